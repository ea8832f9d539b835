"""The English life in the words of people who know nothing of the engine: they judge it.

Parts and slots are those of `heldout`.
"""
# ruff: noqa: E501 (a sentence is one line)

_RENT = """
    {v} leave my account for these four walls each month
    The landlord gets {v} a month out of me
    my rent is {v}, heating not included
    Rent, since we're doing the budget: {v}
    """
_DEADLINE = """
    the grant people close the books on {v}
    {v} at midnight, that's when my grant application must be in
    My proposal for the fund has to be handed in by {v}
    the call for the grant ends {v}, I've taped it to the monitor
    """
_TEACHER = """
    {v} teaches me to sing, with the patience of a saint
    My voice lessons are with {v}
    every week I stand next to {v:poss} piano doing scales until the dog howls
    I'm one of {v:poss} singing pupils, the flat one
    """

SAID: dict[str, dict[str, str]] = {
    "city": {
        "state": """
            the recycling calendar on my fridge is issued by the city of {v}, so there you have it
            {v}, third floor, no lift. Been home to us for ages
            Anyone posting me something writes {v} on the envelope
            my landlady, who owns half of {v} it feels like, keeps promising me a new boiler
            going on nine years of this flat in {v} and I still can't find the fuse box
            You can find me in {v} most nights of the year, it's where the bed is
            """,
        "change": """
            forwarded the post from {old} to {v}, boxes everywhere, cannot find a single fork
            {old} was lovely and all that. But the van's been unloaded and home is {v} now
            So we did it. Sold up in {old}, signed in {v}, slept on the floor the first night
            for weather and the like please use {v}, as {old} is no longer home
            It turns out a whole life in {old} fits into eleven crates, and all eleven are in my new hall in {v}
            """,
        "back": """
            and here I am, registered in {v} for the second time in my life
            I've come home to {v} with my tail between my legs and the same old sofa
            They say you can't step into the same river twice, yet there's my name on a doorbell in {v} once more, {old} having been a mistake
            Guess who is {v:a} taxpayer again. Same street, even, two doors down
            """,
        "echo": """
            Noted, home is {v}
            Good, so {v} is where you live
            """,
        "other": """
            {who} has put down roots in {v}, allotment and everything
            visiting {who} means a trip to {v}, that's where the flat is
            For {who}, home is {v} and there's no arguing about it
            the Christmas card from {who} had {v:a} return address on it
            """,
    },
    "employer": {
        "state": """
            my payslip has {v} printed across the top
            It's {v} that keeps me in shoes and noodles
            At {v}, where I've had a desk since before the refurb, the coffee is undrinkable
            for the form: place of work, {v}
            I badge in at {v} every day like a good little hamster
            My lanyard says {v} and so does my mug, they own me basically
            """,
        "change": """
            handed in my laptop at {old}, picked up a new one at {v}, same model, same sticky key
            {v} made me an offer and {old} didn't counter. You can guess the rest, I started already
            Update for the CV: {old} is finished, {v} has begun
            after the last reorg I'd had it with {old}. My salary comes from {v} these days and I sleep at night
            """,
        "back": """
            I'm what they call a boomerang: {v} rehired me, same team, better chair
            {v} again. I know, I know, I said I'd never work there another day
            tried {old}, hated it, rang my ex-boss, and so I'm once more on the books at {v}
            My old login at {v} still worked when I returned to the job there, which says a lot about them
            """,
        "echo": """
            {v} it is, as far as work goes
            Understood, they employ you at {v}
            """,
    },
    "job": {
        "state": """
            Thirty hours a week I'm {v:a}, the rest of the time I recover from it
            people at parties back away when they hear I'm {v:a}
            It took an apprenticeship, two exams and a lot of crying until I could call myself {v:a}
            qualified {v} here, so please skip the beginner stuff when it's about my line of work
            the way I earn my bread is as {v:a}, believe it or not
            by trade I'm {v:a}, to the lasting disappointment of my grandmother
            """,
        "change": """
            I retrained: out went the {old}, in came the {v}, and yes, both of those are me
            Was {old:a}, am {v:a}. Short version of a long year
            For anyone still introducing me as {old:a}, kindly switch to {v:a}, the paperwork came through
            at my age, imagine, going from {old} to {v}. My knees approve
            """,
        "back": """
            I've crept back into my old trade, so {v:a} once more
            The experiment with being {old:a} is over and I make my living as {v:a}, like before
            they still needed {v:a} where I trained, I still needed rent money, so I'm doing that again
            Once {v:a}, always {v:a}. Took the detour, came round
            """,
        "echo": """
            Right, you work as {v:a}
            So you're {v:a} by profession
            """,
        "other": """
            {who} is a pretty sought-after {v} round here
            for that you'd have to ask {who}, that's {v:a} with twenty years of practice
            Business cards arrived for {who}, embossed, with {v} under the name
            The only {v} I know personally is {who}
            """,
    },
    "birthplace": {
        "state": """
            my mother's waters broke in {v}, so that's what it says in the passport
            First breath: {v}. After that we never stayed anywhere long
            The hospital where I came into the world is in {v}, they've turned it into flats
            I'm {v:a} baby, delivered during a power cut
            """,
        "fix": """
            Not {old}. My birth certificate has {v} on it, I checked with my aunt
            I was never born in {old}, my brother was. With me it was {v}
            scratch {old} as the place where I was born, {v} is what's true
            Funny thing, I told you {old}, and mum laughed at me: it was {v} she gave birth to me in
            where it says {old} in your notes on my birth, read {v}
            """,
    },
    "birthday": {
        "state": """
            cake is due on {v}, in case anybody's planning to surprise me
            Every {v} I become one year worse at handstands
            I arrived on {v}, the year is nobody's concern
            star signs are rubbish, but if you must work mine out, I was born on {v}
            """,
        "fix": """
            I typed {old} for my birthday, my thumb slipped, {v} is the one
            Candles on {v}, please, and none on {old}. The wrong date was my doing
            It isn't on {old} that I turn a year older, that's my sister. Mine falls on {v}
            honestly, who gets their own birthday wrong. {v}. Forget {old}
            my passport begs to differ with what I told you: it has {v}, and I gave you {old}
            """,
    },
    "blood": {
        "state": """
            {v} is stamped in my donor booklet, page one
            if I ever need a transfusion, it's {v} they should hang up
            They typed me at the maternity ward, {v}, for what it's worth
            The blood bank texts me whenever they run low on {v}, since that's what I've got
            """,
        "fix": """
            The lab slip says {v}, I'd had {old} in my head since school
            careful, that {old} I gave you for my blood was my husband's. I'm {v}
            a transfusion with {old} might well finish me off, I'm {v} and misspoke earlier
            Blood group once more, slowly, this time reading from the card: {v}. Whatever I said about {old} came from memory
            {old}? That's my brother's blood, we get muddled up even by ourselves. In these veins it's {v}
            """,
    },
    "degree": {
        "state": """
            I spent my whole student loan on {v}
            Five years of {v} and all I got was this framed parchment
            my diploma, in {v}, hangs in my parents' toilet
            read {v} at university, badly, but they did let me graduate
            """,
        "fix": """
            it's a {v} diploma I have, I've no clue what made me say {old}
            About that {old} degree: there isn't one. What I graduated in was {v}
            I let you believe I'd studied {old}. That was the plan, then I switched in week two and it was {v} to the end
            {old} was only my minor, and I gave it to you as the subject. The degree itself is {v}
            Embarrassing, but would you put {v} where it has {old} for my studies
            """,
    },
    "nickname": {
        "state": """
            call me {v}, only the tax office uses the other one
            Nobody has used my given name in years, so {v} to you too
            on the pitch, at home, on the doorbell: {v}. Feel free
            I answer to {v} and to very little else
            """,
        "change": """
            {old} was for when I was young and thin. {v} from here on, please
            the lads have rechristened me {v}, so {old} is retired with honours
            Could you drop {old} and say {v} to me instead? It's grown on me
            New crew, new name: they shout {v} across the yard and I turn round, while at {old} I no longer do
            """,
    },
    "partner": {
        "state": """
            I married {v} in a registry office with two strangers for witnesses
            {v} and I have been married since the flood, practically
            The other signature on my marriage certificate is that of {v}
            my better half, {v}, snores like a tractor
            in-laws all weekend. That's the price of having wed {v}
            """,
    },
    "doctor": {
        "state": """
            Flu jab, blood pressure, odd moles, it all goes through Dr {v} with me
            Our GP is {v}, grumpy but thorough
            My sick notes are all signed by Dr {v}, have been for ages
            {v} is the doctor who knows my file by heart
            """,
        "change": """
            Dr {old} has retired to grow dahlias, my file went over to {v}
            I've left {old}, nothing personal, it was the stairs. As GP I have Dr {v} now
            for repeat prescriptions it used to be {old}. Now it's Dr {v} one has to ring, I've been transferred
            changed surgeries! Bye Dr {old}, hello Dr {v}, who actually looks up from the screen
            """,
    },
    "allergy": {
        "state": """
            my throat closes up from {v}, so I carry the pen
            {v} and I don't mix, I come out in welts
            Big red sticker on my medical file: {v}
            Should I ever swell up like a balloon in front of you, blame {v}. It's an allergy, not a fad
            """,
        "refine": """
            They did the skin prick thing and it boils down to {v}
            turns out my allergy is narrower than I thought, only {v} can set it off
            The specialist went through the whole family of suspects and convicted one: {v}
            to be exact about what I react to: {v}
            """,
        "echo": """
            Allergic to {v}, understood
            I'll keep {v} well away from you
            """,
        "other": """
            {who} needs an ambulance at the slightest contact with {v}
            before we invite people: {who} is allergic to {v}
            Poor {who}, a bit of {v} and the whole face blows up
            doctors have told {who} to stay clear of {v} for good
            """,
    },
    "pet": {
        "state": """
            {n} is my {v} and the true owner of the sofa
            I share the flat with {v:a} called {n}, who pays no rent
            Vet bill again, my {v} {n} ate a sock
            my {v} answers to {n}, or would if it felt like it
            went to the shelter for a look, came home with {v:a}. That's {n}, asleep on my foot
            """,
        "also": """
            the household grew by {v:a}, {n}, and the first one isn't speaking to me
            As if one animal weren't enough, {n} the {v} lives here too now
            Second set of bowls bought, since {n} has joined us. It's {v:a}, before you ask
            we've adopted again, this time {v:a}, and named the creature {n}
            """,
        "echo": """
            {n} the {v}, how nice
            So {n} is your {v}
            """,
        "other": """
            {who} keeps {v:a}, {n}, that steals socks
            I've been feeding {n} while {who} is away, that's {who:poss} {v}
            {who} talks of nothing but {n}, {v:a} with opinions
            You should see {who} and that {v}, {n}, they have the same hairdo
            """,
    },
    "tongue": {
        "state": """
            I can haggle, swear and flirt in {v}, the subjunctive I leave to others
            My {v} is fluent, my accent a scandal
            two years of au-pairing left me speaking {v} like a grandmother
            You can write to me in {v} if that's easier, I read and speak it
            """,
        "also": """
            I've added {v} to the list, I can hold a conversation in it now
            and on top of what I had I've got {v} down, passed the oral and everything
            Night classes paid off, one more language I can speak: {v}
            Besides the one you know of I'm at home in {v} as well, it came with my last job
            """,
    },
    "instrument": {
        "state": """
            my neighbours know every mistake I make on the {v}
            The {v} in the corner of my room isn't decoration, I do play it, daily
            grade six {v}, reached at the age of forty
            I've been playing the {v} since school and it shows only a little
            """,
        "also": """
            I've taken up the {v} as well, one instrument was getting lonely
            second instrument in this house and I'm the one playing both, the newcomer being the {v}
            Guess what else I can play by now. The {v}, three tunes, all sad
            The {v} has joined my musical offences, I practise it on top of the other
            """,
    },
    "hobby": {
        "state": """
            saturdays disappear into {v} with me
            You'd be amazed how much money one can sink into {v}, I speak from experience
            Some people have therapy, I have {v}
            My shed is full of {v} stuff, that's my thing
            """,
        "also": """
            I've fallen for {v} too, as though there weren't enough hobbies in this house
            and now {v} as well, a colleague dragged me along and it stuck
            One more pastime to report: {v}
            beside the usual I've begun spending free evenings on {v}
            """,
        "other": """
            {who} lives for {v}, the group chat hears about nothing else
            come the weekend {who} has only {v} in mind
            It was {v} that got {who} through the divorce, and it's stayed
            {who} has blown a small fortune on {v} gear
            """,
    },
    "drink": {
        "state": """
            whatever the hour, mine's {v:a}
            There's no sorrow that {v} doesn't fix for me
            My order never changes, the girl at the kiosk has {v:a} ready when she sees me coming
            They'll find {v} in my veins one day instead of blood, the amount I get through
            if you're asking what's in my cup by choice, it's {v}
            """,
        "change": """
            Palate's gone and rebelled: {old} tastes of cardboard, whereas {v} makes me purr
            {old} lost me somewhere along the way. What I pour myself is {v}
            my stomach fired {old} and hired {v}
            Used to swear by {old}, now swear by {v}, and generally swear less
            """,
        "back": """
            I've made up with {v}, we see each other at every break again
            So much for {old}, my hand went to the {v} all by itself like in the old days
            {v} wins in the end. Back to my first love
            after the {old} phase, which we shan't discuss, I'm {v:a} person once more
            """,
        "echo": """
            Right, {v} for you
            I know now that you go for {v}
            """,
        "other": """
            {who} will do anything for {v}, it's a proper addiction
            get some {v} in if {who} is coming, nothing else gets drunk
            At {who:poss} place the fridge door is all {v}, strictly for personal use
            {who} and {v}, name a better love story
            """,
    },
    "food": {
        "state": """
            I was made to sit in front of a plate of {v} until midnight as a kid. Never again
            please, no {v}, the smell alone
            Healthy or not, {v} will not pass these lips
            waiters know me as the one who picks out the {v}
            """,
        "other": """
            {who} gags at the sight of {v}
            Anything with {v} in it, {who} slips to the dog
            the one thing on earth {who} refuses on principle: {v}
            {who} claims that {v} should be illegal
            """,
    },
    "genre": {
        "state": """
            put on {v} and watch my shoulders drop
            My headphones know only {v}
            I own four hundred records, three hundred and ninety of them {v}
            what comes out of my car, loudly, windows up, is {v}
            """,
        "change": """
            I've gone off {old}, my ears want {v}
            {v} has pushed {old} off my playlists almost overnight
            don't suggest any {old} to me, that was another me. This one listens to {v}
            Somebody played me {v} at the right moment and {old} hasn't had a look-in since
            """,
    },
    "colour": {
        "state": """
            given two of the same jumper I'll take the {v} one without thinking
            my bike, my front door, my toothbrush: {v}, {v}, {v}
            Nothing lifts my spirits like a good {v}
            If they buried me in {v} I'd have no complaints
            """,
        "change": """
            I used to be all about {old} and lately only {v} does it for me
            {old} bores me. Show me something in {v}, that's the colour I love now
            Repainted my opinions: {v} on top, {old} down in the cellar
            new favourite, {v}. The {old} things have gone to the charity shop
            """,
    },
    "seat": {
        "state": """
            Booking for me? {v}, or I'd rather walk
            {v}, every flight, every train. I'm boring that way
            Long legs plus a nervous bladder equals {v}, that's simple maths
            on the seat map I go straight for {v}
            """,
        "change": """
            Having had my knee done, I tick {v} when reserving. {old} and this leg won't work
            {old} seemed clever for years. Then came one bad night journey, and now I click on {v}
            forget my thing about {old} when you book, I'd like {v}
            The {old} days are over, reserve me {v} next time
            """,
    },
    "style": {
        "state": """
            answers that are {v} are the only ones I actually read
            When you explain things, could it be {v}? My brain works that way
            Replies: {v}. That's it, that's the whole wish list
            I'd be grateful if what you write me were {v}
            """,
        "change": """
            Your answers have been {old}, as ordered. New order: {v}
            I did ask for {old} once, I know. By now I'd rather you wrote in a way that's {v}
            {v}, please, instead of {old}. My attention span has moved on
            can we try it {v} and no longer {old}? I mean how you put things
            """,
        "back": """
            I miss the time when what you wrote was {v}, do that again
            ok scrap it, {v} like before, the new way of answering gets on my nerves
            Having you be {old} was an error of mine, your answers may be {v} again
            reset your manner to {v}, the way I'd had it first
            """,
    },
    "editor": {
        "state": """
            I have {v} open from breakfast to bedtime, all my code goes through it
            Put me in front of anything but {v} and I type like my grandfather
            on my tombstone: died configuring {v}. I write everything in it
            code, notes, shopping lists, all typed in {v}
            """,
        "change": """
            uninstalled {old}, gave in to {v}, no flame wars please
            The plugins in {old} broke once too often. I type this in {v}, and it stays that way
            Farewell party for {old} last night, just me and a terminal. {v} does my editing henceforth
            I wrote code in {old} for years and my poor muscle memory has to learn {v}, since that's what I've moved to
            """,
        "back": """
            the prodigal coder returns: {v} is my editor again
            couldn't hack it in {old}. {v} is where I edit, as in the beginning
            Reinstalled {v}. My configuration was still there, waiting, like a dog at the station
            I gave {old} its month. No. {v} once again for all my files
            """,
    },
    "film": {
        "state": """
            on a rainy Sunday you'll find me under a blanket with {v}
            The man at the video shop used to hold back {v} for me
            my taste in films is simple: {v} and then a long time nothing
            Everyone groans when I get to pick, since it'll be {v} again
            """,
    },
    "flower": {
        "state": """
            {v} on the table and I forgive anybody anything
            I'm the one who wants {v} at my own funeral
            out of a whole florist's, it's {v} that I go and stick my nose in
            If you must bring something, bring {v}, I go all soft
            """,
        "other": """
            for {who} it has to be {v}, roses get left in the sink
            you make {who} happy with {v}, cheapest trick in the book
            There's only one thing that makes {who} stop the car in the middle of nowhere, {v} by the roadside
            Once {who} cried over a bunch of {v}, happily. Best-loved flower, apparently
            """,
    },
    "cuisine": {
        "state": """
            if I'm choosing the place, expect {v} food
            My cookbook shelf is {v} from end to end
            Feed me {v} dishes and I'll sign anything
            there's {v:a} cook in me trying to get out, I'd eat that way seven days a week
            """,
        "refine": """
            to be more precise about what I love to eat: {v}
            It's really {v} cooking that gets me, the rest of that corner of the map is just fine
            narrowing it down, of all those kitchens the {v} one is mine
            When I say I like that sort of food, picture {v}, not the neighbours
            """,
    },
    "terrain": {
        "state": """
            two weeks off and I'm gone, off to {v}
            my idea of a holiday begins and ends with {v}
            Photos of {v}, that's my whole camera roll, because where else would I spend my leave
            Holidays for me mean {v}. Tried other things, came home grumpy
            """,
        "change": """
            {old}, seen it, done it, got the mug. My leave is spent on {v} these days
            {old} used to be the yearly pilgrimage, but now I book {v}
            The gear I had for {old} has been sold. Holidays happen in a new style, it's {v} from now on
            Call it age: where I longed for {old}, I now long for {v} when the holidays come
            """,
    },
    "sport": {
        "state": """
            {d} is {v} day, don't even try to book me
            My gym bag stands by the door on a {d}, that's when there's {v}
            I drag myself to {v} each {d}, rain or hangover
            once a week, {d}, {v}. My physio insists
            """,
        "change": """
            they've shuffled the timetable, {v} falls on {d} instead of {old}
            No more {old} evenings for {v}, I go on {d} now
            {old} clashed with choir, so my {v} has hopped to {d}
            From this month I do my {v} on a {d}, {old} is free at last
            """,
    },
    "coffee": {
        "state": """
            the scale has to show {v}, then I brew, not a bean more
            {v} in the filter each time, I'm a bit religious about it
            My recipe, since you're the one who'll have to remember it: {v} of grounds per brew
            I weigh out {v} for a cup like a chemist
            """,
        "fix": """
            my coffee dose is {v}. {old} was what it says on the packet
            I misread the scale, so {v} of coffee and not {old}
            If you've put down {old} for my brew, cross it out and put {v}
            No wonder it tasted wrong this morning, I'd told both you and myself {old} when it's {v}
            Who said {old} of coffee? I did, apparently. {v} is what goes in
            """,
    },
    "medicine": {
        "state": """
            {m} is my cue for the {v}
            I take my {v} before {m}, otherwise I forget it
            around {m} the little box beeps and I swallow my {v}
            my {v} is tied to {m}, that's how I remember it at all
            """,
        "change": """
            The pharmacist wants the {v} moved to {m}, so that's when I have it now
            {v}: {m} instead of {old}, doctor's orders
            I kept missing my {v} round {old}, it's now coupled to {m}
            the {v} and {old} have been divorced, it goes with {m} from today
            """,
    },
    "standup": {
        "state": """
            our team huddle is {v}, cameras on unfortunately
            {v} we all line up and say what we did yesterday, every working day
            The daily with the team takes place {v}, try not to plan anything of mine over it
            I have to look presentable {v}, because of the daily call with the others
            """,
        "refine": """
            the daily starts {v} on the dot, says the calendar
            They've finally given the team meeting a proper time, {v}
            to pin it down: we meet {v} as a team
            {v} sharp, the standup. I used to put it more vaguely
            """,
    },
    "commute": {
        "state": """
            the office and I are connected by {v}
            I get to work by {v}, twenty minutes of not being reachable
            it's the {v} for me, Monday to Friday, there and home
            Without my daily {v} I'd never make it to the office
            """,
        "change": """
            I've swapped the {old} for the {v} on workdays
            Season of change: office-bound by {v}, the {old} can manage without yours truly
            The {old} made me late three times in a week, so it's the {v} that takes me to work these days
            Getting to work: {v}. My colleagues are already sick of hearing how much nicer it is
            """,
        "back": """
            it's me and the {v} again on the way to work
            The {old} wasn't for me. Commuting by {v} like I used to
            returned to what I know best: {v} to the office, same as before
            I've forgiven the {v}, it carries me to work once more
            """,
    },
    "backup": {
        "state": """
            every {d} the whole laptop gets copied to {v}
            {d} evenings I push a copy of everything to {v}
            Lost a thesis once. Since then {v} receives a copy of my files every {d}
            on a {d} I do my backup, destination {v}
            """,
        "change": """
            {old} filled up, so the {d} backup goes to {v}
            backups have a new home, {v}, {d} as ever
            I no longer trust {old}. On {d} my files are saved to {v}
            What I back up on a {d} now lands somewhere else: {v}
            """,
    },
    "router": {
        "state": """
            thumb on the reset pin for {v}, then let go, and my router comes back from the dead
            to revive my wifi box: paper clip, hole at the back, {v}
            When the internet dies here I hold down reset for {v}, works like a charm
            my router is stubborn, it wants its little button pressed for {v} before it restarts
            """,
        "fix": """
            Fed you a wrong number for the router, {old}. Nothing blinks until you've pressed for {v}
            Just tried it with {old} as I'd told you. Nope. {v} and it blinked
            I gave you the reset time of the old box, {old}, but the router here wants {v}
            for the reset: not {old}, {v}, it's printed right on the sticker, which I should've read
            {v}! That's how long you hold the router's button, my {old} was nonsense
            """,
    },
    "plants": {
        "state": """
            {d} is when the ferns get their drink
            my watering can comes out on a {d}, only then
            Note stuck to the balcony door: water the plants, {d}
            The monstera knows it's {d} by the sound of the tap
            """,
        "change": """
            the plants get their water on {d} now, on {old} they were always half dead already
            moved the watering from {old} to {d}, I'm home then
            Plant reminder: off on {old}, on for {d}, would you
            {d} has become watering day. On {old} I'm never home any more and the basil noticed
            """,
    },
    "bread": {
        "state": """
            my dough sits in the fridge for {v} before I touch it again
            {v} of proving, that's non-negotiable with my loaf
            Good bread is mostly waiting. In my kitchen that's {v}
            Once the starter's mixed in I go and live my life, {v} long, and only then heat the oven
            """,
    },
    "wakeup": {
        "state": """
            body: vertical at {v}. brain: to follow
            the alarm screams at {v}, and I obey
            {v}, that's when my day begins, whether I like it or not
            Up at {v}. The upstairs neighbour's shoes see to it
            """,
        "change": """
            I've reset the alarm to {v}
            new life, new rhythm, blankets off at {v}. Anyone still ringing me at {old} gets a surprise
            no more {old} for me, I rise at {v} now
            Since the new shift plan I wake at {v}
            """,
        "back": """
            it's {v} again when I crawl out of bed, the other hour was madness
            Tried being a {old} person, body filed a complaint. {v} has been reinstated as the hour of rising
            alarm back where it belongs, {v}
            Once more {v} is when I get up, I tried, I failed
            """,
    },
    "deploy": {
        "state": """
            before it reaches real users my code sits on {v}
            we ship to {v} first, I'd never push straight to production
            All my releases take the route over {v}
            {v} is the first stop for anything I roll out
            """,
        "change": """
            rollouts begin on {v} these days, {old} got switched off
            I've rewired the pipeline, {v} comes first instead of {old}
            My deploys no longer touch {old}, {v} is the target
            They closed {old} on us, so what I release passes through {v}
            """,
    },
    "event.concert": {
        "state": """
            {who} had a spare ticket, so I saw {v} live {when}
            still deaf in the left ear, {v} played {when} and {who} insisted on the front
            Went to hear {v} with {who} {when} and sang myself hoarse
            {when} it was {who} and me and two thousand others in a hall, and {v} on stage
            """,
    },
    "event.hike": {
        "state": """
            {who} and I made it up {v} {when}, sandwiches at the top and everything
            my calves are concrete: {v}, {when}, {who:poss} idea
            There's exactly one photo in which I look heroic, {who} took it {when} on the summit of {v}
            Climbed {v} with {who} {when}. We didn't talk on the way down
            """,
    },
    "event.museum": {
        "state": """
            {when} I lost two hours among {v}, there's an exhibition on
            saw the {v} at the museum {when}, {who} had to be dragged out
            The museum has {v} right now. {who} and I went {when}, mostly because of the rain
            who knew that {v} could make one weepy, I went to the exhibition {when}
            """,
    },
    "event.race": {
        "state": """
            Last but one, yet across the line: {c}, {v}, {when}
            {when}, {c}, the {v}: my toenails may never forgive me
            Got a medal round my neck for the {v} that I did {when} in {c}
            pinned a number to my chest {when} in {c} and got through the whole {v}
            """,
    },
    "event.dinner": {
        "state": """
            {who} took me to the {v} {when}, we closed the place
            Ate at {v} with {who} {when}, shared the pudding, argued over the bill
            Both of us ordered the wrong thing. {v}, {when}, with {who}, still a lovely night
            so full. {who}, me, four courses at the {v} {when}
            """,
    },
    "event.wedding": {
        "state": """
            I didn't mean to catch any bouquet, but {who}, married {when} in {v}, throws like a handball player
            danced till four at {who:poss} wedding {when}, it was in {v}
            {when} I was in {v} watching {who} say yes, in shoes that were killing me
            {who:poss} wedding, {v}, {when}: the cake slid off the table and nobody minded
            """,
    },
    "event.purchase": {
        "state": """
            I treated myself to {v:a} {when}, {p}, don't tell anyone
            {when} I finally bought {v:a}. {p}, gone in a second
            came home {when} one {v} richer and {p} poorer
            bargain of the year: {v:a} for {p}, picked it up {when}
            """,
    },
    "event.lost": {
        "state": """
            Turned out every pocket twice, no {v}. It must still be lying about in {c} where I was {when}
            {when} {c} swallowed my {v}, never to be seen again
            One moment I had my {v}, then I left {c} and hadn't. That was {when}
            Lost property form, item: {v}. Where: {c}. When: {when}. Sigh
            """,
    },
    "event.exam": {
        "state": """
            passed the {v} {when}, I'm told my grin is visible from space
            {when} they shook my hand: {v} in the bag
            It's official, I got through my {v} {when}
            Didn't think I'd survive the {v} {when}, let alone pass, but the certificate says otherwise
            """,
    },
    "event.visit": {
        "state": """
            I popped over to {v} {when} to see {who}
            {when} I slept on {who:poss} couch in {v}, my spine remembers
            Paid {who} a visit in {v} {when}, we talked until the neighbours knocked
            went to see {who} {when}, in {v}, for the first time in ages
            """,
    },
    "plan.trip": {
        "state": """
            flights are booked, {v}, {when}, {who} is handling the hotel
            {when} {who} and I take off for {v}
            Who'll water my basil? I'm away to {v} {when}
            I keep checking the forecast for {v} because we set off {when}
            My suitcase for {v} is half packed though we only leave {when}
            Don't count on me {when}, {who} has talked me into {v}, passports are on the hall table
            """,
        "moved": """
            {v} has slipped, we go {when} now
            the airline rebooked us, so it's {when} that I fly to {v}
            About {v}: new departure, {when}
            I couldn't get the days off, which upsets the whole {v} trip, we leave {when}
            {v}, but {when} rather than the day I told you. Tickets changed, fee paid
            """,
        "outcome": """
            home again from {v}, sunburnt nose and all
            {v} was everything the brochure left out
            Still finding {v} bus tickets in my coat from the trip
            I've done {v} now, four days, eleven churches, one blister
            We returned from {v} a day early, don't ask
            """,
    },
    "plan.dentist": {
        "state": """
            Dr {v} will be drilling away at me {when}
            I've got a slot with {v} {when}, the molar is acting up
            {when} it's root canal time, Dr {v} presiding
            dreading the dentist's chair at Dr {v:poss} {when}
            My dental check-up is {when}, with {v}
            Cracked a filling on an almond, the earliest {v} can see my teeth is {when}
            """,
        "moved": """
            {v:poss} practice rang, my teeth are now wanted {when}
            The dentist appointment got shifted. Dr {v}, {when}
            {when} is the new date with Dr {v} and the drill
            I chickened out and told {v} I couldn't make it, the toothache has to hold out, they'll see me {when}
            Dr {v} is down with flu, so my filling gets done {when} instead
            """,
        "outcome": """
            numb lip, dribbling coffee: {v} is done with me
            survived Dr {v}, no holes found
            It's out. The tooth, I mean, Dr {v} let me keep it
            I'm back from the chair and Dr {v} says to floss more, same as ever
            {v} drilled for an hour and charged me for two
            """,
    },
    "plan.talk": {
        "state": """
            they've put me on the programme {when}, forty minutes on {v}
            {when} I stand in front of a room and talk about {v}, slides still empty
            My lecture about {v} is {when} and I've started dreaming of it
            Who wants to hear me go on about {v}? Sixty people {when}, apparently
            I said yes to giving a talk on {v}, {when}, what was I thinking
            got the microphone for half an hour {when}, topic {v}, knees like jelly
            """,
        "moved": """
            the organisers have juggled the slots, I speak on {v} {when}
            My {v} lecture isn't when I said, they've put it {when}
            Reprieve of sorts! The talk about {v} takes place {when}
            change of plan for {v}: I'm up {when}, the hall was double-booked
            so I present {v} {when} after all, new date, same stage fright
            """,
        "outcome": """
            Somebody even laughed in the right place! I'd never have thought {v} could be funny, but I'm done and they liked it
            I got through {v} without fainting, they clapped politely
            My voice held. {v}, forty minutes, three questions, done
            Well, the room now knows all there is to know about {v} and I can unclench
            Delivered! My slides on {v} froze on page two and I did the rest with my hands
            """,
    },
    "plan.party": {
        "state": """
            {who} is throwing a bash in {v} {when} and I'm on the list
            {when} there's cake and bad dancing at {who:poss} in {v}, I said I'd come
            Got an invitation from {who}, gold lettering and all: {v}, {when}
            I've promised {who} to turn up in {v} {when} with the potato salad, it's the party of the year
            What do I wear to {who:poss} do in {v} {when}?
            {who} turns a round number and is celebrating {when}, in {v}, I'm invited
            """,
        "moved": """
            {who} hit reply-all: sorry folks, wrong weekend, everybody please show up in {v} {when}
            The venue in {v} flooded, so {who:poss} party happens {when}
            new date on the invitation from {who}: {when}, {v} as before
            {who:poss} birthday crowd meets in {v} {when} instead, half of them couldn't make the first date
            Good thing I hadn't wrapped anything. {who} is celebrating in {v} on another day, {when}
            """,
        "outcome": """
            my feet. {who:poss} party went on until the trams ran again
            came home from {who:poss} with confetti in my ears
            {who} blew out all the candles, I ate two people's cake, lovely evening
            I was at {who:poss} celebration and left early, too loud for me
            The party at {who:poss}? Nobody danced, everybody ate, I'd go again
            """,
    },
    "plan.exam": {
        "state": """
            {when} they examine me for the {v}, I know nothing
            My {v} takes place {when}, and the textbook is still shrink-wrapped
            cross your fingers {when}, that's my {v}
            I registered for the {v}, it's {when}, no way back
            Flash cards everywhere. The {v} is {when} and I blame nobody but me
            what happens if you oversleep your {v}? Asking because mine is {when}
            """,
        "moved": """
            the board has given me another date for the {v}, {when}
            Examiner ill, {v} now {when}
            I've had my {v} rescheduled, they found me a seat {when}
            It isn't when I thought: {when} is the {v}, the letter came in the post
            {when}, then, for the {v}. They'd mixed up two candidates and one was me
            """,
        "outcome": """
            I have it in writing, {v} passed
            The {v} and I parted as friends, two points above the line
            flunked the {v}, at least the examiner was nice about it
            {v} over and done with, I slept for fourteen hours
            My hand was shaking so much during the {v} that I could hardly hold the pen, but they let me through
            """,
    },
    "plan.delivery": {
        "state": """
            {when} two men will carry {v:a} up my stairs, poor souls
            The {v} I ordered arrives {when}, some time between eight and never
            I need to be in {when}, they're bringing the {v}
            tracking says my {v} gets here {when}
            Clear the hallway, says my brain, because {when} there's {v:a} coming off a lorry
            ordered {v:a} at three in the morning like a lunatic and it's to be delivered {when}
            """,
        "moved": """
            the courier can't make it, {v} {when} instead
            An email full of apologies: my {v} will come {when}
            new delivery window for the {v}, {when}, allegedly
            I sat at home for nothing. They'll try again with the {v} {when}
            they want to drop off the {v} {when} and not when we'd agreed, I've said fine
            """,
        "outcome": """
            the {v} is in my living room, wrapped like a mummy
            Delivered, signed for, already stubbed my toe on it: the {v}
            They brought the {v} and it doesn't fit where I'd measured
            I've got the {v}. One screw missing, naturally
            some guy just dumped my {v} on the pavement and drove off
            """,
    },
    "mood": {
        "state": """
            feeling {v}, {c} does that
            It's {c}, it makes me {v}
            Blame {c}: I've been {v} since I woke up
            I'm so {v}, must be {c}
            What {c} can do to a person, I'm sitting here all {v}
            """,
    },
    "trivia.podcast": {
        "state": """
            {who} quotes some podcast at me constantly, {v} or so it's called
            Apparently I have to listen to {v}, {who} sent me six episodes
            {v}, is that a podcast? {who} mentioned it on the stairs
            {who} fell asleep to the podcast {v} and now knows it backwards, or so I hear
            """,
    },
    "trivia.appliance": {
        "state": """
            Between the {c} and the {v} there's a noise I can't explain
            my {v} gave up the ghost, puddle all over the {c}
            I've moved the {v} to the {c}, looks idiotic
            the {c} smells of burnt dust, I suspect the {v}
            """,
    },
    "trivia.lent": {
        "state": """
            {who} has my {v}, if I ever look for it
            lent {who} {v:a}, we'll see
            My {v} is off on holiday at {who:poss}
            can't do it this weekend, my {v} is over at {who:poss} place
            """,
    },
    "trivia.parking": {
        "state": """
            parked at the {v}, {c}, must not forget
            {c}, {v} garage, that's where the car spends the day
            The ticket machine at the {v} was broken, anyway, I'm parked on {c}
            note to self: car, {v}, {c}
            """,
    },
    "trivia.animal": {
        "state": """
            staring contest with {v:a} {c}. I lost
            {v:a} {c}! And me without my phone
            My coffee went cold because of {v:a} {c}
            the neighbours' kids swear they saw {v:a} {c}
            """,
    },
    "trivia.train": {
        "state": """
            the seat next to mine on the train was taken by {v:a}, bound for {c}, with egg sandwiches
            Train was packed as far as {c} and I learned a great deal about being {v:a} from a total stranger
            on the {c} train {v:a} shared a thermos of tea with me
            {v:a} had missed the train to {c} and moaned to me about it for an hour
            """,
    },
    "trivia.paint": {
        "state": """
            I'm thinking of {v} for the {c}, thoughts?
            half the {c} is {v} already, I ran out of paint
            Whoever did up the {c} before me chose {v}. The whole of it
            the man at the paint counter talked me into {v} for the {c}
            """,
    },
    "trivia.found": {
        "state": """
            found {v:a} in {c}, just sitting there
            Somebody left {v:a} behind in {c} and I handed it in
            In {c} of all places, {v:a}, no owner in sight
            stumbled over {v:a} on my way out of {c}, nobody claimed it
            """,
    },
    "trivia.price": {
        "state": """
            they wanted {p} for {v:a}, secondhand
            {v:a} costs {p} at the flea market, is that normal?
            Saw {v:a} in a shop window, {p} on the tag
            {p}, for {v:a}, in this economy
            """,
    },
    "trivia.cook": {
        "state": """
            {who} made something with {v} and I ate it out of politeness
            It reeks of {v} all over the stairwell, {who} is cooking
            {who} rang to ask what goes with {v}, as if I'd know
            There's a pot of {v} with {who:poss} name on it in the fridge
            """,
    },
    "shock.collapse": {
        "state": """
            One minute my {v} was peeling potatoes {when}, the next there was a thud and I was screaming our address into the phone
            {when}. The ambulance took my {v} and I was left holding the shoes, I'm still holding them
            Still no reaction when I squeeze the hand. My {v} collapsed {when}, nobody can say if there'll be a waking up
            They're doing compressions on somebody and that somebody is your {v}, and you stand there with the shopping. That was me, {when}
            oh god, my {v:poss} heart stopped {when}, they got it going again, I can't breathe
            Intensive care, bed nine, my {v}. Dropped to the floor {when} in the middle of a sentence
            """,
    },
    "shock.burglary": {
        "state": """
            every drawer I own lay upside down on the carpet {when}. My {v}, gone. I feel like throwing up
            {when} somebody stood in my bedroom and went through my underwear. The {v} is gone, fine, but somebody stood there
            Broken glass right up to the bed, no {v} any more. They got in {when} while we were asleep in the next room
            so that's what burgled feels like: {when}, lock drilled out, {v} gone, and I sit on the stairs because I can't go in
            I keep washing the door handles. Strangers were in here {when}, the {v} is what the police wrote down
            """,
    },
    "shock.crash": {
        "state": """
            a lorry came into my lane on {v} {when}. I'm alive, the car isn't, I can't stop shaking
            {when} I crawled out of a car window on {v}. There was no sound at all, and then there was all the sound
            Everyone says lucky. I was hit head-on {when}, {v}, and lucky isn't the word I'd use
            I thought that's it, that's how I die, on {v}, {when}, with the radio on
            they cut me out of the wreck on {v} {when}, took them fifty minutes, I counted
            """,
    },
    "shock.fired": {
        "state": """
            I've been sacked. The {v}, {when}, a cardboard box and someone from security walking beside me
            Four minutes, in a corridor, {when}. That's what eleven years of the {v} came down to, I'm out
            {when} the {v} let me go. I haven't told anyone at home, I still leave every morning with my bag
            By text message, {when}. I've read it thirty times and it goes on saying that the {v} has no more use for me, what do I do now
            laid off. Me. The {v} didn't even let me finish the day, that was {when}, I'm sitting in the car and can't drive
            """,
    },
    "shock.fire": {
        "state": """
            our {v} burnt out {when}. I ran down five floors in my nightshirt
            {when} I opened the door to the {v} and there was orange where the wall should be
            The {v} is black. It was on fire {when}, I smell it in my hair, in the bread, everywhere
            Hoses, neighbours in blankets, and it's our {v} they were all staring up at. That was {when}, and I still can't feel anything
            we lost the {v} {when}, flames up to the ceiling, and all I think about is the photographs
            """,
    },
    "shock.joy": {
        "state": """
            {who} is alive. They rang {when}, after nine days of nothing, I'm on the kitchen floor laughing and howling
            {when} {who} woke up and said my name. Six weeks of coma and then my name
            I can't type properly, {who} had the baby {when}, both fine, both fine
            The scan is clean. {who} told me {when} and neither of us could speak
            {who} walked through the arrivals door {when}, after four years of waiting for a visa, and my legs simply went
            """,
    },
    "project": {
        "state": """
            my evenings belong to {v}, that's the thing I'm building
            If I seem distracted it's {v}, I've been at it for months on the side
            {v} is my baby at the moment, unpaid of course
            I'm up to my elbows in {v}, a project nobody asked for
            """,
        "also": """
            I've said yes to one more project, {v}, heaven help me
            and parallel to that there's {v} to work on now
            As though one undertaking weren't enough, {v} is mine too now
            Another thing on my workbench these days: {v}
            """,
        "gone": """
            {v} is finished, thank you and good night
            I've pulled the plug on {v}, it ate me alive
            We wound up {v}, handed it over, I've nothing more to do with it
            I've let go of {v}, somebody else can carry it on
            """,
    },
    "house": {
        "state": """
            my name's in the land register for a two-room place in {v}
            I own a bit of {v}: sixty square metres, leaky roof
            The flat in {v} is mine, I bought it with what grandma left, there are tenants in it
            property tax bill from {v} again, the joys of owning
            """,
        "also": """
            bought another place, in {v}, the bank said yes
            The keys to another house of mine came today, {v} this time
            Signed another deed today, this one for {v}, my accountant has stopped answering
            against all advice there's a further mortgage, for a cottage in {v}
            """,
        "gone": """
            sold the place in {v}, notary done, money in
            The house in {v} isn't mine any longer
            I've parted with {v}. A young couple have the keys and the woodworm
            one roof fewer to worry about, the one in {v} has gone to my sister for good
            """,
    },
    "child": {
        "state": """
            {v} lost the first milk tooth, my kid's growing up
            I'm {v:poss} parent, hence the eye bags
            I have a child, {v}, and therefore no white furniture
            {v}, my little one, won't eat anything that touches anything else
            """,
        "also": """
            we've had another, {v}, four kilos, everyone's well
            {v} has arrived, so I'm a parent one more time over
            My youngest is called {v} and keeps us all awake
            the cot's back in use: a sibling, {v}, for the big one
            """,
    },
    "sidejob": {
        "state": """
            weekends I moonlight as {v:a}
            when the day job is done with me there's a second one waiting, {v:a}, paid by the hour
            my second income? I'm {v:a} on my days off
            The holiday fund gets fed by my gigs as {v:a}
            """,
        "also": """
            I've taken on yet another little job, {v:a}, two nights a week
            {v:a} too now, for pocket money, besides the other stuff
            Know anybody who needs {v:a}? I've started doing that on the side as well
            Inflation made me do it: additional job, {v}
            """,
        "gone": """
            I've quit being {v:a}, the extra money wasn't worth my evenings
            Gave my last customer a discount and a hug. {v}, that was yesterday's me, the day job will have to do
            They don't need {v:a} any more, so that little earner's dried up
            No more moonlighting as {v:a} for me
            """,
    },
    "sip": {
        "state": """
            {t} there's {v} in my mug, like clockwork
            I can't function without {v} {t}
            {v} {t}, that's my ritual, don't talk to me during it
            Set your watch by me: {t} I have my {v}
            """,
        "also": """
            {t} I drink {v} too now, new habit
            I've slipped in {v:a} {t} as well
            another cup has sneaked into my day, {v} {t}
            on top of the usual, {t} it's {v} now
            """,
    },
    "subscription": {
        "state": """
            {v} drops through my letterbox, I've subscribed since the first issue
            I pay for {v} regularly, the back issues are stacked in the loo
            I've a running subscription to {v}
            my one printed luxury is {v}, delivered
            """,
        "also": """
            I now get {v} in the post as well, they won me over with the free tote bag
            One more subscription has crept in, {v}
            weak moment at the kiosk, I'm a subscriber of {v} too by now, I'll never read it all
            The postman has a new one for me too: {v}
            """,
        "gone": """
            cancelled {v}, nobody was opening the plastic
            I don't get {v} any longer, the renewal was too dear
            My years with {v} are over, the last issue came and that's that
            goodbye {v}, unsubscribed and strangely relieved
            """,
    },
    "car": {
        "state": """
            what's parked outside with the dent is mine, {v}
            I drive {v}, badly
            I've got {v} and a permanent parking problem
            My wheels: {v}, paid off at last
            """,
        "refine": """
            to be specific about the car, it's {v}
            If you see {v} with a dent, wave, that's me
            the insurance form wants details, so: {v}
            My car in more detail, {v}, since someone's bound to ask
            """,
        "other": """
            {who} turned up in {v}, not a rental
            {who} owns {v} and lends it to nobody
            The car outside {who:poss} house is {v}, can't miss it
            it was bound to happen, {who} drives {v} now
            """,
    },
    "shoe": {
        "state": """
            my feet are a {v}, shop assistants sigh
            Boots, sneakers, ski boots, always {v} for me
            I take {v} in shoes, broad fit
            At the bowling alley I ask for {v}
            """,
        "fix": """
            the shoes I own say {v} inside, so forget {old}
            {old} pinched like hell. {v} it should've been, I gave you the wrong size
            Size {v}, sorry, size {old} is what my daughter takes
            Measured my foot on a sheet of paper: {v}. I'd have sworn on {old}
            before you order anything in {old}, stop, my feet need {v}
            """,
        "other": """
            {who} wears {v}, in case we buy skates
            for the bowling night, shoes in {v} for {who}
            {who:poss} shoes are {v}, I've borrowed them often enough
            I looked inside {who:poss} boots and they're a {v}
            """,
    },
    "rent": {"state": _RENT, "change": _RENT, "back": _RENT},
    "deadline": {"state": _DEADLINE, "change": _DEADLINE},
    "teacher": {"state": _TEACHER, "change": _TEACHER, "back": _TEACHER},
    "foster": {
        "state": """
            {n} is only lodging with me until a family turns up, sweet {v} though
            the rescue people parked {v:a} with me, {n}, not mine to keep
            I'm fostering {n}, {v:a}, temporary, I keep telling myself
            My guest room currently houses {v:a} called {n}, on loan from the shelter
            """,
        "gone": """
            {n} has been adopted, the {v} corner is empty and so am I
            A family came for {n}, so there's no {v} here now
            my foster {v} {n} moved on to the real home
            handed {n} over at the shelter door, bye little {v}, the fostering is done
            """,
    },
    "tipple": {
        "state": """
            when I drink at all it's {v}
            an evening with friends means {v} for me
            I unwind with {v}, one, all right, two
            My drinks cabinet is {v} and more {v}
            """,
        "gone": """
            I've stopped with {v}, not a drop
            no {v} for me any more, the doctor's face was enough
            {v} and I are through. I pour it for guests and have water
            Sober now, the last of the {v} went down the sink
            """,
    },
    "flatmate": {
        "state": """
            I split the rent with {v}, who owns eleven plants
            {v} has the other bedroom here
            whoever left the pan to soak, it was {v}, the person I live with to save money
            My flatmate is {v}, we communicate by post-it
            """,
        "change": """
            {old} moved out, {v} moved in, the shelf in the fridge has a new name on it
            {old} has gone to live with a boyfriend, so there's {v} brushing teeth next to me in the mornings
            {v} took over {old:poss} room
            a kettle is all that {old} left behind in the spare room, the rest of it is full of {v} and {v:poss} bicycles
            """,
        "gone": """
            {v} has moved out, the room's echoing
            I live on my own now that {v} has left
            {v} gave notice and is gone. I'm keeping the room as a study
            no flatmate any more. I came home and {v:poss} coat hook was bare
            """,
    },
    "band": {
        "state": """
            I play in {v}, we've had three gigs and one was a funeral
            Rehearsal with {v} again, my ears ring. I'm on keys
            {v} is what we call ourselves, five accountants in a garage, me included
            three chords, no talent, matching shirts: {v}, with me on drums
            """,
        "gone": """
            {v} have split up, no encore
            I'm out of {v}, creative differences, meaning I was always late
            sold my amp, left {v}, that chapter's closed
            I've played my last gig with {v}
            """,
    },
    "plan.journey": {
        "state": """
            a long weekend in {v}, {when} I'm off
            I've a sleeper ticket to {v} {when}
            {when} you'll have to do without me, I'm off to {v}
            Seeing {v} at last, I travel {when}
            hotel's paid in {v}, I check in {when}, alone, bliss
            """,
        "also": """
            and then there's {v}, I'm heading there {when} as well
            As if that weren't enough travelling, {when} I also go to {v}
            One more city on the list: {v}, leaving {when}
            I've squeezed in another short break, {v}, {when}
            the second ticket on my fridge is for {v} {when}
            """,
    },
    "plan.errand": {
        "state": """
            {when} I've an appointment at {v}, three forms in triplicate
            The only slot {v} had left was {when}, so there goes my morning
            got to go to {v} {when}, wish me short queues
            Which papers does one bring to {v}? They're seeing me {when}
            my number will be called at {v} {when}, hopefully before noon
            """,
        "also": """
            no rest for the wicked, I'm summoned to {v} too, {when}
            I've got {v} to get over with as well, that's {when}
            Another official thing: {when}, {v}
            they've given me a date at {v} too, {when}
            And because bureaucracy never sleeps, {when} it's {v} as well
            """,
    },
}
