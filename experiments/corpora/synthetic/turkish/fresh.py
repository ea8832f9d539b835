"""The Turkish life in the words of yet other people: used for development by now, as the English one."""
# ruff: noqa: E501 (a sentence is one line)

_RENT = """
    Daire için ay başında ne mi yatırıyorum? {v}
    önümde kontrat, ikinci sayfa: aylık {v}, aidat hariç
    bu büyüklükte bir eve ayda {v} çok değilmiş, ödeyen ben olunca öyle gelmiyor
    Otomatik ödemeye bağladım daireyi, her ay {v}, görmeyeyim bari
    """
_DEADLINE = """
    Hibe sistemi {v} geçti mi benden hiçbir şey kabul etmiyor
    vakfın sitesinde biz başvuranlar için kocaman {v} yazıyor, sonrası yok
    Hibe dosyasını imzasıyla mührüyle yüklemek için {v} gününe kadar vaktim var
    İki referans hâlâ eksik, oysa hibe başvurusunun bitişi {v}, ne güzel
    """
_TEACHER = """
    Benden düzgün bir tiz ses çıkarmaya uğraşan kişi {v}
    şan dersindeydim yine, {v} çenem için fazla gergin dedi
    Nefesimi ve tizlerimi düzeltsin diye para verdiğim kişi mi? {v}
    ses eğitimi için {v:dat} gidiyorum, fırının üstünde ufacık bir stüdyo
    """

