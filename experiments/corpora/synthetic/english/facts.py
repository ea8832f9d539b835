"""English sentences about what lasts: identity, home and work, preferences, routines.

about: what it is about. state: said first, and again later. change, back, refine, also, fix: a replaced,
reverted, refined, coexisting or corrected value. echo: the assistant repeats it. ask, answer: the question.
ask_then: what held at a time ({then}: "in March 2023"). ask_before: what held before, with a slot that moves
before that value. other, ask_other: of somebody else.
"""

FACTS: dict[str, dict[str, str]] = {
    "city": {
        "about": """
            the city where I live
            my apartment and the town I'm based in
            """,
        "state": """
            The keys to the flat in {v} have lived in my pocket long enough to wear a hole
            Rent in {v} eats half my pay, but the light in the kitchen makes up for it
            My landlady here in {v} wants the stairs swept on Sundays
            There's a doorbell in {v} with my name on it
            Home for me is {v}, third floor, no lift
            For the parcel form: street and number I'll add, the town is {v}
            From my balcony you can see half of {v}
            I live in {v}, ten minutes on foot from the station
            My tax office is the one in {v}, because that's where I'm registered
            """,
        "change": """
            The van is unloaded and I sleep in {v} from now on, {old} is behind me
            We gave up the place in {old}; my post goes to {v} now
            I've moved to {v}, boxes everywhere
            It's official, I've traded {old} for {v}
            New doorbell, new bakery downstairs: {v} is home now
            """,
        "back": """
            {old} didn't work out, I've taken my former rooms in {v} again
            After all that I've returned to {v} for good
            I've moved back to {v}, my plants are happy
            """,
        "echo": """
            So {v} is home, noted
            Your address is in {v}, then
            """,
        "ask": """
            Where do I live these days?
            Which city am I based in?
            What town should a courier bring my parcels to?
            Where is my apartment?
            In which place do I currently reside?
            Where do I wake up on an ordinary weekday?
            """,
        "ask_then": """
            Where did I live {then}?
            Which city was home for me {then}?
            """,
        "ask_before": """
            Where did I live before I moved to {v}?
            Where did I use to live?
            What city was home before {v}?
            Where was I based before that?
            """,
        "answer": "{v}",
        "other": """
            {who} rents a flat in {v}
            {who} has settled down in {v}
            I had {who} on the phone, apparently the view from that balcony in {v} is superb
            {who} keeps complaining about the landlord in {v}
            {who} lives in {v} and hates the traffic there
            """,
        "ask_other": """
            Where does {who} live?
            In what town is {who} at home?
            If I wanted to ring {who:poss} doorbell, what city would I travel to?
            """,
    },
    "employer": {
        "about": """
            my employer
            the company I work for and earn my living at
            """,
        "state": """
            The badge around my neck says {v}
            {v} pays my salary, on the 28th if we're lucky
            I've been on the books at {v} for a while
            I work for {v}
            Our canteen at {v} serves soup every single day
            My desk at {v} is next to the copier
            Everyone in my team at {v} is on holiday except me
            My contract with {v} says thirty days' notice
            """,
        "change": """
            I handed in my notice at {old} and signed with {v}
            First day at {v} today, nobody knew where to put me
            I've changed jobs: {v} hired me
            Goodbye {old}, hello {v}, the new badge even has a decent photo
            """,
        "back": """
            {old} was a mistake, {v} has taken me back
            I'm on the payroll of {v} again
            """,
        "echo": """
            {v} is your employer, got it
            """,
        "ask": """
            Which company am I with?
            Who is my employer?
            Where do I earn my living?
            Whose name is on my payslip?
            For which firm do I work at present?
            """,
        "ask_then": """
            Which company was I with {then}?
            Who was my employer {then}?
            """,
        "ask_before": """
            Which company did I work for before {v}?
            Who was my previous employer?
            Where did I earn my living before I joined {v}?
            For which firm did I use to work?
            """,
        "answer": "{v}",
    },
    "job": {
        "about": """
            my profession
            what I do for a living
            """,
        "state": """
            People hear that I'm {v:a} and immediately want free advice
            I earn my bread as {v:a}
            Being {v:a} is hard on the back
            After years of training I can call myself {v:a}
            My business card just says {v}
            At parties I say I'm {v:a} and wait for the questions
            As {v:a} you get up before everybody else, at least I do
            """,
        "change": """
            I've retrained: no more {old}, I'm {v:a} now
            I started over as {v:a}
            My career as {v:a} began last week, I left the old trade for good
            """,
        "back": """
            The new trade wasn't for me, I'm working as {v:a} again
            I went back to being {v:a}
            """,
        "echo": """
            So you are {v:a}
            """,
        "ask": """
            What is my profession?
            What do I do for a living?
            Which occupation should I put on the visa form?
            What line of work am I in?
            How would I introduce myself professionally?
            """,
        "ask_then": """
            What was my profession {then}?
            What did I do for a living {then}?
            """,
        "ask_before": """
            What was my profession before I became {v:a}?
            What was my old profession?
            What did I do for a living before that?
            What did I work as before I started as {v:a}?
            """,
        "answer": "{v}",
        "other": """
            {who} is {v:a} and never off duty
            {who} makes a living as {v:a}
            I asked {who} for tips, it helps to know {v:a}
            {who:poss} shifts as {v:a} are brutal
            """,
        "ask_other": """
            What is {who:poss} profession?
            What kind of work does {who} do?
            How does {who} pay the bills?
            """,
    },
    "birthplace": {
        "about": """
            my birthplace
            the town I was born in
            """,
        "state": """
            My mother still laughs about the night I arrived at the old hospital in {v}
            I was born in {v}, though we left when I was two
            My passport gives {v} as place of birth
            I first saw daylight in {v}, in a snowstorm they say
            My cradle stood in {v}
            """,
        "fix": """
            It was {v} I was born in, {old} only issued the certificate
            My cradle stood in {v}, not in {old}
            """,
        "ask": """
            Where was I born?
            What is my birthplace?
            In which town did I come into the world?
            What goes in the form where it asks about my origin by birth?
            """,
        "answer": "{v}",
    },
    "birthday": {
        "about": """
            my birthday
            the date people congratulate me on
            """,
        "state": """
            They always bring me a cake on {v} and I always pretend to be surprised
            I turn a year older on {v}
            Every {v} my phone doesn't stop ringing, and I have to be another year wiser
            My birthday is {v}
            The candles come out on {v}, whether I like the number or not
            """,
        "fix": """
            The candles are lit on {v}, not on {old}
            It's {v}; {old} is what the registry wrote by mistake, nobody celebrates me then
            """,
        "ask": """
            When is my birthday?
            On what date was I born?
            When do people congratulate me?
            Which day of the year do I celebrate getting older?
            """,
        "answer": "{v}",
    },
    "blood": {
        "about": """
            my blood type
            blood groups and transfusions
            """,
        "state": """
            The donor card in my wallet reads {v}
            My blood group is {v}
            They tested me before the operation: {v}
            The nurse typed me as {v}
            """,
        "fix": """
            I looked at the donor card again: {v}, not {old}
            The lab says {v}; {old} was wrong
            """,
        "ask": """
            What is my blood type?
            If I needed a transfusion, what should they hang up?
            Which blood group do I have?
            What should the paramedics know about my veins?
            """,
        "answer": "{v}",
    },
    "degree": {
        "about": """
            what I studied
            the subject of my degree
            """,
        "state": """
            I spent five years at university on {v} and regret only two
            My diploma is in {v}
            I wrote my thesis in {v}
            I read {v} back when the campus still had a smoking room
            Somewhere in the attic is a {v} diploma with my name on it
            """,
        "fix": """
            My diploma is in {v}; {old} was just one term
            I finished {v}, I only sat in on {old}
            """,
        "ask": """
            What did I study?
            Which subject did I graduate in?
            What is my academic background?
            What is written on my degree?
            """,
        "answer": "{v}",
    },
    "nickname": {
        "about": """
            how to address me
            my nickname and what I like to be called
            """,
        "state": """
            Nobody uses my real name, everybody calls me {v}
            Just say {v}, that's what I answer to
            On the team sheet I'm {v}, has been since school
            You can drop the formalities and call me {v}
            """,
        "change": """
            Please don't say {old} any longer, I go by {v}
            {old} was for children, these days it's {v}
            """,
        "ask": """
            What do I like to be called?
            What is my nickname?
            How should you address me?
            """,
        "ask_then": """
            What was I called {then}?
            What was my nickname {then}?
            """,
        "ask_before": """
            What was my nickname before {v}?
            What did people use to call me?
            How was I addressed before that?
            """,
        "answer": "{v}",
    },
    "partner": {
        "about": """
            my spouse
            the person I'm married to and share my life with
            """,
        "state": """
            {v} and I have shared a toothpaste tube for nine years
            My partner {v} snores like a tractor
            I'm married to {v}
            {v} said yes on a ferry, and we still have the rings to prove it
            My in-laws adore me because I make {v} laugh
            """,
        "ask": """
            What is my spouse called?
            Who am I married to?
            With whom do I share my life?
            What's the name of my better half?
            """,
        "answer": "{v}",
    },
    "doctor": {
        "about": """
            my family physician
            my GP and whom to ring with a fever
            """,
        "state": """
            Dr {v} has listened to my lungs for years
            My GP is Dr {v}
            I only trust Dr {v} with my knees and my cholesterol
            The surgery round the corner, Dr {v}, writes all my prescriptions
            """,
        "change": """
            Dr {old} has retired, Dr {v} looks after me now
            I've switched from Dr {old} to Dr {v} for my check-ups
            """,
        "ask": """
            Who is my family physician?
            Which GP do I go to?
            Whom should I ring when I have a fever?
            What's the name of my GP?
            """,
        "ask_then": """
            Who was my family physician {then}?
            Which GP did I go to {then}?
            """,
        "ask_before": """
            Who was my GP before Dr {v}?
            Who used to be my family physician?
            Which GP did I see before I switched to Dr {v}?
            Who was my previous GP?
            """,
        "answer": "Dr {v}",
    },
    "allergy": {
        "about": """
            what I'm allergic to
            substances my body can't take
            """,
        "state": """
            My throat swells up from {v}
            I can't have {v}, I carry an injector because of it
            {v} put me in hospital once, never again
            I'm allergic to {v}
            One contact with {v} and I'm covered in hives
            """,
        "refine": """
            The test narrowed it down: it's just {v} that I react to
            Turns out only {v} make me swell up, the rest is harmless
            The specialist says I have to avoid {v} specifically
            """,
        "echo": """
            Understood, you must avoid {v}
            """,
        "ask": """
            What am I allergic to?
            What must never get near me for medical reasons?
            Which substance makes my body overreact?
            What should the school camp kitchen be warned about if I come along?
            """,
        "answer": "{v}",
        "other": """
            {who} gets hives from {v}
            {who} is allergic to {v}, so careful with the buffet
            """,
        "ask_other": """
            What is {who} allergic to?
            What could send {who} to the emergency room?
            """,
    },
    "pet": {
        "about": """
            my pets
            the animals that live with me
            """,
        "state": """
            {n} the {v} knocked over my coffee
            My {v} {n} needs to go to the vet for a jab
            I share the sofa with {v:a} called {n}
            {n} woke me at four, that's what you get for keeping {v:a}
            I have {v:a}, {n}, who runs the household
            """,
        "also": """
            We've got a second animal at home: {n}, {v:a}, and the first one is jealous
            The shelter called and now there's {n} the {v} as well
            I've adopted {v:a} too, {n}, so there are more of them under my table now
            """,
        "echo": """
            Say hello to {n} the {v} from me
            """,
        "ask": """
            Which animals live with me?
            What pets do I have?
            Whom do I have to feed before I leave the house?
            Who needs a sitter when I travel, apart from the plants?
            """,
        "answer": "{n} the {v}",
        "other": """
            {who:poss} {v} {n} chewed my shoelaces
            {who} has {v:a} called {n}
            I looked after {n} for the weekend, {who:poss} {v}
            """,
        "ask_other": """
            What pet does {who} have?
            Which animal shares a home with {who}?
            """,
    },
    "tongue": {
        "about": """
            the foreign languages I speak
            languages for my CV
            """,
        "state": """
            I dream in {v} sometimes, the neighbours must wonder
            My grandmother raised me in {v}, so I'm fluent
            I speak {v} well enough to argue with taxi drivers
            I read novels in {v} without a dictionary
            """,
        "also": """
            I passed the oral in {v} too, so that's one more I can get by in
            On top of that I've become fluent in {v}
            Besides the other one I can now hold a conversation in {v}
            """,
        "ask": """
            Which foreign languages do I speak?
            In what tongues could I chat with a stranger?
            What languages should go on my CV?
            Where could I skip the interpreter?
            """,
        "answer": "{v}",
    },
    "instrument": {
        "about": """
            the instruments I play
            making music at home
            """,
        "state": """
            The neighbours bang on the wall when I practise the {v}
            I've played the {v} since I was nine
            My {v} needs a new case
            I take {v} lessons again
            """,
        "also": """
            I couldn't resist and bought a {v} as well, lessons for both from now on
            I'm learning the {v} in addition
            """,
        "ask": """
            What instruments do I play?
            With what could I join a band?
            What kind of music-making do I do at home?
            """,
        "answer": "{v}",
    },
    "hobby": {
        "about": """
            my hobbies
            what I do for fun in my free time
            """,
        "state": """
            My weekends disappear into {v}
            Nothing calms me down like {v}
            I'd rather be at {v} than at any party
            Half my flat is full of gear for {v}
            I've been into {v} for years
            """,
        "also": """
            As if one passion weren't enough, I've taken up {v} too
            I also do {v} these days, the calendar is bursting
            """,
        "ask": """
            What are my hobbies?
            How do I spend my free time?
            What do I do for fun?
            What pastime could you give me a voucher for?
            """,
        "answer": "{v}",
        "other": """
            {who} is mad about {v}
            {who} spends every free hour on {v}
            All {who} talks about is {v}
            """,
        "ask_other": """
            What is {who:poss} hobby?
            How does {who} spend leisure time?
            """,
    },
    "drink": {
        "about": """
            what I like to drink
            my favourite beverage in a cafe
            """,
        "state": """
            Nothing gets me going like {v}
            If there's {v} on the menu I don't need to read any further
            I keep three packs of {v} in the cupboard for emergencies
            The waiter brings me {v} before I sit down
            My favourite drink is {v}
            I can't write a line without {v} next to the keyboard
            Make mine {v}, always
            Order me {v} if you get there first
            """,
        "change": """
            I've gone off {old}, it has to be {v} now
            {v} has replaced {old} on my desk
            These days it's {v} for me
            I switched to {v}, my stomach thanks me
            """,
        "back": """
            The experiment is over, I'm on {v} again
            I've returned to {v}, {old} never grew on me
            """,
        "echo": """
            {v} for you, noted
            """,
        "ask": """
            What do I like to drink?
            What is my favourite beverage?
            What should you order for me at a cafe?
            What do I want in my cup?
            What quenches my thirst best?
            """,
        "ask_then": """
            What was my favourite drink {then}?
            What did I like to drink {then}?
            """,
        "ask_before": """
            What did I like to drink before I switched to {v}?
            What did I use to drink?
            What was my favourite drink before {v}?
            What was my drink of choice before that?
            """,
        "answer": "{v}",
        "other": """
            {who} lives on {v}
            I brought {who} some {v}, that always works
            {who} won't touch anything but {v}
            """,
        "ask_other": """
            What does {who} like to drink?
            What should I pour when {who} comes round?
            """,
    },
    "food": {
        "about": """
            food I dislike
            ingredients I find disgusting
            """,
        "state": """
            Pizza with {v} goes straight back to the kitchen
            I can smell {v} from across the room and have to leave
            I can't stand {v}
            Even as a child I hid {v} under the potatoes
            Whoever put {v} in a salad wanted to punish me
            """,
        "ask": """
            Which food do I dislike?
            What should a host leave out of my plate?
            What makes me push dinner away?
            What ingredient do I find disgusting?
            """,
        "answer": "{v}",
        "other": """
            {who} picks {v} out of everything
            {who} can't stand {v}
            """,
        "ask_other": """
            What does {who} refuse to eat?
            Which ingredient annoys {who}?
            """,
    },
    "genre": {
        "about": """
            music I enjoy
            my musical taste and playlists
            """,
        "state": """
            When I cook, it's {v} at full volume
            My record shelf is ninety percent {v}
            I can listen to {v} all night
            {v} got me through my exams
            """,
        "change": """
            I've given my {old} records away, I only put on {v} now
            {old} bores me lately, {v} is what runs in my headphones
            """,
        "ask": """
            What music do I enjoy?
            What should be on a playlist made for me?
            Which musical style suits my taste?
            What kind of concert would please me?
            """,
        "ask_then": """
            What music did I enjoy {then}?
            Which genre was I into {then}?
            """,
        "ask_before": """
            What music did I enjoy before I got into {v}?
            What music did I use to listen to?
            Which genre was my favourite before {v}?
            """,
        "answer": "{v}",
    },
    "colour": {
        "about": """
            my favourite colour
            the shade I love most
            """,
        "state": """
            If it comes in {v}, I buy it
            I painted the door {v} because it makes me happy
            My favourite colour is {v}
            My wardrobe is a sea of {v}
            """,
        "change": """
            I'm over {old}; everything has to be {v} now
            My eye has wandered from {old} to {v}
            """,
        "ask": """
            What is my favourite colour?
            Which shade should a scarf for me have?
            What hue do I love most?
            """,
        "ask_then": """
            What was my favourite colour {then}?
            Which colour did I like best {then}?
            """,
        "ask_before": """
            What was my favourite colour before {v}?
            What was my old favourite colour?
            Which colour did I use to like best?
            """,
        "answer": "{v}",
    },
    "seat": {
        "about": """
            the seat I prefer
            where I like to sit on board
            """,
        "state": """
            On trains and planes put me here: {v}, nowhere else
            Whenever I book I tick {v}
            I pay extra for it, {v} or I don't travel
            """,
        "change": """
            My knees have changed their mind: {v} when you book, not {old}
            Forget {old}, I now always reserve {v}
            """,
        "ask": """
            Which seat do I prefer?
            Where do I like to sit when I fly?
            What should be reserved for me on board?
            """,
        "ask_then": """
            Which seat did I prefer {then}?
            Where did I like to sit on a plane {then}?
            """,
        "ask_before": """
            Which seat did I prefer before I chose {v}?
            Where did I use to like to sit on a plane?
            Which seat was my choice before that?
            """,
        "answer": "{v}",
    },
    "style": {
        "about": """
            how you phrase replies for me
            the manner in which I want information
            """,
        "state": """
            Keep your answers {v}, please, that's how I take things in
            I read best when the text is {v}
            Whatever you write for me should be {v}
            """,
        "change": """
            No more {old} replies, from now on I'd like them {v}
            I've changed my mind about how you write: {v}, please, not {old}
            """,
        "back": """
            Let's go back to {v} replies after all
            I miss your {v} answers, do it like that again
            """,
        "ask": """
            How should you phrase things for me?
            What kind of replies do I want from you?
            In what manner do I like my information served?
            """,
        "ask_then": """
            What kind of replies did I want from you {then}?
            How did I want you to phrase things {then}?
            """,
        "ask_before": """
            What kind of replies did I want before I asked for {v}?
            What kind of replies did I use to want?
            How did I want things phrased before that?
            """,
        "answer": "{v}",
    },
    "editor": {
        "about": """
            the text editor I use
            the program I code in
            """,
        "state": """
            I write everything in {v}, even shopping lists
            My fingers only know the shortcuts of {v}
            {v} is open on my screen from morning to night
            """,
        "change": """
            I've uninstalled {old}, {v} is what I type in now
            My config for {old} is in the bin, long live {v}
            """,
        "back": """
            I came crawling back to {v}
            {old} lasted a month, my files are open in {v} again
            """,
        "ask": """
            Which text editor do I use?
            What program do I code in?
            Which software should the plug-in you recommend be for?
            """,
        "ask_then": """
            Which text editor did I use {then}?
            Which program did I write code with {then}?
            """,
        "ask_before": """
            Which text editor did I use before {v}?
            What program did I use to code in?
            Which editor was mine before I switched to {v}?
            What was my previous text editor?
            """,
        "answer": "{v}",
    },
    "film": {
        "about": """
            the movies I like
            what we should watch
            """,
        "state": """
            On a rainy night I want {v} and a blanket
            I own a whole shelf of {v}
            The cinema club laughs because I always vote for {v}
            Nothing beats {v} on a big screen
            """,
        "ask": """
            What movies do I like?
            What should we watch if I choose?
            Which kind of picture do I never get tired of?
            """,
        "answer": "{v}",
    },
    "flower": {
        "about": """
            the flowers I love
            a bouquet to make me happy
            """,
        "state": """
            A bunch of {v} and I forgive everything
            I always have {v} in the vase by the door
            The market woman keeps the best {v} for me
            """,
        "ask": """
            Which flowers do I love?
            What bouquet would make me happy?
            What should the florist wrap up for me?
            """,
        "answer": "{v}",
        "other": """
            {who} melts when somebody brings {v}
            {who} has {v} all over the windowsill
            """,
        "ask_other": """
            Which flowers does {who} love?
            What bouquet should I take along to {who}?
            """,
    },
    "cuisine": {
        "about": """
            the cuisine I prefer
            restaurants and going for dinner
            """,
        "state": """
            If we eat out, take me somewhere {v}
            I could live on {v} dishes
            {v} kitchens are where I feel at home
            """,
        "refine": """
            To be exact, it's {v} cooking I crave, not the whole region
            More precisely: {v} places are the ones I go for
            """,
        "ask": """
            What kind of restaurant should you book for me?
            Which cuisine do I prefer?
            Where do I like to go for dinner?
            """,
        "answer": "{v}",
    },
    "terrain": {
        "about": """
            where I like to go on vacation
            the landscape that relaxes me
            """,
        "state": """
            Two weeks in {v} and I'm a new person
            My holidays always end up in {v}
            When I close my eyes I see {v} and want to pack
            """,
        "change": """
            I've had enough of {old}, my next holidays are for {v}
            The pull has shifted from {old} to {v}
            """,
        "ask": """
            Where do I like to go on vacation?
            What landscape relaxes me?
            What kind of destination should you suggest for my time off?
            """,
        "ask_then": """
            Where did I like to go on vacation {then}?
            What landscape relaxed me {then}?
            """,
        "ask_before": """
            Where did I like to go on vacation before {v}?
            Where did I use to go on vacation?
            What landscape relaxed me before that?
            """,
        "answer": "{v}",
    },
    "sport": {
        "about": """
            the day I work out
            my weekly training
            """,
        "state": """
            {d} evenings are for {v}, don't plan anything
            Every {d} after work I do {v}
            You can't reach me on {d} nights, I'm at {v}
            My bag for {v} stands packed by the door each {d}
            """,
        "change": """
            The course was moved, {v} is on {d} from now on
            {v} no longer happens on {old}, I go on {d}
            """,
        "ask": """
            On which day do I work out, and what do I do?
            When is my weekly training?
            Which night of the week am I busy sweating?
            """,
        "ask_then": """
            On which day did I work out {then}?
            When was my weekly training {then}?
            """,
        "ask_before": """
            On which day did I work out before it was {d}?
            When did my weekly training use to be?
            On which day was my training before that?
            """,
        "answer": "{v}, {d}",
    },
    "coffee": {
        "about": """
            how much coffee I use
            my morning brew and its dose
            """,
        "state": """
            My filter recipe: {v} per cup, water just off the boil, three minutes
            I weigh the beans, {v} to a mug, otherwise it's dishwater
            The trick with my brew is {v} of grounds and patience
            """,
        "fix": """
            For the mug it's {v} of grounds, not {old}
            I weigh out {v}; with {old} it tastes wrong
            """,
        "ask": """
            How much coffee do I use for one cup?
            What is the right dose for my morning brew?
            How do I make my filter?
            """,
        "answer": "{v}",
    },
    "medicine": {
        "about": """
            my pills and when I take them
            my medication schedule
            """,
        "state": """
            I take my {v} right before {m}
            The {v} comes before {m}, doctor's orders
            Before {m} I swallow the {v}
            """,
        "change": """
            The doctor moved my {v}, it goes before {m} now
            From now on the {v} is due before {m}, not before {old}
            """,
        "ask": """
            When do I take my pills?
            What is my medication schedule?
            At which point of the day must I be reminded of my tablet?
            """,
        "ask_then": """
            When did I take my pills {then}?
            What was my medication schedule {then}?
            """,
        "ask_before": """
            When did I take my pills before it was moved to {m}?
            When did I use to take my pills?
            What was my medication schedule before that?
            """,
        "answer": "{v}, before {m}",
    },
    "standup": {
        "about": """
            the time of the team meeting
            blocking my calendar every day
            """,
        "state": """
            Our daily stand-up is {v}
            The whole team meets every day {v}, standing
            """,
        "refine": """
            The round with the team has a fixed slot now, {v}
            They set the exact time of the daily: {v}
            """,
        "ask": """
            When does my team meet?
            What time is our daily meeting?
            When should nobody else book my calendar?
            """,
        "answer": "{v}",
    },
    "commute": {
        "about": """
            how I commute
            my means of transport in the morning
            """,
        "state": """
            I get to the office by {v}
            Forty minutes by {v}, twice a day, that's my life
            My mornings start on the way to work by {v} with a podcast
            """,
        "change": """
            No more {old}: I go to the office by {v} now
            I've changed how I get to work, it's by {v} these days
            """,
        "back": """
            I'm going to work by {v} again, the other way took too long
            The old way wins: by {v} to the office, as before
            """,
        "ask": """
            How do I commute?
            Which means of transport do I use in the morning?
            How do I reach my workplace?
            """,
        "ask_then": """
            How did I commute {then}?
            How did I reach my workplace {then}?
            """,
        "ask_before": """
            How did I commute before I took the {v}?
            How did I use to get to work?
            What was my means of transport before the {v}?
            How did I commute before that?
            """,
        "answer": "{v}",
    },
    "backup": {
        "about": """
            where I keep my backups
            data safety in case my laptop dies
            """,
        "state": """
            Every {d} I copy my photos to {v}
            My backups go to {v}, each {d} without fail
            {d} is when I sync everything to {v}
            """,
        "change": """
            The copies of my files go to {v} now, every {d}
            I've retired {old}; each {d} my data is mirrored to {v}
            """,
        "ask": """
            Where do I keep my backups?
            If my laptop died, where would my data be?
            Where are my pictures stored safely?
            """,
        "ask_then": """
            Where did I keep my backups {then}?
            Where were my pictures stored {then}?
            """,
        "ask_before": """
            Where did I keep my backups before {v}?
            Where did I use to keep my backups?
            Where were my backups before that?
            """,
        "answer": "{v}",
    },
    "router": {
        "about": """
            resetting my router
            what to do when the internet is down
            """,
        "state": """
            When the wifi dies I hold the little button on the back for {v}, then wait for green
            Rebooting the box in the hall means pressing the pin for {v}
            To get back online here you push the recessed key for {v}
            """,
        "fix": """
            The pin on the box has to be held for {v}, not {old}
            {v} on the button; {old} does nothing
            """,
        "ask": """
            How do I reset my router?
            What do I do when the internet is down at home?
            How long must I press to revive the connection?
            """,
        "answer": "{v}",
    },
    "plants": {
        "about": """
            when my plants get watered
            the greenery and the house-sitter
            """,
        "state": """
            {d} is watering day for my ferns
            I water everything green in the flat on {d}
            The ficus knows it gets its litre each {d}
            """,
        "change": """
            I water on {d} now, {old} made the roots rot
            The ferns get their drink on {d} instead of {old}
            """,
        "ask": """
            When do my plants get watered?
            On what day does a house-sitter need the can?
            When do I take care of the greenery?
            """,
        "ask_then": """
            On which day did I water my plants {then}?
            When did my plants get watered {then}?
            """,
        "ask_before": """
            On which day did I water my plants before it was {d}?
            When did my plants use to be watered?
            On which day did I water the greenery before that?
            """,
        "answer": "{d}",
    },
    "bread": {
        "about": """
            how I make bread
            how long the loaf has to rise
            """,
        "state": """
            My dough rests {v} in the cold before it sees the oven
            The loaf only works if it proves for {v}
            I leave the sourdough alone for {v}, then bake
            """,
        "ask": """
            How do I make my bread?
            How long must the loaf rise?
            What's my waiting time before baking?
            """,
        "answer": "{v}",
    },
    "wakeup": {
        "about": """
            when I get up
            the time my day begins
            """,
        "state": """
            The alarm screams at {v}, weekdays and all
            I'm out of bed at {v}
            At {v} my feet hit the cold floor
            """,
        "change": """
            I've moved the alarm to {v}
            My feet hit the floor at {v} now, not at {old}
            """,
        "back": """
            I've put the alarm back to {v}
            I'm out of bed at {v} again, like before
            """,
        "ask": """
            When do I get up?
            What time does my day begin?
            At what hour should you not ring me before?
            """,
        "ask_then": """
            When did I get up {then}?
            What time did my day begin {then}?
            """,
        "ask_before": """
            When did I get up before I moved it to {v}?
            When did I use to get up?
            What time did my day begin before that?
            """,
        "answer": "{v}",
    },
    "deploy": {
        "about": """
            my deployment procedure
            rolling out a new version to customers
            """,
        "state": """
            Before anything ships I push it to {v} and let it sit overnight
            Our release ritual: merge to {v}, wait a night, then go live
            """,
        "change": """
            We release differently now: first {v}, then production
            {old} is out, every release passes through {v} first
            """,
        "ask": """
            How do I roll out a new version?
            What is my deployment procedure?
            Where does code go before customers see it?
            """,
        "ask_then": """
            How did I roll out a new version {then}?
            What was my deployment procedure {then}?
            """,
        "ask_before": """
            What was my deployment procedure before {v}?
            How did I use to roll out a new version?
            Where did code go before {v} came in?
            """,
        "answer": "{v}",
    },
}
