"""English sentences about what happens: dated events, plans, moods, trivia, shocks.

`when` is a date seen from the speaker's day ("yesterday", "on 3 March"). An ask may have its own "=> answer".
"""

MOMENTS: dict[str, dict[str, str]] = {
    "event.concert": {
        "state": """
            {when} {who} and I stood in the rain for {v} and sang along
            My ears are still ringing, {who} dragged me to see {v} {when}
            {v} played two encores {when}, {who} cried
            """,
        "ask": """
            Who came along to hear {v}? => {who}
            When did I see {v} live? => {date}
            Which night out with music did {who} and I have? => {v}
            """,
        "answer": "{v}",
    },
    "event.hike": {
        "state": """
            {when} I made it to the top of {v}, my knees are filing a complaint
            {who} and I climbed {v} {when}, thunder on the way down
            We reached the summit of {v} {when} and {who} took a photo of my blisters
            """,
        "ask": """
            When did I go up {v}? => {date}
            On what day was my mountain tour with the sore legs afterwards? => {date}
            What have I climbed? => {v}
            """,
        "answer": "{v}",
    },
    "event.museum": {
        "state": """
            {when} we queued an hour for the show on {v}
            {who} talked for two hours straight about {v} at the museum {when}
            I got lost between {v} {when} and the guard had to lead me out
            """,
        "ask": """
            When was I at the exhibition of {v}? => {date}
            Which exhibition have I been to? => {v}
            What cultural outing did I make? => {v}
            """,
        "answer": "{v}",
    },
    "event.race": {
        "state": """
            {when} I crossed the line in {c}, {v}, with a stitch and a medal
            I ran the {v} in {c} {when}
            The {v} in {c} {when} nearly finished me
            """,
        "ask": """
            Where did I run the {v}? => {c}
            When was my race in {c}? => {date}
            At which sporting event did I compete? => {v} in {c}
            """,
        "answer": "{v} in {c}",
    },
    "event.dinner": {
        "state": """
            {who} insisted on paying at the {v} {when}, the dessert was on fire
            {when} {who} and I shared a table at the {v} until they put the chairs up
            We ended up at the {v} {when}, {who} ate half of my plate
            """,
        "ask": """
            With whom did I eat at the {v}? => {who}
            When was I at the {v}? => {date}
            Where did {who} and I have a meal out? => {v}
            """,
        "answer": "{v}",
    },
    "event.wedding": {
        "state": """
            {who} tied the knot in {v} {when} and I caught the bouquet
            {when} I danced until five in {v}, {who} is finally married
            I was best man, best woman and driver in {v} {when} for {who:poss} wedding
            """,
        "ask": """
            Where did {who} get married? => {v}
            When was {who:poss} wedding? => {date}
            Which town hosted the ceremony at which I danced so long? => {v}
            """,
        "answer": "{v}",
    },
    "event.purchase": {
        "state": """
            {when} I finally gave in and bought {v:a}, {p} second-hand
            A {v} followed me home {when} for {p}
            I haggled {when} and left the shop with {v:a} for {p}
            """,
        "ask": """
            How much did I pay for the {v}? => {p}
            When did I get my {v}? => {date}
            What did I purchase used for {p}? => {v}
            """,
        "answer": "{v}",
    },
    "event.lost": {
        "state": """
            I left my {v} in {c} {when}, never to be seen again
            {when} my {v} vanished, last seen in {c}
            My {v} is gone since the visit to {c} {when}
            """,
        "ask": """
            Where did I lose my {v}? => {c}
            When did my {v} disappear? => {date}
            What went missing when I was in {c}? => {v}
            """,
        "answer": "{v}",
    },
    "event.exam": {
        "state": """
            {when} I sat the {v} and passed, just
            They handed me the paper for the {v} {when}, framed it already
            The {v} is behind me since {date}, I scraped through
            """,
        "ask": """
            When did I pass the {v}? => {date}
            On what date did the certificate for my {v} come through? => {date}
            """,
        "answer": "{v}",
    },
    "event.visit": {
        "state": """
            {when} {who} turned up at my door, unannounced, all the way from {v}
            {who} stayed on my sofa {when}, back from {v} with a suitcase full of cheese
            I showed {who} round {when}, jet-lagged from {v}
            """,
        "ask": """
            When did {who} visit me? => {date}
            From where did {who} arrive when I had a guest? => {v}
            Who stayed over at my place after being in {v}? => {who}
            """,
        "answer": "{who}",
    },
    "plan.trip": {
        "about": """
            journeys coming up
            going away and travel on the calendar
            """,
        "state": """
            A little travel on the calendar: {v}, {when}
            {when} I'm off to {v}, the bag is half packed
            I booked a flight to {v}, leaving {when}
            I'm going to {v} {when}, {who} will feed the plants
            """,
        "moved": """
            The airline shifted my flight to {v}, it leaves {when} now
            We pushed {v} back, I'm going {when} instead
            """,
        "outcome": """
            I'm home from {v}, sunburnt and broke
            {v} was everything I'd hoped for, the washing machine is running
            """,
        "ask": """
            Do I have a journey coming up?
            What travel is on my calendar?
            Am I going away soon?
            """,
        "answer": "{v}, {date}",
    },
    "plan.dentist": {
        "about": """
            dental visits
            my appointment at the dentist
            """,
        "state": """
            The dentist wants to see me {when}, Dr {v} of course
            {when} they're going to drill, Dr {v} sounded cheerful about it
            I have an appointment {when} with Dr {v} for that molar
            Dr {v} will pull my wisdom tooth {when}, I'm a coward
            """,
        "moved": """
            Dr {v} is ill, the tooth has to wait: they'll see me {when}
            The molar appointment with Dr {v} is {when} now
            """,
        "outcome": """
            Dr {v} is done with my mouth, I can't feel my lip
            The tooth is out, Dr {v} gave it to me in a little bag
            """,
        "ask": """
            When am I due at the dentist?
            Is there a dental visit ahead of me?
            Which medical appointment should I be afraid of?
            """,
        "answer": "Dr {v}, {date}",
    },
    "plan.talk": {
        "about": """
            speaking in public
            the presentation I'm preparing
            """,
        "state": """
            I'm preparing a presentation, {when} is the day and the subject is {v}
            {when} I'm going to stand on a stage and speak about {v}
            They put me on the programme: {v}, forty minutes, {when}
            I'll give a talk on {v} {when} and have zero slides
            """,
        "moved": """
            The organisers moved my slot on {v}, I speak {when}
            My talk on {v} has been rescheduled, it's {when}
            """,
        "outcome": """
            They clapped after {v}, somebody even asked a question
            The talk on {v} is over and the microphone only failed once
            """,
        "ask": """
            Do I have to speak in public any time soon?
            What presentation am I preparing?
            Which lecture of mine is scheduled?
            """,
        "answer": "{v}, {date}",
    },
    "plan.party": {
        "about": """
            being invited
            social occasions coming up
            """,
        "state": """
            I'm invited by {who} {when}, a social occasion in {v}
            {when} {who} is throwing a party in {v}, I promised a salad
            I'm invited to {who:poss} housewarming in {v} {when}
            {who} will turn the place in {v} upside down {when} and I'm bringing the speakers
            """,
        "moved": """
            {who:poss} do in {v} has a new date, we celebrate {when}
            The housewarming in {v} was put off, {who} says {when}
            """,
        "outcome": """
            What a night at {who:poss}, the salad survived untouched
            {who:poss} party was loud, the neighbours joined in
            """,
        "ask": """
            What social occasion is coming up?
            Am I invited anywhere?
            Where should I show up with a bottle next?
            """,
        "answer": "{who}, {v}, {date}",
    },
    "plan.exam": {
        "about": """
            what I have to study for
            tests approaching and where I'm registered
            """,
        "state": """
            I have to study, the {v} is {when}
            {when} I'm sitting the {v}, flash cards everywhere
            My {v} is {when} and I haven't opened the book
            I've signed up for the {v}, it will be {when}
            """,
        "moved": """
            They've postponed the {v}, it's {when}
            My {v} takes place {when}, the room was flooded
            """,
        "outcome": """
            The {v} is done, results in a month
            I survived the {v}, question nine was unfair
            """,
        "ask": """
            What do I have to study for?
            Is a test of mine approaching?
            For which assessment am I registered?
            """,
        "answer": "{v}, {date}",
    },
    "plan.delivery": {
        "about": """
            the parcel I'm expecting
            waiting for the post and staying at home
            """,
        "state": """
            I'm expecting a parcel {when}, the {v}
            They're going to deliver the {v} {when}, somebody has to be in
            The courier with my {v} will ring {when}
            My new {v} arrives {when}, I've cleared the corner
            """,
        "moved": """
            The {v} is stuck at customs, it comes {when}
            The courier apologised, they'll bring the {v} {when}
            """,
        "outcome": """
            The {v} is here, the box alone fills the hallway
            They carried the {v} up, nothing broken
            """,
        "ask": """
            Which parcel am I expecting?
            Am I waiting for anything in the post?
            For what do I need to stay at home?
            """,
        "answer": "{v}, {date}",
    },
    "mood": {
        "about": """
            how I'm feeling
            my mood and my spirits
            """,
        "state": """
            My mood? I'm {v}, thanks to {c}
            I'm {v} because of {c}
            {c} has me {v} at the moment
            Feeling {v} right now, {c} is to blame
            Don't mind me, I'm just {v}, it's {c}
            Everything makes me {v} this week, mostly {c}
            """,
        "ask": """
            How am I feeling at the moment?
            What mood am I in?
            Should you handle me with care right now?
            How are my spirits?
            """,
        "answer": "{v}",
    },
    "trivia.podcast": {
        "state": """
            {who} won't shut up about {v}, it's in my queue now
            On the stairs {who} told me to listen to {v}
            """,
        "ask": """
            Which podcast did {who} recommend to me?
            Who put me on to {v}? => {who}
            """,
        "answer": "{v}",
    },
    "trivia.appliance": {
        "state": """
            The {v} in the {c} gave up the ghost with a bang
            There's smoke coming out of the {v} in the {c}, so I pulled the plug
            """,
        "ask": """
            What broke down in my {c}?
            Which household device do I need to replace in the {c}?
            """,
        "answer": "{v}",
    },
    "trivia.lent": {
        "state": """
            {who} came by and walked off with my {v}, for a week supposedly
            My {v} is at {who:poss} place until further notice
            """,
        "ask": """
            Who has borrowed my {v}? => {who}
            What did I lend to {who}?
            """,
        "answer": "{v}",
    },
    "trivia.parking": {
        "state": """
            I left the car at the {v}, it was {c} this time
            The only gap was on {c}, at the {v}
            """,
        "ask": """
            Where did I park at the {v}? => {c}
            On what floor is my vehicle, the time I went to the {v}? => {c}
            """,
        "answer": "{c}",
    },
    "trivia.animal": {
        "state": """
            {v:a} sat {c} and stared at me during the whole call
            When I took the rubbish out there was {v:a} {c}
            """,
        "ask": """
            What wildlife did I notice {c}?
            Where did I spot the {v}? => {c}
            """,
        "answer": "{v}",
    },
    "trivia.train": {
        "state": """
            Next to me on the way to {c} sat {v:a} who explained the whole trade to me
            I shared a compartment with {v:a} between here and {c}
            """,
        "ask": """
            Whom did I meet on the train to {c}?
            What was the profession of my fellow passenger to {c}?
            """,
        "answer": "{v}",
    },
    "trivia.paint": {
        "state": """
            There's {v} all over my trousers, the {c} is finished
            Two coats of {v} and the {c} looks like a different flat
            """,
        "ask": """
            What colour did I paint the {c}?
            Which shade are the walls of my {c}?
            """,
        "answer": "{v}",
    },
    "trivia.found": {
        "state": """
            Somebody had forgotten {v:a} in {c}, I handed it in
            I tripped over {v:a} in {c} and took it to the desk
            """,
        "ask": """
            What did I find in {c}?
            Which lost property did I report after being in {c}?
            """,
        "answer": "{v}",
    },
    "trivia.price": {
        "state": """
            They wanted {p} for a used {v}, I walked out laughing
            A second-hand {v} in the window downstairs goes for {p}
            """,
        "ask": """
            What was the asking price of the {v} I didn't take?
            How much did the shop want for the {v}?
            """,
        "answer": "{p}",
    },
    "trivia.cook": {
        "state": """
            {who} made something with {v} last night and it was oddly good
            At {who:poss} we ate {v} from a clay pot
            """,
        "ask": """
            What did {who} cook for me?
            Which ingredient was in the meal at {who:poss} table?
            """,
        "answer": "{v}",
    },
    "shock.collapse": {
        "state": """
            Terrible news, a medical emergency {when}: my {v} had a heart attack
            My {v} collapsed {when}, the ambulance took an age, I can't stop shaking
            {when} my {v} was rushed to intensive care, it's the heart, please tell me it's a dream
            It's my {v}, a heart attack {when}, I'm sitting in the corridor and can't breathe
            """,
        "ask": """
            What happened to my {v}?
            Who in my family had a medical emergency? => {v}
            What terrible news about a relative did I get? => {v}
            """,
        "answer": "a heart attack",
    },
    "shock.burglary": {
        "state": """
            Thieves in my flat {when}, the {v} was stolen
            Somebody broke in {when} and took the {v}, everything is on the floor, I'm trembling
            We were robbed {when}, the {v} is gone, the door hangs off its hinges
            """,
        "ask": """
            What was stolen from me?
            What did the thieves get away with?
            Has my place ever been burgled? => yes, {date}
            """,
        "answer": "{v}",
    },
    "shock.crash": {
        "state": """
            I had an accident {when} on {v}, the car is wrecked
            A lorry hit me on {v} {when}, the car is scrap and I crawled out through the window
            {when} I was hit on {v}, I still hear the metal, oh God
            """,
        "ask": """
            Where did my accident happen?
            On what stretch did I nearly lose my life?
            Where was my car wrecked?
            """,
        "answer": "{v}",
    },
    "shock.fired": {
        "state": """
            I've lost my side job at the {v} {when}, overnight, I can't stop crying
            They threw me out of the {v} {when}, my evening job there is gone, guards walked me to the door
            {when} the {v} sacked every part-timer and me with them, I'm speechless
            """,
        "ask": """
            Which side job did I lose?
            Who kicked me out overnight?
            From where was I escorted by security?
            """,
        "answer": "the {v}",
    },
    "shock.fire": {
        "state": """
            There was a fire at home {when}, the {v} is destroyed
            The {v} is burnt out since the blaze {when}, we stood on the street in our pyjamas
            {when} flames came out of the {v}, I thought we wouldn't make it
            """,
        "ask": """
            Which room of mine caught fire?
            What part of the house was destroyed?
            Where did the blaze start at home?
            """,
        "answer": "{v}",
    },
    "shock.joy": {
        "state": """
            {who} is expecting, and not just one baby but twins, I heard it {when}
            {when} we saw two heartbeats on the screen: {who} is having twins, I'm screaming
            {who} called {when}, in tears: it's twins, I can't believe it
            """,
        "ask": """
            Who is expecting more than one baby?
            What overwhelming family news did {who} share? => twins
            Whose pregnancy made me shout with joy?
            """,
        "answer": "{who}",
    },
}
