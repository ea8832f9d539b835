"""Turkish words, aligned with the English ones. A final "~" marks a compound (its cases take -n-)."""

CODE = "tr"

NAMES = """
Ada Bora Ceren Deniz Ece Ferit Gizem Hakan İpek Kerem Lale Mert Nazlı Onur Pınar Rüya Selin Tolga Umut
Volkan Yasemin Zeynep Aylin Barış Cansu Doruk Elif Fikret Gökçe Hande Işıl Jale Koray Leyla Melis Nil
Orhan Özge Poyraz Refik Sinem Taner Ufuk Vedat Yiğit Zerrin Alper Burcu
"""
SURNAMES = """
Aksoy Bilgin Ceylan Demirel Erdem Gürsoy Işık Kaplan Korkmaz Özkan Polat Sezer Şahin Tunç Uysal Yavuz
"""
RELATIONS = """
kuzenim
iş arkadaşım
ev arkadaşım
komşum
arkadaşım
eski sınıf arkadaşım
koşu arkadaşım
müdürüm
"""

POOLS = {
    "city": "Lizbon, Oslo, Bergen, Torino, Krakov, Valensiya, Dublin, Graz, Riga, Lyon, Basel, Atina,"
    " Zagreb, Sevilla, Ankara, İzmir, Bursa, Eskişehir, Antalya, Trabzon, Bodrum, Mersin, Konya,"
    " Çanakkale",
    "employer": "Nordwind, Tessera, Halcyon, Brightmoor, Kestrel, Palimpsest, Fernbank, Ostrava Labs,"
    " Quillon, Verdane, Marlowe Optics, Sunfjord, Atlas Foundry, Pebblework, Cobalt Harbor,"
    " Lumenta",
    "job": "mimar, hemşire, çevirmen, elektrikçi, arıcı, mali müşavir, çizer, kimyager, tramvay"
    " sürücüsü, ses teknisyeni, kütüphaneci, marangoz, veteriner, haritacı, pastacı,"
    " fizyoterapist",
    "degree": "jeoloji, hukuk, dilbilim, deniz biyolojisi, felsefe, istatistik, sanat tarihi, inşaat"
    " mühendisliği, iktisat, astronomi, gıda bilimi, müzik kuramı",
    "birthday": "3 Mart, 17 Temmuz, 29 Ekim, 8 Mayıs, 21 Ocak, 12 Eylül, 5 Aralık, 14 Nisan, 26 Haziran, 2"
    " Kasım, 19 Şubat, 30 Ağustos",
    "blood": "A pozitif, A negatif, B pozitif, B negatif, AB pozitif, AB negatif, 0 pozitif, 0 negatif",
    "nickname": "Kaptan, Serçe, Kuyrukluyıldız, Biber, Ayı, Piksel, Bisküvi, Profesör, Zigi, Pervane",
    "allergen": "kuruyemiş, kabuklu deniz ürünleri, meyve, polen, antibiyotik, süt ürünleri",
    "allergen_fine": "fındık, karides, kivi, huş poleni, penisilin, keçi peyniri",
    "species": "kedi, köpek, papağan, kaplumbağa, tavşan, hamster, gelincik, kanarya",
    "petname": "Miso, Turşu, Gandalf, Ceviz, Yıldırım, Susam, Turbo, Gofret, Safinaz, Köz, Mango, Boris,"
    " Paşa, Duman",
    "tongue": "İspanyolca, Japonca, Arapça, Portekizce, İsveççe, Lehçe, Yunanca, Korece, İtalyanca,"
    " Farsça, Felemenkçe, Fince",
    "instrument": "çello, klarnet, akordeon, piyano, ukulele, saksafon, keman, arp, trompet, lavta",
    "hobby": "seramik, kuş gözlemi, satranç, kaya tırmanışı, örgü, gökyüzü fotoğrafçılığı, eskrim,"
    " origami, kürek, ahşap oymacılığı, oryantiring, hat sanatı",
    "drink": "demli çay, yulaf sütlü latte, espresso, ayran, zencefilli gazoz, maden suyu, sıcak"
    " çikolata, nar suyu, matcha, filtre kahve, limonata, kombu çayı",
    "food": "zeytin, mantar, ciğer, bamya, kişniş, küflü peynir, patlıcan, ançüez, kereviz, pancar,"
    " kuru üzüm, karnabahar",
    "genre": "caz, barok müzik, tekno, halk müziği, reggae, metal, bossa nova, opera, blues, hip hop",
    "colour": "turkuaz, hardal sarısı, bordo, zeytin yeşili, lila, lacivert, turuncu, koyu gri, mercan,"
    " fildişi",
    "seat": "cam kenarı, koridor, ön sıra, acil çıkış sırası, arka sıra, vagonun ortası",
    "style": "kısa, maddeli, resmî, bol örnekli, esprili, adım adım",
    "editor": "Vim, Emacs, VS Code, PyCharm, Helix, Sublime Text, Zed, Kate",
    "film": "western, belgesel, kara film, müzikal, bilim kurgu, slapstick güldürü, mahkeme draması,"
    " hayalet hikâyesi",
    "flower": "şakayık, lale, lavanta, ayçiçeği, orkide, zambak, papatya, yasemin",
    "cuisine": "Asya, Akdeniz, Latin Amerika, Orta Doğu, İskandinav, Hint",
    "cuisine_fine": "Tayland, Sicilya, Peru, Lübnan, Danimarka, Kerala",
    "terrain": "dağlar, deniz kıyısı, büyük şehirler, çöl, göl yöreleri, ormanlar, küçük adalar, bağ"
    " yöreleri",
    "sport": "yüzme, yoga, boks, tenis, pilates, salon tırmanışı, badminton, spinning",
    "weekday": "pazartesi, salı, çarşamba, perşembe, cuma, cumartesi, pazar",
    "clock": "altı buçukta, yediye on kala, beşi çeyrek geçe, sekize yirmi kala, yediyi beş geçe, beş"
    " buçukta, altıya çeyrek kala, sekizi on geçe",
    "daypart": "sabahları, öğleden önce, öğleden sonra, akşama doğru",
    "daypart_fine": "saat 9.40'ta, saat 11.50'de, saat 13.20'de, saat 17.10'da",
    "grams": "14 gram, 16 gram, 18 gram, 20 gram, 22 gram, 25 gram",
    "seconds": "8 saniye, 12 saniye, 15 saniye, 20 saniye, 30 saniye, 45 saniye",
    "hours": "altı saat, dokuz saat, on iki saat, on altı saat, yirmi saat, tam bir gün",
    "transport": "bisiklet, tramvay, vapur, araba, metro, skuter, banliyö treni, otobüs",
    "medicine": "tiroit hapı, demir hapı, D vitamini, tansiyon ilacı, alerji ilacı, magnezyum",
    "meal": "kahvaltı, öğle yemeği, akşam yemeği, uyku, ilk kahve, akşam yürüyüşü",
    "storage": "dolaptaki disk, üniversitenin sunucusu, ofisteki disk, şifreli bulut alanı, kasadaki USB"
    " bellek, evdeki ağ diski",
    "branch": "staging, canary, nightly, preview, sandbox, integration",
    "band": "The Paper Kites, Radio Tarifa, Moon Hooch, Calexico, Altın Gün, The Comet Is Coming,"
    " Kiasmos, Gaye Su Akyol, Big Thief, Low Roar, Sigur Ros, Baba Zula",
    "peak": "Kaz Dağı, Triglav, Ben Nevis, Erciyes, Galdhopiggen, Olimpos, Kaçkar, Rysy, Teide, Uludağ",
    "exhibit": "Osmanlı haritaları, Bauhaus sandalyeleri, balina iskeletleri, eski fotoğraf makineleri,"
    " Roma camları, Sovyet afişleri, hat levhaları, ay taşları, kuklalar, ortaçağ kilitleri",
    "restaurant": "Mavi Fener, Zeytin Dalı, Tuz Evi, Küçük İncir, Bakır Tencere, Bahçe Kapısı, Kırmızı Kapı,"
    " Eski Değirmen, Sessiz Balık, Yedi Kaşık",
    "item": "fotoğraf makinesi, bisiklet, çadır, dikiş makinesi, teleskop, kahve değirmeni, pikap,"
    " gitar amfisi, yağmurluk, matkap, daktilo, kano",
    "goods": "kanepe, kitaplık, yatak, koşu bandı, koltuk, akvaryum, yazıcı, gardırop, hamak, avize",
    "garage": "havalimanı~, çarşı, hastane, opera, stadyum, belediye, alışveriş merkezi~, hayvanat bahçesi~",
    "gig": "tiyatro, akşam okulu~, müze dükkânı~, radyo, dil kursu~, buz pisti~",
    "thing": "pasaport, ev anahtarı, cüzdan, büyüteç, alyans, işitme cihazı, telefon, şemsiye",
    "place": "tramvay, havuz, kütüphane, çarşı, gar, sinema, taksi, park",
    "price": "14 avro, 32 avro, 75 avro, 110 avro, 240 avro, 6 avro, 58 avro, 19 avro",
    "distance": "10 km, yarı maraton, maraton, 15 km, 5 km, triatlon",
    "exam": "ehliyet sınavı~, yelken belgesi sınavı~, B2 dil sınavı~, ilk yardım sınavı~, baro sınavı~,"
    " proje yönetimi sınavı~",
    "topic": "mercan resifleri, güneş çatıları, ortaçağ ekmeği, şehir gürültüsü, uyku, açık veri, kışın"
    " arılar, eski köprüler",
    "mood": "bitkin, kaygılı, neşeli, gergin, gurbette gibi, sıkılmış, yalnız, huzursuz",
    "cause": "sıcaklar, işteki teslim tarihi, yan dairenin gürültüsü, bitmeyen kış, evdeki kavga, vergi"
    " evrakı, uykusuzluk, boş ev",
    "podcast": "Slow Rivers, The Ledger, Night Gardeners, Third Rail, Small Machines, Salt and Smoke, Lost"
    " Alphabets",
    "appliance": "bulaşık makinesi, su ısıtıcısı, tost makinesi, fırın, buzdolabı, çamaşır makinesi,"
    " elektrik süpürgesi, kombi",
    "room": "koridor, banyo, çalışma odası~, yatak odası~, mutfak, balkon",
    "animal": "balıkçıl, kirpi, tilki, baykuş, sincap, ağaçkakan, leylek, sansar",
    "spot": "çatıda, çöp kutularının yanında, avluda, garajın arkasında, pencerenin önünde, göletin"
    " kenarında",
    "level": "eksi ikinci kat, eksi üçüncü kat, teras katı~, eksi birinci kat, dördüncü kat, altıncı kat",
    "relative": "babam, annem, büyükannem, büyükbabam, dayım, teyzem",
    "street": "çevre yolu~, liman köprüsü~, havaalanı yolu~, okul geçidi~, sahil yolu~",
    "subject": "domates, vergi beyannamesi, kalorifer, ekşi maya, araba lastiği, hesap tablosu, perde,"
    " gıcırdayan kapı, karınca tuzağı, şarap lekesi, merdiven, çim biçme makinesi, yapboz,"
    " satranç açılışı, telefon tarifesi, haiku, çaydanlık, pul",
}

DATES = {
    "today": "bugün",
    "yesterday": "dün",
    "past_week": "geçen {weekday}",
    "past": "{day} {month} günü",
    "past_year": "{day} {month} {year} günü",
    "tomorrow": "yarın",
    "next_week": "bu {weekday}",
    "future": "{day} {month} günü",
    "full": "{day} {month} {year}",
    "month": "{time:loc}",
}
MONTHS = "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık"
WEEKDAYS = "pazartesi salı çarşamba perşembe cuma cumartesi pazar"

UNKNOWN = "Bunu bana söylemedin."
NOT_NOW = "Yakın zamanda bir şey demedin, eskisi artık geçerli değil."
NOTHING_AHEAD = "Artık yok, o {date} içindi."
AND = " ve "
