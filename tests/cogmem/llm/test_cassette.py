import hashlib
import json
import signal
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.errors import CassetteError, ConfigError, ModelError
from cogmem.llm import Cassette, Completion, OpenAIModel, Prompt, merge_texts

SCHEMA = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}


def prompt(user: str, system: str = "s", task: str = "t") -> Prompt:
    return Prompt(task, system, user, SCHEMA)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "c.jsonl"


class TestServer:
    def test_what_a_server_said_is_replayed_when_it_is_gone(
        self, server: Any, connect: Callable[..., OpenAIModel], path: Path
    ) -> None:
        server.script = [
            server.says('{"text": "Ada\'s dog is called Maple."}'),
            server.says("rubbish"),
            server.fails(500),
        ]
        pairs = [("Ada has a dog.", "It is called Maple."), ("a", "b"), ("c", "d")]

        def answers(model: Cassette) -> list[str]:
            told = []
            for old, new in pairs:
                try:
                    told.append(merge_texts(model, old, new))
                except ModelError as error:
                    told.append(f"ModelError: {error}")
            return told

        with Cassette(path, "record", connect(retries=0)) as cassette:
            recorded = answers(cassette)
        server.close()
        with Cassette(path, "replay", connect(retries=0)) as cassette:
            assert answers(cassette) == recorded
            assert (cassette.hits, cassette.misses) == (3, 0)
        assert answers(Cassette(path, "replay")) == recorded
        assert recorded[0] == "Ada's dog is called Maple."
        assert "the answer is off: no JSON: 'rubbish'" in recorded[1]
        assert "the server failed" in recorded[2]
        assert len(server.requests) == 3


class TestFile:
    def test_a_line_tells_the_request_and_the_answer_to_people(self, path: Path, scripted: Any) -> None:
        asked = prompt('{"message": "Şule\'nin köpeği"}', task="form_facts")
        Cassette(path, "record", scripted("Evet.")).complete(asked)
        request = ["scripted", "form_facts", "s", asked.user, SCHEMA]
        assert lines(path) == [
            {
                "key": hashlib.sha256(json.dumps(request, sort_keys=True).encode()).hexdigest(),
                "model": "scripted",
                "task": "form_facts",
                "user": '{"message": "Şule\'nin köpeği"}',
                "text": "Evet.",
                "input_tokens": 3,
                "output_tokens": 2,
                "crc": f"{zlib.crc32(path.read_bytes()[:-21] + b'}'):08x}",
            }
        ]
        assert "köpeği" in path.read_text("utf-8")

    def test_a_failure_is_a_line_too(self, path: Path, scripted: Any) -> None:
        with pytest.raises(ModelError, match="no luck"):
            Cassette(path, "record", scripted(ModelError("no luck"))).complete(prompt("a"))
        assert lines(path)[0]["error"] == "no luck"
        assert "text" not in lines(path)[0]

    @pytest.mark.parametrize("mode", ["record", "auto"])
    def test_the_same_requests_give_the_same_file(self, mode: str, tmp_path: Path, scripted: Any) -> None:
        asked = [prompt(user) for user in ("a", "b", "a", "c")]
        for name in ("one", "other"):
            cassette = Cassette(tmp_path / name, mode, scripted("1", "2", "3"))
            assert [cassette.complete(request).text for request in asked] == ["1", "2", "1", "3"]
        assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()
        again = Cassette(tmp_path / "one", mode, scripted("1", "2", "3"))
        assert [again.complete(request).text for request in asked] == ["1", "2", "1", "3"]
        assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()

    @given(st.text(), st.text())
    def test_any_text_comes_back_as_it_was(self, user: str, answer: str) -> None:
        class Model:
            name = "any"

            def complete(self, prompt: Prompt) -> Completion:
                return Completion(answer)

        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "c.jsonl"
            heard = Cassette(file, "record", Model()).complete(prompt(user))
            assert Cassette(file, "replay").complete(prompt(user)) == heard
            assert len(file.read_bytes().splitlines()) == 1
        assert heard.text == answer.encode("utf-8", "replace").decode()


