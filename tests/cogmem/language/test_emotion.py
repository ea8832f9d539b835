"""Valence, arousal and feeling from words and signs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.language.emotion import EVENT, emotion_reader
from cogmem.memory import Emotion

# 1: it breaks into a life. 0: it only sounds so.
ENGLISH = """
1|My brother was killed in a car crash last night!!
1|Grandpa passed away this morning, I can't stop crying.
1|We came home to find the door forced and everything gone!!
1|Somebody cleaned out our flat while we slept, I'm shaking!!
1|They let me go without a word, after nine years, I'm in shock!!
1|I was laid off yesterday, security took my badge!!
1|The whole house burned down on 3 March, we have nothing left!!
1|A gas explosion tore the roof off our building!!
1|My mum was rushed to hospital, they say it's a stroke!!
1|My dad has cancer, the doctor called today.
1|A drunk driver hit my sister on Friday!!
1|A bus ran over my foot, the bone came through!!
1|My best friend took his own life.
1|We lost the baby.
1|An earthquake hit last night, the walls came down around us!!
1|My dog was run over this morning, I held him till the end!!
1|I was mugged at knifepoint on the bridge!!
1|My husband left me yesterday.
1|My daughter is missing since noon, please help!!
1|Our kitchen caught fire, the firefighters are still here!!
1|My uncle collapsed at dinner, no pulse, I did the compressions!!
1|I won the lottery, I'm trembling!!
1|We're having triplets, I screamed in the waiting room!!
1|She said yes!!
1|Our baby was born tonight, I can't stop crying!!
1|My sister woke up from the coma!!
1|The tumour is benign, I fell to my knees!!
1|They found my brother alive!!
1|A tree crashed through our roof while we were in bed, oh God!!
1|The boat capsized and I thought we'd drown, I'm still shaking!!
1|My flat is under water, the dam broke!!
1|I got hit by a cyclist and broke my hip yesterday!!
1|My aunt died in her sleep on 4 May!!
1|The mill shut overnight and all of us were sacked!!
1|My grandmother fell down the stairs, she isn't moving, oh my God!!
1|Robbers tied us up in our own living room!!
1|My car flipped over on the motorway, I hung upside down in the belt!!
1|Tessa is pregnant with twins, I can't believe it!!
1|I've inherited a house, I'm speechless!!
1|Lightning struck the barn and it burned to the ground!!
0|The battery is dead.
0|I'm dying to see it!!
0|This deadline kills me!
0|The concert was sick!!
0|My phone died again!!
0|You're on fire today!!
0|I nearly had a heart attack when I saw the bill!
0|The show was to die for!!
0|He stole the show!
0|We crashed on Tom's sofa.
0|The app crashed again!!
0|My grandfather died in 1987.
0|In the film the hero gets shot.
0|I read about an earthquake in Chile.
0|There was a fire drill at work.
0|I burned the toast!!
0|The dessert was on fire, literally!
0|I could kill for a coffee!
0|I'm dead tired!!
0|The twins next door are loud.
0|What a blast, best party ever!!
0|I'm fired up for the match!!
0|He broke into tears at the wedding.
0|She broke into the music business.
0|The kettle blew up with a bang.
0|The plant died, I forgot to water it.
0|I passed the exam!!
0|I got the job!!
0|I'm so happy for you!!
0|Happy birthday!!!
0|THIS IS AMAZING!!!
0|Wow, that's incredible news!!
0|I can't believe how good this soup is!
0|My heart sank when the bus left.
0|I lost my keys!!
0|I lost my scarf at the market yesterday.
0|We nearly missed the train!
0|I'm scared of spiders.
0|The deadline is tomorrow, urgent!!
0|Damn, I missed it!!
0|My boss fired off three mails before nine.
0|The neighbours' alarm went off all night.
0|I hit the gym today!
0|My new stove has four flames.
0|We had a candlelight dinner, so romantic.
0|I'm exhausted, the noise next door is to blame.
0|My sister is pregnant in the school play.
0|Stop it, I'm crying with laughter!!
0|We got robbed by the referee!!
0|Work is a nightmare this week.
0|The car needs new tyres.
0|My flight was cancelled, I'm furious!!
1|My grandfather died yesterday at the kitchen table!!
1|My cousin drowned on 12 July, they found him at dawn!!
1|The ambulance just left with my husband, his lips were blue!!
1|I skidded off the bridge road yesterday and the car is upside down in the ditch!!
1|Somebody smashed the window on Friday and took the violin, glass everywhere, I can't stop shaking!!
1|The violin is stolen, the flat turned inside out while we were at dinner!!
1|My boss at the bakery fired me on 3 June in front of everybody!!
1|The bakery closed down overnight and threw us all on the street!!
1|The kitchen burned out yesterday, firefighters everywhere, I'm numb!!
1|Smoke filled the bedroom on Monday, we jumped from the balcony in our socks!!
1|Vera called sobbing with joy, she's having twins!!
1|Tessa is pregnant with triplets, I fell off my chair!!
1|My aunt has been in intensive care since yesterday, tubes everywhere!!
1|A tram dragged me ten metres on the harbour road, I don't know how I'm alive!!
1|My sister was attacked on her way home yesterday, I'm furious and crying!!
1|I lost my evening job today, no warning, just a text message!!
1|My mother had a stroke on Sunday and can't speak!!
1|Everything in the cellar went up in flames yesterday!!
1|Our neighbour was found dead this morning!!
1|The doctor says my father won't survive the night!!
0|My ankle hurts a bit after the run!!
0|I dropped my phone and the screen cracked!!
0|The exam was brutal, it destroyed me!!
0|That movie blew my mind!!
0|I'm so hungry I could eat a horse!!
0|We missed the last ferry and had to walk!!
0|Somebody ate my lunch at work!!
0|The neighbours had a huge party last night!!
0|My team lost, I'm devastated!!
0|I burnt my tongue on the tea!!
0|I finally bought the bike, I'm over the moon!!
0|They raised the rent again!!
0|The concert was cancelled, I was so looking forward to it!!
0|I've got a new job!!
0|The cat knocked over the vase!!
0|I'm sick of this weather!!
0|Rosa tied the knot on Saturday and I caught the bouquet!!
0|I passed the driving test at last!!
0|The washing machine gave up the ghost with a bang!!
0|I froze my fingers off waiting for the bus!!
1|Dad's heart stopped at the barbecue on Sunday, my uncle did CPR until the medics came.
1|Somebody drilled the lock on 11 May and made off with the saxophone, I jump at every noise now.
1|I aquaplaned into the crash barrier on Tuesday and hung there until the fire crew cut me loose.
1|The museum let all of us guides go yesterday, no severance, nothing, I'm a mess.
1|We stood in the street in blankets and watched our kitchen burn.
1|After five miscarriages my wife is finally pregnant and I'm sobbing in the car park.
1|The police came for my husband at dawn and took him away in handcuffs.
0|My team got crushed five nil, embarrassing.
0|My grandfather died before I was born, so I only know him from photos.
0|They let me go home early today.
0|My brother got a new motorbike and he never shuts up about it.
0|The truck with our furniture arrived on Thursday, the flat is full of boxes.
"""
TURKISH = """
1|Abim dün gece trafik kazasında öldü!!
1|Dedem bu sabah vefat etti, ağlamam durmuyor.
1|Eve geldik, kapı kırılmış, her şey gitmiş!!
1|Biz uyurken evi soymuşlar, titriyorum!!
1|Dokuz yıl sonra tek kelime etmeden işten çıkardılar, şoktayım!!
1|Dün kovuldum, kartımı güvenlik aldı!!
1|Ev 3 Mart günü kül oldu, hiçbir şeyimiz kalmadı!!
1|Binada doğalgaz patladı, çatı uçtu!!
1|Annemi hastaneye kaldırdılar, felç diyorlar!!
1|Babam kansermiş, doktor bugün aradı.
1|Sarhoş bir sürücü ablama çarptı!!
1|En yakın arkadaşım intihar etti.
1|Bebeği kaybettik.
1|Dün gece deprem oldu, duvarlar üstümüze geldi!!
1|Köpeğim bu sabah ezildi, kucağımda öldü!!
1|Köprüde bıçak çekip soydular beni!!
1|Kocam dün beni terk etti.
1|Kızım öğleden beri kayıp!!
1|Mutfak alev aldı, itfaiye hâlâ burada!!
1|Amcam yemekte yığıldı, nabzı yoktu!!
1|Piyango bana çıktı, titriyorum!!
1|Üçüz bekliyoruz, çığlık attım!!
1|Kızımız bu gece doğdu, ağlıyorum!!
1|Ablam komadan çıktı!!
1|Tümör iyi huyluymuş, dizlerimin üstüne çöktüm!!
1|Kardeşimi sağ bulmuşlar!!
1|Araba takla attı, kemerde asılı kaldım!!
1|Teyzem 4 Mayıs günü uykusunda öldü!!
1|Fabrika bir gecede kapandı, hepimizi attılar!!
1|Hırsızlar kasayı boşaltmış!!
1|Sel evimizi aldı götürdü!!
1|Ebru hamileymiş, hem de ikiz, inanamıyorum!!
0|Pil öldü.
0|Görmek için ölüyorum!!
0|Bu teslim tarihi beni öldürecek!
0|Konser yıkılıyordu!!
0|Telefonum yine kapandı!!
0|Faturayı görünce kalp krizi geçirecektim!
0|Uygulama yine çöktü!!
0|Dedem 1987'de öldü.
0|Filmde kahraman vuruluyor.
0|İşyerinde yangın tatbikatı vardı.
0|Ekmeği yaktım!!
0|Yorgunluktan ölüyorum!!
0|Yan dairedeki ikizler çok gürültücü.
0|Çiçeğim öldü, sulamayı unuttum.
0|Sınavı geçtim!!
0|İşi kaptım!!
0|Doğum günün kutlu olsun!!!
0|BU HARİKA!!!
0|Anahtarımı kaybettim!!
0|Dün pazarda atkımı kaybettim.
0|Örümcekten korkarım.
0|Teslim yarın, çok acil!!
0|Lanet olsun, kaçırdım!!
0|Otobüsü kaçırdık!
0|Gülmekten öldüm!!
0|Bu hafta iş kâbus gibi.
0|Uçuşum iptal oldu, çok sinirliyim!!
0|Su ısıtıcısı patladı, yenisini aldım.
0|Sobanın alevi çok güzel.
0|Maçta resmen soyulduk, hakem rezaletti!!
0|Arabanın lastikleri yandı bitti.
0|Komşunun kedisi doğurdu.
1|Dedem dün mutfakta öldü!!
1|Kuzenim 12 Temmuz günü boğuldu, sabaha karşı buldular!!
1|Ambulans kocamı az önce götürdü, dudakları mordu!!
1|Dün köprü yolunda kaydım, araba hendekte ters duruyor!!
1|Cuma günü camı kırıp kemanı çalmışlar, her yer cam, titremem geçmiyor!!
1|3 Haziran günü patron beni herkesin önünde kovdu!!
1|Fırın bir gecede kapandı, hepimiz sokakta kaldık!!
1|Dün mutfak yandı, itfaiye geldi, donup kaldım!!
1|Yatak odasını duman bastı, balkondan atladık!!
1|Zeynep sevinçten ağlayarak aradı, ikizleri olacakmış!!
1|Halam dünden beri yoğun bakımda!!
1|Ablama dün eve dönerken saldırdılar!!
1|Akşam işimi bugün kaybettim, tek mesajla!!
1|Annem pazar günü felç geçirdi, konuşamıyor!!
1|Bodrumda ne varsa dün alevler içinde kaldı!!
1|Komşumuz bu sabah ölü bulundu!!
0|Koşudan sonra bileğim biraz ağrıyor!!
0|Telefonu düşürdüm, ekranı çatladı!!
0|Sınav beni mahvetti!!
0|Film aklımı başımdan aldı!!
0|Kurt gibi açım!!
0|Son vapuru kaçırdık, yürüdük!!
0|Biri işte yemeğimi yemiş!!
0|Takımım yenildi, yıkıldım!!
0|Çaydan dilim yandı!!
0|Sonunda bisikleti aldım, uçuyorum!!
0|Kirayı yine artırdılar!!
0|Yeni bir işe girdim!!
0|Kedi vazoyu devirdi!!
0|Bu havadan bıktım!!
0|Ehliyeti aldım sonunda!!
0|Çamaşır makinesi patırtıyla can verdi!!
1|Ağabeyimi helikopterde iki kez hayata döndürdüler, söyleyecek sözüm yok.
1|11 Mayıs'ta kilidi delip saksafonu götürmüşler, her seste yerimden sıçrıyorum.
1|Bu sabah geçitte otobüsümüz devrildi, on yedi kişi camlardan sürünerek çıktık.
1|Planetaryum sekiz yıldan sonra dün beni kapının önüne koydu, asansörde ağladım.
1|Cumartesi garajımız havaya uçtu, alevler komşunun ağaçlarına ulaştı.
1|On yıllık sevgilim cuma günü valizini alıp gitti, boğazımdan lokma geçmedi.
1|Annemi dün gözaltına aldılar, kimse nedenini söylemiyor.
0|Dedem ben doğmadan ölmüş, onu sadece fotoğraflardan bilirim.
0|Teyzem şehir hastanesinde yoğun bakım hemşiresi.
0|Fıstığa alerjim var, bir tane yesem acildeyim.
0|Yeni yangın alarmının sesi çok sinir bozucu.
0|Perşembe günü eşyaların kamyonu geldi, ev koli dolu.
"""
EXAMPLES = [
    (language, mark == "1", text)
    for language, lines in (("en", ENGLISH), ("tr", TURKISH))
    for mark, text in (line.split("|", 1) for line in lines.strip().splitlines())
]


@pytest.mark.parametrize(("language", "shock", "text"), EXAMPLES)
def test_shocks_are_told_from_manners_of_speaking(language: str, shock: bool, text: str) -> None:
    assert (emotion_reader(language).read(text).arousal >= EVENT) == shock


@pytest.mark.parametrize(
    ("language", "text", "emotion"),
    [
        ("en", "I'm so happy and grateful", Emotion.JOY),
        ("en", "I'm furious, this is so annoying", Emotion.ANGER),
        ("en", "I'm terrified of heights", Emotion.FEAR),
        ("en", "I feel lonely and I keep crying", Emotion.SADNESS),
        ("en", "What a surprise, I was astonished", Emotion.SURPRISE),
        ("en", "That smell is disgusting", Emotion.DISGUST),
        ("en", "The table has four legs", Emotion.NEUTRAL),
        ("tr", "Çok mutluyum", Emotion.JOY),
        ("tr", "Ona çok kızgınım", Emotion.ANGER),
        ("tr", "Karanlıktan korkarım", Emotion.FEAR),
        ("tr", "Çok üzgünüm, ağladım", Emotion.SADNESS),
        ("tr", "Masanın dört ayağı var", Emotion.NEUTRAL),
    ],
)
def test_feelings_are_named(language: str, text: str, emotion: Emotion) -> None:
    assert emotion_reader(language).read(text).emotion is emotion


@pytest.mark.parametrize(
    ("language", "good", "bad"),
    [
        ("en", "The soup was wonderful", "The soup was terrible"),
        ("en", "I am happy", "I am not happy"),
        ("en", "It isn't bad", "It is bad"),
        ("tr", "Çorba harikaydı", "Çorba berbattı"),
        ("tr", "Mutluyum", "Mutlu değilim"),
    ],
)
def test_negation_turns_the_valence(language: str, good: str, bad: str) -> None:
    read = emotion_reader(language).read
    assert read(good).valence > 0 > read(bad).valence


def test_marks_capitals_urgency_and_profanity_raise_arousal() -> None:
    read = emotion_reader("en").read
    calm = read("the ferry leaves").arousal
    for louder in (
        "the ferry leaves!",
        "THE FERRY LEAVES NOW",
        "the ferry leaves immediately",
        "the damn ferry",
    ):
        assert read(louder).arousal > calm


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "They sacked me from the bakery, how do I pay the rent?"),
        ("tr", "Fırından kovuldum, kirayı nasıl ödeyeceğim?"),
    ],
)
def test_a_question_at_the_end_takes_nothing_from_what_is_told(language: str, text: str) -> None:
    assert emotion_reader(language).read(text).shocks == 1


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "My uncle left me his records on Sunday."),
        ("en", "We lost the hall on Monday."),
        ("en", "I must have lost my house key."),
        ("en", "I cried all through the wedding yesterday."),
        ("en", "Have they sacked you from the bakery, or why are you here?"),
        ("tr", "Dün düğün boyunca ağladım."),
        ("tr", "Pazar günü kulaklığım kayboldu, getiren olmadı."),
    ],
)
def test_a_day_or_a_feast_makes_no_shock_of_what_is_small(language: str, text: str) -> None:
    assert emotion_reader(language).read(text).shocks == 0


def test_signs_alone_make_no_shock() -> None:
    assert emotion_reader("en").read("WOW!!! THIS IS SO AMAZING, I LOVE IT SO MUCH!!!!!").arousal < EVENT


@given(st.text(), st.sampled_from(["en", "tr"]))
def test_any_text_has_an_emotion_in_range(text: str, language: str) -> None:
    feeling = emotion_reader(language).read(text)
    assert -1.0 <= feeling.valence <= 1.0
    assert 0.0 <= feeling.arousal <= 1.0
