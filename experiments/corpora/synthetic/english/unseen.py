"""The English life in the words of a third population: written blind; it judged patterns, and weights are learnt from it now, unread.

Parts and slots are those of `facts`, `moments` and `rich`; what is asked is left to them. Sentences that end
in none of .!?… get a full stop.
"""
# ruff: noqa: E501 (a sentence is one line)

_RENT = """
    the standing order to my landlady is {v}, heating extra
    {v} monthly for a one-bed with mould. daylight robbery
    What I hand over for the flat comes to {v}
    We are paying {v} for rent, it is before electricity
    Rent's {v}, in case you're doing my budget
    """
_DEADLINE = """
    so the grant closes {v}, no extensions, I already asked
    Whatever I do, the application needs to be submitted no later than {v}
    {v} is D-day for my funding bid
    they wrote in the call that {v} is last day for sending the project
    Cut-off for the arts fund: {v}
    """
_TEACHER = """
    My vocal coach these days? {v}, strict but kind
    I go to {v} for singing, once a week
    had my lesson with {v}, we worked on breathing again
    {v} teaches me to sing, poor soul
    the singing, yeah, {v} does my lessons
    """

SAID: dict[str, dict[str, str]] = {
    "city": {
        "state": """
            I stay in {v}, wee flat above a chippy
            we're in {v}, me and the boxes I never unpacked
            I am living in {v} since some years now and it suits me
            born elsewhere, sure, but {v} is where I pay council tax
            so yeah I'm based out of {v} at the mo
            Our house is in {v}, dear, the one with the green gate
            """,
        "change": """
            We've upped sticks from {old}, so it's {v} you'll find me in
            I don't live in {old} anymore btw, moved over to {v} last weekend
            finally got out of {old}!! {v} baby
            Since Saturday we are living in {v}, the flat in {old} we gave back
            Ah well, {old} got too dear for me, so I've taken a place in {v}
            My address has changed. It was {old}, it is {v}
            Kindly note my new place of residence, {v}; I have given up {old}
            ok voice note because my hands are full of boxes, we're out of {old}, we're in {v}, lift's broken of course
            """,
        "back": """
            couldn't hack it in {old}, back living in {v}
            I'm in {v} again, same street as before would you believe
            So after {old} we decided to come home to {v}, and here we are
            moved back to {v} on Sunday, mum's delighted
            I have returned to {v} to live, {old} was not for me
            """,
        "echo": """
            You're in {v}, I've got that
            Lovely, so {v} is your home
            """,
        "other": """
            {who} lives over in {v}, about twenty minutes from the beach
            went to see {who} in {v}, that flat is tiny
            {who} has a house in {v} since the divorce
            {who} is in {v}, has been for donkey's years
            """,
    },
    "employer": {
        "state": """
            I'm at {v}, have been since the merger
            work's {v}, it's fine, it pays the bills
            I am working for {v} as my brother-in-law also
            Been with {v} coming up on six years
            {v} is the company I'm employed by
            got a work do with the {v} lot on Thursday
            """,
        "change": """
            I left {old}. Started Monday over at {v}
            new job!! I'm at {v}, peaced out of {old} on good terms
            I've gone across to {v}, {old} made half of us redundant so I jumped
            It's {v} that pays me these days and no longer {old}
            So I am not anymore in {old}, I have joined to {v}
            Finished up with {old} after all that time. {v} have taken me on
            As you may recall I was with {old}; I have since taken up a post with {v}
            {old} is in the past tense, my contract's with {v}
            """,
        "back": """
            they took me back at {v}, {old} wasn't a patch on it
            I'm working for {v} again, long story
            Returned to {v} last week after my stint with {old}
            lol so I'm back at {v}, same login and everything
            """,
        "echo": """
            So it's {v} you work for
            {v}, right, that's your company
            """,
    },
    "job": {
        "state": """
            I'm {v:a} by trade, love, forty years next spring
            my job is {v} if that helps
            I work as {v:a}, mostly nights
            Me I am {v:a}, small business, two employees
            been {v:a} since I left college
            """,
        "change": """
            I've packed in being {old:a}, I'm {v:a} these days
            I used to be {old:a}, well, I've retrained as {v:a}
            switched careers at 38, went from {old} to {v} and never slept better
            So I'm not {old:a} any more. Passed the exams and they've got me working as {v:a}
            I changed my profession, before I was {old} and at present {v}
            big news, I quit the {old} life and I'm {v:a} full time
            my days as {old:a} are over, these hands do {v} work from here on in
            """,
        "back": """
            I'm doing {v} work again, {old} paid peanuts
            gone back to being {v:a}, turns out I missed it
            Having tried my hand as {old:a}, I am {v:a} again
            I returned to my old trade, {v}, the other one was too much stress
            """,
        "echo": """
            {v}, that's your trade
            So you work as {v:a}, noted
            """,
        "other": """
            {who} is {v:a}, a really good one they say
            you should ask {who}, who does this as {v:a} all day long
            {who} has been working as {v:a} since school
            fun fact {who} is actually {v:a}
            """,
    },
    "birthplace": {
        "state": """
            I'm originally from {v}, born and bred
            born in {v}, raised all over
            I come into this world in {v}, at my grandmother's house
            {v} is on my birth certificate
            I was born over in {v}, my parents were only passing through
            """,
        "fix": """
            I said I was born in {old} but that's my sister, I'm the {v} one
            My birthplace is {v}. I told you {old}, that was wrong
            ok so my dad just corrected me, I was born in {v}, we only moved to {old} when I was one
            Not {old}. I have been born in {v}, excuse me please for the confusion
            I checked the certificate and it's got {v} on it, so whatever I said about {old}, ignore it
            you've probably got {old} written down as where I was born, should be {v}
            Allow me to rectify: the town of my birth is {v}, not {old} as stated
            so basically I was chatting to my mum and she was like no you weren't born in {old}, you were born in {v}, so yeah, that
            """,
    },
    "birthday": {
        "state": """
            my bday's {v} so start saving
            I was born on {v}, same as my nan
            I have my birthday at {v}
            {v} I turn another year older, God help me
            The family gets together on {v} because it's my birthday
            """,
        "fix": """
            I gave you {old} as my birthday, which is my brother's. Mine is {v}
            it's not {old} lol, my birthday is {v}
            Sorry dear, I wrote {old} for my birthday when I meant {v}, these glasses are no use
            My birth date is {v} and I don't know why I have told {old}
            you wished me happy birthday for {old}, that's off, it's on {v}
            change my birthday to {v} please, I got it wrong when I said {old}
            Regrettably I supplied the wrong date of birth, {old}. The right one is {v}
            nooo I put {old}?? that's today's crush's birthday lmao mine is {v}
            """,
    },
    "blood": {
        "state": """
            I'm blood type {v}, if it's ever needed
            they did my bloods and I am {v}
            My blood group: {v}, same as dad
            gave blood today, they said I'm {v}
            """,
        "fix": """
            I'm actually blood type {v}, I told you {old} and that's dangerous so please change it
            the {old} thing was my husband's blood group, I'm {v}
            Doctor looked it up, I am {v}. So {old} was a mistake by me
            wrong blood type before, {old} isn't me. {v} is
            Had it checked again and my group came back {v}, meaning what I said, {old}, was incorrect
            I put down {old} for blood group, it should have been {v}
            It has come to my attention that I gave {old} as my blood type; it is in fact {v}
            {v}. My blood type. Whatever you have there saying {old}, it's wrong
            """,
    },
    "degree": {
        "state": """
            I did {v} at uni, first in my family to go
            studied {v} for four years and can't remember a thing
            My university studies was in {v}
            I've a degree in {v} from a long time ago
            """,
        "fix": """
            My degree's in {v}. {old} was my flatmate's, I dunno why I said it was mine
            I told you {old} but I actually studied {v}
            Did I say {old}? I never studied that, it was {v}
            It is {v} what I have studied, with {old} I made an error
            no no, {v} at uni, {old} was only the A level
            scrub {old}, my degree was {v}
            May I set the record straight, I read {v} and never {old}
            I'd a few glasses in me when I said {old}, I've a degree in {v} and that's the truth
            """,
    },
    "nickname": {
        "state": """
            everyone calls me {v}, you can too
            call me {v}, only my nan uses the full name
            My friends are calling me {v} since I was child
            I usually go by {v}
            """,
        "change": """
            don't call me {old} any more please, I'm {v} to everybody these days
            so the girls at work have renamed me {v}, {old} is dead
            I'd rather you used {v}, I've gone off {old}
            Nobody says {old} to me anymore, they say {v}
            it was {old}, it's {v} now, keep up haha
            At the new school I introduced myself as {v} and it stuck, so goodbye to {old}
            """,
    },
    "partner": {
        "state": """
            I'm married to {v}, thirty-one years in June
            {v} is my other half, you'll hear that name a lot
            My spouse's name is {v}
            me and {v} got married on a beach, everyone got burnt
            {v}, that's who I'm married to, is cooking tonight
            """,
    },
    "doctor": {
        "state": """
            My doctor's {v}, Dr {v}, up at the health centre
            I see Dr {v} when I'm poorly
            Dr {v} is our family doctor since always
            rang the surgery, Dr {v} can do Thursday, that's my GP
            """,
        "change": """
            I'm with Dr {v} now, Dr {old} went off on maternity leave and isn't coming back
            changed doctors. it was Dr {old}, it's Dr {v}
            They've me down under Dr {v} at the surgery, Dr {old} only does two days
            I wasn't happy with Dr {old}, so I go to Dr {v} these days
            Dr {old} has left, and my new doctor is called {v}
            My previous physician was Dr {old}. I have transferred to Dr {v}
            """,
    },
    "allergy": {
        "state": """
            I'm allergic to {v}, like properly, EpiPen and all
            can't be around {v}, my lips go blue
            I have a strong allergy against {v}
            no {v} for me please, I come out in a rash
            """,
        "refine": """
            remember the allergy? it's {v} to be exact
            Had the allergy test. It's only {v} that's the problem
            They have found out that I am allergic only to {v}
            the consultant says {v} specifically, I can relax about the others
            so it isn't the whole lot, just {v}, apparently I've been overcautious for years
            Following further tests I may tell you it is {v} alone that I must avoid
            """,
        "echo": """
            {v}, you're allergic to that, I have it noted
            I'll steer you clear of {v}
            """,
        "other": """
            {who} has a bad reaction to {v}, don't forget
            {who} nearly died from {v} at a wedding once
            check the ingredients for {who}, no {v} at all
            {who} is the one with the allergy, {v}
            """,
    },
    "pet": {
        "state": """
            I've got {v:a}, {n}, fat and happy
            my {v} is called {n} and has more followers than me
            We have at home {v:a}, the name is {n}
            taking {n} to get the jabs done, {n} is my {v}
            That noise? Oh that's only {n}, my {v}
            """,
        "also": """
            we got another animal!! {n}, {v:a}, the other one is raging
            So there's two of them now, {n} the {v} came home with us on Friday
            I have now {v:a} also, {n}, it makes company for the first
            I said no more pets and then I met {n}. {v:a}. So that's another mouth to feed
            Added to the family: {v:a}, {n}
            There is a new resident, {n}, {v:a}; the old one has accepted it with dignity
            """,
        "echo": """
            {n}, your {v}, of course
            Give {n} a treat, that's one lucky {v}
            """,
        "other": """
            {who} has {v:a}, {n}, absolute menace
            {who:poss} {v} is called {n}
            I'm minding {n} this week, that's the {v} of {who}
            {who} is always posting pictures of {n} the {v}
            """,
    },
    "tongue": {
        "state": """
            I speak {v}, picked it up off my ex
            {v}'s one of my languages, my dad's side
            I can speak {v}, not perfect but people understands me
            fluent in {v}, rusty in everything else
            """,
        "also": """
            I also speak {v} these days, took classes all year
            passed my {v} exam so that's another language in the bag
            Recently I have learned {v} too
            turns out I can hold my own in {v} as well, the holiday proved it
            I added {v} to my languages over the winter
            """,
    },
    "instrument": {
        "state": """
            I play the {v}, badly, but with heart
            been learning {v} since lockdown
            I am playing {v} from childhood
            my {v} needs new bits again, costs a bomb
            """,
        "also": """
            started on the {v} too, I'm not dropping the other one
            Got myself a {v} at the car boot so now I'm playing two things
            I have begun also with {v}
            I've a {v} as well these days, the house is like a music shop
            """,
    },
    "hobby": {
        "state": """
            I'm really into {v} at the minute, well, for years
            {v} is my thing, that's what keeps me sane
            In my free time I make {v}
            weekends I do {v} with a few of the lads
            """,
        "also": """
            I've also got into {v}, as you do
            My doctor said get out more so I've started {v} on top of what I did already
            Newly I do {v} too
            and since the spring it's {v} as well, my wallet weeps
            my wife is fed up, I've taken {v} on board too
            """,
        "other": """
            {who} does {v} every single weekend
            {who} is well into {v}
            if you're stuck for a present, {who} loves {v}
            {who} tried to teach me {v}, no chance
            """,
    },
    "drink": {
        "state": """
            my go-to is {v}, hot or cold doesn't matter
            I'm a {v} person through and through
            I do love {v}, always have
            For me please {v}, I drink it since years
            {v} all day every day no cap
            """,
        "change": """
            I've stopped with {old}, these days it's {v} I have
            not a {old} girl anymore, I'm all about {v}
            Funny, I always drank {old} and lately I only want {v}
            I drink {v} now, {old} was giving me palpitations
            I changed from {old} to {v} because of sleep
            {old} used to be my favourite. Not any more, {v} has that honour
            funny how it goes, a year ago I'd have said {old}, ask me today and I'll say {v}
            """,
        "back": """
            back to {v} for me, {old} was never the same
            I gave {old} a fair go but I'm drinking {v} again
            I am drinking again {v}, like in the past
            {v} has won me back, sorry {old}
            """,
        "echo": """
            {v} it is for you
            I'll remember you're fond of {v}
            """,
        "other": """
            {who} only ever has {v}
            {who} loves {v}, get two of them
            {who} drinks {v} like there's no tomorrow
            put {v} on the list, it's for {who}
            """,
    },
    "food": {
        "state": """
            I hate {v}, the texture makes me boke
            {v} is the one thing I won't eat, dear
            I don't like {v}, never did and never will
            pls no {v}, I will actually cry
            """,
        "other": """
            {who} hates {v}
            {who} can't bear {v}, not even the smell
            leave off the {v} if {who} is coming
            {who} says {v} tastes like soap or feet
            """,
    },
    "genre": {
        "state": """
            I mostly listen to {v}, it's all that's on in the van
            {v} is my favourite kind of music
            I love very much {v}, my father had the records
            got {v} on in the background like always
            """,
        "change": """
            I was a big {old} fan, lately though it's just {v}
            my taste's changed, used to be {old}, it's {v} I put on now
            I don't really listen to {old} anymore. {v} does it for me
            Since the festival I'm on {v}, {old} feels like another life
            {old} is out, I only hear {v} in these months
            my son got me hooked on {v} and I haven't touched my {old} records in months
            """,
    },
    "colour": {
        "state": """
            {v} is my favourite colour, you should see my kitchen
            I like {v} best
            my fav colour has to be {v}
            I wear a lot of {v}, people comment
            """,
        "change": """
            my favourite colour isn't {old} any more, it's {v}
            used to love {old}. these days give me {v}
            I have changed the mind, before {old} and at this time {v}
            Gone right off {old}, it's {v} I like best now
            I know I said {old} for years but since we did up the house I prefer {v}
            painted over everything {old}, I'm in my {v} phase
            """,
    },
    "seat": {
        "state": """
            I always go for {v} if I get to choose a seat
            seat wise: {v} please
            I prefer {v} when travelling, it's my back
            on planes I'm {v} all the way
            """,
        "change": """
            I like {v} better these days, {old} was before the bad knee
            can you put {v} for me from here on, I no longer want {old}
            It was {old} that I wanted always, but I prefer {v} since last flight
            switched from {old} to {v} for seats, way less hassle with the toddler
            {old}? not anymore. {v} is my seat
            Having had a bad experience with {old}, I would ask for {v} in future
            """,
    },
    "style": {
        "state": """
            I like your answers {v}, just saying
            write to me in a way that's {v}, it helps with my dyslexia
            when you reply make it {v}, cheers
            I prefer that the answers are {v}
            """,
        "change": """
            could you stop being {old} and do {v} replies? I've changed my mind
            I know I asked for {old}, but {v} would be better for me these days
            please now write {v}, {old} I don't like any more
            {old} isn't doing it for me any longer so let's have {v} answers
            new preference: {v} (was {old})
            hmm, the {old} answers aren't helping, can we switch it up, more {v}
            """,
        "back": """
            go back to {v} would you, I liked that best
            sorry to be a pain, can it be {v} like it was at first
            Return to {v} please, the {old} way was worse
            {v} again please and thanks, {old} was a mistake on my part
            """,
    },
    "editor": {
        "state": """
            I code in {v}, don't judge
            {v} is what I use for editing, work and home
            I am using {v} for all my programming
            got {v} set up just how I like it
            """,
        "change": """
            moved off {old}, I'm on {v} nowadays
            I don't use {old} anymore, work gave us licences for {v}
            so I finally switched to {v}, should've binned {old} years ago
            My editor was {old}, at the moment it is {v}
            dropped {old}. {v} does everything I need
            a lad at work showed me {v} and that was me finished with {old}
            """,
        "back": """
            yeah I'm using {v} again, {old} kept crashing
            gave {old} three weeks and went back to {v}
            I returned to {v}, the fingers remember everything
            {v} once again, I couldn't get on with {old}
            """,
    },
    "film": {
        "state": """
            I love {v}, could watch them all day
            {v} are my favourite sort of film
            put me in front of {v} and I'm happy as Larry
            For cinema I like most the {v}
            """,
    },
    "flower": {
        "state": """
            {v} are my favourite, always have been
            I love {v}, my gran had them by the back door
            get me {v} and I'll melt
            The flowers what I like most are {v}
            """,
        "other": """
            {who} loves {v}
            {who} would be over the moon with {v}
            bring {who} {v}, can't go wrong
            {who} has {v} tattooed on one arm, that's how much
            """,
    },
    "cuisine": {
        "state": """
            I love {v} food, hands down the best
            {v} is my favourite type of food to eat out
            we nearly always get {v} when it's my turn to pick
            I like to eat {v}
            """,
        "refine": """
            well when I say that I mostly mean {v} food
            it's {v} in particular that I love
            If you ask exactly, it is {v} food what I like
            the {v} stuff is what does it for me, I could take or leave the others
            """,
    },
    "terrain": {
        "state": """
            holidays for me means {v}
            I always want {v} when we go away
            For vacations I am going to {v}, that gives me rest
            nothing like {v} for switching off, I say
            """,
        "change": """
            we've stopped going to {old}, it's {v} we go for these days
            I'm over {old} tbh, give me {v}
            I used to love {old} for a holiday. Since the kids left I prefer {v}
            in past years {old}, but my taste has changed and I look for {v}
            my idea of a good trip is {v} now, can't be doing with {old}
            My wife has converted me, {v} for our holidays where it was {old} before
            """,
    },
    "sport": {
        "state": """
            I've {v} on a {d}, every week
            {d}s I'm at {v}
            I do {v} on {d}, it's the only exercise I get
            My {v} day is {d}, after work
            """,
        "change": """
            {v} has changed to {d}, it's not {old} any more
            we do {v} on {d}s from this week, {old} the hall is taken
            I go to {v} on {d} now. {old} clashed with the kids
            they've switched {v} over from {old} to {d}, grand for me
            {v} is {d}, no longer {old}, new trainer
            my {v} crowd voted, {d} won, {old} lost
            """,
    },
    "coffee": {
        "state": """
            one mug takes {v} of coffee
            {v} makes a cup the way I like it
            for my coffee I am taking {v}
            takes {v} of ground coffee for a decent mug, trust me
            """,
        "fix": """
            I said {old} for my coffee, it's {v}
            tell you what, I weighed it and I use {v}, I was wrong about {old}
            don't use {old}, that was a slip, {v} is the amount of coffee for one cup
            The quantity is {v} and not as I have said {old}
            my coffee dose is {v}. no clue where {old} came from
            wait did I tell you {old}? it's {v}, otherwise you can stand a spoon in it
            The amount I quoted, {old}, was erroneous; I use {v} per cup
            God no, {old}, imagine. I meant {v} for the coffee
            """,
    },
    "medicine": {
        "state": """
            I've to take my {v} before {m}
            {v} before {m}, that's my routine
            every day I am taking the {v} before {m}
            can't have {m} till I've had my {v}
            """,
        "change": """
            the {v} is before {m} now, it was {old} up till last week
            new doctor new rules, I take the {v} before {m} and no longer before {old}
            They changed my {v}, it should be taken before {m}
            don't remind me at {old} anymore, the {v} is to be had before {m}
            I switched the {v} to before {m}, {old} wasn't working out
            The nurse had a word: {v} goes in before {m} from tomorrow, forget about {old}
            """,
    },
    "standup": {
        "state": """
            we've stand-up {v} every day
            our team call is {v}, Monday to Friday
            Daily meeting of my team is {v}
            stand-up's {v}, I'm usually eating toast
            """,
        "refine": """
            stand-up is {v} to be precise
            they've put a proper time on the stand-up, {v}
            the exact hour of our daily meeting is {v}
            so the team call, it's {v}, I looked it up
            """,
    },
    "commute": {
        "state": """
            I go to work by {v}
            I take the {v} in every morning
            for going to office I use the {v}
            it's the {v} for me, morning and evening
            """,
        "change": """
            I don't take the {old} to work any more, I'm on the {v}
            the {old} was doing my head in so I've switched to the {v} for work
            now I am going to work with the {v}, before was with the {old}
            started taking the {v} to the office, the {old} got too expensive
            Commute's changed: {v}, used to be {old}
            sold my soul to the {v}, the {old} was always late and so was I
            """,
        "back": """
            back on the {v} for work, {old} didn't suit me
            I'm taking the {v} again in the mornings
            I go again with the {v}, as I used to
            gave the {old} a try but I've gone back to the {v}
            """,
    },
    "backup": {
        "state": """
            I back everything up on {d}s, to {v}
            my backups are on {v}, I do them every {d}
            Each {d} I make the safety copy on {v}
            {d} is backup day, it goes on {v}
            """,
        "change": """
            I'm backing up to {v} now, still on {d}s, {old} was full
            changed where my backups go: {v}, every {d}, no more {old}
            I have moved my copies of {d} to {v}
            {old} packed up so from here on my {d} backups live on {v}
            For my {d} backup I have abandoned {old} in favour of {v}
            """,
    },
    "router": {
        "state": """
            to reset the wifi I have to hold the button {v}
            hold it in for {v}, that's how you restart my router
            The reset of the router: one must press {v}
            our internet box needs {v} on the reset button, no less
            """,
        "fix": """
            I told you {old} for the router, that's wrong, you hold it {v}
            hold the reset for {v}. I said {old} and it did absolutely nothing
            My son says it's {v} for the router and that I was wrong with {old}
            it's {v} you've to press, I got mixed up when I said {old}
            {old} was not correct, the button of router needs {v}
            ok tried it, {old} isn't enough lol. {v} is the real number
            I rang the provider and the girl said {v} for the reset, so I've been telling you wrong with {old}
            The reset time of {old} I mentioned is inaccurate. It should be {v}
            """,
    },
    "plants": {
        "state": """
            my plants get their water on a {d}
            plants get done every {d}
            {d} is when I give water to my plants
            the plants, well, {d}, or they sulk
            """,
        "change": """
            I do the plants on {d} now, it used to be {old}
            changed plant day from {old} to {d}, they were drowning
            it's {d} I water them these days and not {old} anymore
            the plants are getting water on {d} since I work {old}
            Since I got the new rota {old} is no good for the plants, so they get it {d}
            """,
    },
    "bread": {
        "state": """
            I let my bread rise {v}
            my dough needs {v} before I bake it
            {v} of rising, then the bread can go in the oven
            For my bread I am waiting {v}, my mother did it same
            """,
    },
    "wakeup": {
        "state": """
            I get up at {v}, always have
            my alarm's set for {v}
            usually I wake up at {v}
            up at {v} every day, no lie-ins in this house
            """,
        "change": """
            I'm getting up at {v} these days, was {old} before
            had to change my alarm from {old} to {v} cos of the new shift
            I don't get up at {old} any more, it's {v}
            since the new school I am waking at {v}
            alarm goes at {v} from this week. {old} was a luxury
            builders next door start at dawn so I'm up at {v}, gone are the days of {old}
            """,
        "back": """
            I'm back to getting up at {v}
            {old} didn't last, I get up at {v} again
            the alarm is again on {v}, like before
            getting up at {v} again, the shift's over
            """,
    },
    "deploy": {
        "state": """
            we always release to {v} first, then live
            everything goes on {v} before production
            Our process: put to {v}, test, afterwards production
            I never ship without going through {v} first
            """,
        "change": """
            we go through {v} before production now, {old} is gone
            they've replaced {old} with {v} in our release process
            from this sprint we are deploying first to {v}
            no more {old} for us, releases go on {v} first these days
            ops killed {old}. everything lands on {v} before prod from this week
            """,
    },
    "event.concert": {
        "state": """
            saw {v} {when} with {who}, what a night
            {who} and me went to see {v} {when}
            I was {when} at the {v} concert, {who} came with me
            went to {v} {when}, {who} knew every word, I knew none
            """,
    },
    "event.hike": {
        "state": """
            climbed {v} {when} with {who}
            {who} and I went up {v} {when}, fog the whole way
            We have been on {v} {when}, {who} and me, very steep
            did {v} {when}, {who} nearly turned back at the scree
            """,
    },
    "event.museum": {
        "state": """
            went to see the {v} {when}, {who} loved it
            {when} I was at the museum for the {v} thing with {who}
            {who} took me to an exhibition on {v} {when}
            we've seen {v} {when}, it was interesting but many people
            """,
    },
    "event.race": {
        "state": """
            ran {c} {when}, the {v}, delighted with myself
            I did my {v} {when}, over in {c}
            {when} was the {v} in {c}, I made it to the finish
            just so it's on record I completed {c} {v} {when}
            """,
    },
    "event.dinner": {
        "state": """
            had dinner with {who} at the {v} {when}
            {who} and I ate at the {v} {when}, lovely lamb
            {when} we were in the {v}, me and {who}
            went for a bite at the {v} {when}, {who} sent the soup back
            """,
    },
    "event.wedding": {
        "state": """
            {who} married the boyfriend {when}, over in {v}, I was bawling
            I was at {who:poss} wedding in {v} {when}
            {when} {who} has married in {v}, beautiful party
            wedding of the year, {who}, {v}, {when}, my feet are in bits
            """,
    },
    "event.purchase": {
        "state": """
            bought {v:a} {when}, second hand, {p}
            got myself {v:a} off a fella {when} for {p}
            {when} I have bought a used {v}, I paid {p}
            picked up {v:a} {when}, only {p}, nearly new
            """,
    },
    "event.lost": {
        "state": """
            {when} I went and lost my {v}, think it was in {c}
            my {v}, gone, must have slipped out in {c} {when}, gutted
            {when} I have forgotten my {v} in {c}
            Please, {when} in {c} my {v} has disappeared from my bag
            """,
    },
    "event.exam": {
        "state": """
            I passed my {v} {when}
            guess who passed the {v} {when}, me
            {when} I have made the {v} with success
            got through the {v} {when}, second attempt but who's counting
            """,
    },
    "event.visit": {
        "state": """
            {who} came to stay {when}, over from {v}
            had {who} here {when}, just in from {v}
            {when} {who} visited me from {v}
            {who} dropped in {when} on the way home from {v}
            """,
    },
    "plan.trip": {
        "state": """
            I'm flying to {v} {when}, {who} is minding the house
            going {v} {when}!! {who} is on plant duty
            {when} I will be going to {v}, {who} looks after my post meanwhile
            we've a trip to {v} booked for the family, we leave {when}, and {who} will check on the plants
            I travel to {v} {when}. I gave my key to {who}
            got my ticket for {v}, leaving {when}, need to show {who} how the alarm works
            So I'll be away in {v}, setting off {when}, {who} knows where everything is
            hope to be in {v} {when} if the airline plays along, {who} will hold the fort
            If all goes well I shall be in {v} {when}; I have asked {who} to keep an eye on things here
            mum finally agreed so I'm allowed go to {v} {when}, {who} has to take in the bins lol
            """,
        "moved": """
            my trip to {v} got changed, I go {when}
            not going to {v} when I said, it's {when} they've put me on
            The journey to {v} is later, I travel {when}
            we had to rebook {v}, leaving {when} instead of the first date
            had to push {v} to another day, it'll be {when}
            I shall not be leaving for {v} as first arranged; I depart {when}
            """,
        "outcome": """
            back home from {v}, it was gorgeous
            {v} was brilliant, already looking at flights again
            We came back from {v}, all went well
            just got in from {v}, the case is still in the hall
            """,
    },
    "plan.dentist": {
        "state": """
            I've the dentist {when}, Dr {v}, dreading it
            got to see Dr {v} about my teeth {when}
            {when} I must go to Dr {v}, the dentist
            Dr {v} is doing my filling {when}
            I'm booked in for a check-up with Dr {v} {when}, my first in years
            dentist appt {when} w Dr {v}
            I will be seeing Dr {v} {when} regarding the bridge
            finally rang Dr {v:poss} clinic, they'll take the tooth out {when}
            my tooth's been killing me so I've to go in to Dr {v} {when}
            {when} comes the implant, Dr {v} will put it in and I pray
            """,
        "moved": """
            dentist changed, I'm seeing Dr {v} {when}
            Dr {v} had to cancel on me so I'm in {when}
            My appointment at Dr {v} was changed to other day, {when}
            couldn't make it so I got Dr {v} to fit me in {when}
            Dr {v} is away on holidays so they rang and gave me another date, {when}
            """,
        "outcome": """
            been to Dr {v}, wasn't half as bad
            all done at the dentist, Dr {v} was lovely
            I was at Dr {v} and everything is okay with the teeth
            Dr {v} took it out, eating soup all week
            """,
    },
    "plan.talk": {
        "state": """
            I'm giving a talk {when}, about {v}, nervous wreck
            got to present on {v} {when}
            {when} I will hold a presentation about {v}
            I'm speaking {when}, they want me on {v}
            doing a wee talk on {v} {when} for the local group
            I've been asked to speak on {v}, it's {when}, and foolishly I said yes
            my presentation's {when}, the one on {v}, haven't written a word
            I'll be lecturing about {v} {when}
            I'm to address the committee on {v}, {when}, and I'm told to keep it short
            ugh got my class presentation on {v} {when}
            """,
        "moved": """
            my talk on {v} is {when} now, they changed it
            they've moved me, I'm doing {v} {when}
            The presentation about {v} was shifted, I hold it {when}
            talk's been pushed, so it's {v} {when}
            teacher swapped the order so I present {v} {when}
            """,
        "outcome": """
            gave my talk on {v}, went grand
            the {v} presentation is done, thank God
            I have held the speech about {v}, they liked it
            did the {v} talk, only forgot one thing
            """,
    },
    "plan.party": {
        "state": """
            I'm going to {who:poss} party in {v} {when}
            {who} is having a do in {v} {when}, we're all going
            {when} I am invited at {who} in {v}
            party {when} at {who:poss}, it's in {v}, can't wait
            {who} invited me over to {v} for a birthday thing {when}, said I'd come
            I'll be at {who:poss} in {v} {when}, bringing trifle
            must get a present, {who} celebrates {when} in {v} and I've said yes
            we're heading to {v} {when} for {who:poss} party
            {who} asked would I come over {when}, it's the house in {v}, so I've got that to look forward to
            """,
        "moved": """
            {who:poss} party in {v} is {when} now
            {who} changed the date for {v}, so I'm going {when}
            The party of {who} in {v} will be on other day, {when}
            {who} is sick so the thing in {v} got put back, it's {when}
            {who} texted, not happening on the day we said, it's {when}, still in {v}
            """,
        "outcome": """
            went to {who:poss} party, great craic
            {who:poss} do was lovely, home by ten mind you
            I was at the party of {who}, we danced a lot
            still recovering from {who:poss} party
            """,
    },
    "plan.exam": {
        "state": """
            I've my {v} {when}, wish me luck
            taking the {v} {when}, so stressed
            {when} I have the {v}
            I'll be doing the {v} {when}, been studying for weeks
            my {v} is coming up, it's {when}
            letter came about the {v}, I'm to turn up {when}
            can't come out, got the {v} {when} and I know nothing
            I am to take the {v} {when}
            the college emailed to say I'm down for the {v} {when}, panic stations
            """,
        "moved": """
            my {v} got moved, it's {when}
            they changed the date of the {v} on me, I'm doing it {when}
            The {v} was postponed, I will write it {when}
            not sitting the {v} when I thought, they've given me {when}
            I was supposed to do the {v} sooner, but the examiner is ill and I go {when}
            """,
        "outcome": """
            did the {v}, no idea how it went
            the {v} is over, I can sleep again
            I have made the {v}, now waiting
            finished the {v}, went straight to the pub
            """,
    },
    "plan.delivery": {
        "state": """
            my {v} is being delivered {when}
            they're bringing the {v} {when}, have to stay in
            {when} comes my new {v}
            waiting on {v:a}, should be here {when}
            got an email that the {v} will come {when}
            I'm off {when} cos they deliver the {v}
            I have to be home {when} for the {v}, they wouldn't give me a time
            the {v} I ordered is due {when}
            can't make lunch, two fellas are coming with the {v} {when}
            """,
        "moved": """
            the {v} is delayed, coming {when}
            no {v} yet, they say {when}
            Delivery of {v} was changed to another day, {when}
            shop rang, my {v} won't be here till... they said {when}
            They ran out of stock, my {v} will be with me {when} and no sooner
            """,
        "outcome": """
            the {v} came
            my {v} got here at last, looks great
            The {v} was delivered, all is good with it
            got the {v}, took two hours to put together
            """,
    },
    "mood": {
        "state": """
            I'm feeling {v}, it's {c}
            bit {v} at the minute because of {c}
            I am very {v} these days and the reason is {c}
            {v} af rn, {c}
            don't know, {c} is making me {v}
            I've been {v} all day and I think it's {c}
            My spirits are not what they were, {v} I'd call it, on account I think of {c}
            """,
    },
    "trivia.podcast": {
        "state": """
            {who} told me to try {v}, it's a podcast
            {who} is obsessed with {v}, sent me an episode
            started {v} because {who} kept on about it
            {who} said I should listen {v}
            """,
    },
    "trivia.appliance": {
        "state": """
            the {v} in the {c} is broken
            our {v} packed in, the one in the {c}
            In the {c} the {v} doesn't work since morning
            {v} in the {c} is banjaxed
            """,
    },
    "trivia.lent": {
        "state": """
            {who} borrowed my {v}
            I gave {who} a loan of my {v}
            my {v} is with {who} at the moment
            {who} needed {v:a} so I lent mine
            """,
    },
    "trivia.parking": {
        "state": """
            parked at the {v}, {c}
            the car's on {c} in the {v} car park
            I've parked {c}, that's the {v} one
            left it up at the {v}, {c}, I think
            """,
    },
    "trivia.animal": {
        "state": """
            there was {v:a} {c} this morning
            saw {v:a} {c}, lovely thing
            {v:a} was sitting {c}, not afraid at all
            you'll never guess, {v:a}, {c}, large as life
            """,
    },
    "trivia.train": {
        "state": """
            on my way to {c} I met {v:a}, lovely chat in the train
            got chatting to {v:a} on the {c} train
            In the train to {c} I was sitting near {v:a}
            {v:a} talked my ear off the entire way to {c}
            """,
    },
    "trivia.paint": {
        "state": """
            painted the {c} {v}
            the {c} is {v} now, came out well
            We have coloured the {c} in {v}
            did the {c} in {v} at the weekend
            """,
    },
    "trivia.found": {
        "state": """
            found {v:a} in {c}, gave it in at the desk
            someone left {v:a} in {c}
            I have found {v:a} in {c} and I brought it to the office
            there I was in {c} and there's {v:a} just sitting there
            """,
    },
    "trivia.price": {
        "state": """
            they're asking {p} for {v:a}, used
            saw {v:a} for {p}, didn't buy it
            A used {v} costs {p} in that shop
            {p} for {v:a}, would you believe
            """,
    },
    "trivia.cook": {
        "state": """
            {who} cooked {v} for me
            had {v} at {who:poss} place
            {who} made us a dinner with {v}
            {who} put {v} in the stew, fair play
            """,
    },
    "shock.collapse": {
        "state": """
            {when} my {v} took a heart attack. I can't think straight, I'm at the hospital
            it's my {v}. massive heart attack {when}. there's tubes everywhere and I'm just standing here
            {when} we nearly lost my {v}, heart attack at the dinner table, I did the CPR myself and I can't get it out of my head
            Oh love, my {v} was taken into hospital {when} with the heart, I haven't stopped crying
            I am in shock, {when} my {v} has got a heart attack, the doctors are fighting still
            so um I don't even know how to say this, my {v} just dropped {when}, like dropped, it was a heart attack, I was screaming down the phone
            heart attack, my {v}, {when}. worst phone call of my life
            My {v} is in a coma after a heart attack {when} and nobody can tell us anything
            they're saying the next 48 hours decide it. my {v}'s heart gave out {when}. I'm so scared
            I regret to write this. My {v} suffered a heart attack {when} and lies between life and death; I am beside the bed and quite lost
            """,
    },
    "shock.burglary": {
        "state": """
            we got broken into {when}. the {v} is gone and I'm afraid to go to bed
            Someone's been in my house {when}, took my {v}, smashed the place up, I'm shaking typing this
            I was burgled {when} love, they had the {v} away and my late husband's things, I'm in pieces
            {when} I walk in and the door's kicked off. {v} gone. everything tipped out. I just sat down and cried
            Thieves have been in our home {when} while the kids were sleeping, they stole the {v}, I cannot calm down
            oh my god someone robbed my flat {when}, they got the {v}, I feel sick to my stomach
            I was at home {when} when they broke in. I hid in the bathroom while they took the {v}. I thought they'd kill me
            the {v} got stolen out of my own bedroom {when}, they broke the window, haven't slept a minute, every noise makes me jump
            ok I'm whispering because I'm still scared, we were robbed {when}, like actual men in the house, they took the {v}, my wee brother saw them
            """,
    },
    "shock.crash": {
        "state": """
            I was in a car crash {when} on {v}. I genuinely thought I was going to die
            bad accident {when}, {v}, car's a write-off, I'm ok but I can't stop shaking
            {when} a van came straight at me on {v}, everything went slow, I still hear the bang
            Somebody hit me {when} on {v} and they had to cut me out of the car. I'm in bits
            I had {when} a terrible accident on {v}, the car rolled three times, it is a miracle that I live
            got T-boned on {v} {when}. airbag in my face, blood everywhere. still can't believe I walked away
            We were nearly killed {when} on {v}, dear, the children were in the back, I keep seeing it
            my hands won't stop, I crashed on {v} {when}, the other driver didn't make it
            I do not wish to alarm you, but {when} I was in a dreadful collision on {v}; I was trapped for an hour and I still cannot hold a pen
            """,
    },
    "shock.fired": {
        "state": """
            they let me go from the {v} {when}, no warning, I'm devastated
            I got fired {when}. the {v}. just like that. I feel like I've been punched
            So {when} they called me in at the {v} and told me not to come back, I couldn't even speak
            {when} I lost my job in the {v}, I am totally destroyed, I don't know how I will pay
            sacked from the {v} {when} after everything I did for them, cried the whole way home
            Twelve years I gave the {v}, twelve, and {when} they put me out on the street. I'm heartbroken
            can't stop crying, the {v} got rid of me {when} in front of everybody
            The {v} dismissed me {when} without a word of explanation and I am still numb
            mum I mean, sorry, I can't even type, the {v} fired me {when}, said clear your stuff, everyone staring
            """,
    },
    "shock.fire": {
        "state": """
            our house went on fire {when}. the {v} is gone. we only just got out
            there was a fire in the {v} {when}, I thought we were all going to die
            {when} the {v} caught fire while we were asleep, I can't stop thinking what if
            The {v} is completely burnt out since the fire {when}, I am still shaking
            woke up choking {when}, the {v} was on fire, had to jump out the window with the baby
            I've lost everything in the {v}, it went up in flames {when} and I just stood there in the street screaming
            We had fire at home {when}, in the {v}, the firemen took my mother out unconscious, I am so afraid
            half our home burnt down {when}, it started in the {v}, we have nothing left, not even shoes
            I watched the {v} burn {when}. Everything my father left me was in there. I can't feel anything
            """,
    },
    "shock.joy": {
        "state": """
            {who} is pregnant with twins, told us {when}, I haven't stopped crying happy tears
            omg omg {who} is having TWINS, found out {when}, I'm actually screaming
            I got the most wonderful news of my life {when}, {who} is expecting twins, after everything
            {when} {who} showed me the scan and there's two babies in there, two, my knees went
            {who} told me {when} about the twins and I could not speak, I am so happy, such happiness I never had
            I'm going to be around twins! {who} let it slip {when} and we all just bawled in the kitchen
            They said {who} could never have children and {when} we hear it's twins. I'm shaking with joy
            twins, {who}'s having twins, I heard {when} and I dropped the phone, best day ever
            I'm seventy-eight and I never thought I'd live to hear it, {when} {who} told me there are twins on the way, I wept like a child
            """,
    },
    "project": {
        "state": """
            I'm working on {v} at the moment
            my project is {v}, nearly every evening
            I am busy with {v} since the winter
            been chipping away at {v}, slow going
            """,
        "also": """
            I've also started {v}, so that's a second one going
            got roped into {v} as well, still doing the other project
            Beside the first one I make also {v}
            {v} is another thing I've got on the go these days
            """,
        "gone": """
            I'm done with {v}, it's finished
            not doing {v} any more, lost interest
            I have stopped with {v}
            gave up on {v}, no time
            {v} is over, wrapped it up last week
            You needn't ask after {v} any longer, I have withdrawn from it
            """,
    },
    "house": {
        "state": """
            we've a holiday place in {v}
            my family has a cottage in {v}, half of it's mine
            I own small house in {v} for the summers
            got a wee caravan plot in {v}, paid off
            """,
        "also": """
            we bought another place, this one's in {v}
            I've also got a flat in {v} now
            Now we have also a house in {v}, for the retirement
            my aunt left me her bungalow in {v} as well, so that's two
            """,
        "gone": """
            we sold up in {v}
            I don't have the place in {v} any more
            The house in {v} I have sold it
            {v} is gone, couldn't afford to keep two roofs
            after mam died we let {v} go, a young couple has it
            """,
    },
    "child": {
        "state": """
            my kid's called {v}
            {v} is my youngest, mad about dinosaurs
            My child {v} has eight years
            {v} has swimming after school, I'm the taxi driver as usual
            """,
        "also": """
            we had another baby, {v}
            {v} was born on Sunday, so that's one more in our house
            We have got a new baby, the name is {v}
            the wee one's here!! {v}, a little sibling for our first
            A second cradle is in use: {v} was born to us this week
            """,
    },
    "sidejob": {
        "state": """
            I do a wee bit of {v} work on the side
            weekends I'm {v:a}, bit of extra cash
            Beside my job I work as {v:a}
            I've a second job, {v}, two evenings
            """,
        "also": """
            I'm also working as {v:a} now, as well as the other side thing
            got another wee job as {v:a}
            I have found one more small job, as {v:a}
            taking on {v} work too, rent won't pay itself
            """,
        "gone": """
            I stopped working as {v:a}, too tired
            not {v:a} on the side any more
            I have finished with my second job as {v:a}
            gave up the {v} job, wasn't worth the petrol
            they don't need {v:a} anymore so that's my extra money gone
            """,
    },
    "sip": {
        "state": """
            {v} {t}, every day
            I drink {v} {t}
            {t} I am drinking {v}
            I'd have {v} {t}, it's a ritual
            """,
        "also": """
            and then {t} it's {v}
            I have {v} as well, {t}
            also I take {v} {t}
            {t}, though, I go for {v}
            """,
    },
    "subscription": {
        "state": """
            I get {v} in the post
            I've a subscription to {v}
            I am reading {v}, it comes every month to me
            been getting {v} for ages, it was a gift at first
            """,
        "also": """
            I've signed up to {v} as well
            got {v} too now, couldn't resist the offer
            I take also {v} since this month
            {v} is another one I subscribe to these days
            """,
        "gone": """
            I don't get {v} anymore, cancelled it
            stopped my {v} subscription, too dear
            I have finished the subscription of {v}
            binned {v}, they were just piling up
            I have not renewed {v}, my eyes aren't up to it
            """,
    },
    "car": {
        "state": """
            I'm driving {v} at the moment
            my car's {v}, nothing fancy
            I have {v} since two years
            got {v}, does the job
            """,
        "refine": """
            it's {v} to be exact, my car
            the car is {v}, if they need the model
            I drive exactly {v}
            well I only said the type before, it's {v}
            """,
        "other": """
            {who} is driving {v} these days
            {who} has {v}, washes it every Sunday
            {who} came in {v}
            {who} got {v} last year, very proud of it
            """,
    },
    "shoe": {
        "state": """
            I'm a {v} in shoes
            size {v} feet, like my mother
            My shoes are number {v}
            I wear a {v}, bit wider if they have it
            """,
        "fix": """
            I'm a {v} in shoes, I told you {old} and that's wrong
            it's {v} not {old} for my shoes, sorry
            My foot is {v}. With {old} I was thinking about my son
            I said {old}, didn't I? Well I've looked inside the boot and I'm {v}
            don't order {old} whatever you do, that was a mistake, I take {v}
            got my own shoe size wrong haha, it's {v}, no idea why I said {old}
            Correction to my footwear: I take a {v}, and {old} was given in error
            tried the {old} on and they fell off me, I'm a {v}, I told you wrong
            """,
        "other": """
            {who} is a {v} in shoes
            {who} takes size {v}
            get {v} for {who}, shoes I mean
            {who} needs boots in {v}
            """,
    },
    "rent": {"state": _RENT, "change": _RENT, "back": _RENT},
    "deadline": {"state": _DEADLINE, "change": _DEADLINE},
    "teacher": {"state": _TEACHER, "change": _TEACHER, "back": _TEACHER},
    "foster": {
        "state": """
            we're fostering {v:a}, {n}
            I've got a foster {v} here, {n}, just for now
            {n} is {v:a} that I keep for the shelter until it has family
            looking after {n} for the rescue, {v:a}, sweet thing
            """,
        "gone": """
            {n} got adopted, so no foster {v} here any more
            a lovely couple took {n}, so the {v} is not with us any more
            We gave {n} to a new family, I miss this {v}
            poor {n} passed away, that {v} was an angel
            somebody came for {n} on Sunday, so we're a house with no foster {v}
            """,
    },
    "tipple": {
        "state": """
            I like {v} of an evening
            I'd have {v} after work, nothing wild
            Evenings I drink {v}
            {v} is my drink when I want a proper drink
            """,
        "gone": """
            I've stopped drinking {v}, off the booze altogether
            no {v} for me these days, I quit
            I don't drink {v} anymore, it's bad for liver
            gave up {v} at New Year and stuck to it
            Haven't had {v} since the wedding and I don't intend to
            """,
    },
    "flatmate": {
        "state": """
            I live with {v}, we share a flat
            my flatmate's {v}
            I share apartment with {v}
            {v} is in the other room, that's who I live with
            """,
        "change": """
            {old} moved out and {v} moved in
            I live with {v} now, not {old}
            my new flatmate is {v}, {old} went home
            since Monday {v} is my flatmate, because {old} has left
            {old} got a job abroad so {v} took the room
            """,
        "gone": """
            {v} moved out, I've the place to myself
            I don't live with {v} any more, I'm on my own
            {v} has left and now I am alone in the flat
            no flatmate since {v} went
            {v} got a place with the girlfriend, so the flat is all mine
            """,
    },
    "band": {
        "state": """
            I'm in a band, {v}
            we've a band, it's called {v}, come see us
            I play in {v}, it is our band
            {v} is my band
            """,
        "gone": """
            we broke up the band, no more {v}
            I left the band, {v} can do without me
            {v} doesn't exist anymore, we have stopped
            I quit {v}, couldn't stand the drummer
            that was it for {v}, last gig was the last gig
            """,
    },
    "plan.journey": {
        "state": """
            I've a train booked for {v} {when}
            weekend in {v} coming up, {when}, booked and all
            {when} I go by train in {v}
            heading to {v} {when} for a few days
            me and my sister are doing {v} by train, we leave {when}
            """,
        "also": """
            and then there's {v}, I go there {when}, that's separate
            I've another trip booked, {v} {when}
            also to {v} I will go, {when}
            got a second weekend away sorted, this one's {v}, {when}
            Apart from that one, I have another trip in the diary, {v}, {when}
            """,
    },
    "plan.errand": {
        "state": """
            I've to go to {v} {when}
            they're expecting me at {v} {when}
            {when} I must be at {v} with the documents
            I'm seeing {v} {when} to get the papers sorted
            have to bring my birth cert and all that to {v} {when}
            """,
        "also": """
            I've {v} as well, {when}
            and another appointment {when}, that's {v}
            also I have to visit {v} {when}
            got to do {v} too, {when}, one thing after the other
            and there's a second thing I have to do in person, that's {v}, {when}
            """,
    },
}
