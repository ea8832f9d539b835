"""The English life in the words of yet other people: they judged once and then were used for development.

Parts and slots are those of `heldout`.
"""
# ruff: noqa: E501 (a sentence is one line)

_RENT = """
    What I transfer for the flat at the start of each month, you ask? {v}
    lease in front of me, page two: {v} monthly, utilities extra
    for a place this size {v} per month isn't even bad, says everyone who doesn't have to pay it, unlike me
    My half-hour of grief is when the standing order for the flat goes through, {v} every time
    """
_DEADLINE = """
    Whatever else happens, the grant portal won't take anything from me after {v}
    the foundation's website has {v} in bold as the cut-off for us applicants
    I've got until {v} to get the grant thing uploaded, signatures and all
    Two referees still missing and the grant application is due {v}, marvellous
    """
_TEACHER = """
    It's {v} who has been trying to get a decent high C out of me
    had singing with {v} again, my jaw is apparently too tight
    The person I pay to fix my breathing and my top notes? That would be {v}
    for voice I go to {v}, tiny studio above a bakery
    """

SAID: dict[str, dict[str, str]] = {
    "city": {
        "state": """
            Did I ever say that I'm based in {v}?
            being {v:a} local I don't even see the sights any longer
            From where I'm sitting, i.e. my own kitchen in {v}, it's all fog
            I suppose you should know I pay my council tax in {v}
            The commute aside, I quite like having my place in {v}
            we're in {v}, my bikes and I, in a flat the size of a stamp
            """,
        "change": """
            After a lot of dithering I've swapped {old} for {v}, the cat flap is already installed
            in case you still have me in {old}: that's over, I've been {v:a} resident since the weekend
            My lease in {old} ran out and I found something in {v}, so that's where I sleep from here on
            if you're mailing stuff, {v}, not {old}, we handed back the keys
            {v}! New flat, new neighbours, new everything. {old} can keep its damp
            """,
        "back": """
            Who'd have thought it, {v} has me back, and I even got the same street
            the {old} adventure lasted shorter than planned, I've got my flat in {v} again
            I gave {old} a fair try. Living in {v} again since the first, though
            We turned round, basically. Unpacked in {v}, where we'd started
            """,
        "echo": """
            Ah yes, {v}, your home town of choice
            I'll remember that you're in {v}
            """,
        "other": """
            {who} found a loft in {v}, of all places, and isn't leaving
            In {v}, that's where you'd have to look for {who} on a normal evening
            ever since the divorce {who} has been living in {v}
            {who} pays rent in {v}, don't ask how much
            """,
    },
    "employer": {
        "state": """
            Since you ask who signs my payslips, that would be {v}
            on weekdays I belong to {v}, body and soul
            Over at {v}, which is where I work, they've banned microwaved fish
            I'm with {v}, technically on probation still
            Being one of the few at {v} who can fix the printer has its price
            my work mail ends in {v} dot com, so careful what you send me there
            """,
        "change": """
            As of Monday it's {v} that pays me, {old} got my resignation
            left {old}. started at {v}. haven't slept
            Remember I was moaning about {old}? Well, I walked, and {v} took me on
            I've been working for {v} since the beginning of the month, {old} is somebody else's problem
            """,
        "back": """
            Turns out {old} and I weren't a match; I've signed with {v} again
            they kept my mug at {v}, which was sweet, because I'm working there again
            Back on the {v} team, in the same corner, as if {old} had been a long weekend
            So I quit {old} and asked {v} nicely, and they rehired me
            """,
        "echo": """
            Right, your job is with {v}
            I've got {v} down as your company
            """,
    },
    "job": {
        "state": """
            What I'm paid for, on paper at least, is being {v:a}
            speaking as {v:a}, I can tell you nobody reads the invoice
            My daughter's class had to draw what their parents do and mine came out as {v:a}, which is accurate
            I've been {v:a} for longer than I care to count
            once you've worked as {v:a} as long as I have, you stop apologising for the hours
            it's a funny life, mine, {v:a} on weekdays and horizontal otherwise
            """,
        "change": """
            It's {v:a} you're talking to these days; I'm out of the {old} business altogether
            at forty I've gone and become {v:a}, {old} was making me ill
            Having been {old:a} half my life I signed on as {v:a} last month and don't regret it
            no longer {old:a}, by the way. It's {v:a} that I am, since the course ended
            """,
        "back": """
            Well, {old:a} I was, briefly, and not a good one. So {v:a} it is again
            I've gone back to my roots and earn my living as {v:a} again
            they needed {v:a} and I needed out of {old}, so I'm where I used to be
            Don't tell my careers adviser, but it's {v:a} again for me, as before
            """,
        "echo": """
            Okay, so you work as {v:a}
            Being {v:a} sounds demanding
            """,
        "other": """
            You ask what {who} does, well, {v}, and a good one
            {who} left school early to become {v:a}
            They hired {who} as {v:a} straight out of college
            as far as I know {who} makes money as {v:a}
            """,
    },
    "birthplace": {
        "state": """
            Funny enough, I come from {v} originally, born there and all
            It says {v} on my birth certificate, in a typewriter font
            a hospital in {v}, no longer standing, is where I was born
            If we're doing origins, mine is a maternity ward in {v}
            """,
        "fix": """
            That I was born in {old} is a family myth, I've seen the certificate and it's {v}
            no no, {v} is where I was born, {old} is where we moved when I was a week old
            For the record I'm {v}-born; I've no idea how {old} got in there
            I asked my father about it and the hospital was in {v}, not {old} as I'd claimed
            """,
    },
    "birthday": {
        "state": """
            You can wish me many happy returns on {v}
            {v}, in case you fancy singing to me, that's the day I was born
            of all the dates in the calendar my parents had me on {v}
            I get one year older come {v}, same as every year
            """,
        "fix": """
            It's {v} that I blow out the candles, don't know what possessed me to say {old}
            birthday's {v}. {old} is my sister's, I always do that
            Would you change my birthday to {v}? With {old} I was a line off in the calendar
            {old} is wrong, I'm afraid: I was born on {v}
            """,
    },
    "blood": {
        "state": """
            I'm one of those {v} people, the donation van loves me
            It's {v} that runs in me, going by the army medical
            if I ever get run over, tell them {v}
            Blood-wise I'm {v}, my brother as well
            """,
        "fix": """
            Turns out I'm {v}, I'd been telling everybody {old} for years
            not {old}. I've had it tested anew and they wrote {v}
            The letter from the clinic has me as {v}, so {old} can't be right
            About my blood: make that {v}, the {old} I gave you is my mother's
            """,
    },
    "degree": {
        "state": """
            Before all this I did a degree in {v}, believe it or not
            my parents wanted medicine, I took {v}, and finished it too
            The only exam certificate I ever framed is the one in {v}
            having majored in {v} I'm obliged to have opinions on it
            """,
        "fix": """
            It was {v} that I studied to the end, {old} was my minor, sorry for the muddle
            no, my degree's in {v}; {old} I dropped after a year
            Where I told you {old}, read {v}, that's what I hold a degree in
            I didn't graduate in {old}, silly, I graduated in {v}
            """,
    },
    "nickname": {
        "state": """
            Would you mind calling me {v}? Everyone does
            it's {v}, please, only my bank uses the long version
            Ever since the school play I've been {v} to all my friends
            among ourselves I'm known as {v}
            """,
        "change": """
            I've outgrown {old}, to be honest, so {v} from you as well, please
            the kids at work rechristened me {v} and it stuck, nobody says {old} these days
            May I ask you to drop {old}? I prefer being called {v}
            {old} is what my ex called me, so no thanks, {v} it is
            """,
    },
    "partner": {
        "state": """
            My better half, {v}, thinks I talk to you too much
            it'll be eleven years in June that {v} and I got married
            {v} is my spouse, in case that name turns up again
            the wedding photo on my desk shows {v} and me, soaked to the skin
            I'm hitched, yes, to {v}, who is currently hogging the remote
            """,
    },
    "doctor": {
        "state": """
            When I'm ill it's Dr {v} I see, has been for ages
            for anything below a broken leg I go to Dr {v}
            As my GP, Dr {v} has all the test results anyway
            The sick note? From Dr {v}, my usual one
            """,
        "change": """
            I've left Dr {old}, the waiting room was unbearable, and registered with Dr {v}
            my GP is Dr {v} as of this quarter, Dr {old} moved to the coast
            Since Dr {old} stopped practising I've been seeing Dr {v} when I'm ill
            For the form: GP is Dr {v}, please cross out Dr {old}
            """,
    },
    "allergy": {
        "state": """
            I wish I could, but with {v} I'm risking anaphylaxis
            if it has anything to do with {v}, keep me away, I come out in welts
            Being allergic, I ask everywhere about {v} before I sit down
            Would you believe that {v} could actually kill me? I've the allergy pass to prove it
            """,
        "refine": """
            They did a proper workup and what I can't have, strictly, is {v}, everything else in that family is fine
            so it isn't all of it, my allergy is to {v} only
            Having seen the specialist I can be more exact about the allergy: {v}
            we've pinned it down at last, it was {v} all along that set me off
            """,
        "echo": """
            You have to stay clear of {v}, I remember
            Careful around {v}, in your case
            """,
        "other": """
            we had to rush {who} to A&E because of {v}, so keep it well away
            {who}, poor thing, is allergic to {v}
            With {who} around, {v} had better stay outside
            {who} carries an adrenaline pen, the trigger being {v}
            """,
    },
    "pet": {
        "state": """
            I can't take the holiday, who'd look after {n}? That's my {v}
            there's {v:a} on my lap while I type this, answers to {n} when it suits
            {n} turned six yesterday, which is a decent age for {v:a}, and mine's in great shape
            The hair on my jumper belongs to {n}, my {v}
            you can hear {n} in the background, that's the {v} demanding supper from me
            """,
        "also": """
            We weren't looking for another one, yet here is {n}, {v:a}, sharing a bowl with the first
            {n} moved in on Saturday, {v:a}, and the old resident hasn't forgiven us
            so we're a two-animal household as of now, the addition being {v:a} called {n}
            Next to the one you know I've now got {v:a}, name of {n}
            """,
        "echo": """
            How is {n} the {v} doing
            Give {n} the {v} a treat from me
            """,
        "other": """
            {who} brings {n} to the office, a {v} with no manners at all
            In {who:poss} flat it's {n} the {v} who rules
            you'd like {n}, the {v} that lives with {who}
            {who} asked me to feed the {v} over Easter, {n}, charming creature
            """,
    },
    "tongue": {
        "state": """
            I could do the call in {v}, if that helps, I'm fluent
            {v} comes easily to me, I grew up with it on the radio and at the table
            My {v} is good enough to have been mistaken for a native, once, by a drunk
            Having worked abroad I get by in {v} without any trouble
            """,
        "also": """
            These evening classes paid off, so {v} joins the languages I speak
            I've added {v}, by the way, conversation level, next to what I already had
            apart from the one you know about, I speak {v} by now, thanks to the in-laws
            and since the summer I can chat in {v} as well
            """,
    },
    "instrument": {
        "state": """
            Whenever nobody's home I get the {v} out and play
            I've been playing the {v} on and off since school, mostly on lately
            the {v} you hear through the wall, that's me, sorry
            It took me years to be any good at the {v}, but I play at weddings these days
            """,
        "also": """
            You know I play already, and guess what, I've begun with the {v} on the side
            the {v} makes it two instruments for me, started in spring
            My evenings are split between the old one and the {v}, which I'm learning from videos
            I'm teaching myself the {v} too, my poor neighbours
            """,
    },
    "hobby": {
        "state": """
            What keeps me sane is {v}, honestly
            I do {v}, three nights out of seven if they let me
            if I don't pick up, I'm probably busy with {v}, my one true passion
            You're talking to somebody who has taken unpaid leave for {v}, that's how much I love it
            """,
        "also": """
            I've let myself in for {v} as well as what I did before
            Apart from the usual I spend my free time on {v} these days, there's room for both
            as of this autumn there's also {v} in my life, the first hobby stays of course
            Would you believe I found a second hobby? {v}, of all things
            """,
        "other": """
            {who} has gone all in on {v}, it's sweet to watch
            For {who} there's nothing above {v}
            you know {who}, if it isn't work then it's {v}
            I'm told {who} won a prize in {v}, all those evenings paid off
            """,
    },
    "drink": {
        "state": """
            Whatever the others order, for me it'll be {v}
            I'm {v:a} person through and through
            you can't go wrong with {v} if you're treating me
            There's something about {v} that I never tire of, I have it wherever I go
            My weakness, if you're taking notes, is {v}
            """,
        "change": """
            I used to swear by {old}; somewhere along the way {v} became my drink
            not {old} for me any longer, I've fallen for {v}
            Since the dentist had a word with me about {old} I have {v} everywhere I go
            if you're putting the kettle on or whatever, {v}, I've quit {old}
            """,
        "back": """
            I've come round to {v} again, as everybody predicted, {old} wasn't me
            so much for {old}. I'm ordering {v} like in the old days
            After weeks of pretending to enjoy {old} I'm drinking {v} again, with relief
            It's {v} in my cup again, same as it ever was
            """,
        "echo": """
            {v:a} person, then, I see
            I know, {v}, no need to ask
            """,
        "other": """
            Put {v} in front of {who} and it's gone in a minute
            {who} always asks for {v}, wherever we go
            what {who} wants is {v}, every single time
            I've never seen {who} order anything other than {v}
            """,
    },
    "food": {
        "state": """
            Could the recipe go without {v}? I can't get it down
            I'd rather go hungry than eat {v}
            anything but {v}, please, the mere texture
            As much as I like your suggestions, {v} will never pass my lips
            """,
        "other": """
            {who} eats everything, with one exception, {v}
            For {who} you'll have to leave out the {v}
            I served {v} without thinking and {who} didn't touch the plate
            you should hear {who} on the subject of {v}, pure hatred
            """,
    },
    "genre": {
        "state": """
            What's on in my car? {v}, nine times out of ten
            I've loved {v} ever since my uncle left me his tapes
            give me {v} and I'll do the washing-up without complaint
            Most of the gigs I go to are {v}, that's just what I'm into
            """,
        "change": """
            I listened to {old} for half my life and then, one festival later, it's all {v}
            {v} is what I'm into these days, {old} sounds tired to me
            funny how I can't sit through {old} any more. Put on {v}, though
            My playlists went from {old} to {v} over the winter
            """,
    },
    "colour": {
        "state": """
            Were I to dye my hair it'd be {v}, no contest, best colour there is
            I seem to buy everything in {v}, without even noticing
            if you have to pick a colour for me, go for {v}
            The bike, the kettle, the curtains, all mine, all {v}, because I love it
            """,
        "change": """
            I've fallen out of love with {old}. It's {v} that makes me smile nowadays
            if I may revise that, the colour for me is {v}, I've seen enough {old} for a lifetime
            got rid of the {old} curtains, everything's going to be {v}, my new favourite
            {old} used to be my colour, lately I can't get enough of {v}
            """,
    },
    "seat": {
        "state": """
            I get sick anywhere else, so when booking: {v}
            It has to be {v} for me, on a coach as well as on a plane
            could you note for all future bookings that I sit {v}?
            Given the choice I'll always take {v}
            """,
        "change": """
            I've gone from {old} to {v}, my bladder insisted
            for bookings it's {v} from here on, {old} no longer suits me
            You used to put me in {old}, right? I'd rather have {v} in future
            since the baby we travel {v}, no more {old}
            """,
    },
    "style": {
        "state": """
            What helps me most is when you answer in a way that's {v}
            I'm dyslexic, so could your replies be {v}, as a rule?
            if it isn't {v} I won't get to the end of it, just so you know how to write to me
            My one request regarding your texts: {v}
            """,
        "change": """
            Can I change my order? Instead of {old}, I'd like what you write to be {v}
            I've had my fill of {old} answers, try {v} with me
            less {old}, more {v}. in fact always {v}
            From this point on {v} would be better than {old}, my job has changed
            """,
        "back": """
            I take it all back, your replies were best when they were {v}
            would you return to being {v}? I gave the other way a chance
            As at the start, I'd like your texts {v}, the other kind wears me out
            nope, {old} isn't it. {v} again please
            """,
    },
    "editor": {
        "state": """
            I type all my code in {v}, have done so since college
            you'd have to pry {v} out of my cold hands, I write everything there
            My screenshots will look odd to you unless you use {v} like I do
            as {v:a} user I've no idea what that menu is
            """,
        "change": """
            Having been a die-hard {old} user I now do all my work in {v}, mock me
            switched editors over the holidays, {old} to {v}
            I've given up on {old}. The plugins broke once too often, so I code in {v}
            you asked about my setup, it's {v} these days, I deleted {old}
            """,
        "back": """
            I missed {v} too much, so that's what I'm coding in again
            gave {old} a month. Wiped it. {v} again, feels like slippers
            So it's {v} after all, as before, {old} was slow as treacle
            My flirt with {old} ended and I'm editing in {v} as I always used to
            """,
    },
    "film": {
        "state": """
            I'll watch pretty much anything, but what I love is {v}
            if they're showing {v} tonight, I'm not available
            My idea of a perfect evening involves {v} and the phone off
            Ever since I was twelve I've been addicted to {v}
            """,
    },
    "flower": {
        "state": """
            I planted {v} under my window, they're the ones I love best
            whoever gives me {v} gets a hug
            As flowers go, nothing touches {v} in my book
            what I'd want at my funeral is {v}, loads of them, I adore them
            """,
        "other": """
            {who} has a thing for {v}, always has
            To cheer up {who} you need {v}, a big bunch
            if it's flowers for {who}, trust me and get {v}
            I know that {who} buys {v} every Saturday at the market
            """,
    },
    "cuisine": {
        "state": """
            If it's my turn to choose where we eat, it'll be something {v}
            I have a soft spot for {v} food, always had
            no birthday of mine without {v:a} dinner
            What I cook for guests is usually {v}, it's what I like best myself
            """,
        "refine": """
            I said it rather broadly before; it's {v} food in particular that I love
            within that, by the way, {v} above all
            If I'm being picky, and I am, it ought to be {v}
            Let me be more exact, the kitchen I really crave is {v}
            """,
    },
    "terrain": {
        "state": """
            For me a proper holiday means {v}
            I keep going to {v} when I have time off, they'll have to bury me there
            when the boss finally lets me go, I'm off to {v}, as every year
            Ask my travel agent, whose only job with me is to find {v}
            """,
        "change": """
            We always did {old} on holiday, but these days I want {v}
            my knees are too old for {old}, or my soul is, so it's {v} when I've time off
            I used to dream of {old}; nowadays what I book is {v}
            Holidays in {old} bore me by now, I'd much sooner be in {v}
            """,
    },
    "sport": {
        "state": """
            I can't do {d}, I've got {v} then, week in, week out
            it's {d} today? then it's {v} for me, as always
            There's a group of us that does {v} every {d}
            my only regular exercise, {v}, falls on a {d}
            """,
        "change": """
            My {v} group meets on {d} these days, we lost the hall we had on {old}
            I've switched {v} to {d}, {old} clashed with choir
            so {old} is my free evening and {d} is when I do {v}
            They've put {v} on {d}, it's been {old} for years
            """,
    },
    "coffee": {
        "state": """
            How strong? I put {v} of coffee in for a single cup
            it comes out right if you take {v} a cup, that's how I make mine
            I've settled on {v} of ground beans per cup after many bitter mornings
            My coffee needs {v}, no more, no less, for one mug
            """,
        "fix": """
            {old} per cup was nonsense, what I use is {v}
            I checked my notes and it's {v} of coffee for one cup, don't use {old}
            I said {old}, didn't I? What I meant was {v}, {old} is for the pot at work
            For a cup of mine you take {v}; the figure I gave you, {old}, is off
            """,
    },
    "medicine": {
        "state": """
            If I forget the {v} before {m} I have to skip it for the day, so nag me
            I'm supposed to swallow my {v} ahead of {m}
            there's a ritual before {m}, I take my {v}
            As regards my {v}, the leaflet says before {m} and I stick to that
            """,
        "change": """
            My {v} used to come before {old}; the clinic wants it before {m}
            I now take the {v} before {m}, not {old}, it sits better
            new rule from the doctor, {v} before {m}
            The {v} has wandered in my day, it's before {m} that I have it these days
            """,
    },
    "standup": {
        "state": """
            I can't be reached {v}, that's when the whole team meets, each day
            our manager makes us meet {v}, every day of the week
            The daily with my team, in case you plan something, is {v}
            {v} I'm in the team round, as on all working days
            """,
        "refine": """
            We finally agreed on an exact time for the team round, it's {v}
            the daily, to be exact, begins {v}
            So I can tell you more exactly when the team meets: {v}
            Since people kept drifting in, our meeting is {v} sharp every day
            """,
    },
    "commute": {
        "state": """
            I take the {v} to work, rain or shine
            however my colleagues do it, I arrive by {v}
            Getting to the office involves the {v} and quite some patience
            If I'm late it'll be the fault of the {v} that I go to work with
            """,
        "change": """
            I no longer take the {old} in the mornings, the {v} is quicker
            since they raised the fares for everything else, it's the {v} to work for me
            My way to work has changed, by {v}, it was the {old} till last week
            these days the {v} gets me to work, I'm through with the {old}
            """,
        "back": """
            So I'm taking the {v} to work again, it was that or insanity
            The {old} was too slow, which is why I'm commuting by {v} again
            my commute is what it used to be, {v} there, {v} home
            I've had it with the {old} and returned to going in by {v}
            """,
    },
    "backup": {
        "state": """
            Should my laptop ever fall in the bath, everything's on {v}, copied each {d}
            I run my backup every {d}, the target being {v}
            once a week, on {d}, I copy the lot to {v}
            The photos are safe, I put them on {v} each {d}
            """,
        "change": """
            I back up to {v} by now, still on {d}, since {old} filled up
            no more {old}. my files get copied to {v}, every {d}
            Where I kept my copies before doesn't matter, they go to {v} each {d}
            On {d} I still make my backup, but to {v}, having lost faith in {old}
            """,
    },
    "router": {
        "state": """
            You need to keep the reset button pressed for {v}, otherwise my router just laughs at you
            for when I'm away and the wifi is down: hold reset, {v}, let go
            My router comes back if I press the little thing at the back for {v}
            I always have to hold it down for {v}, the reset on that wretched router of mine
            """,
        "fix": """
            The reset takes {v}. I know I said {old}, I was guessing
            {v}, I tried it again this morning, {old} won't reset anything
            So with the router you press for {v}; {old} was my old one
            Not {old} on the reset button but {v}, I've just had the hotline on the phone
            """,
    },
    "plants": {
        "state": """
            I do the watering on {d}, else I forget
            on {d} all my plants get water, you could set your watch by it
            Whoever minds my flat should know that {d} is when the plants are watered
            If it's {d} I go round with the watering can
            """,
        "change": """
            the plants now get theirs on {d}, I was never home on {old}
            I've put the watering on {d}, so {old} is off
            Since the heat came I water the plants on {d}, no longer on {old}
            You had {old} for my plants; would you make it {d}?
            """,
    },
    "bread": {
        "state": """
            I let my loaf rise for {v}, that's the whole secret
            my starter is lazy, so the dough gets {v} before I bake
            If you want bread like mine, give the dough {v}
            It's {v} from kneading to oven when I make bread
            """,
    },
    "wakeup": {
        "state": """
            I'm one of those who get up at {v}
            by choice or not, my day starts at {v}
            At {v} I'm usually standing in the kitchen, wondering why I got up
            the alarm goes at {v}, and up I get, every day
            """,
        "change": """
            I get up at {v} since the schedule changed, it was {old} before
            no more {old} for me, I've set the alarm for {v}
            With the new shift, getting up means {v}
            my alarm's been reset, {v}, {old} didn't work with the school run
            """,
        "back": """
            I'm getting up at {v} like I used to, the other thing didn't suit me
            So the alarm is back where it was, {v}, and {old} is history
            Up at {v} again, as in the old days, {old} was torture
            I caved in and get up at {v} again
            """,
    },
    "deploy": {
        "state": """
            When we release, everything goes to {v} before it goes live
            I wouldn't dream of shipping without having run it on {v} first
            how we do releases: {v}, a night's wait, live
            With us no code goes live unless {v} has seen it
            """,
        "change": """
            Our releases go to {v} first nowadays, we've abolished {old}
            what used to be {old} is {v} now, that's where I put a release before going live
            So before production it's {v}, no longer {old}, the architects decided
            I push releases to {v} first, since {old} was always broken
            """,
    },
    "event.concert": {
        "state": """
            I don't think my voice will come back, {who} and I were at {v} {when}
            {when} I heard {v} live at last, {who} had surprised me with tickets
            we went to see {v} {when}, {who} and me, and the bass still sits in my stomach
            Did I tell you I was at the {v} concert {when}? With {who}, right at the front
            """,
    },
    "event.hike": {
        "state": """
            It took us nine hours, but {who} and I got up {v} {when}
            {when} I was on top of {v}, can you imagine, {who} had bet against me
            my thighs hate me since {v} {when}, which was {who:poss} idea
            I climbed {v} {when} with {who} and saw nothing but cloud
            """,
    },
    "event.museum": {
        "state": """
            {when} half my day went into a show about {v}, {who} had dragged me along, and I liked it
            {who} had free passes, so {when} we looked at {v} till closing time
            I was at the museum {when}, the exhibition on {v}, wonderful
            we had a rainy day to fill {when} and {who} suggested {v} at the museum
            """,
    },
    "event.race": {
        "state": """
            I did the {v} in {c} {when}, my time is nobody's business
            you're talking to someone who ran in {c} {when}, the {v}, and lived
            {when} was race day in {c}: {v}, rain throughout, personal best
            My legs still know about the {v} they had to do in {c} {when}
            """,
    },
    "event.dinner": {
        "state": """
            {who} and I went to eat at the {v} {when}, they forgot our starters
            {when} we had a table at the {v} at last, {who} had booked ages ago
            I've been thinking about the soup I had at the {v} {when}, {who} was with me
            Out for a meal {when}, the {v}, because {who} had something to celebrate
            """,
    },
    "event.wedding": {
        "state": """
            {who} got married {when}, in {v}, in a garden full of wasps
            I cried through the whole of {who:poss} wedding in {v} {when}
            we were in {v} {when}, where {who} married at last after all those years
            {when} there was {who:poss} wedding in {v} and I gave the worst speech of my life
            """,
    },
    "event.purchase": {
        "state": """
            I got myself a used {v} {when}, {p}, don't tell the bank
            {p} was what they wanted and {p} was what I paid, so {when} the {v} became mine
            {when} I came home with {v:a}, secondhand, {p}
            there was {v:a} going for {p} {when} and I couldn't say no, so I bought it
            """,
    },
    "event.lost": {
        "state": """
            I must have lost my {v} in {c} {when}, I've looked everywhere
            my {v}'s gone, {when} I still had it in {c}, then nothing
            I managed to leave my {v} behind in {c} {when}, genius that I am
            {when} in {c} my {v} disappeared, no one has handed it in
            """,
    },
    "event.exam": {
        "state": """
            You may congratulate me, I've passed the {v}, {when} was the day
            {when} I finally got through the {v}, third attempt
            I had the {v} {when}, and yes, passed
            passed the {v} {when}, my mother has told everyone in the building
            """,
    },
    "event.visit": {
        "state": """
            {who} came to see me {when}, out of the blue, from {v}, with one sock on
            {when} I had {who} here, who'd driven from {v} through the night
            my fridge is empty because {who} was here {when}, down from {v}
            I put {who} up {when}, just in from {v} and fast asleep by nine
            """,
    },
    "plan.trip": {
        "state": """
            I'm flying to {v} {when}, and {who} has promised to look in on the plants
            have you any tips for {v}? we're going {when}
            {when} it's off to {v} with me, at last a holiday
            If all goes well I'll be on my way to {v} {when}
            I've taken the week off and booked {v}, {when} I leave, {who} gets the cat flap code
            {when} there's a plane to {v} and I'm going to be on it
            """,
        "moved": """
            My trip to {v} isn't when I told you, I'm leaving {when}
            the strike got me, so I'll fly to {v} {when} and not earlier
            I've had to rebook, {v} will be {when}
            {v} is still on, only the date's different: {when}
            """,
        "outcome": """
            I've been home from {v} since last night, half my luggage hasn't
            so that was {v}, I ate too much and regret nothing
            Got back from {v} in one piece, the holiday's over
            You were right about {v}, we had a wonderful time there
            """,
    },
    "plan.dentist": {
        "state": """
            I've got to go to Dr {v} {when}, a filling fell out
            {when} Dr {v} will have a look at my tooth, I'm already sweating
            The practice rang, I'm having the tooth done by Dr {v} {when}
            would you keep your fingers crossed {when}? Dr {v} is taking out a tooth of mine
            I'm booked in with Dr {v} {when} for a check-up of what's left of my teeth
            Can't eat on the left side, so it's Dr {v} for me {when}, the dentist
            """,
        "moved": """
            They rang from Dr {v}, my tooth will be seen to {when}, not on the old date
            I've asked for another slot with Dr {v} and got one {when}
            my appointment with Dr {v} isn't happening as planned, they've put me down {when}
            Dr {v} has the flu, so the filling waits, I'm to come {when}
            """,
        "outcome": """
            Just back from Dr {v}, it wasn't half as bad as I'd feared
            the filling is in, Dr {v} even hummed while drilling
            I've been to Dr {v}, no eating for two hours
            So Dr {v} fixed my tooth and I didn't faint
            """,
    },
    "plan.talk": {
        "state": """
            I have to present {when}, the subject is {v}, and I'm nowhere near ready
            they've asked me to speak about {v}, and {when} it happens
            {when} I'll be standing in front of a full room talking about {v}
            I'm giving a lecture {when}, {v}, do you know any good openers?
            Could you help me with a joke? I'm speaking on {v} {when}
            It's me on stage {when}, {v} is the theme, wish me a voice
            """,
        "moved": """
            My talk on {v} won't be on the day I said, it'll be {when}
            the conference has swapped two sessions, so I speak about {v} {when}
            I've got more time for the slides, {v} is only {when}
            They called about the lecture on {v}, new date, {when}
            """,
        "outcome": """
            I gave the talk on {v}, nobody fell asleep
            it's done, I've spoken about {v} and can eat again
            The lecture on {v} went well, if I may say so
            So I've had my hour on {v}, with a cough in the middle
            """,
    },
    "plan.party": {
        "state": """
            {who} is having people over in {v} {when} and I'm going
            I've been asked to {who:poss} in {v} {when}, what does one bring?
            {when} I'll be in {v}, {who} turns forty and there's a big do
            we're all meeting at {who:poss} in {v} {when}, I'm in charge of the playlist
            The invitation from {who} came: {v}, {when}, plus one
            There'll be dancing in {v} {when}, {who} is giving a party and expects me
            """,
        "moved": """
            The party at {who:poss} in {v} is on another day, {when}
            {who} had to move it, so we're celebrating in {v} {when}
            I'm invited to {v} {when} instead, {who} has the decorators in
            as for {who:poss} do in {v}, it'll take place {when}, the other date's off
            """,
        "outcome": """
            I left {who:poss} party at four, shoes in hand
            so {who:poss} party has been and gone, I made three new friends
            It was lovely at {who:poss}, I ate most of the cheese
            We celebrated {who} until the police came, nicely though
            """,
    },
    "plan.exam": {
        "state": """
            I'm taking the {v} {when}, would you quiz me?
            {when} I have the {v}, please remind me to sleep before it
            It's serious: the {v} is {when}, and I've only just bought the book
            they've given me a date for the {v}, {when}
            I registered for the {v}, {when}, in a moment of madness
            Come {when}, I'll be sitting in some hall doing the {v}
            """,
        "moved": """
            I've got a new date for the {v}, {when}
            the {v} won't be as planned, I'm to sit it {when}
            They cancelled on us, so my {v} is {when}
            My {v} got shifted, I'll have to go {when}
            """,
        "outcome": """
            I've done the {v}, ask me nothing about it
            the {v} lies behind me and I've slept for twelve hours
            So that was the {v}, I think it went all right
            I came out of the {v} twenty minutes early, which is either good or very bad
            """,
    },
    "plan.delivery": {
        "state": """
            I can't leave the house {when}, they're bringing the {v}
            my {v} is coming {when}, I ordered it weeks ago
            {when} the {v} I ordered will be delivered, at last somewhere to put my mess
            The shop promised me the {v} {when}, let's see
            I'm taking the day off {when} because the {v} is being delivered
            Could you remind me {when}? They're bringing {v:a} and I have to let them in
            """,
        "moved": """
            I'm told the {v} won't be here till {when}
            they wrote again, delivery of my {v} is {when}, not when they first said
            The {v} isn't coming on the agreed day, they've pencilled me in {when}
            My {v} got held up in the depot, so it'll be here {when}
            """,
        "outcome": """
            I'm looking at my new {v} as I write, it has arrived
            they've been, the {v} stands in the wrong room but it stands
            The {v} has come at last, with a scratch
            So the {v} got delivered and my back is ruined
            """,
    },
    "mood": {
        "state": """
            I don't know, I'm just so {v}, must be {c}
            to be honest with you I feel {v} today, {c} and all that
            What with {c} I've been feeling rather {v}
            Is it normal to be this {v}? I put it down to {c}
            I'm {v}, that's all, {c} does that to me
            """,
    },
    "trivia.podcast": {
        "state": """
            I've been told by {who} to try {v}, a podcast
            {who} says {v} is the best thing to listen to while ironing
            do you know {v}? {who} keeps mentioning that podcast
            At lunch {who} recommended a podcast to me, {v}
            """,
    },
    "trivia.appliance": {
        "state": """
            I've just noticed that the {v} in the {c} no longer works
            something's wrong with the {v} in the {c}, it only hums
            In the {c} the {v} has broken down, again
            There went the {v}, in the {c}, sparks and all
            """,
    },
    "trivia.lent": {
        "state": """
            I let {who} have my {v} for a bit
            my {v}? {who} borrowed it and hasn't said when it'll return
            {who} needed {v:a}, so I gave mine, on loan
            Don't let me forget that my {v} is with {who}
            """,
    },
    "trivia.parking": {
        "state": """
            I'm parked at the {v}, on {c}, I think by a pillar
            can you remember this for me, the car's at the {v}, {c}
            I put the car on {c} when I got to the {v}
            The ticket's in my coat, the car is on {c} at the {v}
            """,
    },
    "trivia.animal": {
        "state": """
            You'll never guess, I saw {v:a} {c} just now
            there was {v:a} {c} when I came home, looking quite at ease
            I spent ten minutes watching {v:a} {c}
            {c} I nearly stepped on {v:a}
            """,
    },
    "trivia.train": {
        "state": """
            I got talking to {v:a} on the train to {c}
            On the way to {c} the man beside me turned out to be {v:a}
            {v:a} fell asleep on my shoulder on the train to {c}, after telling me about the job
            somewhere before {c} a woman got on, {v:a}, and we talked till the end
            """,
    },
    "trivia.paint": {
        "state": """
            I've painted the {c}, it's {v}, what do you think?
            the {c} used to be white, since this afternoon it's {v}
            We went for {v} in the {c}, two tins and a lot of tape
            For the {c} I chose {v} and did it all by myself
            """,
    },
    "trivia.found": {
        "state": """
            I picked up {v:a} in {c}, someone had left it there
            in {c} I came across {v:a} without an owner, so I gave it in
            Somebody must be missing {v:a}, I found one in {c}
            I was in {c} and there was {v:a} just standing around, the guard has it now
            """,
    },
    "trivia.price": {
        "state": """
            I asked about {v:a} in the shop, {p}, so I left it there
            they're selling {v:a} at the corner for {p}, which I think is cheek
            {p}, would you pay that for a used {v}? I certainly didn't
            I looked at {v:a} and it was {p}, so no
            """,
    },
    "trivia.cook": {
        "state": """
            I had {v} at {who:poss}, it tasted better than it looked
            {who} cooked for us, something with {v}, I asked for the recipe
            for lunch {who} put {v} on the table
            You wouldn't think {v} could be nice, but {who} can cook
            """,
    },
    "shock.collapse": {
        "state": """
            I'm at the hospital. It's my {v:poss} heart, an attack, {when}, and nobody will tell us if there's any hope
            They're operating on my {v}, who had a heart attack {when}, just like that, over toast. I've cried myself hoarse
            I can barely hit the keys. {when}, my {v}, heart attack, the paramedics worked for forty minutes
            {when} I got the call nobody wants, my {v} collapsed with a heart attack. I don't know what to do with myself
            It's as if the floor had gone. {when} a heart attack put my {v} in a coma
            I held my {v:poss} hand all night, it was a heart attack, {when}. I'm so scared
            """,
    },
    "shock.burglary": {
        "state": """
            I've been burgled. It was {when}, they took my {v}, and I'm sitting here with a chair against the door
            {when} they broke into my flat. The {v} is gone, my grandmother's letters are all over the floor, I could scream
            I don't feel safe anywhere since {when}, when someone broke in and stole the {v}
            my door was open when I got home {when}. open. they'd stolen the {v} and slashed the mattress, I'm in pieces
            While we were at the funeral {when} thieves emptied our home, the {v} too. Who does that? I can't breathe for anger
            """,
    },
    "shock.crash": {
        "state": """
            I had a terrible crash {when}, on {v}, and I keep seeing the headlights
            a car came at us head-on {when} on {v}. we're alive, I don't understand how
            {when} I nearly died on {v}, the car rolled over twice. I can't get behind a wheel, I can't even close my eyes
            We crashed on {v} {when}. There was blood everywhere, mine as it turned out, I'm still in shock
            On {v} {when} a van ran straight into my side, I heard myself screaming and didn't know it was me
            """,
    },
    "shock.fired": {
        "state": """
            They've fired me from the {v}, {when}, in front of everyone. I've never been so humiliated in my life
            I lost my job at the {v} {when} and my whole body is numb, who's going to pay for everything
            {when} I was let go from the {v}, after all I gave them, an envelope and goodbye. I'm devastated
            sacked. {when}. from the {v}, where I've spent every evening for years. I just sit here and stare
            I can't believe it, the {v} threw me out {when}, security took my badge while I was still crying
            """,
    },
    "shock.fire": {
        "state": """
            Our home burned {when}, of the {v} nothing is left, and in my head the windows keep bursting
            {when} I woke up choking, the {v} was on fire. We got out barefoot. My teeth won't stop chattering
            there was a fire in our {v} {when}, and for one minute I couldn't find my son. One minute. I'll never forget it
            I've lost everything I had in the {v}, it burned down {when}, firemen had to hold me back
            The {v} caught fire {when} and I thought that was it, that we would die in there
            """,
    },
    "shock.joy": {
        "state": """
            I'm a sobbing mess, {when} {who} told us it's twins, after everything they've been through
            My heart is bursting. {who} will have twins, they broke it to us {when} and I had to sit down on the pavement
            {when} {who} held up the scan, two of them, twins, and the whole family burst into tears
            I've never screamed so loudly, {who} is having twins, we got the news {when}
            twins, can you believe it, after three losses {who} is having twins, I've been shaking with joy since {when}
            """,
    },
    "project": {
        "state": """
            What I'm busy with outside office hours is {v}
            I'm putting all my spare time into {v}
            it's {v} that I'm working on, has been since the winter
            Ask me how {v} is going and I'll talk till midnight, that's my project
            """,
        "also": """
            I've begun work on {v}, while the other project goes on as well
            next to the thing you know about I'm doing {v} too
            So there are two projects in my life, the newer one being {v}
            Because one wasn't enough I said yes to {v} too
            """,
        "gone": """
            I've finished with {v}, there's nothing left to do
            {v}? Not mine any more, I've stepped out
            We called off {v}, nobody had the money
            I don't do {v} any longer, it ended in a quarrel
            """,
    },
    "house": {
        "state": """
            I've got a small holiday place in {v}, nothing grand
            our summers are spent in {v}, where we own a cottage
            In {v} there's a little house that belongs to me, with mice in it
            We own a flat in {v} that we use for holidays
            """,
        "also": """
            I now own something in {v} too, apart from the one we had
            as if one leaky roof weren't plenty, we've bought in {v} as well
            Next to the old holiday place there's a new one, in {v}
            My aunt left me hers in {v}, so that's two holiday places I own
            """,
        "gone": """
            I've sold up in {v}, it hurt
            we no longer have the place in {v}, my brother bought us out
            A young couple bought ours in {v}, the money came this morning
            there's nothing of ours in {v} any more
            """,
    },
    "child": {
        "state": """
            My youngest, {v}, has learnt to whistle and won't stop
            I've got to get {v} from football, one of the joys of being a parent
            you can't imagine what {v} said to me at bedtime, children
            I'm up because {v} had a nightmare and only wants mum or dad
            """,
        "also": """
            We've had a baby, {v}, so there's one more of them in the house
            I've become a parent once more, {v} was born on Sunday night
            our {v} is here, a little sibling for the first
            As of this week I've another child, {v}, all fingers and toes counted
            """,
    },
    "sidejob": {
        "state": """
            I make some extra money as {v:a}, evenings mostly
            besides my real job I work as {v:a} now and then
            On the side I'm {v:a}, it pays for the bikes
            you may find me working as {v:a} at weekends, one job doesn't cut it in this town
            """,
        "also": """
            I've found myself another little job, as {v:a}, apart from the one I have on the side
            next to the other extra job I also do shifts as {v:a}
            So that's two side jobs, I've started as {v:a} as well
            They needed {v:a} on Sundays and I said yes, I'm keeping the other one too
            """,
        "gone": """
            I'm not {v:a} any longer, the evenings became too much
            I told them to find some other {v}, one job has to do for me
            no more working as {v:a} for me, I want my weekends
            My time as {v:a} is over, they closed
            """,
    },
    "sip": {
        "state": """
            What I drink {t} is {v}, has been for years
            I need {v} {t}, don't speak to me otherwise
            it's always {v} that I have {t}
            If it were up to me there'd be {v} {t}, so I make sure there is
            """,
        "also": """
            I've another fixed habit, {v} {t}
            {t} I go for {v}, in addition to the other one in my day
            {t}, too, I treat myself, to {v} then, that's the second ritual
            Apart from that there's the {v} I have {t}
            """,
    },
    "subscription": {
        "state": """
            I get {v} by post, have done for years
            I'm subscribed to {v}, mostly for the pictures
            when {v} comes through the letterbox I drop everything
            What I read in the bath is {v}, I've had the subscription forever
            """,
        "also": """
            I've taken out a second subscription, {v}, the other one continues
            now {v} comes to the house as well, I couldn't choose
            In addition I'm getting {v} from this month
            My magazine habit grows, I signed up to {v} too
            """,
        "gone": """
            I've ended my subscription to {v}, it just piled up
            {v} won't be coming any more, I wrote to them
            I'm no longer subscribed to {v}
            They put up the price, so I cancelled {v}
            """,
    },
    "car": {
        "state": """
            I've got {v}, it's old but it starts
            what gets me around is {v}, and I'm not proud of it
            The thing blocking your drive is {v}, which is mine, sorry
            I bought {v} when the kids came and have driven it ever since
            """,
        "refine": """
            My car, since you want to know exactly, is {v}
            for the parts dealer, I'd better be exact, I drive {v}
            it's {v}, to give you the make as well
            If you need it in detail, mine is {v}
            """,
        "other": """
            {who} drives around in {v}, far too fast
            I nearly didn't recognise {who} in {v}, a present to self apparently
            {who} owns {v}, ask there if we need something moved
            For getting about {who} has {v}
            """,
    },
    "shoe": {
        "state": """
            I need shoes in {v}, which they never have
            I'm a size {v}, in case you're looking at boots for me
            With my feet it's {v} or blisters
            what size? {v}, on both feet, luckily
            """,
        "fix": """
            My shoe size is {v}, I must have been thinking of {old} from years ago
            I take {v} in shoes and not {old}, I just had a look inside them
            {old} won't fit me, I meant {v}
            You'd better order {v}. {old} was wrong of me
            """,
        "other": """
            {who} takes {v}, I looked in the shoes at the door
            For {who} you'd want size {v} in shoes
            {who} can wear my dad's shoes, {v}
            you need {v} if the boots are for {who}
            """,
    },
    "rent": {"state": _RENT, "change": _RENT, "back": _RENT},
    "deadline": {"state": _DEADLINE, "change": _DEADLINE},
    "teacher": {"state": _TEACHER, "change": _TEACHER, "back": _TEACHER},
    "foster": {
        "state": """
            I've taken in {v:a} from the rescue, {n}, until there's a family
            for the time being {n} stays with me, a foster {v} with a limp
            The shelter asked me to keep {n}, {v:a}, for a few weeks
            my foster {v}, {n}, has eaten the remote
            """,
        "gone": """
            {n} was collected this morning, my foster {v} has a family at last
            The {v} isn't with me any more, {n} found people who'll keep it
            I've had to give {n} up, that lovely {v}, it went to a farm
            {n} didn't make it, the old {v} fell asleep on my arm and that was that
            """,
    },
    "tipple": {
        "state": """
            I allow myself {v} once the work's done
            there's usually {v} in my glass by nine at night
            My evening wouldn't be complete without {v}
            I like my {v}, one every night, sue me
            """,
        "gone": """
            I've not had {v} in months and don't intend to, I'm off alcohol
            I quit, no {v}, no nothing, it's tea for me at night
            With the pills I'm on I can't have {v} or any other alcohol, so that's finished
            I used to drink {v} at night, I don't drink at all nowadays
            """,
    },
    "flatmate": {
        "state": """
            I live with {v}, who leaves hair in the sink
            my flatmate, {v}, cooks at midnight
            It's {v} and me in this flat, a matter of splitting the rent
            The other name on our doorbell is {v}, we share the place
            """,
        "change": """
            I've got a new flatmate, {v}, since {old} went off to live with someone
            it's {v} I share the flat with these days, {old} couldn't take my trumpet
            {old} isn't living here any more, {v} has moved in
            In place of {old} it's {v} who leaves dishes in my sink
            """,
        "gone": """
            {v} has moved out, so I have the flat all to myself
            I'm on my own here since {v} left for a new job
            there's no flatmate any more, {v} took the last box today and I won't look for another
            I said goodbye to {v} and shall live alone from now on
            """,
    },
    "band": {
        "state": """
            I'm in a band, we're called {v}, you won't have heard of us
            on Thursdays I rehearse with {v}, my band
            We're {v}, and I play second everything
            if you ever see a poster for {v}, that's the group I'm in
            """,
        "gone": """
            I'm not in {v} any more, it got too serious
            {v} doesn't exist any longer, we had our last rehearsal
            We've buried {v}, the singer moved abroad
            I got out of {v}, and out of music
            """,
    },
    "plan.journey": {
        "state": """
            I'm going to {v} for a couple of days, {when}, by train
            what should I see in {v}? I've a weekend there, {when}
            {when} I'll be taking the train to {v}, just a short break
            We've booked a short trip to {v}, and {when} we set off
            """,
        "also": """
            I'm also doing a weekend in {v}, {when}, apart from the other trip
            there'll be a second little trip {when}, to {v}
            The other one stays as it is, but I'm going to {v} too, {when}
            And it doesn't end there, the train takes me to {v} as well, {when}
            """,
    },
    "plan.errand": {
        "state": """
            I have to be at {v} {when}, what do I need to bring?
            I've finally got an appointment with {v}, {when}
            {when} I'm going to see {v} about those papers
            They'll see me {when}, at {v}, and I must not forget my ID
            """,
        "also": """
            I'm also due at {v} {when}, that's separate from the other appointment
            there's another one of these, {v}, {when}
            Apart from that I have {v} to go to {when}
            It never ends, {when} I've got to see {v} as well
            """,
    },
}