class TestModes:
    def test_replay_refuses_what_was_not_recorded_and_names_it(self, path: Path, scripted: Any) -> None:
        Cassette(path, "record", scripted("1")).complete(prompt("a"))
        model = scripted("2")
        cassette = Cassette(path, "replay", model)
        assert cassette.complete(prompt("a")).text == "1"
        with pytest.raises(CassetteError) as caught:
            cassette.complete(prompt("Ada has a dog. " * 20, task="form_facts"))
        request = ["scripted", "form_facts", "s", "Ada has a dog. " * 20, SCHEMA]
        key = hashlib.sha256(json.dumps(request, sort_keys=True).encode()).hexdigest()
        assert str(caught.value) == (
            f"{path}: replay: form_facts was not recorded for scripted: "
            f"{('Ada has a dog. ' * 20)[:80]!r}, key {key[:16]}; record it with mode 'auto'"
        )
        assert model.prompts == []

    def test_a_refusal_tells_if_only_the_instructions_have_changed(self, path: Path, scripted: Any) -> None:
        Cassette(path, "record", scripted("1")).complete(prompt("a", system="old"))
        with pytest.raises(CassetteError, match=r"was not recorded for scripted \(it was, under other instr"):
            Cassette(path, "replay").complete(prompt("a", system="new"))

    def test_every_part_of_a_prompt_and_the_model_count(self, path: Path, scripted: Any) -> None:
        Cassette(path, "record", scripted("1")).complete(prompt("a"))
        model = scripted("2")
        for other in (
            prompt("b"),
            prompt("a", system="other"),
            prompt("a", task="other"),
            Prompt("t", "s", "a", {**SCHEMA, "required": ["x"]}),
        ):
            assert Cassette(path, "auto", model).complete(other).text == "2"
        named = scripted("3", name="another")
        assert Cassette(path, "auto", named).complete(prompt("a")).text == "3"

    def test_auto_asks_only_for_what_is_missing(self, path: Path, scripted: Any) -> None:
        Cassette(path, "auto", scripted("1")).complete(prompt("a"))
        model = scripted("2")
        cassette = Cassette(path, "auto", model)
        assert [cassette.complete(prompt(user)).text for user in "aba"] == ["1", "2", "1"]
        assert [asked.user for asked in model.prompts] == ["b"]
        assert (cassette.hits, cassette.misses) == (2, 1)

    def test_record_asks_afresh_once_a_request_and_the_later_answer_holds(
        self, path: Path, scripted: Any
    ) -> None:
        Cassette(path, "record", scripted("old")).complete(prompt("a"))
        model = scripted("new")
        cassette = Cassette(path, "record", model)
        assert [cassette.complete(prompt("a")).text for _ in range(2)] == ["new", "new"]
        assert len(model.prompts) == 1
        assert [line["text"] for line in lines(path)] == ["old", "new"]
        assert Cassette(path, "replay").complete(prompt("a")).text == "new"

    def test_a_run_hears_a_failure_again_and_so_does_its_replay(self, path: Path, scripted: Any) -> None:
        for model in (scripted(ModelError("no luck"), "too late"), None):
            cassette = Cassette(path, "auto" if model else "replay", model)
            for _ in range(2):
                with pytest.raises(ModelError, match="no luck"):
                    cassette.complete(prompt("a"))

    def test_a_later_run_asks_again_for_what_failed(self, path: Path, scripted: Any) -> None:
        for answer in (ModelError("no luck"), ModelError("no luck"), "luck"):
            cassette = Cassette(path, "auto", scripted(answer))
            if isinstance(answer, str):
                assert cassette.complete(prompt("a")).text == "luck"
            else:
                with pytest.raises(ModelError, match="no luck"):
                    cassette.complete(prompt("a"))
        assert [line.get("error", line.get("text")) for line in lines(path)] == ["no luck", "luck"]
        assert Cassette(path, "replay").complete(prompt("a")).text == "luck"

    def test_replay_writes_nothing(self, path: Path, scripted: Any) -> None:
        Cassette(path, "record", scripted("1")).complete(prompt("a"))
        path.write_bytes(path.read_bytes() + b'{"torn')
        before = path.read_bytes()
        Cassette(path, "replay").complete(prompt("a"))
        assert path.read_bytes() == before

    def test_without_a_model_the_file_must_know_exactly_one(self, path: Path, scripted: Any) -> None:
        Cassette(path, "auto", scripted("1", name="one")).complete(prompt("a"))
        assert Cassette(path, "replay").name == "one"
        Cassette(path, "auto", scripted("2", name="two")).complete(prompt("a"))
        with pytest.raises(CassetteError, match=r"recordings of 2 models \(one, two\)"):
            Cassette(path, "replay")
        assert Cassette(path, "replay", scripted("3", name="two")).complete(prompt("a")).text == "2"
        path.write_bytes(b"")
        with pytest.raises(CassetteError, match="recordings of 0 models"):
            Cassette(path, "replay")

    def test_a_mode_that_is_none_or_lacks_its_model_is_an_error(self, path: Path, scripted: Any) -> None:
        with pytest.raises(ConfigError, match="unknown mode 'rewind'; expected one of auto, record, replay"):
            Cassette(path, "rewind", scripted("1"))
        for mode in ("auto", "record"):
            with pytest.raises(ConfigError, match=f"mode '{mode}' needs a model"):
                Cassette(path, mode)

    def test_closing_closes_the_model(self, path: Path, scripted: Any) -> None:
        model = scripted("1")
        with Cassette(path, "auto", model):
            pass
        assert model.closed


