"""The English life in other people's words, held out at first from whoever wrote patterns.

Parts and slots are those of `facts`, `moments` and `rich`; what is asked is left to them. Sentences that end
in none of .!?… get a full stop.
"""
# ruff: noqa: E501 (a sentence is one line)

_RENT = """
    {v} leaves my account on the first of each month, for four walls and a draughty window
    Per the tenancy agreement, the monthly payment amounts to {v}
    ugh, landlord day again. {v} gone
    Four weeks under this roof cost {v}
    """
_DEADLINE = """
    Grant paperwork, final day: {v}
    if the foundation doesn't have my form on {v} it's over
    The call for funding shuts on {v}, midnight
    Kindly note that submissions to the fund are accepted until {v}
    """
_TEACHER = """
    Scales, scales, scales, {v} has no mercy with my soprano
    voice coach = {v}
    The lady who makes me sing vowels at the ceiling goes by {v}
    Wednesday at the piano with {v}, who wants more belly and less throat
    """

SAID: dict[str, dict[str, str]] = {
    "city": {
        "state": """
            {v} resident here, fourth winter in a row
            when I say round the corner I mean round the corner in {v}, that's where my bed is
            The census people counted me in {v}
            My whole life fits into two rooms in {v} these days
            Postcards reach me in {v}, bills too unfortunately
            """,
        "change": """
            So I did it, packed up {old}, and the boxes are stacked to the ceiling in {v}
            new postcode who dis 😄 {v} it is, bye {old}
            As of this month I am registered in {v}; please disregard {old}
            Left {old} with two suitcases, unlocked a door in {v} this morning
            Relocated. {old} out, {v} in
            """,
        "back": """
            Full circle: I'm a {v} person once more
            turns out you can go home again, keys to {v} are back on my ring
            {old} and I were never meant to be, so here I am unpacking in {v} a second time
            I have re-registered in {v} after the intermezzo in {old}
            """,
        "echo": """
            Right, {v} is where you live
            I have you down as living in {v}
            """,
        "other": """
            {who} pays a fortune for two rooms in {v}
            if you send {who} anything, send it to {v}
            {who:poss} place in {v} has a bathtub in the kitchen, I kid you not
            {who} has counted as a local in {v} for ages
            """,
    },
    "employer": {
        "state": """
            The logo on my pay cheque: {v}
            {v} owns me from nine to half past five
            I am presently employed with {v}
            another all-hands at {v} today, two hours of my life I won't see again
            They know my mug in the {v} kitchen, it's the chipped one
            """,
        "change": """
            Gave {old} back their laptop, picked up a new one from {v}
            so long {old} and thanks for all the fish, {v} pays better
            Effective this month my employment with {old} has ended and that with {v} has begun
            {v} poached me from {old}, I said yes before they finished the sentence
            """,
        "back": """
            {v} rang, I said yes, and my old chair is still squeaking
            boomerang employee, that's me: {v} once more, {old} is off my CV
            I have rejoined {v}
            Did my lap round {old} and landed at {v} like nothing ever happened
            """,
        "echo": """
            Good, you work at {v}
            {v} employs you, understood
            """,
    },
    "job": {
        "state": """
            {v}, that's what it says on my tax form
            day in day out I do what {v:a} does
            I qualified as {v:a} and never looked back
            My mother still tells the whole street that her kid became {v:a}
            Occupation: {v}
            """,
        "change": """
            tore up the old business cards, the new ones say {v} instead of {old}
            So, career switch complete. Ex {old}, brand-new {v}
            I got my papers as {v:a}, the {old} chapter is closed
            Never thought I'd say this but I hung up {old} and earn my keep as {v:a}
            """,
        "back": """
            Tried {old}, hated it, picked my {v} tools up again
            once {v:a}, always {v:a}, they took me back
            I have resumed my former occupation, {v}
            {old} was a detour, {v} is the road
            """,
        "echo": """
            A working {v}, good to know
            You do the job of {v:a}, then
            """,
        "other": """
            {who} trained as {v:a} and it shows
            got {who}, our resident {v}, to look at it for free
            {who} earns decent money as {v:a}
            By trade {who} is {v:a}
            """,
    },
    "birthplace": {
        "state": """
            The stork dropped me off in {v}
            {v} born, not that I'd remember
            Place of birth on every form since: {v}
            my mum went into labour on a market day in {v} and that was that
            """,
        "fix": """
            my mum yelled at me: she had me in {v}, we only drove to {old} for the stamp
            Place of birth should read {v}, the entry {old} is an error
            born in {v}!! why did I type {old}
            {v}, that's the town where it happened; {old} is what I made of it with a fever
            """,
    },
    "birthday": {
        "state": """
            Cake, candles, embarrassing song: {v}, every year
            Date of birth as far as day and month go: {v}
            I was an inconvenient baby, arriving on {v}
            mark {v} in red, that's when I get presents
            """,
        "fix": """
            ehm it's {v}. I typed {old} because I was looking at the calendar
            The correct day is {v}; kindly strike {old}
            Presents on {v} please, on {old} I'd have to give them back
            Read it off my ID just now, and it says {v} rather than {old}
            """,
    },
    "blood": {
        "state": """
            Hospital bracelet said {v}
            For emergencies: {v}, in case I can't speak
            fun fact, I'm {v}, the blood bank texts me all the time
            According to the lab slip my group is {v}
            """,
        "fix": """
            so I rang the blood bank and they've got me as {v}. {old} was me misreading the slip
            Please amend: group {v}. The value {old} is incorrect
            {v}!!! not {old}, sheesh, that one matters
            Misread the bracelet. It says {v} where I saw {old}
            """,
    },
    "degree": {
        "state": """
            Uni was {v} for me, plus a lot of table football
            graduated in {v}, for all the good it did
            I hold a degree in {v}
            Ask me anything about {v}, I've got the student debt to prove it
            """,
        "fix": """
            The paper on my wall says {v}; {old} was what I wanted to do, not what I did
            I keep mixing up plan and reality: graduated in {v}, dropped {old} in week two
            degree = {v}. dunno where I got {old} from
            For the record, my degree certificate is for {v}, and {old} does not appear on it
            """,
    },
    "nickname": {
        "state": """
            Friends shout {v} across the street and I turn around
            {v} is fine, my passport name is for the police
            it's {v} btw, no surnames between us
            You may address me as {v}
            """,
        "change": """
            I've outgrown {old}, so {v} it is
            whole office switched from {old} to {v} after the karaoke thing, feel free to join in
            Going forward I would prefer {v} over {old}
            {old}? haven't heard that in weeks, they all shout {v}
            """,
    },
    "partner": {
        "state": """
            {v} and I signed the papers at the town hall nine summers ago
            {v} is the love of my life and also hogs the blanket
            My better half goes by {v}
            the ring on my finger is {v:poss} doing
            Spouse: {v}
            """,
    },
    "doctor": {
        "state": """
            Whenever something hurts I end up in Dr {v:poss} waiting room
            Dr {v} knows my blood pressure better than I do
            Primary care physician: Dr {v}
            sick notes come from Dr {v}, as usual
            """,
        "change": """
            Dr {old} closed the practice and passed my file to Dr {v}
            New GP. Dr {v}. Dr {old} and I parted ways
            Dr {v} has taken over my medical records; Dr {old} no longer treats me
            couldn't get a slot with Dr {old} for months so I signed up with Dr {v}
            """,
    },
    "allergy": {
        "state": """
            Keep {v} off my plate and away from my face or call an ambulance
            doctors found it when I was six: {v} makes me swell like a balloon
            Medical note: severe reaction to {v}
            {v} + me = emergency room
            """,
        "refine": """
            So the lab did the whole panel, and out of all that the culprit is {v}
            good news, the only thing I really have to skip is {v}
            The allergist has specified the trigger as {v}
            they pricked my arm forty times and only {v} lit up
            """,
        "echo": """
            No {v} for you, ever
            I'll keep in mind that {v} would make you ill
            """,
        "other": """
            don't serve {who} {v}, I mean it, hospital
            {who} can't be in the same room as {v}
            With {v} in the cake {who} ends up with an injection
            {who:poss} medical bracelet says {v}
            """,
    },
    "pet": {
        "state": """
            {n}, that's my {v}, has eaten half a slipper
            Household: one human, one {v}, answers to {n}
            spent the night on the floor because {n} took the bed. never get {v:a}
            The vet card reads {n}, species {v}
            """,
        "also": """
            plot twist: {v:a} followed us home, she's named {n}, nobody's leaving
            There are more paws in the house, {n} the {v} joined the gang
            We took in {n}, {v:a}, in addition to the animal already living here
            so um we got another one. {v}. {n}. I regret nothing
            """,
        "echo": """
            A scratch behind the ears for {n} the {v}
            {n} the {v}, I won't forget
            """,
        "other": """
            {who} named the {v} {n}, poor beast
            {n}, that's {who:poss} {v}, bit the postman
            At {who:poss} there is {v:a} by the name of {n}
            {who} won't travel because of {n} the {v}
            """,
    },
    "tongue": {
        "state": """
            I swear in {v} when I hit my thumb, comes out perfectly
            {v} is no problem for me, spoken or written
            Did three years abroad, so my {v} is solid
            C1 in {v}, certificate upon request
            """,
        "also": """
            added {v} to the list, certificate's on the fridge
            {v} makes one more language I can order breakfast and quarrel in
            I have since acquired a working command of {v}
            my {v} has gotten good enough for the radio, so there's that too
            """,
    },
    "instrument": {
        "state": """
            Twenty minutes of {v} each night, doctor's orders for the nerves
            there's a {v} in my hallway and yes I do use it
            I have played the {v} in two amateur orchestras
            Blisters from the {v} again
            """,
        "also": """
            somebody sold me a {v} for the price of a pizza, so that's another thing I make noise with
            In addition to my other instrument I have taken up the {v}
            The {v} has joined the music corner
            guess who owns a {v} on top of the rest 🙈
            """,
    },
    "hobby": {
        "state": """
            Give me a free Saturday and it's {v} till dark
            {v} nerd, guilty as charged
            For recreation I engage in {v}
            my savings account is basically a {v} fund
            """,
        "also": """
            {v}, that's the latest craze, without dropping the other one
            somebody dragged me to {v} and I got hooked, as if my week had nine days
            A further pastime of mine is {v}
            Add {v} to the pile of things I do instead of sleeping
            """,
        "other": """
            you can't phone {who} on Sundays, it's {v} day
            {who} blew a whole month's pay on {v}
            {who} got into {v} during the long winter
            In {who:poss} garage it's {v} from floor to ceiling
            """,
    },
    "drink": {
        "state": """
            {v}. Always {v}. Ask any barista within a mile
            you'd find {v} in my thermos, my fridge and probably my veins
            As for beverages, I favour {v}
            a day without {v} isn't one
            If in doubt bring me {v}
            """,
        "change": """
            {old} and I had a good run, but {v} is my thing
            dumped {old} for {v}, best decision this year
            Where I used to order {old} I order {v} at present
            I can't look at {old} since that flu, it's all {v}
            """,
        "back": """
            okay okay, {v} was right all along, pour me one, {old} can go
            I've made my peace with {v} and the {old} is in the bin
            My usual order is once more {v}
            {old} phase over. {v} phase resumed
            """,
        "echo": """
            So {v} is what you like to drink
            One {v}, coming up in spirit
            """,
        "other": """
            {who} would swim in {v} if it were legal
            get {who} {v} and you've made a friend
            {who} asked the waiter three times for {v}
            For {who} please have {v} in the house
            """,
    },
    "food": {
        "state": """
            {v}? Hard pass
            there are two kinds of people and I'm the kind that gags at {v}
            I do not eat {v}, thank you
            My gran tried for eighteen years to make me like {v} and died unsuccessful
            """,
        "other": """
            {who} left the table because of {v}
            never cook {v} for {who}
            {who} pulled a face at the mere word {v}
            You should see {who} dissect a lasagne for traces of {v}
            """,
    },
    "genre": {
        "state": """
            {v} on the stereo, feet on the table, that's my idea of peace
            If my neighbours know one thing about me it's {v}
            Spotify says I'm in the top one percent of {v} listeners
            My musical home is {v}
            """,
        "change": """
            skipped the whole {old} section in the shop and went straight for {v}
            {old} was last year's me, this year's me blasts {v}
            My listening habits have moved on from {old} to {v}
            wore out {old}, found {v}, can't stop
            """,
    },
    "colour": {
        "state": """
            Socks, mug, phone case: {v}, {v} and, oh, {v}
            I'd repaint the world in {v}
            show me anything {v} and my wallet opens by itself
            If I had to name one colour, {v}
            """,
        "change": """
            my {old} things went to charity, {v} rules
            Taste is a funny thing, {old} leaves me cold and {v} makes my heart jump
            Where I formerly chose {old}, I would choose {v} today
            {old} → {v}, that's me this season
            """,
    },
    "seat": {
        "state": """
            {v} or I stand, I'm dead serious
            My one demand on any journey: {v}
            Seating preference: {v}
            when they ask at check-in I say {v} before they finish
            """,
        "change": """
            had {old} all my life, tried {v} once, converted
            Kindly update my seating preference from {old} to {v}
            {old} gives me cramps, I'm a {v} traveller since the operation
            get me {v} next trip, I'm done with {old}
            """,
    },
    "style": {
        "state": """
            I skim, so {v} works best on me
            You get through to me with texts that are {v}
            Responses of yours ought to be {v}
            pls always {v}, my brain is mush after work
            """,
        "change": """
            {old} was fun for a week; {v} suits me better
            can we do {v}? the {old} thing isn't working for me
            Kindly write in a manner that is {v}; {old} no longer serves me
            I got tired of {old}, make it {v}
            """,
        "back": """
            ok scrap the experiment, {v} was the way to go
            I find myself preferring {v} after all, as at the beginning
            {old} doesn't do it for me, so {v} once more
            Remember how it was {v} in the beginning? That, please
            """,
    },
    "editor": {
        "state": """
            {v} gang, fight me
            I've got {v} on three machines with the same config
            My editor of choice is {v}
            muscle memory: {v}. everything else feels like wearing someone's shoes
            """,
        "change": """
            rage-quit {old}, {v} is growing on me
            The whole team went {v}, so my {old} setup is a museum piece
            I have migrated my work from {old} to {v}
            six years of {old} and it took one weekend with {v}
            """,
        "back": """
            {v}, I'm home! {old} was a fling
            reinstalled {v}, imported my old dotfiles, breathing normally
            I have reverted from {old} to {v}
            back in {v} land, {old} kept eating my files
            """,
    },
    "film": {
        "state": """
            Popcorn plus {v} equals me in bed by two
            I've seen more {v} than is healthy
            In cinema my taste runs to {v}
            put on some {v} and I won't say a word for two hours
            """,
    },
    "flower": {
        "state": """
            {v} on the table and the whole room smiles, or I do
            Skip the roses, it's {v} that get me
            if anybody asks what to bring: {v}
            I'm partial to {v}
            """,
        "other": """
            {who:poss} garden is ninety percent {v}
            a pot of {v} for {who} and all is forgiven
            {who} got married with {v} in the bouquet and never changed taste
            You can bribe {who} with {v}
            """,
    },
    "cuisine": {
        "state": """
            Friday night means a {v} place, no discussion
            stick a {v} menu in front of me and I'm gone
            My culinary preference is {v}
            I could eat {v} food seven days a week
            """,
        "refine": """
            narrowing it down: of all of those it's {v} food I drool over
            When I say that I really mean {v}, the rest is just nice
            More specifically, {v} cuisine is what I have in mind
            if you want to hit the bullseye make it {v}
            """,
    },
    "terrain": {
        "state": """
            Out of office, and off to {v}, same as every summer
            Nothing recharges my batteries like {v}
            For leisure travel I gravitate towards {v}
            holiday pics from me? ten years of {v}
            """,
        "change": """
            I'm done with {old}, next stop {v}
            we used to do {old} every year, somehow {v} won
            My travel preference is {v} where it used to be {old}
            {old} has got too crowded for my taste, so I look for {v}
            """,
    },
    "sport": {
        "state": """
            {d}, seven sharp, {v}, no excuses
            My {v} slot is {d} and I guard it with my life
            I attend {v} classes on {d}
            don't text me {d} nights, phone's in the locker, {v}
            """,
        "change": """
            {v} got shuffled to {d}, bye bye {old}
            the gym messed up the timetable so {old} is free and {d} is {v}
            My {v} class has been rescheduled from {old} to {d}
            If it's {d} I'm at {v}, it used to be {old} I know
            """,
    },
    "coffee": {
        "state": """
            Scale on, beans in, stop at {v}: that's my cup
            {v} a cup, I'm religious about it
            Dosage for a single mug of mine: {v} of coffee
            my barista friend swears by less but I do {v} per mug
            """,
        "fix": """
            I looked at the scale this morning and the dose is {v}; {old} would be soup
            Dose per mug: {v}. I wrote {old}, which is wrong
            lol not {old}, who drinks that. {v}
            {v} in the filter, I must have been asleep when I typed {old}
            """,
    },
    "medicine": {
        "state": """
            {v}, then {m}, in that order, or I get told off
            no {m} until the {v} is down
            Prescribed: {v}, to be taken prior to {m}
            The pill box beeps before {m}, which means {v}
            """,
        "change": """
            {v} moves from {old} to {m}, says the pharmacist, before it as ever
            they shifted my {v}: it's ahead of {m}, {old} upset my stomach
            Amended schedule: {v} prior to {m} in place of {old}
            so the {v} goes down before {m} instead of {old}
            """,
    },
    "standup": {
        "state": """
            Work rule number one, the whole squad shows up {v} to say what they did
            Every working day {v} we gather round the whiteboard
            Our daily sync takes place {v}
            {v} it's circle time with the team, ten minutes, no chairs
            """,
        "refine": """
            our circle time finally has a number on it, {v}
            Calendar invite says the sync starts {v}, exactly
            The daily sync has been fixed {v}
            boss got strict, {v} on the dot
            """,
    },
    "commute": {
        "state": """
            The {v} and I see each other twice a day, it's basically a relationship
            {v} to work, {v} home, repeat
            My usual mode of transport to the workplace is the {v}
            you'd find me on or in the {v} at eight, half asleep
            """,
        "change": """
            ditched the {old}, {v} gets me to my desk in half the time
            {old} strike lasted so long that I became a {v} person
            I have changed my commute from {old} to {v}
            the {old} and I are done, say hello to the {v}
            """,
        "back": """
            It's the {v} once more that carries me to work, {old} was a disaster
            tried the {old} thing, nope, {v} again
            My commute has reverted to the {v}
            Guess who's reunited with the {v} every morning
            """,
    },
    "backup": {
        "state": """
            {d} ritual: plug in, copy, breathe. It all lands on {v}, or in it
            Paranoid as I am, {d} means a fresh copy to {v}
            Weekly backup, {d}, destination: {v}
            my whole digital life sits in one more place, {v}, refreshed each {d}
            """,
        "change": """
            {old} died on me so the {d} copy goes to {v}
            Weekly backup destination changed: {v} in lieu of {old}, {d} as scheduled
            new home for the copies: {v}. day: {d}. {old}: recycled
            I don't trust {old} any further than I can throw it, hence {v}, every {d}
            """,
    },
    "router": {
        "state": """
            Paperclip in the hole for {v} and the internet lives again
            If the lights go orange: finger on reset, count to {v}, wait
            To restore the connection, depress the reset switch for {v}
            wifi first aid: {v} on the tiny button, then tea
            """,
        "fix": """
            it needs {v} on the reset, I timed it, {old} just makes it blink
            Duration for the reset switch: {v}. Please disregard {old}
            {old} was nonsense, count to {v}
            The manual turned up behind the sofa and says {v} where I said {old}
            """,
    },
    "plants": {
        "state": """
            {d} = can in hand, jungle round
            My basil would die without {d}
            Watering takes place on {d}
            all pots get a drink {d} after breakfast
            """,
        "change": """
            moved the jungle round from {old} to {d}
            {old} was too early, leaves went yellow, so {d}
            The watering day has been changed to {d} in place of {old}
            From {old} to {d}, and the monstera approves
            """,
    },
    "bread": {
        "state": """
            {v} under a tea towel, then shape, then oven
            You can't rush my dough, it takes {v}
            Proving time: {v}
            fold it, forget it for {v}, bake it, eat it standing up
            """,
    },
    "wakeup": {
        "state": """
            Rooster me: up at {v}
            {v} and the kettle is already on in my place
            I rise at {v}
            my phone plays that awful marimba at {v}
            """,
        "change": """
            marimba o'clock is {v} instead of {old}, pray for me
            New regime, I get up at {v}; {old} belongs to the past
            My rising time has been changed from {old} to {v}
            the baby next door decided: {v} for all of us, forget {old}
            """,
        "back": """
            {old} nearly killed me, so {v} it is once more
            My body won, alarm's at {v} like it used to be
            I have reverted to rising at {v}
            that {old} experiment? over. {v}
            """,
    },
    "deploy": {
        "state": """
            Nothing reaches customers that hasn't slept a night on {v}
            step one {v}, step two fingers crossed, step three prod
            Release policy: changes are deployed to {v} prior to production
            We park each build on {v} first, that's the law in our shop
            """,
        "change": """
            {old} got shut down so builds go through {v} ahead of prod
            Release policy amended: {v} supersedes {old} as the gate before production
            we ship via {v}, the {old} box is a space heater
            If it isn't on {v} first it doesn't go out, and {old} no longer counts
            """,
    },
    "event.concert": {
        "state": """
            {v} live {when}, with {who}, goosebumps up to here
            {when}: {v}, row three, {who} lost a shoe
            so {who} had a spare ticket and that's how I ended up at {v} {when}
            I attended a performance by {v} {when} in the company of {who}
            """,
    },
    "event.hike": {
        "state": """
            {v}, done {when}, {who} carried my rucksack the last bit
            legs like jelly: {who} talked me into {v} {when}
            {when} {who} and I stood on top of {v} and ate a squashed sandwich
            We completed the ascent of {v} {when}, {who} led the way
            """,
    },
    "event.museum": {
        "state": """
            {who} and I did the {v} exhibition {when}, feet hurt, head full
            {when}, culture day: {v}, and {who} read out every single label
            saw {v} {when}, {who} set off the alarm by pointing
            I viewed the collection of {v} {when} together with {who}
            """,
    },
    "event.race": {
        "state": """
            {c}, {v}, {when}: not last!
            finished the {v} in {c} {when}, can't do stairs
            {when} I pinned a number on my shirt in {c} and survived the {v}
            I completed the {v} held in {c} {when}
            """,
    },
    "event.dinner": {
        "state": """
            table for two at the {v} {when}, {who} ordered for both of us, brave
            {who} treated me to the {v} {when}, snails were involved
            {when}, dinner, {v}, {who}, three hours, no regrets
            I dined at the {v} {when} as the guest of {who}
            """,
    },
    "event.wedding": {
        "state": """
            {who:poss} big day was {when}, whole of {v} danced
            confetti in places you don't want to know, {who} got hitched in {v} {when}
            {when} in {v} {who} said I do and I ruined my mascara
            I attended the marriage of {who} in {v} {when}
            """,
    },
    "event.purchase": {
        "state": """
            {p} poorer, one {v} richer, happened {when}
            flea market {when}: {v:a}, {p}, mine
            {when} somebody sold me a used {v} and wanted {p}, deal
            I acquired a pre-owned {v} {when} at a price of {p}
            """,
    },
    "event.lost": {
        "state": """
            {when}, {c}: had my {v} when I went in, not when I came out
            bye bye {v}, you were last seen in {c} {when}
            Whoever sat in {c} after me {when} has my {v}
            My {v} was mislaid in {c} {when}
            """,
    },
    "event.exam": {
        "state": """
            PASSED the {v}, {when}, by two points
            {when} I went in shaking and came out with the {v} in my pocket
            The {v} was {when} and I have it in writing that I made it
            I successfully completed the {v} {when}
            """,
    },
    "event.visit": {
        "state": """
            {who} rang the bell {when}, fresh off the train from {v}
            had {who} on the air mattress {when}, came from {v} with a cold
            {when} I had company, {who}, straight from {v}
            {who} paid me a visit {when}, having travelled from {v}
            """,
    },
    "plan.trip": {
        "state": """
            {v} here I come, {when}, and {who} gets the spare keys
            passport found, {who} informed, plane to {v} goes {when}
            Suitcase down from the attic: {v} {when}, the keys and the fridge go to {who}
            I shall be travelling to {v} {when}; {who} has kindly agreed to mind the flat
            so it's settled, {v}, {when}, and {who} waters the ficus
            can't wait, {when} I'm sipping something cold in {v} while {who} empties my letterbox
            """,
        "moved": """
            the {v} thing slipped, new departure {when}
            {v} got rebooked on me, wheels up {when}
            My departure for {v} has been rescheduled and will take place {when}
            had to swap shifts so it's {v} {when} instead
            """,
        "outcome": """
            back from {v}, laundry mountain, empty wallet
            {v}: ten out of ten, would get lost there again
            Landed last night, {v} already feels like a dream
            I have returned from {v} in good health
            """,
    },
    "plan.dentist": {
        "state": """
            teeth day: {when}, Dr {v}, send chocolate (no, don't)
            Dr {v} squeezed me in {when}, wish my gums luck
            {when} it's drill time in Dr {v:poss} chair
            An appointment with Dr {v} concerning my molars has been arranged {when}
            root canal. Dr {v}. {when}. help
            The receptionist of Dr {v} put my name down {when} to get the crown done
            """,
        "moved": """
            Dr {v} double-booked, my molar gets its turn {when}
            drill postponed 🎉 Dr {v} can only see me {when}
            My consultation with Dr {v} has been rearranged and will be held {when}
            I chickened out and begged Dr {v:poss} desk, now they expect me {when}
            """,
        "outcome": """
            survived Dr {v}, drooling into a cup
            Dr {v} found two holes and closed both
            The treatment by Dr {v} is complete
            numb chin, light purse, thanks Dr {v}
            """,
    },
    "plan.talk": {
        "state": """
            me. a microphone. {v}. {when}. kill me
            {when} a few hundred people get to hear what I think about {v}
            I have been invited to lecture on {v} {when}
            Somehow I agreed to do the keynote on {v} {when}
            slides on {v} due, show is {when}
            The society has me down {when} for an hour on {v}
            """,
        "moved": """
            keynote got shuffled, {v} happens {when}
            Hall double-booked, so my {v} hour is {when}
            My lecture on {v} has been moved and will be given {when}
            they need the stage for something else, me and {v} go {when}
            """,
        "outcome": """
            {v} delivered, knees still wobbly
            nobody threw anything during {v}, I call that a win
            My lecture on {v} went ahead as announced
            Stage, lights, {v}, applause, over
            """,
    },
    "plan.party": {
        "state": """
            {who:poss} bash, {v}, {when}, dress code sparkly
            {who} wants us all in {v} {when}, bring a bottle and a chair
            Got a card from {who}: drinks in {v}, {when}
            {who} requests the pleasure of my company in {v} {when}
            barbecue at {who:poss} in {v}, {when}, I've volunteered for the fire
            {when} half the town squeezes into {who:poss} new place in {v}, me included
            """,
        "moved": """
            {who} pushed the bash in {v}, so we dance {when}
            rain forecast, so {who:poss} barbecue in {v} slides, we grill {when}
            {who} has postponed the gathering in {v}, which will be held {when}
            change of plan, {who} and {v}, {when}
            """,
        "outcome": """
            my head. {who} throws a mean party
            {who:poss} bash ended on the roof at sunrise
            The gathering at {who:poss} was a pleasant one
            Danced a hole in {who:poss} carpet, worth it
            """,
    },
    "plan.exam": {
        "state": """
            {v} {when}, I've read chapter one, twice
            Paid the fee, no way out: {v}, {when}
            {when} they test me, {v}, pencils sharpened
            I am registered to sit the {v} {when}
            brain go brrr, {v} is {when}
            cramming like mad, they let me loose on the {v} {when}
            """,
        "moved": """
            phew, {v} slid, I'm up {when}
            The board shuffled the {v}, my turn comes {when}
            The {v} has been rearranged and will be held {when}
            they lost the papers, so the {v} happens {when}, fine by me
            """,
        "outcome": """
            pen down, {v} done, brain empty
            The {v} is over and I answered everything except the hard bit
            I have sat the {v}, results pending
            {v}: finished, wine: opened
            """,
    },
    "plan.delivery": {
        "state": """
            {v} comes {when}, between eight and never
            tracking says they drop off the {v} {when}
            Two strong men and one {v} will stand at my door {when}, or so the mail says
            Delivery of my {v} has been confirmed: {when}
            someone has to buzz them in {when}, it's the {v}
            I ordered a {v} at two in the morning and they're bringing it {when}
            """,
        "moved": """
            lorry broke down, {v} turns up {when}
            tracking jumped, my {v} is due {when}
            Delivery of the {v} has been delayed and is to be expected {when}
            They loaded the wrong {v}, the right one comes {when}
            """,
        "outcome": """
            {v} in da house
            The {v} arrived, minus one screw
            Receipt of the {v} is hereby confirmed
            signed for the {v}, carried it up five floors myself
            """,
    },
    "mood": {
        "state": """
            {v}. Blame {c}
            not gonna lie, I'm all {v} and it's {c}
            I find myself {v} on account of {c}
            woke up {v}, it's {c} again
            If I sound {v}, that's {c} talking
            """,
    },
    "trivia.podcast": {
        "state": """
            {who} sent me three links to {v}, subtle
            apparently I must hear {v}, or so says {who}
            {who} recommends {v}
            In the queue at the baker's {who} preached {v} to me
            """,
    },
    "trivia.appliance": {
        "state": """
            RIP {v}, {c}, dearly missed
            the {v} in the {c} makes no sound at all any more
            The {v} located in the {c} has ceased to function
            Puddle in the {c}, and the {v} is the suspect
            """,
    },
    "trivia.lent": {
        "state": """
            {who} has got my {v}, let's see if it ever comes home
            handed my {v} over to {who}
            I have lent my {v} to {who}
            If you look for my {v}, ask {who}
            """,
    },
    "trivia.parking": {
        "state": """
            {v} car park, {c}, write that on my hand
            circled for ages and squeezed in on {c} of the {v} garage
            My vehicle is parked at the {v}, {c}
            The {v} was packed, ended up on {c}
            """,
    },
    "trivia.animal": {
        "state": """
            opened the shutters, {v:a} {c}, we both froze
            {v} sighting {c}, too slow with the camera
            {v:a} was observed {c}
            Guess who waited {c} this morning, {v:a}
            """,
    },
    "trivia.train": {
        "state": """
            {c} line, four hours, seat neighbour: {v:a} with a lot to say
            the person opposite me on the {c} train works as {v:a}, fascinating
            En route to {c} I conversed with {v:a}
            Shared my crisps with {v:a} all the way to {c}
            """,
    },
    "trivia.paint": {
        "state": """
            {c} is {v} as of tonight, arms are dead
            rolled {v} onto every wall of the {c}
            The {c} has been painted {v}
            {v} in my hair, {v} on the door handle, but the {c} looks smashing
            """,
    },
    "trivia.found": {
        "state": """
            who leaves {v:a} in {c}?? gave it to the staff
            {c}, under the seat: {v:a}, not mine
            I found {v:a} in {c} and surrendered it
            There was {v:a} lying about in {c}, so I took it to the counter
            """,
    },
    "trivia.price": {
        "state": """
            {p} for that {v}? with those scratches?
            saw a {v} on the classifieds, {p}, nah
            The asking price of the {v} was {p}
            The pawn shop has a {v} for {p}, tempting but no
            """,
    },
    "trivia.cook": {
        "state": """
            {who} + {v} + too much garlic = surprisingly fine
            got fed {v} at {who:poss}, had seconds
            {who} prepared a dish containing {v}
            {who} swore I wouldn't taste the {v}, I did
            """,
    },
    "shock.collapse": {
        "state": """
            My {v} is on a ventilator. It was the heart, {when}, out of nowhere
            I don't know how to write this. {when} my {v} went down in the kitchen, heart attack, they had to shock the heart three times
            heart attack. my {v}. {when}. I keep staring at the wall
            The hospital phoned {when}: my {v} has suffered a heart attack and they cannot promise anything
            they let me see my {v} for five minutes, it's a heart attack, came {when}, I feel sick
            Please, I need someone. {when} I found my {v} on the floor with no pulse, heart attack they say
            """,
    },
    "shock.burglary": {
        "state": """
            I came home {when} and the lock was drilled out. They took the {v} and went through my underwear. I can't sleep here
            somebody was in my bedroom {when} while I was asleep. the {v} is gone. I can't stop thinking they stood there
            burgled {when}. {v} gone, drawers on the floor, hands won't hold a cup
            We have been the victims of a break-in {when}; the {v} was taken, and I am frightened in my own home
            The police just left. {when} strangers smashed the window and carried off the {v}, I feel so violated
            """,
    },
    "shock.crash": {
        "state": """
            I should be dead. {when} on {v} a truck pushed my car through the barrier
            car upside down, me hanging in the belt, {v}, {when}. I'm alive. I keep saying it
            {when} on {v} someone ran the red light into me, they cut me out with that hydraulic thing
            I was involved in a serious collision on {v} {when}, the vehicle is destroyed and I cannot stop crying
            glass everywhere, that's what I remember of {v} {when}, and then the firemen talking to me
            """,
    },
    "shock.fired": {
        "state": """
            Seven years at the {v} and {when} they gave me ten minutes to clear my locker. I am shattered
            lost the {v} gig {when}. by text message. I've been sitting on the bathroom floor since
            My evening position at the {v} was terminated {when} without notice, I am beside myself
            gone. the {v} job, {when}, just gone, I don't know how I'll tell them at home
            {when} the {v} locked us all out and the shifts are over, I had to throw up
            """,
    },
    "shock.fire": {
        "state": """
            The {v} burned {when}. I can still smell it in my hair. We nearly didn't wake up
            smoke alarm at three, {v} in flames, {when}, I carried out the kids and nothing else
            {when} a fire destroyed the {v}; we are unharmed but I have not stopped trembling
            there is no {v} any more, just black walls, {when} it was burning up to the ceiling and I screamed for help
            My hands are bandaged, I tried to save the {v} {when}, everything was on fire
            """,
    },
    "shock.joy": {
        "state": """
            {who} is pregnant, twins, we found out {when} and I sobbed in the supermarket
            after six years of trying {who} is having twins, told me {when}, I can't feel my legs for joy
            {when} {who} put two tiny pairs of socks on the table. Two. I have never been so happy in my life
            We learned {when} that {who} is expecting twins, I am overwhelmed
            twins. TWINS. {who}. {when}. I'm crying on the bus and I don't care
            """,
    },
    "project": {
        "state": """
            {v} eats my Tuesdays and Thursdays
            deep in {v} right now, send biscuits
            I am currently engaged on {v}
            If my light's on at midnight, that's {v}
            """,
        "also": """
            as of this week there's {v} too, next to the thing I already do
            Alongside the existing undertaking I have embarked on {v}
            couldn't say no, so {v} landed on my desk as well, two irons in the fire
            {v} runs in parallel, don't ask when I sleep
            """,
        "gone": """
            {v} is off my desk, forever
            pulled the plug on {v}
            My involvement in {v} has come to an end
            handed in the last bit of {v}, done and dusted
            """,
    },
    "house": {
        "state": """
            August means the shack in {v}, it's been in the family since the war
            I am the owner of a small property in {v}
            got two rooms and a lemon tree in {v} for when it all gets too much
            The holiday flat in {v}, mine since gran died, needs a new roof
            """,
        "also": """
            signed at the notary's, a second bolt-hole, {v} this time
            I have additionally acquired a property in {v}
            we couldn't resist, there's a shed with a bed in {v} too, on top of the first one
            One for summer, one for winter: {v} has joined the collection
            """,
        "gone": """
            keys handed over, {v} belongs to strangers
            The property in {v} has been sold
            let go of {v}, the roof would have ruined us
            no place in {v} for us any longer, the bank has it
            """,
    },
    "child": {
        "state": """
            {v} lost a tooth and wants to be paid for it, so says the tooth fairy, me
            parents' evening for {v} again, tiny chairs
            My offspring {v} refuses to wear shoes
            {v}, fruit of my loins, has drawn on the sofa
            """,
        "also": """
            stork came again, meet {v}
            One more cot in the bedroom, and in it lies {v}
            We are delighted to announce the birth of a further child, {v}
            {v} has arrived, nine pounds, big sibling is sulking
            """,
    },
    "sidejob": {
        "state": """
            moonlighting as {v:a}, tips are good
            After hours I turn into {v:a}, cash in hand
            I hold a secondary position as {v:a}
            the boss knows that I'm {v:a} on Saturdays and shrugs
            """,
        "also": """
            picked up more hours elsewhere, {v:a} this time, keeping the rest
            I have accepted an additional part-time position as {v:a}
            two gigs are better than one: {v:a} too
            As if I weren't tired enough, Thursdays I'm {v:a} besides
            """,
        "gone": """
            hung up the {v} thing, my knees won
            My secondary position as {v:a} has been discontinued
            they found somebody younger to be their {v}, I'm out
            quit being {v:a}, Saturdays are mine again
            """,
    },
    "sip": {
        "state": """
            {t}: {v}, without exception
            My body expects {v} {t}
            {v} is consumed {t}
            {t} you'd catch me with {v} in hand
            """,
        "also": """
            different hour, different cup: {t} it's {v}
            {t} I reach for {v} instead, that doesn't change the other one
            and {t}? {v}, obviously
            A further habit, {t}, is {v}
            """,
    },
    "subscription": {
        "state": """
            {v} on the doormat, weekend saved
            paying member of the {v} readership
            I hold a subscription to {v}
            the only post I open with joy is {v}
            """,
        "also": """
            signed up for {v} on top, the pile by the bed grows
            I have taken out an additional subscription, {v}
            {v} too, there was a free tote bag
            Besides what I already get there's {v} coming each month
            """,
        "gone": """
            let {v} lapse
            My subscription to {v} has been terminated
            told {v} to stop sending, never had time
            no {v} in the post from this month, I pulled out
            """,
    },
    "car": {
        "state": """
            four wheels of mine: {v}
            {v}, rusty but paid off
            The vehicle registered in my name is {v}
            the kids call it the tank, it's {v}
            """,
        "refine": """
            for the insurance people, exact model: {v}
            when I say car, picture {v}
            More precisely, the vehicle is {v}
            to nail it down it's {v}
            """,
        "other": """
            that's {who:poss}, {v}, parked across two spaces
            {who} bought {v} and can't stop waving from it
            {who} is the owner of {v}
            look for {v}, that'll be {who}
            """,
    },
    "shoe": {
        "state": """
            feet: {v}, wide
            anything below or above {v} and I limp
            I require size {v} in footwear
            {v} on the box or it goes back to the shop
            """,
        "fix": """
            the shop measured me, I'm a {v}, so {old} was rubbish
            Footwear size should read {v}; {old} was a slip
            {v}, not {old}, I was reading the wrong label
            no idea why I put {old}, I've been {v} since I was sixteen
            """,
        "other": """
            {who} wears {v}, if you're buying slippers
            {who} has feet like boats, size {v}
            The footwear size of {who} is {v}
            skates for {who}: {v}
            """,
    },
    "rent": {"state": _RENT, "change": _RENT, "back": _RENT},
    "deadline": {"state": _DEADLINE, "change": _DEADLINE},
    "teacher": {"state": _TEACHER, "change": _TEACHER, "back": _TEACHER},
    "foster": {
        "state": """
            lodger with fur, feathers or whatever: {n}, {v}, just till they find somebody
            {n} is {v:a} on loan from the shelter
            I am providing temporary care for {v:a} named {n}
            the shelter was full so {n} the {v} naps on my keyboard
            """,
        "gone": """
            {n} left today, somebody fell in love with that {v}, I cried in the car
            no {v} here any longer, {n} found a forever home
            {n}, the {v} in my care, has been rehomed
            we lost {n} last night, the house is so quiet without that {v}
            """,
    },
    "tipple": {
        "state": """
            sun's over the yardarm, pour me {v}
            my nightcap is {v}
            I customarily take {v} of an evening
            one {v} and the day is forgiven
            """,
        "gone": """
            off the {v}, sixty days sober
            I have given up {v} and alcohol altogether
            {v} and me, we're finished, water only
            not touching {v} since the liver talk
            """,
    },
    "flatmate": {
        "state": """
            {v} and I split the bills and argue about the bin
            there's {v} in the other bedroom, nice, loud
            I cohabit with {v}, strictly as tenants
            the toothbrush next to mine is {v:poss}, we just share the flat
            """,
        "change": """
            {old} packed, {v} unpacked, same fridge
            swapped flatmates, {v} for {old}
            The second room passed from {old} to {v}
            {v} pays {old:poss} half of the flat these days
            """,
        "gone": """
            {v} left and I'm keeping the flat to myself
            the other room is empty since {v} packed up, not looking for anyone
            {v} is no longer a tenant here and I reside alone
            bye {v}, hello walking around naked
            """,
    },
    "band": {
        "state": """
            {v}, that's us, five people and one amp
            I do backing vocals in {v}
            I am a member of the ensemble {v}
            on stage Saturday with {v}, as ever, we're loud
            """,
        "gone": """
            {v} is no more, we called it quits over a drum solo
            handed in my amp, not part of {v} any longer
            The ensemble {v} has disbanded
            no more gigs, {v} fell apart
            """,
    },
    "plan.journey": {
        "state": """
            long weekend, rails, {v}, {when}, yes
            {when} the train spits me out in {v} for three days
            A short stay in {v} is booked, {when}
            got cheap tickets, off to {v} {when}
            """,
        "also": """
            oh and {v} {when}, got the travel bug
            A second excursion, to {v}, follows {when}
            plus another weekend away, {v}, {when}, the first one's still on
            found a deal on {v} as well, {when}
            """,
    },
    "plan.errand": {
        "state": """
            {v} wants to see me {when}, papers and all
            paperwork hell {when} at {v}
            I am expected at {v} {when}
            {when}, ticket number in hand, {v}
            """,
        "also": """
            and as if that weren't enough, {v} {when}
            A further appointment, with {v}, is set: {when}
            oh, also {v}, {when}, separate thing
            same circus, other tent: {v} {when}
            """,
    },
}
