"""Kind, category and confidence by trigger patterns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.config import ClassificationConfig
from cogmem.language import dates
from cogmem.memory import Category, Kind
from cogmem.write.classification import classify
from cogmem.write.facts import Fact

AT = 19_795.5  # Wednesday, 13 March 2024


def eve(text: str, language: str) -> float:
    """A month before the day without a year that a text names."""
    days = [day.span.first for day in dates.find(text, AT, language) if not day.relative]
    return days[0] - 30.5 if days and abs(days[0] - AT) < 200 else AT


def sort(text: str, language: str = "en", entities: int = 0) -> Fact:
    fact = Fact(text=text, said=text, source_turns=("t1",))
    return classify(fact, entities, eve(text, language), language, ClassificationConfig())[0]


ENGLISH = """
plan|I fly to Lisbon on 3 May, window seat.
plan|My train to Bern leaves on Friday at six.
plan|On 12 June I start the new course.
plan|The wedding is on 8 September and I still need shoes.
plan|I've got tickets for the derby next Saturday.
plan|We're meeting the architect tomorrow.
plan|They want me in court on 14 March.
plan|My knee operation is scheduled for 2 April.
plan|I'm getting my braces off this Thursday.
plan|Mark your calendar, 9 July is the big day at the lake.
plan|I have a check-up with Dr Moss on 11 October.
plan|My cousin is getting married on 20 August.
plan|The plumber comes on Wednesday morning.
plan|I intend to quit smoking.
plan|I plan to repaint the fence.
plan|We'll be camping by the lake next weekend.
plan|On 4 November I defend my thesis.
plan|I'm due at the embassy on 6 June.
plan|The exam has been moved to 21 January.
plan|They brought my surgery forward, it's on 5 May now.
plan|The concert was cancelled and will take place on 3 March instead.
plan|My parents are visiting in two weeks.
plan|I'm hoping to run a marathon in autumn.
plan|I signed up for a pottery class that begins on 7 February.
plan|On Sunday we are having twelve people over.
plan|Our flight home is on 30 August.
plan|The movers are coming on 1 October.
plan|I've booked a table at Rosa's for 14 February.
plan|My interview at the bank is tomorrow at nine.
plan|I'm supposed to give a speech on 19 May.
plan|I need to hand in the report by Friday.
plan|A package with my new lens should reach me on 22 July.
plan|In three weeks I'm off to Nepal.
plan|The vet sees us on 16 April.
plan|From 3 to 10 August I'm in Crete.
plan|Keep 6 December free, I'm cooking for everybody.
plan|Tessa invited me to her recital on 18 June.
plan|The driving test got pushed to 27 March.
plan|Don't forget, on 8 May they switch off the water.
plan|I'll be speaking about bees on 9 April.
none|My birthday is 3 May.
none|I was in Lisbon on 3 May and it rained.
none|On 12 June I started the new course.
none|Every Friday I play squash.
none|The wedding on 8 September was lovely.
none|Yesterday the plumber came.
none|I water the cactus on Sundays.
none|My sister lives in Crete.
none|I bought a lens for 300 euros on 22 July.
none|The garage charges too much.
none|On 4 November I defended my thesis and cried.
none|I now take the pill before lunch.
none|Yoga is on Tuesday from now on.
none|I've switched from tea to coffee.
none|My parents visited us two weeks ago.
none|Nothing beats a cold lake in summer.
none|I always order the soup.
none|My contract says thirty days' notice.
none|We were burgled on 5 May.
none|I've retired my old backpack.
none|The shop closes at six.
none|I gave up sugar.
none|No more meat for me, I eat vegetables now.
none|I got my old job back at the mill.
none|More precisely, it's only walnuts that I react to.
none|I've changed my mind about the colour, blue it is.
none|The team meets every day at nine.
none|I sold the car and bought a bike.
none|It's been raining since Monday.
correction|I gave you the wrong date, my birthday is 4 May.
correction|Sorry, that was wrong: my blood type is A.
correction|My mistake, I studied history, not law.
correction|I need to correct myself: it takes 30 seconds.
correction|Oops, I meant Leeds, not York.
correction|Earlier I said I was born in Rome, but it was Naples.
correction|You wrote down the wrong city, it's Graz.
correction|Please fix your notes: 20 grams, not 25.
correction|I was mistaken about my degree, it's in physics.
correction|Small correction: the pin is 8 seconds.
correction|What I said about my blood group isn't right, it's 0 negative.
correction|I misremembered, I was born in Turin.
correction|Strike that, the dose is 15 grams.
correction|Let me set the record straight, I never studied medicine.
correction|Take back what I told you, it's 12 March.
correction|Forget my earlier statement, the diploma is in music.
correction|I confused the two, it's Bergen where I was born.
correction|Wait, no, it's 18 grams.
correction|I said B positive, but it's actually A positive.
correction|That information I gave you about my birthday was false.
correction|I'd like to take back what I said about the router.
correction|Apologies, I told you nonsense about my studies.
correction|Ignore what I said about my birthplace, it's Oslo.
correction|It's not 14 grams as I claimed, it's 18.
correction|I had it wrong, the button needs 45 seconds.
correction|I mixed up the numbers, 22 grams it is.
correction|Correction: I was born in Vienna.
correction|The thing I told you last week about coffee is not true.
correction|Slip of the tongue, I meant economics.
correction|Don't write down Rome, I was wrong, it's Milan.
correction|I must have been half asleep when I told you 25 grams; it's 18.
correction|Please amend: my birthday is on 7 July, I got it wrong.
correction|Contrary to what I said, I was born in Bursa.
correction|The date I gave you was off, it's 6 June.
correction|Typo on my part, it's 20 seconds.
correction|You've got the wrong blood type for me, it's AB.
correction|I led you astray, my degree is in botany.
correction|Never mind what I said before, it's 26 June.
correction|I have to revise something: born in Ghent, not in Bruges.
correction|Let me rephrase, I got confused: it's 10 seconds.
plan|On 9 June the painters are coming, I have to clear the hall.
plan|Rosa and I leave for Porto on 4 August.
plan|The root canal is happening on 12 May, wish me luck.
plan|I'm giving a lecture about moss on 6 October.
plan|My sofa will be delivered on 2 December.
plan|Save me a seat on 7 March, I'm playing the cello.
plan|They've put me down for the exam on 30 January.
plan|Vera wants us all at her place on 18 July.
plan|The appointment with Dr Hale got shifted to 5 September.
plan|My flight isn't on Monday any more, it goes on 9 April.
plan|I promised to help Tom move this Saturday.
plan|The big day is 21 June: I run the half marathon.
plan|The parcel with the lamp gets here tomorrow.
plan|On 11 November I have my first shift.
plan|Remind me, on 1 March my passport runs out.
none|On 9 June the painters came and ruined the floor.
none|I keep my passport in the drawer.
none|Rosa and I spent August in Porto.
none|I gave a lecture about moss on 6 October.
none|The sofa came on 2 December, one leg missing.
none|I've traded coffee for tea.
none|Dr Hale looks after my teeth now.
none|My desk moved to the third floor.
none|I sleep on the left side.
none|We met on 7 March 2015.
none|I go swimming on Tuesday now, Monday was too crowded.
none|The lamp was 40 euros on 3 May.
none|I turn forty on 8 August.
none|People congratulate me on 8 August.
none|Since 3 March I have been sleeping badly.
correction|I was wrong the other day: I was born in Lyon.
correction|About my degree: I told you law, but it was history.
correction|That blood type I mentioned is not mine, I'm A negative.
correction|Mistake on my side, the timer must be 12 minutes.
correction|Hold on, I got my dates wrong, it's 9 May.
correction|Sorry, wrong number, it's 16 grams.
correction|I need to fix something I said: the cradle stood in Lyon.
correction|Not Linz, I misspoke, Graz.
correction|Please overwrite what I said about my birthday, it's in June.
correction|You shouldn't have believed me, it's 20 seconds.
correction|I have to put something right: I never finished law school.
correction|My earlier message had an error, the dose is 18.
correction|I take that back, it's B positive.
correction|I've been telling you the wrong birthday, it's 3 July.
correction|Turns out I told you the wrong town; it's Lyon.
plan|My niece gets baptised this Sunday, I hold the candle.
plan|The dentist squeezed me in on 20 March.
plan|Got two tickets for the derby in June.
plan|The visit wandered to 3 April.
plan|Keys on 27 March, two more weeks to go.
plan|I'm going to sell the van.
plan|My boss wants the slides by Thursday.
plan|Mum's flying in from Cork on Saturday.
plan|They put our trip back to October.
plan|A word about the parcel: the wardrobe comes on 19 March, between eight and never.
plan|We ordered a wardrobe and they bring it on 19 March.
plan|We are seeing the lawyer a week from Friday.
plan|The report is due at the end of the month.
none|I'm not going to the party on Saturday.
none|I could have gone to Paris next week.
none|We were going to fly on 4 April but gave it up.
none|If it snows on Friday, the cat stays in.
none|You could bake something for tomorrow.
none|10k on Saturday, a new personal best.
none|Friday means curry.
none|Judo on Wednesday, no exceptions.
none|My training day is Wednesday.
none|I take the tablets on Monday and Thursday.
none|My yoga moved from Tuesday to Thursday.
none|It will snow on Friday, says the forecast.
none|I'm jumpy because of Monday's deadline.
none|I'm dreading Thursday.
none|Iris talked for hours at the museum on Friday.
"""
TURKISH = """
plan|3 Mayıs'ta Lizbon'a uçuyorum, cam kenarı.
plan|Bern trenim cuma günü altıda kalkıyor.
plan|12 Haziran'da yeni kursa başlıyorum.
plan|Düğün 8 Eylül'de, hâlâ ayakkabım yok.
plan|Haftaya cumartesi derbiye biletim var.
plan|Yarın mimarla buluşuyoruz.
plan|14 Mart'ta mahkemeye çağırdılar.
plan|Diz ameliyatım 2 Nisan'da.
plan|Bu perşembe diş tellerim çıkıyor.
plan|11 Ekim günü Doktor Moss'la kontrolüm var.
plan|Kuzenim 20 Ağustos'ta evleniyor.
plan|Tesisatçı çarşamba sabahı geliyor.
plan|Sigarayı bırakmayı planlıyorum.
plan|Önümüzdeki hafta sonu göl kenarında kamp yapacağız.
plan|4 Kasım'da tezimi savunacağım.
plan|Sınav 21 Ocak'a alındı.
plan|Ameliyatımı öne aldılar, artık 5 Mayıs'ta.
plan|Annemler iki hafta sonra geliyor.
plan|Sonbaharda maraton koşmak istiyorum.
plan|7 Şubat'ta başlayan seramik kursuna yazıldım.
plan|Pazar günü on iki kişiyi ağırlıyoruz.
plan|Dönüş uçağımız 30 Ağustos'ta.
plan|Nakliyeciler 1 Ekim'de gelecek.
plan|14 Şubat için Rosa'da masa ayırttım.
plan|Bankadaki mülakatım yarın dokuzda.
plan|19 Mayıs'ta konuşma yapmam lazım.
plan|Raporu cumaya kadar teslim etmem gerek.
plan|Yeni merceğim 22 Temmuz'da elime geçecek.
plan|Üç hafta sonra Nepal'e gidiyorum.
plan|18 Haziran'daki resitaline beni davet etti Tolga.
plan|Direksiyon sınavım 27 Mart'a kaldı.
plan|9 Nisan'da arılar hakkında konuşacağım.
plan|Yarın akşam maça gidiyoruz.
plan|6 Aralık'ı boş tut, herkese yemek yapıyorum.
plan|Gelecek ay taşınıyoruz.
none|Doğum günüm 3 Mayıs.
none|3 Mayıs'ta Lizbon'daydım, yağmur yağdı.
none|12 Haziran'da yeni kursa başladım.
none|Her cuma squash oynuyorum.
none|8 Eylül'deki düğün çok güzeldi.
none|Dün tesisatçı geldi.
none|Kaktüsü pazarları sularım.
none|1 Ekim 2019'da Bern'e taşındım.
none|Ablam Girit'te yaşıyor.
none|22 Temmuz günü 300 avroya mercek aldım.
none|4 Kasım'da tezimi savundum, ağladım.
none|Artık hapı öğleden önce alıyorum.
none|Yoga bundan sonra salı günü.
none|Çaydan kahveye geçtim.
none|Annemler iki hafta önce geldi.
none|Hep çorba söylerim.
none|5 Mayıs'ta soyulduk.
none|Şekeri bıraktım.
none|Eski işime geri döndüm.
none|Tam söylersem sadece ceviz dokunuyor bana.
none|Renk konusunda fikrimi değiştirdim, mavi olsun.
none|Ekip her gün dokuzda toplanıyor.
none|Arabayı satıp bisiklet aldım.
none|Pazartesiden beri yağmur yağıyor.
correction|Sana yanlış tarih vermişim, doğum günüm 4 Mayıs.
correction|Pardon, o yanlıştı: kan grubum A.
correction|Benim hatam, tarih okudum, hukuk değil.
correction|Kendimi düzeltmem lazım: 30 saniye sürüyor.
correction|Pardon, York değil Leeds diyecektim.
correction|Önceden Roma'da doğdum demiştim ama Napoli'ydi.
correction|Yanlış şehri yazmışsın, doğrusu Graz.
correction|Notlarını düzelt lütfen: 20 gram, 25 değil.
correction|Bölümüm konusunda yanılmışım, fizik.
correction|Küçük bir düzeltme: iğneye 8 saniye basılıyor.
correction|Kan grubum hakkında söylediğim doğru değil, 0 negatif.
correction|Yanlış hatırlamışım, Torino'da doğdum.
correction|O dediğimi sil, doz 15 gram.
correction|Sözümü geri alıyorum, 12 Mart.
correction|Daha önce söylediğimi unut, diplomam müzik üzerine.
correction|İkisini karıştırdım, Bergen'de doğdum.
correction|Dur, öyle değil, 18 gram.
correction|B pozitif demiştim ama aslında A pozitif.
correction|Doğum günümle ilgili verdiğim bilgi yanlıştı.
correction|Modem hakkında söylediklerimi geri alayım.
correction|Kusura bakma, okulum hakkında saçmalamışım.
correction|Doğum yerim için dediğime bakma, Oslo.
correction|Dediğim gibi 14 gram değil, 18.
correction|Yanlış biliyormuşum, düğmeye 45 saniye basmak gerek.
correction|Rakamları karıştırmışım, 22 gram.
correction|Düzeltiyorum: Viyana'da doğdum.
correction|Geçen hafta kahve için söylediğim doğru değil.
correction|Dilim sürçtü, iktisat diyecektim.
correction|Roma diye yazma, yanılmışım, Milano.
correction|Sana 25 gram dediğimde uykuluydum herhalde; 18 gram.
correction|Doğum tarihimi yanlış söylemişim, 7 Temmuz.
correction|Verdiğim tarih hatalıydı, 6 Haziran.
correction|Yazım hatası yapmışım, 20 saniye olacak.
correction|Kan grubumu yanlış kaydetmişsin, AB olacak.
correction|Seni yanılttım, diplomam botanik üzerine.
correction|Önceki söylediğimi boş ver, 26 Haziran.
plan|9 Haziran'da boyacılar geliyor, koridoru boşaltmam lazım.
plan|Tolga'yla 4 Ağustos'ta Porto'ya hareket ediyoruz.
plan|Kanal tedavisi 12 Mayıs günü, şans dile.
plan|6 Ekim'de yosunlar üzerine ders vereceğim.
plan|Koltuğum 2 Aralık'ta teslim edilecek.
plan|7 Mart'ta bana yer ayır, çello çalıyorum.
plan|Sınav için beni 30 Ocak'a yazmışlar.
plan|Zeynep 18 Temmuz'da hepimizi evine çağırıyor.
plan|Doktor Hale randevusu 5 Eylül'e kaydı.
plan|Bu cumartesi Tolga'nın taşınmasına yardım edeceğim.
plan|Lambanın paketi yarın elimde.
plan|11 Kasım'da ilk vardiyam var.
none|9 Haziran'da boyacılar geldi, parkeyi mahvetti.
none|Pasaportumu çekmecede tutarım.
none|6 Ekim'de yosunlar üzerine ders verdim.
none|Kahveyi çayla değiştirdim.
none|Dişlerime artık Doktor Hale bakıyor.
none|7 Mart 2015'te tanıştık.
none|Artık salı günü yüzmeye gidiyorum, pazartesi kalabalıktı.
none|8 Ağustos'ta kırk yaşıma giriyorum.
none|3 Mart'tan beri kötü uyuyorum.
none|Sol tarafta uyurum.
correction|Geçen gün yanılmışım: Lyon'da doğdum.
correction|Bölümüm için hukuk demiştim ama tarihti.
correction|Söylediğim kan grubu benim değil, A negatifim.
correction|Hata bende, süre 12 dakika olmalı.
correction|Dur, tarihi karıştırdım, 9 Mayıs.
correction|Pardon, yanlış rakam, 16 gram.
correction|Söylediğim bir şeyi düzeltmem gerek: beşiğim Lyon'daydı.
correction|Linz değil, yanlış söyledim, Graz.
correction|Önceki mesajımda hata var, doz 18.
correction|Lafımı geri alıyorum, B pozitif.
correction|Sana hep yanlış doğum günü söylemişim, 3 Temmuz.
correction|Meğer sana yanlış şehri söylemişim; Lyon.
plan|Doktor Arslan beni 20 Mart'ta araya sıkıştırdı.
plan|28 Mart'ta yarışmayı sunmayı kabul ettim.
plan|6 Mart'tan sonra değil, 26 Mart'ta sergiye davet edildim.
plan|Haziranda konsere iki biletim var.
plan|Gezimizi ekime attılar.
plan|Ay sonunda Kapadokya'ya gidiyoruz.
plan|Bayramda memlekete gidiyoruz.
plan|Müdürüm sunumu perşembeye kadar istiyor.
plan|Pazartesiden itibaren iki hafta izindeyim.
plan|Başlık olarak paket: dolap 19 Mart'ta geliyor.
plan|Cumartesi komşunun çocuğuna bakmayı kabul ettim.
none|Cumartesi partiye gitmiyorum.
none|4 Nisan'da uçacaktık ama vazgeçtik.
none|Baharda Japonya'yı görmek isterdim.
none|Yarın doktora görünmelisin.
none|Yarına bir şey pişirebilirsin.
none|Cuma demek köri demek.
none|Judo çarşamba günü, istisna yok.
none|Hapları pazartesi ve perşembe alıyorum.
none|Yarın yağmur yağacakmış.
none|Pazartesi yüzünden huzursuzum.
none|Çaydanlık ocakta, geliyorum.
none|Yazın kötü uyurum.
none|Geçen cuma kombi bozuldu.
"""
EXAMPLES = [
    (language, *line.split("|", 1))
    for language, lines in (("en", ENGLISH), ("tr", TURKISH))
    for line in lines.strip().splitlines()
]


@pytest.mark.parametrize(("language", "kind", "text"), EXAMPLES)
def test_plans_and_corrections_are_told_from_the_rest(language: str, kind: str, text: str) -> None:
    found = sort(text, language).kind.label
    assert (found if found in ("plan", "correction") else "none") == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("I prefer tea.", Kind.PREFERENCE),
        ("My favourite colour is green.", Kind.PREFERENCE),
        ("I decided to keep the dog.", Kind.DECISION),
        ("My name is Ada.", Kind.FACT),
        ("I'm exhausted because of the heat.", Kind.TRANSIENT_STATE),
        ("Feeling anxious right now.", Kind.TRANSIENT_STATE),
        ("Trombones galore", Kind.OTHER),
    ],
)
def test_kinds_have_their_triggers(text: str, kind: Kind) -> None:
    assert sort(text).kind is kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Çayı kahveye tercih ederim.", Kind.PREFERENCE),
        ("Köpeği tutmaya karar verdik.", Kind.DECISION),
        ("Kendimi bitkin hissediyorum.", Kind.TRANSIENT_STATE),
        ("Bugün çok yorgunum.", Kind.TRANSIENT_STATE),
    ],
)
def test_turkish_kinds_have_their_triggers(text: str, kind: Kind) -> None:
    assert sort(text, "tr").kind is kind


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("My name is Alex, I'm 32 years old.", Category.CORE),
        ("I'm allergic to peanuts.", Category.CORE),
        ("I'm married to Sam.", Category.CORE),
        ("Yesterday we climbed the tower.", Category.EPISODIC),
        ("I fly to Lisbon tomorrow.", Category.EPISODIC),
        ("I feel sick today.", Category.EPISODIC),
        ("I do yoga every morning.", Category.PROCEDURAL),
        ("My filter recipe: 18 grams per cup.", Category.PROCEDURAL),
        ("Owls hunt at night.", Category.SEMANTIC),
    ],
)
def test_categories_follow_the_heuristics(text: str, category: Category) -> None:
    assert sort(text).category is category


def test_a_change_of_the_world_is_no_correction() -> None:
    """To take back something said wrongly is one thing; to say that it is different now, another."""
    assert sort("I've moved to Graz, Linz is behind me.").kind is not Kind.CORRECTION
    assert sort("I told you something wrong: I live in Graz, not in Linz.").kind is Kind.CORRECTION


def test_a_topic_that_is_only_named_is_no_plan() -> None:
    assert sort("So much for journeys coming up. The suitcase is empty again.").kind is not Kind.PLAN


def test_scores_add_and_are_capped() -> None:
    """fact .25; fact and preference .25 + .30; entities add .30."""
    assert sort("There is a well.").confidence == pytest.approx(0.25)
    assert sort("There is a well and I love it.").confidence == pytest.approx(0.55)
    assert sort("There is a well.", entities=2).confidence == pytest.approx(0.55)
    assert (
        sort(
            "I was wrong. " * 3 + "I like tea, I love jam, I hate rain, I decided to move to Graz."
        ).confidence
        == 1.0
    )
    assert sort("Trombones galore").confidence == 0.0


def test_entities_make_the_kind_where_nothing_stronger_does() -> None:
    assert sort("Anna and Rome", entities=2).kind is Kind.ENTITY
    assert sort("Anna and Rome", entities=1).kind is Kind.OTHER
    assert sort("I love Anna and Rome", entities=2).kind is Kind.PREFERENCE


def test_the_decision_names_kind_category_and_confidence() -> None:
    fact, decision = classify(
        Fact(text="x", said="I prefer tea.", source_turns=("t1",)), 0, AT, "en", ClassificationConfig()
    )
    assert (decision.stage, decision.decision, decision.reason) == (
        "classification",
        "preference",
        "semantic",
    )
    assert decision.subject == "t1"
    assert decision.numbers == {"confidence": fact.confidence}


def test_off_every_fact_is_alike() -> None:
    config = ClassificationConfig(enabled=False, category="episodic")
    fact, _ = classify(Fact(text="x", said="I prefer tea.", source_turns=()), 3, AT, "en", config)
    assert (fact.kind, fact.category, fact.confidence) == (Kind.OTHER, Category.EPISODIC, 1.0)


@given(st.text(), st.sampled_from(["en", "tr"]), st.integers(0, 5))
def test_any_text_is_classified(text: str, language: str, entities: int) -> None:
    fact = sort(text, language, entities)
    assert 0.0 <= fact.confidence <= 1.0
    assert (fact.confidence == 0.0) == (fact.kind is Kind.OTHER)