SAID: dict[str, dict[str, str]] = {
    "city": {
        "state": """
            Sana {v:loc} yaşadığımı söylemiş miydim?
            {v} sakini olunca insan turistik yerlere bakmıyor bile
            Şu an kendi mutfağımdan, yani {v:abl}, dışarısı sis içinde
            Çöp vergisini {v} belediyesine ödeyenlerdenim, bil istedim
            Yolunu saymazsak {v:loc} evim olması hoşuma gidiyor
            bisikletlerimle ben {v:loc} pul kadar bir dairede kalıyoruz
            """,
        "change": """
            Epey düşündüm taşındım, {old} yerine {v:loc} yaşıyorum artık, kedi kapısı bile takıldı
            beni hâlâ {old:loc} sanıyorsan o iş bitti, hafta sonundan beri {v} sakiniyim
            Kontratım {old:loc} bitti, {v:loc} bir yer buldum, bundan sonra orada yatıp kalkacağım
            bir şey göndereceksen {old} değil {v}, ötekinin anahtarını verdik
            {v}! Yeni daire, yeni komşular, her şey yeni. {old} rutubetiyle kalsın
            """,
        "back": """
            Kim derdi ki, yine {v:loc} oturuyorum, sokak bile aynı sokak
            {old} macerası umduğumdan kısa sürdü, {v:loc} dairemi geri aldım
            {old:dat} hakkını verdim. Ama ayın birinden beri yeniden {v:loc} yaşıyorum
            Geri döndük işte. Başladığımız yerde, {v:loc} açtık kolileri
            """,
        "echo": """
            Evet, evin {v:loc}, hatırlıyorum
            Senin şehrin {v}, aklımda kalır
            """,
        "other": """
            {who} bula bula {v:loc} bir çatı katı bulmuş, çıkmaya niyeti yok
            Akşamları {who:acc} ararsan {v:loc} evinde bulursun
            boşandığından beri {who} {v:loc} yaşıyor
            {who} {v:loc} kira ödüyor, ne kadar diye sorma
            """,
    },
    "employer": {
        "state": """
            Maaş bordromu kim imzalıyor diyorsan {v}
            hafta içi ruhumla bedenimle {v} için çalışıyorum
            Benim iş yerinde, yani {v:loc}, mikrodalgada balık yasaklandı
            {v} çalışanıyım, gerçi hâlâ deneme süresindeyim
            Yazıcıyı tamir edebilen az sayıda {v} personelinden biriyim, bedeli ağır
            iş postam {v} uzantılı, oraya ne yolladığına dikkat et
            """,
        "change": """
            Pazartesiden itibaren maaşımı {v} veriyor, {old} istifamı aldı
            {old:abl} ayrıldım. {v:loc} başladım. uyku yok
            Hani {old} için söylenip duruyordum ya? Çıktım, {v} aldı beni
            Ay başından beri {v} için çalışıyorum, {old} başkasının derdi olsun
            """,
        "back": """
            Meğer {old} bana göre değilmiş, {v} ile yeniden imzaladım
            {v:loc} kupamı saklamışlar, ne tatlı, çünkü tekrar orada çalışıyorum
            Yine {v} ekibindeyim, aynı köşede, {old} uzun bir hafta sonuymuş gibi
            {old} işinden çıkıp {v:dat} rica ettim, beni yeniden işe aldılar
            """,
        "echo": """
            Evet, iş yerin {v}
            Şirketini {v} diye biliyorum
            """,
    },
    "job": {
        "state": """
            Bana kâğıt üstünde {v} olduğum için para veriyorlar
            bir {v} olarak söyleyeyim, faturayı kimse okumuyor
            Kızımın sınıfında ebeveyn mesleklerini çizdiler, ben {v} çıktım, doğru da
            Saymak istemeyeceğim kadar uzun zamandır {v} olarak çalışıyorum
            benim kadar uzun süre {v} olunca insan mesai için özür dilemeyi bırakıyor
            tuhaf bir hayatım var, hafta içi {v}, kalan zamanda yatay
            """,
        "change": """
            Bana {v} diyebilirsin artık; {old} olmayı tümden bıraktım
            kırkımdan sonra {v} oldum, {old} olmak beni hasta ediyordu
            Ömrümün yarısı {old} olarak geçti, geçen ay {v} diye işe girdim, pişman değilim
            artık {old} değilim bu arada. Kurs bitti biteli {v} olarak çalışıyorum
            """,
        "back": """
            {old} olmak güzeldi ama kısa sürdü. Yeniden {v} olarak çalışıyorum
            Kökenime döndüm, ekmeğimi yine {v} olarak çıkarıyorum
            onlara {v} lazımdı, bana da {old} olmaktan kurtulmak, eski yerimdeyim
            Kariyer danışmanıma söyleme ama önceki gibi {v} oldum yine
            """,
        "echo": """
            Peki, işin {v} olmak
            Yorucu olmalı {v} olmak
            """,
        "other": """
            {who} ne iş yapar dersen {v}, hem de iyisinden
            {who} okulu erken bırakıp {v} oldu
            {who} mezun olur olmaz {v} diye işe alınmış
            bildiğim kadarıyla {who} parasını {v} olarak kazanıyor
            """,
    },
    "birthplace": {
        "state": """
            İşin komiği, aslen {v} doğumluyum ben
            Doğum belgemde daktilo harfleriyle {v} yazar
            artık yerinde olmayan bir {v} hastanesinde dünyaya geldim
            Köken dersen benimki {v:loc} bir doğumevi
            """,
        "fix": """
            {old:loc} doğduğum aile efsanesiymiş, belgeyi gördüm, {v} yazıyor
            yok yok, {v:loc} doğmuşum, {old:dat} bir haftalıkken taşınmışız
            Bilgin olsun, {v} doğumluyum; {old} nereden girdi hiç bilmiyorum
            Babama sordum, doğduğum hastane {v} hastanesiymiş, iddia ettiğim gibi {old:loc} değil
            """,
    },
    "birthday": {
        "state": """
            Beni {v} günü arayıp nice yıllara diyebilirsin
            {v}, bana şarkı söylemek istersen doğduğum gün o
            takvimde onca gün varken annem beni {v} günü doğurmuş
            Her sene olduğu gibi {v} gelince bir yaş büyüyorum
            """,
        "fix": """
            Mumları {v} günü üflüyorum, {old} derken aklım neredeydi bilmiyorum
            doğum günüm {v}. {old} ablamınki, hep karıştırırım
            Doğum günümü {v} yapar mısın? {old} ağzımdan kaçtı
            {old} yanlış maalesef, ben {v} günü doğdum
            """,
    },
    "blood": {
        "state": """
            Ben şu {v} kanlılardanım, bağış aracı beni çok sever
            Askerdeki tahlile bakılırsa damarlarımda {v} akıyor
            bir gün araba çarparsa söyle onlara, {v}
            Kan dersen {v}, kardeşim de öyle
            """,
        "fix": """
            Meğer {v} imişim, yıllardır herkese {old} diyordum
            {old} değil. yeniden baktırdım, {v} yazdılar
            Klinikten gelen mektupta {v} yazıyor, demek ki {old} doğru olamaz
            Kanım konusunda, onu {v} yap, sana verdiğim {old} annemin
            """,
    },
    "degree": {
        "state": """
            Bütün bunlardan önce {v} okudum ben, inan ister inanma
            bizimkiler tıp istedi, ben {v} seçtim, bitirdim de
            Çerçevelettiğim tek belge {v} diplomam
            bölümüm {v} olunca o konuda fikrim olmak zorunda
            """,
        "fix": """
            Sonuna kadar okuduğum {v} idi, {old} yan dalımdı, karışıklık için affola
            hayır, diplomam {v} bölümünden; {old} bir yılda bıraktığım şey
            Sana {old} dediğim yeri {v} diye oku, mezun olduğum o
            {old} mezunu değilim ayol, {v} mezunuyum
            """,
    },
    "nickname": {
        "state": """
            Bana {v} desen olur mu? Herkes öyle diyor
            {v} lütfen, uzun hâlini sadece banka kullanır
            Okuldaki piyesten beri bütün arkadaşlarım için {v} oldum
            kendi aramızda {v} diye bilinirim
            """,
        "change": """
            Açıkçası {old} bana olmuyor artık, bundan sonra {v} dersen sevinirim
            iş yerindeki gençler bana {v} adını taktı, tuttu, {old} diyen kalmadı
            Rica etsem {old} demeyi bırakır mısın? {v} denmesini seviyorum
            {old} eski sevgilimin lafıydı, istemem, {v} diyeceksin
            """,
    },
    "partner": {
        "state": """
            Hayat arkadaşım {v} seninle fazla konuştuğumu düşünüyor
            haziranda {v:ins} evleneli on bir yıl olacak
            {v} benim eşim, bu ad yine geçerse şaşırma
            masamdaki düğün fotoğrafında {v:ins} ben varız, sırılsıklam
            evliyim, evet, {v:ins}, kendisi şu an kumandaya el koymuş durumda
            """,
    },
    "doctor": {
        "state": """
            Hastalandığımda Doktor {v:dat} görünürüm, ezelden beri
            kırık bacak değilse her şey için Doktor {v:dat} giderim
            Bütün tahlillerim aile hekimimde, yani Doktor {v:loc} duruyor
            İstirahat kâğıdı mı? Doktor {v:abl}, her zamanki hekimim
            """,
        "change": """
            Doktor {old:acc} bıraktım, bekleme odası çekilmezdi, Doktor {v:dat} kaydoldum
            bu dönem itibarıyla aile hekimim Doktor {v}, Doktor {old} sahile taşınmış
            Doktor {old} mesleği bırakalı hasta olunca Doktor {v:dat} gidiyorum
            Forma şöyle yaz: hekim Doktor {v}, Doktor {old} adının üstünü çiz
            """,
    },
    "allergy": {
        "state": """
            Keşke olsa ama {v} bende anafilaksi riski demek
            işin içinde {v} varsa beni uzak tut, her yerim kabarıyor
            Alerjik olunca oturmadan önce her yerde {v} var mı diye soruyorum
            {v} beni gerçekten öldürebilir desem inanır mısın? Alerji kartım var
            """,
        "refine": """
            Ayrıntılı baktılar, bana kesin yasak olan {v}, o gruptan gerisi serbest
            hepsi değilmiş yani, alerjim yalnız {v} için
            Uzmana göründüm, alerjim konusunda daha kesin konuşabilirim: {v}
            sonunda bulduk, bana dokunan tam olarak {v}
            """,
        "echo": """
            Senin {v} ile işin olmaz, hatırlıyorum
            Sende {v} konusunda dikkatli olmak gerek
            """,
        "other": """
            {v} yüzünden {who:acc} acile yetiştirdik, aman uzak tutalım
            {who} zavallım alerjik, bünyesi {v} kaldırmıyor
            Ortamda {who} varsa {v} dışarıda kalsa iyi olur
            {who} adrenalin kalemi taşıyor, tetikleyen {v}
            """,
    },
    "pet": {
        "state": """
            Tatile çıkamam, {n:dat} kim bakacak? Benim {v} yani
            bunu yazarken kucağımda bir {v} var, keyfi olursa {n} deyince bakıyor
            {n} dün altısına bastı, bir {v} için iyi yaş, benimki turp gibi
            Kazağımdaki tüyler {n:abl}, benim {v}
            arkada {n:acc} duyuyorsundur, bizim {v} benden akşam yemeğini istiyor
            """,
        "also": """
            Aradığımız yoktu, yine de {n} geldi, bir {v}, ilkiyle aynı kaptan yiyor
            {n} cumartesi taşındı bize, bir {v}, evin eskisi bizi affetmedi
            iki hayvanlı bir hane olduk böylece, yeni gelen {n} adında bir {v}
            Bildiğinin yanına bir {v} daha geldi, adı {n}
            """,
        "echo": """
            {v} {n} nasıl, iyi mi
            {v} {n} benden bir ödül maması alsın
            """,
        "other": """
            {who} ofise {n:acc} getiriyor, hiç terbiyesi olmayan bir {v}
            {who:gen} evinde {n} hüküm sürer, bir {v} kendisi
            {n:acc} görsen seversin, {who:gen} beslediği {v}
            {who} bayramda {v} için mama koymamı istedi, {n}, çok cana yakın
            """,
    },
    "tongue": {
        "state": """
            İşine yararsa görüşmeyi {v} yaparım, akıcıdır
            {v} bana kolay gelir, evde radyoda sofrada onunla büyüdüm
            Bir keresinde sarhoşun teki beni yerli sandı, {v} o kadar iyi bende
            Yurt dışında çalıştığım için {v} sıkıntısız konuşuyorum
            """,
        "also": """
            Akşam kursları işe yaradı, konuştuğum dillere {v} katıldı
            {v} ekledim bu arada, sohbet düzeyi, bende olanların yanına
            bildiğinin dışında artık {v} konuşuyorum, kayınvalide sağ olsun
            yazdan beri ayrıca {v} muhabbet edebiliyorum
            """,
    },
    "instrument": {
        "state": """
            Evde kimse yokken {v} çıkarıp çalıyorum
            okuldan beri bir çalıp bir bırakıyorum, son zamanlarda hep elimde {v}
            duvarın ardından duyduğun {v} benim çaldığım, kusura bakma
            İyi {v} çalmam yıllarımı aldı ama bugünlerde düğünlere çağırıyorlar
            """,
        "also": """
            Zaten çaldığımı bilirsin, bil bakalım, yanına {v} ekledim, yeni başladım
            {v} ile iki çalgım oldu, ilkbaharda başladım
            Akşamlarım eski çalgım ile videolardan öğrendiğim {v} arasında bölünüyor
            kendi kendime bir de {v} öğreniyorum, zavallı komşular
            """,
    },
    "hobby": {
        "state": """
            Beni delirmekten kurtaran şey {v}, gerçekten
            bıraksalar haftanın yarısını {v} ile geçiriyorum
            açmazsam muhtemelen {v} peşindeyim, tek tutkum o
            Sırf {v} için ücretsiz izin almış biriyle konuşuyorsun, o derece seviyorum
            """,
        "also": """
            Öncekinin üstüne başıma bir de {v} çıkardım
            Her zamankinin dışında boş vaktim {v} ile geçiyor artık, ikisine yer var
            bu sonbahardan beri hayatımda ayrıca {v} var, ilk hobim tabii duruyor
            İkinci bir hobi buldum desem? Hem de {v}
            """,
        "other": """
            {who} kendini tümüyle {v} işine verdi, izlemesi hoş
            {who} için {v} her şeyin üstünde
            {who:acc} bilirsin, iş değilse {v}
            {who} {v} dalında ödül almış diyorlar, onca akşam boşa gitmemiş
            """,
    },
    "drink": {
        "state": """
            Ötekiler ne söylerse söylesin bana {v} olacak
            tepeden tırnağa {v} insanıyım ben
            bana bir şey ısmarlayacaksan {v} ile yanılmazsın
            {v} öyle bir şey ki hiç bıkmıyorum, her gittiğim yerde içiyorum
            Not alıyorsan zayıf noktam {v}
            """,
        "change": """
            Bir zamanlar {old} derdim başka demezdim; derken içeceğim {v} oldu
            bana {old} koyma artık, {v} gönlümü çaldı
            Dişçi {old} konusunda kulağımı çektiğinden beri her yerde {v} içiyorum
            bir şey koyuyorsan {v} olsun, {old} içmeyi bıraktım
            """,
        "back": """
            Herkesin dediği çıktı, yeniden {v} içiyorum, {old} bana göre değilmiş
            {old} buraya kadar. eski günlerdeki gibi {v} söylüyorum
            Haftalarca {old} seviyormuş gibi yaptım, şimdi ferah ferah yine {v} içiyorum
            Bardağımda yine {v}, eskiden nasılsa öyle
            """,
        "echo": """
            Sen {v} seversin, görüyorum
            Biliyorum, {v}, sormama gerek yok
            """,
        "other": """
            {who:gen} önüne {v} koy, bir dakikada biter
            {who} nereye gitsek {v} ister
            {who:gen} istediği hep {v}, her seferinde
            {who:acc} {v} dışında bir şey ısmarlarken görmedim
            """,
    },
    "food": {
        "state": """
            Tarif {v} olmadan olur mu? Boğazımdan geçmiyor
            aç kalırım daha iyi, {v} yemem
            {v} olmasın da ne olursa olsun, o dokusu yok mu
            Önerilerini seviyorum ama ağzıma {v} girmez
            """,
        "other": """
            {who} her şeyi yer, bir istisnası var, {v}
            {who} gelecekse {v} koymaman gerek
            Düşünmeden {v} ikram ettim, {who} tabağa dokunmadı
            {who:gen} {v} hakkında dediklerini bir duysan, katıksız nefret
            """,
    },
    "genre": {
        "state": """
            Arabamda ne mi çalar? On seferin dokuzunda {v}
            amcamdan kasetler kalalı {v} hastasıyım
            bana {v} aç, bulaşığı gık demeden yıkarım
            Gittiğim konserlerin çoğu {v}, sevdiğim o çünkü
            """,
        "change": """
            Ömrümün yarısında {old} dinledim, bir festival yetti, şimdi hep {v}
            bugünlerde dinlediğim {v}, {old} bana yorgun geliyor
            ne tuhaf, {old} dinlemeye sabrım kalmadı. Ama {v} çal, olur
            Kış boyunca listelerim {old} iken {v} oldu
            """,
    },
    "colour": {
        "state": """
            Saçımı boyatsam {v} olurdu, tartışmasız, en güzel renk
            fark etmeden ne alsam {v} alıyorum galiba
            benim için renk seçeceksen {v} seç
            Bisiklet, çaydanlık, perdeler, hepsi benim, hepsi {v}, seviyorum çünkü
            """,
        "change": """
            {old} gözümden düştü. Bugünlerde yüzümü güldüren {v}
            düzeltebilirsem, benim rengim {v} artık, {old} ömrüme yetti
            {old} perdeleri attım, her şey {v} olacak, yeni gözdem
            Eskiden rengim {old} idi, son zamanlarda {v} görünce dayanamıyorum
            """,
    },
    "seat": {
        "state": """
            Başka yerde midem bulanıyor, yer ayırtırken {v} olsun
            Otobüste de uçakta da benim için {v} şart
            bundan sonraki biletler için {v} istediğimi yazar mısın?
            Seçme şansım olursa hep {v} alırım
            """,
        "change": """
            {old} bitti, {v} başladı, mesanem öyle istedi
            biletlerde bundan böyle {v}, {old} bana uymuyor
            Beni hep {old} diye yazardın, değil mi? Bundan sonra {v} isterim
            bebek doğalı yolculukta yerimiz {v}, {old} yok artık
            """,
    },
    "style": {
        "state": """
            Bana en çok {v} cevap verdiğinde faydan oluyor
            Disleksim var, yanıtların kural olarak {v} olabilir mi?
            {v} değilse sonunu getiremiyorum, bana nasıl yazacağını bil diye söylüyorum
            Metinlerin konusunda tek ricam var: {v} olsunlar
            """,
        "change": """
            Siparişimi değiştirebilir miyim? Yazdıkların {old} yerine {v} olsun isterim
            {old} cevaplara doydum, bende {v} dene
            az {old}, çok {v}. hatta hep {v}
            Bundan sonrası için {v} anlatım {old} olandan iyi olur, işim değişti
            """,
        "back": """
            Sözümü geri alıyorum, yanıtların en çok {v} iken iyiydi
            yine {v} yazar mısın? öbürüne bir şans verdim
            Başlangıçtaki gibi {v} yazmanı isterim, {old} olanlar beni yoruyor
            yok, {old} olmuyor. yine {v} lütfen
            """,
    },
    "editor": {
        "state": """
            Bütün kodumu {v} ile yazarım, üniversiteden beri
            {v} ancak soğuk ellerimden alınır, her şeyi orada yazıyorum
            Benim gibi {v} kullanmıyorsan ekran görüntülerim sana garip gelir
            bir {v} kullanıcısı olarak o menü nedir bilmem
            """,
        "change": """
            Eski bir {old} fanatiği olarak artık bütün işimi {v} ile görüyorum, dalga geç
            tatilde editör değiştirdim, {old} çıktı {v} girdi
            {old} benden bu kadar. Eklentiler bir kere daha bozulunca {v} ile kodlamaya başladım
            kurulumumu sormuştun, bugünlerde {v}, {old} silindi
            """,
        "back": """
            {v} burnumda tüttü, yine onunla kodluyorum
            {old} için bir ay tanıdım. Sildim. yine {v}, terlik gibi
            Demek ki {v} imiş, eskisi gibi, {old} pekmez gibi yavaştı
            {old} ile flörtüm bitti, hep yaptığım gibi {v} ile düzenliyorum
            """,
    },
    "film": {
        "state": """
            Önüme ne koysan izlerim ama asıl sevdiğim {v}
            bu akşam televizyonda {v} varsa ben yokum
            Kusursuz akşam dediğin içinde {v} olan, telefonun kapalı olduğu akşamdır
            On iki yaşımdan beri {v} bağımlısıyım
            """,
    },
    "flower": {
        "state": """
            Camımın altına {v} ektim, en sevdiğim çiçek
            bana {v} getiren kucaklanır
            Çiçek dedin mi benim gözümde {v} üstüne yok
            cenazemde bol bol {v} isterim, bayılırım
            """,
        "other": """
            {who} oldum olası {v} sever
            {who:acc} neşelendirmek için {v} gerek, kocaman bir demet
            {who:gen} sevdiği çiçek {v}, güven bana
            {who} her cumartesi pazardan {v} alır, biliyorum
            """,
    },
    "cuisine": {
        "state": """
            Nerede yiyeceğimizi seçme sırası bendeyse {v} mutfağı olur
            {v} yemeklerine zaafım var, hep vardı
            {v} sofrası kurulmadan doğum günüm geçmez
            Misafire genelde {v} mutfağından pişiririm, kendim de en çok onu seviyorum
            """,
        "refine": """
            Önce biraz geniş söyledim, sevdiğim özellikle {v} mutfağı
            onların içinde de her şeyden önce {v}
            Seçici davranayım, ki öyleyim, {v} olmalı
            Daha net konuşayım, gerçekten canımın çektiği mutfak {v}
            """,
    },
    "terrain": {
        "state": """
            Benim için gerçek tatil dediğin {v}
            iznim oldu mu aklım fikrim {v}, beni oraya gömecekler
            patron sonunda salınca her yıl olduğu gibi rotam {v}
            Seyahat acenteme sor, benim için tek görevi {v} bulmak
            """,
        "change": """
            Tatilde hep {old} derdik ama bugünlerde ben {v} istiyorum
            dizlerim {old} için fazla yaşlı, belki ruhum, izinlerde artık {v}
            Bir zamanlar hayalim {old} idi; bugünlerde ayırttığım yer {v}
            Artık {old} tatilde beni sıkıyor, {v} olsa çok daha iyi
            """,
    },
    "sport": {
        "state": """
            {d} olmaz bana, her hafta o gün {v} var
            takvim {d} diyorsa ben {v} yapıyorumdur, her zamanki gibi
            Bir grubuz, her {d} {v} yapıyoruz
            tek düzenli hareketim {v}, o da {d} gününe denk geliyor
            """,
        "change": """
            {v} grubum bugünlerde {d} toplanıyor, {old} günkü salonu kaybettik
            {v} için günü {d} yaptım, {old} koroyla çakışıyordu
            yani {old} akşamım boş, {v} dersim {d} günü
            {v} artık {d} günü, yıllardır {old} idi
            """,
    },
    "coffee": {
        "state": """
            Ne kadar sert mi? Tek fincana {v} kahve koyarım
            fincan başına {v} alırsan tam oluyor, ben öyle yapıyorum
            Nice acı sabahtan sonra fincana {v} çekilmiş kahvede karar kıldım
            Benim kahvem bir kupaya {v} ister, ne eksik ne fazla
            """,
        "fix": """
            Fincana {old} demem saçmaydı, kullandığım {v}
            notlarıma baktım, bir fincana {v} kahve, {old} kullanma
            {old} dedim değil mi? Kastım {v} idi, {old} işteki demlik için
            Benim fincanıma {v} konur; sana verdiğim sayı, {old}, tutmuyor
            """,
    },
    "medicine": {
        "state": """
            {m} öncesinde {v} içmeyi unutursam o gün atlamam gerekiyor, beni dürt
            Benim {v} {m} öncesinde yutulacak
            {m} öncesi bir ayinim var, {v} alıyorum
            {v} için prospektüs {m} öncesi diyor, ben de ona uyuyorum
            """,
        "change": """
            Benim {v} eskiden {old} öncesindeydi; klinik {m} öncesi istiyor
            artık {old} değil {m} öncesinde {v} içiyorum, mideme daha iyi
            doktordan yeni kural, {m} öncesi {v}
            {v} günümün içinde yer değiştirdi, bugünlerde {m} öncesinde alıyorum
            """,
    },
    "standup": {
        "state": """
            Bana {v} ulaşılmaz, her gün o zaman bütün ekip toplanıyor
            müdürümüz bizi haftanın her günü {v} topluyor
            Bir şey planlıyorsan ekiple günlük toplantım {v}
            {v} ekip turundayım, her iş günü olduğu gibi
            """,
        "refine": """
            Ekip turu için nihayet kesin bir saatte anlaştık, {v}
            günlük toplantı tam olarak {v} başlıyor
            Ekibin ne zaman toplandığını daha kesin söyleyebilirim: {v}
            Millet geç geldiği için toplantımız her gün tam {v}
            """,
    },
    "commute": {
        "state": """
            Yağmur çamur demem, işe {v:ins} giderim
            iş arkadaşlarım nasıl geliyor bilmem, ben {v:ins} geliyorum
            Ofise varmam için {v} ve bir hayli sabır gerekiyor
            Geç kalırsam suç işe giderken bindiğim {v}
            """,
        "change": """
            Sabahları {old} yok artık, {v} daha hızlı
            ötekilere zam geldi geleli işe {v:ins} gidiyorum
            İşe gidiş şeklim değişti, {v:ins}, geçen haftaya kadar {old} idi
            bugünlerde işe {v:ins} giderken görürsün beni, {old} ile işim kalmadı
            """,
        "back": """
            Yine işe {v:ins} gidiyorum, ya o ya delirmek
            {old} çok yavaştı, o yüzden tekrar {v:ins} gidip geliyorum
            iş yolum eskiden neyse o, {v:ins} gidiş, {v:ins} dönüş
            {old} canıma yetti, {v:ins} gitmeye geri döndüm
            """,
    },
    "backup": {
        "state": """
            Dizüstüm bir gün küvete düşerse her şeyin kopyası {v}, her {d} yenilenir
            Yedeğimi her {d} alıyorum, gittiği yer {v}
            haftada bir, {d} günü, ne varsa kopyalıyorum, hedef {v}
            Fotoğraflar güvende, yerleri {v}, her {d} aktarıyorum
            """,
        "change": """
            Artık yedeğin yeri {v}, gün yine {d}, çünkü {old} doldu
            {old} yok artık. dosyalarım her {d} kopyalanıyor, yeni yer {v}
            Önceden nerede tuttuğum fark etmez, kopyaların yeri artık {v}, her {d}
            {d} günü hâlâ yedek alıyorum ama yeri {v}, {old} güvenimi sarstı
            """,
    },
    "router": {
        "state": """
            Sıfırlama düğmesini {v} basılı tutmazsan bizim modem güler geçer
            ben yokken internet giderse: sıfırlamaya bas, {v}, bırak
            Arkadaki ufak şeye {v} basarsam modemim kendine geliyor
            Hep {v} basılı tutmam gerekiyor şu lanet modemin düğmesini
            """,
        "fix": """
            Sıfırlama {v} sürüyor. {old} demiştim biliyorum, sallıyordum
            {v}, bu sabah yine denedim, {old} ile sıfırlanmıyor
            Modemde {v} basılacak; {old} eskisi içindi
            Düğmeye {old} değil {v}, az önce destek hattıyla konuştum
            """,
    },
    "plants": {
        "state": """
            Çiçekleri {d} sularım, yoksa unutuyorum
            {d} bütün bitkilerime su verilir, saatini ona göre ayarla
            Evime bakacak olan bilsin, bitkilerin su günü {d}
            Gün {d} ise elimde sulama kabıyla dolanırım
            """,
        "change": """
            bitkiler artık suyunu {d} alıyor, {old} hiç evde olmuyordum
            Sulamayı {d} gününe koydum, {old} iptal
            Sıcaklar geleli çiçekleri {d} suluyorum, {old} değil
            Sende benim çiçek günüm {old} yazılı; onu {d} yapar mısın?
            """,
    },
    "bread": {
        "state": """
            Ekmeğimi {v} kabartıyorum, bütün sırrı bu
            mayam tembel, hamur fırından önce {v} bekliyor
            Benimki gibi ekmek istiyorsan hamura {v} tanı
            Ekmek yaparken yoğurmayla fırın arası {v}
            """,
    },
    "wakeup": {
        "state": """
            Ben şu {v} kalkanlardanım
            istesem de istemesem de günüm {v} başlıyor
            {v} genelde mutfakta dikilmiş niye kalktım diye düşünüyorumdur
            çalar saat {v} ötüyor, ben de kalkıyorum, her gün
            """,
        "change": """
            Program değişeli {v} kalkıyorum, önceden {old} kalkardım
            bende {old} bitti, saati kurdum, {v}
            Yeni vardiyayla {v} yataktan çıkıyorum
            alarmım değişti, {v} çalıyor, {old} çocuğun okuluna uymuyordu
            """,
        "back": """
            Eskiden olduğu gibi {v} kalkıyorum, öbürü bana yaramadı
            Saat eski yerine döndü, {v}, {old} tarih oldu
            Yine {v} ayaktayım, eski günlerdeki gibi, {old} işkenceydi
            Pes ettim, tekrar {v} kalkıyorum
            """,
    },
    "deploy": {
        "state": """
            Sürüm çıkarken her şey canlıya geçmeden {v} görür
            Önce {v} üzerinde çalıştırmadan yayına almak aklımdan geçmez
            bizde sürüm şöyle çıkar: {v}, bir gece bekleme, canlı
            Bizde {v} ortamından geçmeyen kod canlıya çıkmaz
            """,
        "change": """
            Sürümlerimiz bugünlerde önce {v} ortamına gidiyor, {old} kaldırıldı
            eskiden {old} olan artık {v}, canlıdan önce sürümü oraya koyuyorum
            Yani canlıdan önce {v}, {old} değil, mimarlar karar verdi
            Sürümleri önce {v} ortamına atıyorum, {old} hep bozuktu çünkü
            """,
    },
    "event.concert": {
        "state": """
            Sesim geri gelmez herhâlde, {when} {who:ins} {v} konserindeydik
            {when} nihayet {v} dinledim canlı canlı, {who} biletle sürpriz yapmıştı
            {when} {v} izlemeye gittik, {who} ve ben, bas hâlâ karnımda
            {when} {v} konserinde olduğumu anlattım mı? {who:ins}, en öndeydik
            """,
    },
    "event.hike": {
        "state": """
            Dokuz saatimizi aldı ama {who:ins} {when} {v} zirvesini gördük
            {when} {v} tepesindeydim, düşünebiliyor musun, {who} çıkamaz diye bahse girmişti
            {when} çıktığımız {v} yüzünden baldırlarım bana küs, {who:gen} fikriydi
            {when} {who:ins} {v} tırmanışı yaptım, buluttan başka şey görmedim
            """,
    },
    "event.museum": {
        "state": """
            {when} günün yarısını {v} sergisinde geçirdim, {who} sürükledi, hoşuma gitti
            {who:loc} davetiye varmış, {when} kapanana kadar {v} seyrettik
            {when} müzedeydim, {v} sergisi, harikaydı
            {when} yağmurdan kaçacak yer lazımdı, {who} müzedeki {v} dedi, gittik
            """,
    },
    "event.race": {
        "state": """
            {when} {c:loc} yarışa girdim, {v}, derecem kimseyi ilgilendirmez
            {when} {c:loc} yarışmış biriyle konuşuyorsun, {v}, sağ çıktım
            {when} {c:loc} yarış günüydü: {v}, baştan sona yağmur, en iyi derecem
            {when} {c:loc} bitirdiğim {v} bacaklarımdan hâlâ çıkmadı
            """,
    },
    "event.dinner": {
        "state": """
            {when} {who:ins} {v} lokantasına yemeğe gittik, mezeleri unuttular
            {when} {v} lokantasında sonunda yer bulabildik, {who} çoktan ayırtmıştı
            {when} {v} lokantasında içtiğim çorba aklımdan çıkmıyor, {who} yanımdaydı
            {when} dışarıda yedik, {v} lokantası, çünkü {who} bir şey kutluyordu
            """,
    },
    "event.wedding": {
        "state": """
            {who} {when} evlendi, {v:loc}, arı dolu bir bahçede
            {when} {v:loc} {who:gen} düğünü boyunca ağladım
            {when} {v:loc} bir aradaydık, {who} onca yıldan sonra orada evlendi
            {when} {v:loc} {who:gen} düğünü vardı, hayatımın en kötü konuşmasını yaptım
            """,
    },
    "event.purchase": {
        "state": """
            {when} kendime kullanılmış bir {v} aldım, {p}, bankaya söyleme
            {p} istediler, {p} verdim, {when} o {v} benim oldu
            {when} eve bir {v} ile döndüm, ikinci el, {p}
            {when} {p} fiyatla bir {v} gördüm, hayır diyemedim, aldım
            """,
    },
    "event.lost": {
        "state": """
            {when} {c:loc} kaybettim galiba, benim {v} yok, her yere baktım
            benim {v} gitti, {when} {c:loc} hâlâ bendeydi, sonrası yok
            {when} {c:loc} unutmayı başardım, {v} gitti, dâhi miyim neyim
            {when} {c:loc} benim {v} kayboldu, getiren olmadı
            """,
    },
    "event.exam": {
        "state": """
            Beni kutlayabilirsin, {when} {v} vardı, geçtim
            {when} {v:acc} sonunda verdim, üçüncü denemede
            {when} {v:dat} girdim ve evet, geçtim
            {when} {v:acc} geçtim, annem bütün apartmana söylemiş
            """,
    },
    "event.visit": {
        "state": """
            {who} {when} bana geldi, ta {v:abl}, tek çorapla
            {when} {who} bendeydi, gece boyu araba sürmüş {v:abl}
            buzdolabım boş, çünkü {when} {who} buradaydı, {v:abl} geldi
            {when} {who:acc} ağırladım, {v:abl} yeni gelmişti, dokuzda sızdı
            """,
    },
    "plan.trip": {
        "state": """
            {when} {v:dat} uçuyorum, çiçeklere bakmaya {who} söz verdi
            {v} için önerin var mı? {when} gidiyoruz
            {when} yolum {v:dat} düşüyor, sonunda tatil
            Bir terslik olmazsa {when} {v} yolundayım
            İznimi aldım, {v} için yer ayırttım, {when} çıkıyorum, kedi kapısının şifresi {who:loc}
            {when} kalkan {v} uçağında adıma bir koltuk var
            """,
        "moved": """
            {v} yolculuğum sana dediğim gün değil, {when} çıkıyorum
            grev beni vurdu, {v:dat} {when} uçacağım, daha erken değil
            Bileti değiştirmek zorunda kaldım, {v} {when} olacak
            {v} duruyor, sadece günü başka: {when}
            """,
        "outcome": """
            Dün geceden beri {v:abl} dönmüş vaziyetteyim, bavulun yarısı dönmedi
            {v} böyle geçti işte, fazla yedim, hiç pişman değilim
            {v:abl} tek parça geldim, tatil bitti
            {v} konusunda haklıymışsın, orada çok güzel vakit geçirdik
            """,
    },
    "plan.dentist": {
        "state": """
            {when} Doktor {v:dat} gitmem lazım, dolgum düştü
            {when} Doktor {v} dişime bakacak, şimdiden terliyorum
            Muayenehane aradı, dişimi {when} Doktor {v:dat} yaptırıyorum
            {when} bana dua eder misin? Doktor {v} bir dişimi çekecek
            Kalan dişlerimin kontrolü için {when} Doktor {v:loc} yerim ayrıldı
            Sol tarafla çiğneyemiyorum, {when} dişçiye, Doktor {v:dat} gidiyorum
            """,
        "moved": """
            Doktor {v} tarafından aradılar, dişime eski tarihte değil {when} bakılacak
            Doktor {v:abl} başka gün istedim, {when} verdiler
            Doktor {v} randevum planlandığı gibi olmuyor, beni {when} yazmışlar
            Doktor {v} grip olmuş, dolgu bekliyor, {when} gelecekmişim
            """,
        "outcome": """
            Doktor {v:abl} yeni çıktım, korktuğumun yarısı kadar bile kötü değildi
            dolgu tamam, Doktor {v} delerken mırıldandı bile
            Doktor {v:dat} gittim geldim, iki saat yemek yok
            Doktor {v} dişimi yaptı, bayılmadım
            """,
    },
    "plan.talk": {
        "state": """
            {when} sunum yapmam gerekiyor, konu {v}, hiç hazır değilim
            {v} hakkında konuşmamı istediler, {when} oluyor bu iş
            {when} dolu bir salonun karşısında {v} anlatacağım
            {when} konferans veriyorum, {v}, güzel bir giriş bilir misin?
            Bana bir espri bulur musun? {when} {v} üzerine konuşacağım
            {when} sahnede ben varım, tema {v}, sesim çıksın diye dua et
            """,
        "moved": """
            {v} konuşmam dediğim gün olmayacak, {when} olacak
            konferansta iki oturum yer değiştirdi, {v} üzerine {when} konuşuyorum
            Slaytlar için vaktim uzadı, {v} ancak {when}
            {v} sunumu için aradılar, yeni tarih, {when}
            """,
        "outcome": """
            {v} konuşmasını yaptım, uyuyan olmadı
            oldu bitti, {v} anlattım, artık yemek yiyebilirim
            Kendimi övmek gibi olmasın, {v} sunumu iyi geçti
            Bir saatlik {v} bitti, ortasında öksürük tuttu
            """,
    },
    "plan.party": {
        "state": """
            {who} {when} {v:loc} misafir ağırlıyor, ben de gidiyorum
            {when} {who:gen} {v:loc} verdiği davete çağrıldım, ne götürülür?
            {when} {v:loc} olacağım, {who} kırkına basıyor, büyük kutlama var
            {when} hepimiz {v:loc} {who:loc} toplanıyoruz, müzik listesi bende
            {who:abl} davetiye geldi: {v}, {when}, iki kişilik
            {when} {v:loc} dans edilecek, {who} parti veriyor, beni bekliyor
            """,
        "moved": """
            {who:gen} {v:loc} vereceği parti başka güne kaldı, {when}
            {who} günü değiştirmek zorunda kaldı, {v:loc} {when} kutluyoruz
            {v:dat} {when} davetliyim o gün yerine, {who} evi boyatıyormuş
            {who:gen} {v:loc} yapacağı şey {when} olacak, öbür tarih iptal
            """,
        "outcome": """
            {who:gen} partisinden dörtte çıktım, ayakkabılar elimde
            {who:gen} partisi geldi geçti, üç yeni arkadaş edindim
            {who:loc} çok hoştu, peynirin çoğunu ben yedim
            {who:acc} polis gelene kadar kutladık, nazik geldiler ama
            """,
    },
    "plan.exam": {
        "state": """
            {when} {v:dat} giriyorum, bana soru sorar mısın?
            {when} {v} var, öncesinde uyumamı hatırlat lütfen
            İş ciddi: {v} {when}, kitabı daha yeni aldım
            bana {v} için gün verdiler, {when}
            Bir çılgınlık anında {v:dat} yazıldım, {when}
            {when} bir salonda oturmuş {v} sorularıyla boğuşuyor olacağım
            """,
        "moved": """
            {v} için yeni tarih aldım, {when}
            {v} planlandığı gibi değil, {when} girecekmişim
            İptal ettiler, benim {v} {when} oldu
            Benim {v} kaydırıldı, {when} gitmem gerekecek
            """,
        "outcome": """
            {v:acc} verdim, bana hiçbir şey sorma
            {v} arkamda kaldı, on iki saat uyudum
            {v} böyle geçti işte, galiba fena değildi
            {v:abl} yirmi dakika erken çıktım, ya çok iyi ya çok kötü
            """,
    },
    "plan.delivery": {
        "state": """
            {when} evden çıkamam, {v} getiriyorlar
            haftalar önce sipariş ettiğim {v} {when} geliyor
            {when} aldığım {v} teslim edilecek, dağınıklığımı koyacak yer sonunda
            Dükkân {v} için bana {when} sözü verdi, görelim
            {when} için izin aldım, çünkü {v} teslim edilecek
            {when} bana hatırlat lütfen, {v} gelecek, kapıyı açmam lazım
            """,
        "moved": """
            {v} için dediler ki {when} olmadan gelmez
            yine yazdılar, benim {v} ilk dedikleri gün değil {when} teslim
            {v} anlaştığımız gün gelmiyor, bana {when} yazmışlar
            Benim {v} depoda kalmış, {when} burada olur
            """,
        "outcome": """
            Yazarken yeni gelen {v} karşımda duruyor, ulaştı
            geldiler, {v} yanlış odada ama duruyor
            {v} sonunda geldi, bir çizikle
            {v} teslim edildi, belim gitti
            """,
    },
    "mood": {
        "state": """
            Bilmiyorum, kendimi öyle {v} hissediyorum ki, herhâlde {c}
            dürüst olayım bugün {v} hissediyorum kendimi, {c} falan
            Malum {c}, epeydir kendimi {v} hissediyorum
            İnsanın kendini bu kadar {v} hissetmesi normal mi? Bence nedeni {c}
            {v} hissediyorum işte, o kadar, {c} bunu yapıyor bana
            """,
    },
    "trivia.podcast": {
        "state": """
            {who} bana {v} dinlememi söyledi, podcast
            {who} diyor ki ütü yaparken {v} kadar iyisi yokmuş
            {v} bilir misin? {who} sürekli o podcastten söz ediyor
            Öğle yemeğinde {who} bana bir podcast önerdi, {v}
            """,
    },
    "trivia.appliance": {
        "state": """
            Şimdi fark ettim, {c:loc} duran {v} çalışmıyor
            {c:loc} duran {v} bozuldu galiba, sadece uğulduyor
            Yine bozuldu {c:loc} duran {v}
            Gitti bizim {v}, {c:loc}, kıvılcımlar saçarak
            """,
    },
    "trivia.lent": {
        "state": """
            Benim {v} bir süreliğine {who:loc} kalsın dedim
            benim {v} nerede mi? {who} ödünç aldı, ne zaman getireceğini söylemedi
            {who:dat} {v} lazımmış, benimkini ödünç verdim
            Unutturma, benim {v} {who:loc} duruyor
            """,
    },
    "trivia.parking": {
        "state": """
            Otomobil nerede derlerse {v} otoparkı, {c}, bir direğin yanı galiba
            benim için aklında tutar mısın, araba {v:loc}, {c}
            {v:loc} arabaya {c:loc} yer bulabildim
            Bilet montumda, araba {v:loc}, {c:loc} duruyor
            """,
    },
    "trivia.animal": {
        "state": """
            Hayatta bilemezsin, az önce {c} bir {v} gördüm
            eve geldiğimde {c} bir {v} vardı, keyfi yerindeydi
            {c} bir {v} vardı, on dakika seyrettim
            {c} az daha bir {v} üstüne basıyordum
            """,
    },
    "trivia.train": {
        "state": """
            {c} treninde bir {v} ile lafa daldık
            {c:dat} giderken yanımdaki adam meğer bir {v} imiş
            {c} treninde bir {v} bana işini anlattı, sonra omzumda uyuyakaldı
            {c:dat} varmadan bir kadın bindi, {v}, sonuna kadar konuştuk
            """,
    },
    "trivia.paint": {
        "state": """
            Boyadım, {c} artık {v}, ne dersin?
            eskiden beyaz olan {c} bu öğleden sonradan beri {v}
            {c} için {v} dedik, iki teneke boya, bir sürü bant
            {c} için {v} seçtim, hepsini tek başıma boyadım
            """,
    },
    "trivia.found": {
        "state": """
            {c:loc} yerden bir {v} aldım, biri bırakıp gitmiş
            {c:loc} sahibi olmayan bir {v} çıktı karşıma, teslim ettim
            Birinin {v} kayıp olmalı, {c:loc} bir tane buldum
            {c:loc} öylece duran bir {v} vardı, artık güvenlikte
            """,
    },
    "trivia.price": {
        "state": """
            Dükkânda bir {v} sordum, {p}, orada bıraktım
            köşede {p} fiyatla {v} satıyorlar, bence yüzsüzlük
            Sen kullanılmış bir {v} için {p} verir miydin? Ben vermedim
            Bir {v} baktım, {p} dediler, yani hayır
            """,
    },
    "trivia.cook": {
        "state": """
            {who:loc} {v} yedim, göründüğünden lezzetliydi
            {who} bize yemek yaptı, {v} ile bir şey, tarifini istedim
            öğlen {who} sofraya {v} koydu
            {v} güzel olur mu deme, {who} bu işi biliyor
            """,
    },
    "shock.collapse": {
        "state": """
            Hastanedeyim. {when} {v} kalp krizi geçirdi, umut var mı diyen yok
            {v} ameliyatta. {when} kalp krizi, durup dururken, kahvaltı sofrasında. Ağlamaktan sesim kısıldı
            tuşlara zor basıyorum. {when}, {v}, kalp krizi, sağlıkçılar kırk dakika uğraştı
            {when} kimsenin istemediği o telefon geldi, {v} kalp krizi geçirip yığılmış. Ne yapacağımı bilemiyorum
            Ayağımın altındaki yer gitti sanki. {when} {v} kalp krizi geçirdi, komada yatıyor
            Bütün gece elini tuttum, {v}, kalp krizi, {when}. Öyle korkuyorum ki
            """,
    },
    "shock.burglary": {
        "state": """
            Evimi soydular. {when} oldu, {v} gitti, kapıya sandalye dayadım oturuyorum
            {when} daireme girmişler. {v} yok, babaannemin mektupları yerlere saçılmış, bağırmak istiyorum
            {when} biri eve girip {v} çaldığından beri hiçbir yerde güvende hissetmiyorum
            {when} eve geldiğimde kapı açıktı. açık. {v} çalınmış, yatağı bıçaklamışlar, paramparçayım
            Biz {when} cenazedeyken hırsızlar evi boşaltmış, {v} dahil. Bunu kim yapar? Öfkeden nefes alamıyorum
            """,
    },
    "shock.crash": {
        "state": """
            {when} {v:loc} korkunç bir kaza geçirdim, o farlar gözümün önünden gitmiyor
            {when} {v:loc} bir araba karşıdan üstümüze geldi. yaşıyoruz, nasıl oldu anlamıyorum
            {when} {v:loc} ölümden döndüm, araba iki takla attı. Direksiyona geçemiyorum, gözümü bile kapatamıyorum
            {when} {v:loc} kaza yaptık. Her yer kandı, benimkiymiş meğer, hâlâ şoktayım
            {when} {v:loc} bir kamyonet yandan bindirdi, bir çığlık duydum, benim olduğunu bilmiyordum
            """,
    },
    "shock.fired": {
        "state": """
            {when} beni herkesin önünde {v:abl} kovdular. Hayatımda böyle aşağılanmadım
            {when} {v:loc} işimi kaybettim, elim kolum uyuştu, bunca borcu kim ödeyecek
            {when} {v:abl} çıkarıldım, verdiğim onca emekten sonra bir zarf ve güle güle. Perişanım
            kovuldum. {when}. yıllardır her akşamımı geçirdiğim {v:abl}. oturmuş boşluğa bakıyorum
            İnanamıyorum, {when} {v:abl} attılar beni, ben ağlarken güvenlik gelip kartımı aldı
            """,
    },
    "shock.fire": {
        "state": """
            {when} evimiz yandı, {v} gitti, patlayan camların sesi kulağımdan çıkmıyor
            {when} boğularak uyandım, {v} yanıyordu. Yalınayak çıktık. Dişlerim birbirine vuruyor
            {when} {v} tutuştu, dumandan bir dakika boyunca oğlumu bulamadım. Bir dakika. Ömrümce unutmam
            Neyim varsa oradaydı, {v} {when} yandı kül oldu, itfaiyeciler beni zor tuttu
            {when} {v} alev aldı, tamam dedim, burada öleceğiz
            """,
    },
    "shock.joy": {
        "state": """
            Gözlerim şişti ağlamaktan, {when} {who} ikiz bekliyoruz dedi, onca çileden sonra
            {who} ikizlere hamile. {when} duydum, kaldırıma çöktüm, mutluluktan ne yapacağımı şaşırdım
            {when} {who} ultrasonu havaya kaldırdı, iki tane, ikiz, bütün aile gözyaşlarına boğuldu
            Hiç bu kadar bağırmamıştım, {who} ikiz bekliyor, {when} haber aldık
            ikiz, inanabiliyor musun, üç kayıptan sonra {who} ikiz bekliyor, {when} duydum, sevinçten titriyorum
            """,
    },
    "project": {
        "state": """
            Mesai dışında uğraştığım şey {v}
            bütün boş vaktimi {v} projesine veriyorum
            üzerinde çalıştığım şey {v}, kıştan beri böyle
            Bana {v} nasıl gidiyor diye sor, gece yarısına kadar anlatırım, projem o
            """,
        "also": """
            {v} üzerinde çalışmaya başladım, öbür proje de sürüyor
            bildiğin işin yanında bir de {v} yapıyorum
            Hayatımda iki proje var böylece, yenisi {v}
            Bir tane yetmediği için {v} projesine ayrıca evet dedim
            """,
        "gone": """
            {v} ile işim bitti, yapacak bir şey kalmadı
            {v} nasıl gidiyor diye soruyorsan, benim değil artık, çekildim
            {v} projesinden vazgeçtik, kimsede para yoktu
            Artık {v} yapmıyorum, kavgayla bitti
            """,
    },
    "house": {
        "state": """
            {v:loc} ufak bir tatil evim var, öyle ahım şahım değil
            yazlarımız {v:loc} geçer, orada bir kır evimiz var
            {v:loc} içinde fareleriyle bana ait küçücük bir ev durur
            Tatillerde kullandığımız bir dairemiz var, {v:loc}
            """,
        "also": """
            Var olanın dışında artık {v:loc} bir yerim daha var
            akan bir çatı yetmezmiş gibi {v:loc} bir ev daha aldık
            Eski tatil evinin yanına yenisi geldi, {v:loc}
            Teyzem {v:loc} olanı bana bıraktı, iki tatil evim oldu
            """,
        "gone": """
            {v:loc} olan evi sattım, içim acıdı
            {v:loc} evimiz yok artık, kardeşim payımızı aldı
            {v} evi genç bir çifte gitti, bu sabah imzaladık
            {v:loc} bize ait hiçbir şey kalmadı
            """,
    },
    "child": {
        "state": """
            En küçüğüm {v} ıslık çalmayı öğrendi, susmuyor
            {v:acc} futboldan almam lazım, ebeveyn olmanın güzellikleri
            uyku vakti {v} bana ne dedi bilemezsin, çocuk işte
            Uyanığım, {v} kâbus gördü, ille anne baba diyor
            """,
        "also": """
            Bebeğimiz oldu, {v}, evde bir kişi daha arttı
            Bir kez daha ebeveyn oldum, {v} pazar gecesi doğdu
            {v} geldi, ilkine küçük bir kardeş
            Bu hafta itibarıyla bir çocuğum daha var, {v}, parmakları tek tek sayıldı
            """,
    },
    "sidejob": {
        "state": """
            {v} olarak ek para kazanıyorum, çoğunlukla akşamları
            asıl işimin dışında ara sıra {v} olarak çalışırım
            Yan iş olarak {v} diyelim, bisikletlerin parası çıkıyor
            hafta sonları beni {v} olarak çalışırken görebilirsin, bu şehirde tek iş yetmiyor
            """,
        "also": """
            Kendime ufak bir iş daha buldum, {v}, var olan ek işimin dışında
            öbür ek işin yanında bir de {v} olarak mesaiye kalıyorum
            İki ek işim oldu yani, {v} olarak da başladım
            Pazarları {v} arıyorlardı, evet dedim, ötekini de bırakmıyorum
            """,
        "gone": """
            Artık {v} değilim, akşamlar fazla geldi
            {v} olarak istifamı verdim, tek iş yeter
            bundan sonra {v} olarak çalışmak yok, hafta sonumu istiyorum
            Benim {v} günlerim bitti, orası kapandı
            """,
    },
    "sip": {
        "state": """
            {t} içtiğim {v}, yıllardır böyle
            bana {t} {v} lazım, yoksa benimle konuşma
            {t} içtiğim hep {v} olur
            Bana kalsa {t} {v} olur, ben de öyle yapıyorum
            """,
        "also": """
            Bir sabit alışkanlığım daha var, {t} {v}
            {t} tercihim {v}, günümdeki ötekine ek olarak
            bir de {t} kendimi {v} ile ödüllendiriyorum, ikinci ayinim bu
            Ondan ayrı, {t} içtiğim {v} var
            """,
    },
    "subscription": {
        "state": """
            Postayla {v} geliyor bana, yıllardır
            {v} abonesiyim, daha çok resimleri için
            posta kutusuna {v} düştü mü elimdekini bırakırım
            Küvette okuduğum {v}, aboneliğim ezelden beri var
            """,
        "also": """
            İkinci bir abonelik aldım, {v}, öbürü devam ediyor
            artık eve ayrıca {v} geliyor, seçemedim
            Buna ek olarak bu aydan itibaren {v} alıyorum
            Dergi hastalığım büyüyor, bir de {v} abonesi oldum
            """,
        "gone": """
            {v} aboneliğimi bitirdim, birikip duruyordu
            artık {v} gelmeyecek, onlara yazdım
            Artık {v} abonesi değilim
            Fiyatı artırdılar, {v} aboneliğini iptal ettim
            """,
    },
    "car": {
        "state": """
            {v} var bende, eski ama çalışıyor
            neye bindiğimi soruyorsan {v}, övünmüyorum
            Senin çıkışı kapatan araç benim, {v}, kusura bakma
            Çocuklar olunca {v} aldım, o gün bugün onu kullanıyorum
            """,
        "refine": """
            Arabamı tam bilmek istediğin için söylüyorum, {v}
            yedek parçacı için kesin konuşayım, kullandığım {v}
            markasını da vereyim, {v}
            Ayrıntısı lazımsa benimki {v}
            """,
        "other": """
            {who} {v} ile dolaşıyor, fazla hızlı
            {who} içinden el edene kadar tanımadım, {v}, kendine hediyeymiş
            {who:loc} {v} var, taşınacak bir şey olursa ona sor
            Gidip gelmek için {who:gen} altında {v} var
            """,
    },
    "shoe": {
        "state": """
            Bana {v} numara ayakkabı lazım, hiç bulunmuyor
            bana bot bakıyorsan {v} numara giyiyorum
            Benim ayaklarla ya {v} ya su toplar
            kaç numara mı? {v}, iki ayak da, şükür
            """,
        "fix": """
            Ayakkabı numaram {v}, {old} yıllar öncesinden aklımda kalmış
            Ayakkabıda {old} değil {v} giyiyorum, içine baktım şimdi
            {old} bana olmaz, {v} demek istemiştim
            Sen {v} ısmarla. {old} benim hatamdı
            """,
        "other": """
            {who} {v} giyiyor, kapıdaki ayakkabılara baktım
            {who} için {v} numara ayakkabı alman lazım
            {who} babamın ayakkabılarını giyebiliyor, {v}
            botlar {who} içinse {v} gerekir
            """,
    },
    "rent": {"state": _RENT, "change": _RENT, "back": _RENT},
    "deadline": {"state": _DEADLINE, "change": _DEADLINE},
    "teacher": {"state": _TEACHER, "change": _TEACHER, "back": _TEACHER},
    "foster": {
        "state": """
            Barınaktan bir {v} aldım, {n}, aile bulunana kadar bende
            şimdilik {n} benimle kalıyor, topal bir geçici misafir, {v}
            Barınak benden birkaç haftalığına {n:dat} bakmamı istedi, bir {v}
            geçici baktığım {v}, {n}, kumandayı yedi
            """,
        "gone": """
            {n:acc} bu sabah aldılar, geçici baktığım {v} sonunda aileye kavuştu
            O {v} artık bende değil, {n} onu hiç bırakmayacak insanlar buldu
            {n:acc} vermek zorunda kaldım, o güzelim {v} bir çiftliğe gitti
            {n} kurtulamadı, yaşlı {v} kolumda uyudu, gitti
            """,
    },
    "tipple": {
        "state": """
            İş bitti mi kendime {v} hakkı tanırım
            gece dokuz oldu mu kadehimde {v} olur genelde
            Akşamım {v} olmadan tamamlanmaz
            {v} severim, her gece bir tane, dava et istersen
            """,
        "gone": """
            Aylardır {v} içmedim, niyetim de yok, alkolü bıraktım
            bıraktım, ne {v} ne başkası, geceleri çay içiyorum
            Kullandığım haplarla ne {v} ne başka alkol oluyor, o iş bitti
            Eskiden geceleri {v} içerdim, şimdilerde ağzıma alkol değmiyor
            """,
    },
    "flatmate": {
        "state": """
            {v:ins} yaşıyorum, lavaboda saç bırakıyor
            ev arkadaşım {v} gece yarısı yemek pişiriyor
            Bu dairede {v} ve ben varız, kirayı bölüşmek için
            Zilimizdeki öbür ad {v}, evi paylaşıyoruz
            """,
        "change": """
            Yeni bir ev arkadaşım var, {v}, çünkü {old} biriyle yaşamaya gitti
            bugünlerde evi {v:ins} paylaşıyorum, {old} trompetime dayanamadı
            {old} artık burada oturmuyor, {v} taşındı
            Lavaboda {old} yerine {v} bulaşık bırakıyor, ev arkadaşım değişti
            """,
        "gone": """
            {v} taşındı, daire tümüyle bana kaldı
            {v} yeni iş için gideli burada tek başımayım
            ev arkadaşım kalmadı, {v} bugün son kutuyu aldı, başkasını aramayacağım
            {v:ins} vedalaştım, bundan sonra yalnız yaşayacağım
            """,
    },
    "band": {
        "state": """
            Bir gruptayım, adımız {v}, duymamışsındır
            perşembeleri grubum {v} ile prova yapıyoruz
            Biz {v}, ben de ikinci ne varsa onu çalıyorum
            bir gün {v} afişi görürsen, benim çaldığım grup o
            """,
        "gone": """
            Artık {v} üyesi değilim, fazla ciddileşti
            {v} diye bir grup yok artık, son provamızı yaptık
            {v} toprağa verildi, solist yurt dışına taşındı
            Hem {v} hem müzik benim için bitti, çıktım
            """,
    },
    "plan.journey": {
        "state": """
            {when} birkaç günlüğüne {v:dat} gidiyorum, trenle
            {v:loc} neyi göreyim? {when} bir hafta sonum var orada
            {when} {v} trenine bineceğim, kısa bir kaçamak
            {v:dat} kısa bir gezi ayırttık, {when} yola çıkıyoruz
            """,
        "also": """
            Öbür geziden ayrı, {when} {v:loc} bir hafta sonu daha yapıyorum
            {when} ikinci bir küçük gezi var, {v:dat}
            Öteki olduğu gibi duruyor, ama {when} ayrıca {v:dat} gidiyorum
            Onun yanında {v:dat} tren biletim de var, {when}
            """,
    },
    "plan.errand": {
        "state": """
            {when} {v:loc} olmam gerekiyor, ne götüreyim?
            nihayet randevu alabildim, {v}, {when}
            {when} şu kâğıtlar için {v:dat} gidiyorum
            {when} {v:loc} beni görecekler, kimliğimi unutmamam lazım
            """,
        "also": """
            {when} ayrıca {v:dat} gitmem gerek, öbür randevudan ayrı
            bunlardan bir tane daha var, {v}, {when}
            Ondan başka {when} {v:dat} uğrayacağım
            Bitmiyor, {when} bir de {v:dat} görünmem lazım
            """,
    },
}
