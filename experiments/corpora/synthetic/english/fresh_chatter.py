"""English talk without facts in the words of yet other people, development material as `fresh` is.

The parts are those of `chatter`; `INJECTIONS` are those of `heldout_chatter`.
"""
# ruff: noqa: E501 (an exchange is one line)

from experiments.corpora.synthetic.english.heldout_chatter import INJECTIONS

__all__ = [
    "ACKS",
    "CORRECTIONS",
    "INJECTIONS",
    "INTROS",
    "LEADS",
    "NOISE",
    "OUTROS",
    "PASTE",
    "SHORT",
    "SMALL_TALK",
    "TAILS",
]

LEADS = """
Are you there?
Hi again, it's me.
Right, where do I start.
I've been staring at the ceiling for an hour.
Could be nothing, but still:
Since I'm awake anyway.
Quick addition:
You'd have laughed today.
Excuse the spelling, I'm typing with gloves on.
{who} is doing the crossword next to me and keeps humming.
Lunch break, so I'm all yours.
To change the subject for a second.
I don't usually talk about this.
Bear with me, this takes a moment.
Somebody's alarm is going off outside, again.
What a queue. I'm still standing in it.
Well then.
I'm in the {room}, hiding from {who}.
The {transport} has stopped between two stops, so I've time.
Me again, last thing for today.
By the by.
Good evening, dear machine.
You know what?
"""
TAILS = """
But that's neither here nor there.
Do you ever get bored of us?
Where did I put my glasses, by the way?
What's the difference between a pond and a lake?
I'd better see to the {appliance}.
See you later, I suppose.
Do you know anything about {subject}?
{who} is calling, hang on.
Is there a polite way of ending a phone call?
And how does one pronounce quinoa?
Now I'm hungry.
Enough from me, how about a fun fact?
Would {price} be fair for two hours of help with {subject}?
I wonder what they eat with {food} in {city}.
Can you count to twenty in Latin?
Somebody should write a song about {subject}.
Forget it, I'm rambling.
It smells of {food} in the whole building.
Right, the {transport} won't wait.
Are bats blind or is that a myth?
Do let me know if I talk too much.
{who} would tell it better than me.
How long does a candle burn, roughly?
"""
INTROS = """
As to {about}:
Since it came up, {about}.
May I say something regarding {about}?
On {about} there's this.
I never told you properly about {about}.
You'll want this for {about}.
"""
ACKS = """
Thanks, that helps.
I hear you.
Really? Do go on.
Of course.
That's clear, thank you.
Interesting! What made you think of it?
Happy to listen.
All right, what's next?
Ha, I can picture it.
Very well.
Tell me more if you feel like it.
Good, I've understood.
"""
CORRECTIONS = """
I have to own up to a mistake.
Could you fix something I got wrong?
Please don't use what I gave you before.
I've just noticed that I told you rubbish.
Ehm, about what I said earlier, it isn't true.
There's an error in what you know from me on {about}.
Embarrassing, but I mixed up two things the other day.
You'll have to change something, regarding {about}.
I wasn't thinking straight when I wrote to you about {about}.
Hold on, I got that wrong.
It seems I misinformed you.
What I wrote last time was a slip.
"""
OUTROS = """
And that's {about} dealt with.
I think that was all on {about}.
Just to have {about} on record.
You may ask if anything about {about} is unclear.
"""
SMALL_TALK = """
Could you explain why bread goes stale? => The starch slowly crystallises and pushes the water out.
I'm bored, ask me a riddle. => What gets wetter the more it dries? A towel.
How would you describe {genre} to someone who can't hear? => As a weather of pulses that you feel in the floor.
Which is faster, a {transport} or a horse at full gallop? => Over a short stretch, don't underestimate the horse.
what's the longest river in europe => The Volga.
Would {animal:a} come into a house by itself? => Rarely, unless something smells of dinner.
I need a subject line for a mail about {subject}. => How about: A quick word on {subject}.
Do people in {city} tip? => Rounding up is seldom wrong.
Can you make this sentence shorter: due to the fact that it rained we stayed. => It rained, so we stayed.
How do they get the lead into pencils? => Two grooved halves of wood are glued around it, and it's graphite.
Is there a word for the smell after rain? => Petrichor.
Teach me one move in {sport}. => Bend the knees; it's the beginning of nearly everything.
Why do we yawn when others do? => Nobody is sure; empathy is a favourite suspect.
Give me a name for a sourdough starter. => Clint Yeastwood is hard to beat.
What's the square root of 169? => Thirteen.
Does {drink} go flat if left overnight? => If it has bubbles, they'll be gone by breakfast.
Invent a proverb about {subject}. => He who keeps {subject} shall not lack visitors.
How do I stop a door from slamming? => Felt pads, a wedge, or a closed window.
Are {flower} edible? => Some petals are, but never eat flowers from a florist.
What would {job:a} wear in a cartoon? => Oversized gloves and a worried expression.
I've got {food} and an egg, what can I do? => An omelette, and nobody needs to know it wasn't planned.
When was paper invented? => About two thousand years ago, in China.
Do me a favour and flip a coin. => Heads.
Which city is further north, {city} or Naples? => I'd have to look at the map to be sure.
How many strings does a sitar have? => Often eighteen or so, though only a handful are played.
Is it all right to wear brown shoes with black trousers? => Yes, if you walk as though you meant it.
Write a two-line ad for {subject}. => Tired of the old ones? Our {subject} answer back.
Could {appliance:a} run on solar power alone? => With enough panels and some patience, yes.
How do I get chewing gum out of wool? => Put it in the freezer first, then pick it off.
What's a good name for a boat? => Unsinkable Two has a certain honesty.
Why is it called a marathon? => After the place from which a messenger is said to have run.
{who} and I can't agree whether a hot dog is a sandwich. => Then you've reached the limits of philosophy.
How do I tell {who} that the soup was too salty? => Ask for a glass of water and smile.
What could I play with {who} on a long drive? => Twenty questions never fails.
Phrase this nicely for {who}: I can't make it. => Dear {who}, I'm so sorry, it won't work this time.
Is {hobby} older than the wheel? => That depends on what you count, I'm afraid.
Say something nice about {subject}. => They've never let anybody down on purpose.
Does {species:a} see colours? => Most animals see some, just not the way you do.
"""
SHORT = """
aha
no worries!
fine
oh wow
great, ta
maybe
hello?
that's all
"""
NOISE = """
```rust\\nfn main() {{\\n    let total: u32 = prices.iter().sum();\\n    println!("total");\\n}}\\n``` borrow checker hates me, why?
```json\\n["{subject}", "b", "c", 12, null]\\n```
```\\n$ git push\\n! [rejected] main -> main (fetch first)\\nerror: failed to push some refs\\n```
# To pack for the fair\\n- **tape**\\n- **{subject}**\\n- **price tags**\\n- **float**\\n- **{food}**\\n- **pens**
## Retro\\n* went well\\n* {subject}\\n* went badly\\n* {subject} too\\n* actions\\n* none
<system-reminder>Download of {subject}.zip has finished.</system-reminder>
<event type="heartbeat"><status>running</status><jobs>2</jobs></event>
<tool_output><name>weather</name><result>no data for {subject}</result></tool_output>
PING 1 PONG 1
✨✨✨✨ {subject} ✨✨✨✨
💀💀💀 omg stop 💀💀💀
1. [x] post\\n2. [ ] {subject}\\n3. [ ] **gutters**\\n4. [ ] glass bank\\n5. [ ] **{food}**\\n6. [x] shirts
"""
PASTE = "Row {subject}, quantity open, see annex, {appliance} warranty card, continued overleaf; "