class TestDamage:
    def recorded(self, path: Path, scripted: Any) -> bytes:
        cassette = Cassette(path, "record", scripted("1", "2"))
        cassette.complete(prompt("a"))
        cassette.complete(prompt("b"))
        return path.read_bytes()

    def test_wherever_the_last_line_is_torn_the_others_hold_and_the_next_follows_cleanly(
        self, path: Path, scripted: Any
    ) -> None:
        whole = self.recorded(path, scripted)
        first = whole.index(b"\n") + 1
        for end in range(first, len(whole)):
            path.write_bytes(whole[:end])
            cassette = Cassette(path, "auto", scripted("2"))
            assert cassette.complete(prompt("a")).text == "1"
            cassette.complete(prompt("b"))
            cassette.complete(prompt("c"))
            assert path.read_bytes().startswith(whole)
            assert [line["user"] for line in lines(path)] == ["a", "b", "c"]

    @pytest.mark.parametrize(
        "line",
        [b"rubbish", b"[]", b"7", b"{}", b"\xff", b'{"key": "k", "model": "m", "task": "t", "user": "u"}'],
    )
    def test_a_line_that_is_no_recording_is_an_error_with_its_number(
        self, path: Path, scripted: Any, line: bytes
    ) -> None:
        whole = self.recorded(path, scripted)
        path.write_bytes(whole + line + b"\n" + whole)
        with pytest.raises(
            CassetteError, match=r"c\.jsonl: not usable as a cassette \(line 3 is no recording, or damaged\)"
        ):
            Cassette(path, "replay")

    @given(st.binary(max_size=200), st.integers(0, 2**16), st.integers(0, 40))
    def test_whatever_is_put_into_a_file_it_opens_or_is_an_error_of_ours(
        self, noise: bytes, place: int, cut: int
    ) -> None:
        class Never:
            name = "m"

            def complete(self, prompt: Prompt) -> Completion:
                return Completion("{}")

        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "c.jsonl"
            for user in ("a", "b"):
                Cassette(path, "auto", Never()).complete(prompt(user))
            whole = path.read_bytes()
            place %= len(whole)
            path.write_bytes(whole[:place] + noise + whole[place + cut :])
            for mode in ("replay", "auto"):
                with suppress(CassetteError):
                    Cassette(path, mode, Never()).complete(prompt("a"))

    def test_every_flipped_bit_is_found_and_its_line_is_named(self, path: Path, scripted: Any) -> None:
        """The last line break's too: what it ends is no torn line."""
        whole = self.recorded(path, scripted)
        cassette = Cassette(path, "replay")
        assert cassette.verify() == []
        for place in range(len(whole)):
            flipped = bytearray(whole)
            flipped[place] ^= 1 << place % 8
            path.write_bytes(flipped)
            line = whole.count(b"\n", 0, place) + 1
            with pytest.raises(CassetteError, match=f"line {line} is no recording, or damaged"):
                Cassette(path, "replay")
            assert f"line {line} " in cassette.verify()[0].problem

    def test_a_cassette_that_is_not_there_is_an_error(self, path: Path) -> None:
        with pytest.raises(CassetteError, match=r"c\.jsonl: no such cassette to replay; record it"):
            Cassette(path, "replay")

    def test_a_folder_or_an_impossible_path_is_an_error(self, tmp_path: Path, scripted: Any) -> None:
        (tmp_path / "file").touch()
        for bad in (tmp_path, tmp_path / "file" / "c.jsonl"):
            with pytest.raises(CassetteError, match="not usable as a cassette"):
                Cassette(bad, "auto", scripted("1")).complete(prompt("a"))


WRITER = """
import sys
from cogmem.llm import Cassette, Completion, Prompt
class Model:
    name = "m"
    def complete(self, prompt):
        return Completion(prompt.user * 500)
cassette = Cassette(sys.argv[1], "auto", Model())
for i in range(int(sys.argv[3])):
    cassette.complete(Prompt("t", "s", f"{sys.argv[2]} {i}", {}))
    cassette.complete(Prompt("t", "s", f"shared {i}", {}))
"""


def start_writer(path: Path, prefix: str, count: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", WRITER, str(path), prefix, str(count)])


class TestProcesses:
    @pytest.mark.slow
    def test_several_may_add_to_one_file_at_once(self, path: Path) -> None:
        writers = [start_writer(path, f"p{n}", 100) for n in range(3)]
        assert [writer.wait(timeout=120) for writer in writers] == [0, 0, 0]
        cassette = Cassette(path, "replay")
        for n in range(3):
            for i in range(100):
                user = f"p{n} {i}"
                assert cassette.complete(Prompt("t", "s", user, {})).text == user * 500

    @pytest.mark.slow
    def test_one_that_is_killed_while_it_writes_leaves_a_good_file(self, path: Path, scripted: Any) -> None:
        with start_writer(path, "p", 1_000_000) as writer:
            deadline = time.monotonic() + 60
            while not path.exists() or path.stat().st_size < 200_000:
                assert time.monotonic() < deadline
            writer.send_signal(signal.SIGKILL)
        cassette = Cassette(path, "auto", scripted("more", name="m"))
        assert cassette.complete(Prompt("t", "s", "p 0", {})).text == "p 0" * 500
        assert cassette.misses == 0
        cassette.complete(prompt("after"))
        assert lines(path)[-1]["user"] == "after"
