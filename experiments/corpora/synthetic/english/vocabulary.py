"""English words: values of the world model, names, dates. Every pool is aligned with the Turkish one."""

CODE = "en"

NAMES = """
Ada Bruno Clara Dylan Edith Felix Greta Hugo Iris Jonas Kira Liam Mira Noah Olive Pablo Quinn Rosa Simon
Tessa Ulric Vera Wanda Xavier Yara Zoe Arthur Bianca Cedric Daphne Emil Flora Gideon Hazel Ivan Judith
Klaus Lydia Magnus Nora Oscar Petra Rufus Selma Tobias Una Victor Winona
"""
SURNAMES = """
Adler Bennett Castellan Dray Ellery Fontaine Garrick Holloway Ivers Jansen Keller Lindqvist Marsh Novak
Okafor Pell
"""
RELATIONS = """
my cousin
my colleague
my flatmate
my neighbour
my friend
my old schoolmate
my running partner
my manager
"""

POOLS = {
    "city": "Lisbon, Oslo, Bergen, Turin, Krakow, Valencia, Dublin, Graz, Riga, Lyon, Basel, Athens,"
    " Zagreb, Seville, Ankara, Izmir, Bursa, Eskisehir, Antalya, Trabzon, Bodrum, Mersin, Konya,"
    " Canakkale",
    "employer": "Nordwind, Tessera, Halcyon, Brightmoor, Kestrel, Palimpsest, Fernbank, Ostrava Labs,"
    " Quillon, Verdane, Marlowe Optics, Sunfjord, Atlas Foundry, Pebblework, Cobalt Harbor,"
    " Lumenta",
    "job": "architect, nurse, translator, electrician, beekeeper, tax adviser, illustrator, chemist,"
    " tram driver, sound engineer, librarian, carpenter, vet, cartographer, pastry chef,"
    " physiotherapist",
    "degree": "geology, law, linguistics, marine biology, philosophy, statistics, art history, civil"
    " engineering, economics, astronomy, food science, music theory",
    "birthday": "3 March, 17 July, 29 October, 8 May, 21 January, 12 September, 5 December, 14 April, 26"
    " June, 2 November, 19 February, 30 August",
    "blood": "A positive, A negative, B positive, B negative, AB positive, AB negative, 0 positive, 0"
    " negative",
    "nickname": "Captain, Sparrow, Comet, Pepper, Bear, Pixel, Biscuit, Professor, Ziggy, Moth",
    "allergen": "nuts, shellfish, fruit, pollen, antibiotics, dairy",
    "allergen_fine": "hazelnuts, shrimp, kiwi, birch pollen, penicillin, goat cheese",
    "species": "cat, dog, parrot, tortoise, rabbit, hamster, ferret, canary",
    "petname": "Miso, Pickle, Gandalf, Nutmeg, Bolt, Sesame, Turbo, Waffle, Olive Oyl, Cinder, Mango,"
    " Boris, Pasha, Smoky",
    "tongue": "Spanish, Japanese, Arabic, Portuguese, Swedish, Polish, Greek, Korean, Italian, Persian,"
    " Dutch, Finnish",
    "instrument": "cello, clarinet, accordion, piano, ukulele, saxophone, violin, harp, trumpet, lute",
    "hobby": "pottery, birdwatching, chess, bouldering, knitting, astrophotography, fencing, origami,"
    " rowing, woodcarving, orienteering, calligraphy",
    "drink": "black tea, oat-milk latte, espresso, ayran, ginger beer, sparkling water, hot chocolate,"
    " pomegranate juice, matcha, filter coffee, lemonade, kombucha",
    "food": "olives, mushrooms, liver, okra, coriander, blue cheese, aubergine, anchovies, celery,"
    " beetroot, raisins, cauliflower",
    "genre": "jazz, baroque music, techno, folk music, reggae, metal, bossa nova, opera, blues, hip hop",
    "colour": "turquoise, mustard yellow, burgundy, olive green, lilac, navy blue, orange, charcoal grey,"
    " coral, ivory",
    "seat": "window, aisle, front row, emergency exit row, last row, middle of the carriage",
    "style": "short, bulleted, formal, full of examples, playful, step-by-step",
    "editor": "Vim, Emacs, VS Code, PyCharm, Helix, Sublime Text, Zed, Kate",
    "film": "westerns, documentaries, film noir, musicals, science fiction, slapstick comedies,"
    " courtroom dramas, ghost stories",
    "flower": "peonies, tulips, lavender, sunflowers, orchids, lilies, daisies, jasmine",
    "cuisine": "Asian, Mediterranean, Latin American, Middle Eastern, Nordic, Indian",
    "cuisine_fine": "Thai, Sicilian, Peruvian, Lebanese, Danish, Keralan",
    "terrain": "the mountains, the seaside, big cities, the desert, lake country, forests, small islands,"
    " wine country",
    "sport": "swimming, yoga, boxing, tennis, pilates, indoor climbing, badminton, spinning",
    "weekday": "Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday",
    "clock": "half past six, ten to seven, quarter past five, twenty to eight, five past seven, half"
    " past five, quarter to six, ten past eight",
    "daypart": "in the morning, before lunch, after lunch, late in the day",
    "daypart_fine": "at 9:40, at 11:50, at 13:20, at 17:10",
    "grams": "14 grams, 16 grams, 18 grams, 20 grams, 22 grams, 25 grams",
    "seconds": "8 seconds, 12 seconds, 15 seconds, 20 seconds, 30 seconds, 45 seconds",
    "hours": "six hours, nine hours, twelve hours, sixteen hours, twenty hours, a full day",
    "transport": "bike, tram, ferry, car, metro, scooter, commuter train, bus",
    "medicine": "thyroid tablet, iron tablet, vitamin D, blood pressure pill, antihistamine, magnesium",
    "meal": "breakfast, lunch, dinner, bedtime, the first coffee, the evening walk",
    "storage": "a drive in the wardrobe, the university server, a disk at the office, an encrypted cloud"
    " bucket, a USB stick in the safe, the family NAS",
    "branch": "staging, canary, nightly, preview, sandbox, integration",
    "band": "The Paper Kites, Radio Tarifa, Moon Hooch, Calexico, Altin Gun, The Comet Is Coming,"
    " Kiasmos, Gaye Su Akyol, Big Thief, Low Roar, Sigur Ros, Baba Zula",
    "peak": "Mount Ida, Triglav, Ben Nevis, Mount Erciyes, Galdhopiggen, Mount Olympus, Kackar, Rysy,"
    " Teide, Uludag",
    "exhibit": "Ottoman maps, Bauhaus chairs, whale skeletons, early cameras, Roman glass, Soviet posters,"
    " Islamic calligraphy, moon rocks, puppets, medieval locks",
    "restaurant": "Blue Lantern, Olive Tree, Salt House, Little Fig, Copper Pot, Garden Gate, Red Door, Old"
    " Mill, Quiet Fish, Seven Spoons",
    "item": "camera, bicycle, tent, sewing machine, telescope, coffee grinder, record player, guitar"
    " amplifier, rain jacket, electric drill, typewriter, kayak",
    "goods": "sofa, bookshelf, mattress, treadmill, armchair, aquarium, printer, wardrobe, hammock,"
    " chandelier",
    "garage": "airport, market hall, hospital, opera, stadium, town hall, shopping centre, zoo",
    "gig": "theatre, evening school, museum shop, radio station, language academy, ice rink",
    "thing": "passport, house key, wallet, magnifying glass, wedding ring, hearing aid, phone, umbrella",
    "place": "the tram, the swimming pool, the library, the market hall, the station, the cinema, a"
    " taxi, the park",
    "price": "14 euros, 32 euros, 75 euros, 110 euros, 240 euros, 6 euros, 58 euros, 19 euros",
    "distance": "10 km, half marathon, marathon, 15 km, 5 km, triathlon",
    "exam": "driving test, sailing licence, B2 language exam, first-aid course, bar exam, project"
    " management certificate",
    "topic": "coral reefs, solar roofs, medieval bread, noise in cities, sleep, open data, bees in"
    " winter, old bridges",
    "mood": "exhausted, anxious, cheerful, irritable, homesick, bored, lonely, restless",
    "cause": "the heat, the deadline at work, the noise next door, the long winter, the quarrel at home,"
    " the tax papers, too little sleep, the empty house",
    "podcast": "Slow Rivers, The Ledger, Night Gardeners, Third Rail, Small Machines, Salt and Smoke, Lost"
    " Alphabets",
    "appliance": "dishwasher, kettle, toaster, oven, fridge, washing machine, vacuum cleaner, boiler",
    "room": "hallway, bathroom, study, bedroom, kitchen, balcony",
    "animal": "heron, hedgehog, fox, owl, squirrel, woodpecker, stork, marten",
    "spot": "on the roof, by the bins, in the courtyard, behind the garage, on the window sill, next to"
    " the pond",
    "level": "minus two, minus three, the roof deck, minus one, level four, level six",
    "relative": "father, mother, grandmother, grandfather, uncle, aunt",
    "street": "the ring road, the harbour bridge, the airport road, the school crossing, the coastal road",
    "subject": "tomatoes, tax returns, radiators, sourdough, tyres, spreadsheets, curtains, squeaky doors,"
    " ant traps, wine stains, ladders, lawn mowers, jigsaw puzzles, chess openings, phone plans,"
    " haiku, kettles, stamps",
}

DATES = {
    "today": "today",
    "yesterday": "yesterday",
    "past_week": "on {weekday}",
    "past": "on {day} {month}",
    "past_year": "on {day} {month} {year}",
    "tomorrow": "tomorrow",
    "next_week": "this {weekday}",
    "future": "on {day} {month}",
    "full": "{day} {month} {year}",
    "month": "in {time}",
}
MONTHS = "January February March April May June July August September October November December"
WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"

UNKNOWN = "You have not told me."
NOT_NOW = "Nothing recent: what you told me no longer holds."
NOTHING_AHEAD = "Nothing any more: that was planned for {date}."
AND = " and "
