"""The door: what is heard at all. Its stages are the observer, the pre-gate and the density check."""

from collections.abc import Callable

from cogmem.embedding.base import well_formed
from cogmem.language.entities import extract
from cogmem.language.packs import detect
from cogmem.mechanism import Settings
from cogmem.message import Message
from cogmem.settings.write import DensityConfig, EntityConfig, ObserverConfig, PregateConfig
from cogmem.trace import Decision
from cogmem.write.density import density
from cogmem.write.facts import Utterance
from cogmem.write.observer import observe
from cogmem.write.pregate import pregate

Check = Callable[[Utterance], Decision]


def hear(message: Message, now: float, language: str) -> Utterance:
    """The message as text to be understood: what was said, then what was shown. A lone surrogate, which no
    store can hold, becomes a question mark.

    >>> hear(Message(id="t1", text=" Look  here!", caption="a red kite"), 0.0, "en").text
    'Look here! [shares image: a red kite]'
    """
    text = said_and_shown(message)
    return Utterance(
        turn=message.id,
        text=text,
        raw=well_formed(message.text),
        speaker=message.speaker,
        role=message.role,
        session=message.session,
        namespace=message.namespace,
        at=now,
        language=detect(text, language),
    )


def said_and_shown(message: Message) -> str:
    """The words of a message on one line, with the caption of its image."""
    said, shown = (" ".join(well_formed(part).split()) for part in (message.text, message.caption))
    return " ".join(part for part in (said, f"[shares image: {shown}]" if shown else "") if part)


def quoted(message: Message) -> str:
    """Who said what: the message as a document of its own, empty where nothing was said or shown.

    >>> quoted(Message(id="t1", text="Look!", speaker="Ada", caption="a red kite"))
    'Ada: Look! [shares image: a red kite]'
    """
    text = said_and_shown(message)
    return f"{message.speaker}: {text}" if text and message.speaker else text


class Door:
    """The stages in order, those that are switched on; the first that refuses has the last word."""

    def __init__(self, config: Settings) -> None:
        self._checks: list[Check] = []
        if config.of(ObserverConfig).enabled:
            self._checks.append(lambda utterance: observe(utterance, config.of(ObserverConfig)))
        if config.of(PregateConfig).enabled:
            self._checks.append(lambda utterance: pregate(utterance, config.of(PregateConfig)))
        if config.of(DensityConfig).enabled:
            kinds, limit = config.of(EntityConfig).kinds, config.of(EntityConfig).limit
            wanted = config.of(DensityConfig).measure == "signals"  # content words are counted without them

            def dense_enough(utterance: Utterance) -> Decision:
                found = extract(utterance.text, utterance.language, kinds, limit) if wanted else ()
                return density(utterance, found, config.of(DensityConfig))

            self._checks.append(dense_enough)

    def __call__(self, utterance: Utterance) -> Decision | None:
        """The refusal, None for what may pass."""
        if not utterance.text:
            return Decision("observer", "filtered", "empty", utterance.turn)
        for check in self._checks:
            decision = check(utterance)
            if decision.decision != "passed":
                return decision
        return None
