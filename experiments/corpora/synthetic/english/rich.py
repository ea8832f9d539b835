"""English words and sentences of rich lives: what stands side by side, changes under the same words, or ends.

The parts are those of `facts`; gone: a value ends and no other takes its place.
"""

POOLS = {
    "project": "the archive film, the rooftop garden, the cookbook, the bird atlas, the choir app, the"
    " chess club website, the oral history, the model railway",
    "sidejob": "bartender, tour guide, dog walker, piano tuner, proofreader, wedding photographer,"
    " swimming coach, courier",
    "moment": "first thing in the morning, at eleven, after lunch, at five, with dinner, before bed",
    "car": "a van, an estate car, a convertible, a pick-up, a small hatchback, an electric car",
    "car_fine": "a red Volkswagen van, a grey Volvo estate, a white Mazda convertible, a Toyota pick-up"
    " with a roof rack, a blue Fiat hatchback, a second-hand electric Renault",
    "size": "38, 39, 40, 41, 42, 43, 44, 45",
    "rent": "640 euros, 715 euros, 780 euros, 845 euros, 910 euros, 985 euros",
    "tipple": "red wine, whisky, beer, gin and tonic, cider, raki",
    "magazine": "The Lantern, Nordic Woodwork, Kitchen Garden Weekly, Orbit Monthly, The Quiet Reader,"
    " Cartographica",
    "ensemble": "The Wet Socks, Paper Anchors, Tuesday Ghosts, Copper Goats, Velvet Radiator, Nine Lives"
    " Left",
    "errand": "the notary, the passport office, the tax adviser, the land registry, the registry office,"
    " the bank",
}

_RENT = """
    My rent is {v} a month
    The landlord gets {v} from me every month
    Rent: {v} a month, heating included
    """
_DEADLINE = """
    The deadline for the grant is {v}
    My grant application has to be in by {v}
    {v} is when the grant people close the list
    """
_TEACHER = """
    My singing teacher is called {v}
    {v} gives me singing lessons
    I take my voice lessons with {v}
    """

TOPICS: dict[str, dict[str, str]] = {
    "project": {
        "about": """
            the projects I'm working on
            what keeps me busy after hours
            """,
        "state": """
            I'm working on {v} most evenings
            {v} is my big project this year
            My evenings go into {v}, slowly it takes shape
            """,
        "also": """
            I've started {v} as a second project, parallel to the other one
            On top of everything I'm now working on {v} too
            {v} is my new side project, and no, I'm not giving up the other
            """,
        "gone": """
            {v} is finished, I handed it over and that's that
            I've dropped {v} for good
            I'm no longer working on {v}
            """,
        "ask": """
            Which projects am I working on?
            What keeps me busy after hours?
            What am I building or writing at the moment?
            """,
        "answer": "{v}",
    },
    "house": {
        "about": """
            property I own
            the places I own for holidays
            """,
        "state": """
            We own a little summer house in {v}
            The cottage in {v} belongs to me and my sister
            I inherited a studio in {v}, just for holidays
            """,
        "also": """
            We bought a second place as well, two rooms in {v}
            Besides the other one I own a tiny attic in {v} now
            """,
        "gone": """
            We sold the place in {v}
            The place in {v} isn't ours any more
            """,
        "ask": """
            Where do I own a holiday place?
            In which towns do I have property?
            Where could I spend a summer without paying a hotel?
            """,
        "answer": "{v}",
    },
    "child": {
        "about": """
            my children
            the kids and who needs to be collected
            """,
        "state": """
            {v} has the chickenpox, so I'm working from the sofa with a sick child
            My child {v} started school
            I have to pick up {v} from nursery at four
            """,
        "also": """
            {v} was born, so {v} makes one more child at our table
            Our newest arrival is here and is called {v}, the elder one is unimpressed
            We have another child now, {v}
            """,
        "ask": """
            What are my children called?
            Who are my kids?
            For whom do I need a babysitter?
            """,
        "answer": "{v}",
    },
    "sidejob": {
        "about": """
            what I do besides my day job
            earning extra on the side
            """,
        "state": """
            At weekends I earn a bit extra as {v:a}
            My side job as {v:a} pays for the holidays
            Two nights a week I work as {v:a}, next to the day job
            """,
        "also": """
            I've taken on a second side job as {v:a}, so that's two now
            On Sundays I also work as {v:a}, alongside everything else
            """,
        "gone": """
            I've given up the side job as {v:a}
            I don't work as {v:a} on the side any longer
            """,
        "ask": """
            What side jobs do I have?
            How do I earn money besides my day job?
            What do I do on the side?
            """,
        "answer": "{v}",
    },
    "sip": {
        "about": """
            what I drink over the day
            my cup at each hour
            """,
        "state": """
            {t} I have {v}
            {v} is what I drink {t}
            I always have {v} {t}
            """,
        "also": """
            {t}, on the other hand, it's {v} for me
            And {t} I have {v}
            """,
        "ask": """
            What do I drink, and when in the day?
            Which cup belongs to which hour for me?
            What should be ready for me over the day?
            """,
        "answer": "{v} {t}",
    },
    "subscription": {
        "about": """
            the magazines I get
            subscriptions I pay for
            """,
        "state": """
            I subscribe to {v}
            {v} lands in my letterbox every month
            I've been a subscriber of {v} since the first issue
            """,
        "also": """
            I've subscribed to {v} as well
            A second magazine comes now too, {v}
            """,
        "gone": """
            I've cancelled {v}
            I don't get {v} any more
            """,
        "ask": """
            Which magazines do I get?
            What periodicals do I subscribe to?
            What does the postman bring me to read?
            """,
        "answer": "{v}",
    },
    "car": {
        "about": """
            the car I drive
            my vehicle
            """,
        "state": """
            I drive {v}
            There's {v} in front of my house with a parking ticket on it
            I own {v} with a hundred thousand miles on it
            """,
        "refine": """
            To be precise, what I drive is {v}
            In the papers it says {v}, that's my car
            """,
        "ask": """
            What do I drive?
            Which vehicle is mine?
            What should the garage expect when I bring my car?
            """,
        "answer": "{v}",
        "other": """
            {who} drives {v}
            {who} picked me up in {v}, bought last year
            """,
        "ask_other": """
            What does {who} drive?
            Which vehicle belongs to {who}?
            """,
    },
    "shoe": {
        "about": """
            my shoe size
            how big my feet are
            """,
        "state": """
            My shoe size is {v}
            I take a {v} in shoes
            In boots I'm a {v}
            """,
        "fix": """
            My shoe size is {v}, not {old}
            I take a {v}; {old} would be too tight or too big
            """,
        "ask": """
            What is my shoe size?
            Which size of boots should be ordered for me?
            """,
        "answer": "{v}",
        "other": """
            {who:poss} shoe size is {v}
            {who} takes a {v} in shoes
            """,
        "ask_other": """
            What is {who:poss} shoe size?
            Which boots would fit {who}?
            """,
    },
    "rent": {
        "about": """
            my rent
            what I pay for the flat
            """,
        "state": _RENT,
        "change": _RENT,
        "back": _RENT,
        "ask": """
            How much is my rent?
            What do I pay for the flat every month?
            How much money goes to the landlord?
            """,
        "answer": "{v}",
    },
    "deadline": {
        "about": """
            the grant deadline
            when my application is due
            """,
        "state": _DEADLINE,
        "change": _DEADLINE,
        "ask": """
            When is the grant deadline?
            By when must my application be in?
            """,
        "answer": "{v}",
    },
    "teacher": {
        "about": """
            my singing lessons
            who teaches me to sing
            """,
        "state": _TEACHER,
        "change": _TEACHER,
        "back": _TEACHER,
        "ask": """
            Who is my singing teacher?
            Who trains my voice?
            """,
        "answer": "{v}",
    },
    "foster": {
        "about": """
            the animal I foster
            the rescue at my place
            """,
        "state": """
            I'm fostering {v:a} called {n}
            {n}, the foster {v}, sleeps in my laundry basket
            The rescue centre left {n} the {v} with me
            """,
        "gone": """
            {n} the {v} has gone to a new family, the basket is empty
            I no longer have {n}, the {v} was adopted
            {n} died, I can't look at the empty bowl of that {v}
            """,
        "ask": """
            Which animal am I fostering?
            Who from the rescue centre lives at my place?
            """,
        "answer": "{n} the {v}",
    },
    "tipple": {
        "about": """
            alcohol
            my glass in the evening
            """,
        "state": """
            I have a glass of {v} most evenings
            In the evening I drink {v}
            After work it's {v} on the balcony
            """,
        "gone": """
            I don't drink {v} any more, nor anything else with alcohol
            I've stopped drinking {v}, not a drop since
            No more {v} for me, doctor's orders
            """,
        "ask": """
            What alcohol do I drink?
            Which spirits, wine or beer do I have in the evening?
            """,
        "answer": "{v}",
    },
    "flatmate": {
        "about": """
            my flatmate
            who shares the flat with me
            """,
        "state": """
            {v} is my flatmate
            I share the flat with {v}
            {v} has the room next to mine and sings in the shower
            """,
        "change": """
            I share the flat with {v} now, {old} moved out
            {v} has taken {old:poss} room
            """,
        "gone": """
            {v} moved out, I live alone now
            I don't share the flat with {v} any longer, it's just me
            """,
        "ask": """
            Who is my flatmate?
            With whom do I share the flat?
            Whose shelf is it in my fridge?
            """,
        "answer": "{v}",
    },
    "band": {
        "about": """
            the band I play in
            my life on small stages
            """,
        "state": """
            I play in a band called {v}
            Our band {v} rehearses in a garage
            {v} is the name of my band, don't laugh
            """,
        "gone": """
            We split up, {v} is history
            I've left {v}, so there's no band any more
            {v} broke up after the last gig
            """,
        "ask": """
            What is my band called?
            Which band am I a member of?
            """,
        "answer": "{v}",
    },
    "plan.journey": {
        "about": """
            city breaks
            where my tickets will take me
            """,
        "state": """
            I've got train tickets to {v} for a city break {when}
            {when} I'm taking the train to {v} for a weekend
            """,
        "also": """
            And there's another city break, {v}, {when}
            I've booked {v} too, leaving {when}
            """,
        "ask": """
            Which city breaks have I booked?
            Which towns will I see by train for a weekend?
            """,
        "answer": "{v}, {date}",
    },
    "plan.errand": {
        "about": """
            official appointments
            where I have to show up with papers
            """,
        "state": """
            I have an appointment at {v} {when}
            {when} I have to go to {v} with all my papers
            """,
        "also": """
            There's a second appointment, {v}, {when}
            I also have to go to {v} {when}
            """,
        "ask": """
            Which official appointments do I have?
            Where do I have to show up with papers?
            """,
        "answer": "{v}, {date}",
    },
}
