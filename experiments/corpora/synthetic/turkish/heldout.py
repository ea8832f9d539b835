"""The Turkish life in other people's words, held out at first as the English one was."""
# ruff: noqa: E501 (a sentence is one line)

_RENT = """
    Her ayın birinde dört duvar için hesabımdan {v} uçuyor
    Kira sözleşmesi gereği aylık ödemem {v}
    of yine ev sahibi günü, {v} gitti
    Bu çatının altında bir ay {v} tutuyor
    """
_DEADLINE = """
    Hibe evrakı için son tarih {v}
    vakfın eline form {v} günü geçmezse yandım
    Fon çağrısı {v} gece yarısı bitiyor
    Fona başvurular {v} tarihine kadar kabul edilmektedir
    """
_TEACHER = """
    Gam, gam, gam, {v} sopranoma acımıyor
    ses koçum {v}
    Bana tavana bakarak ünlü söyleten kişinin adı {v}
    Çarşambaları piyano başında {v:ins} uğraşıyoruz, gırtlak değil karın diyor
    """

SAID: dict[str, dict[str, str]] = {
    "city": {
        "state": """
            Dördüncü kıştır {v:loc} ikamet ediyorum
            köşede dedim mi {v:loc} köşede demektir, yatağım orada
            Sayımda beni {v:loc} saydılar
            Bütün hayatım {v:loc} iki odaya sığıyor
            Kartpostallar beni {v:loc} buluyor, ne yazık ki faturalar da
            """,
        "change": """
            Yaptım gitti, {old} toplandı, koliler {v:loc} tavana kadar
            yeni posta kodu kimde bende 😄 yer {v}, hoşça kal {old}
            Bu ay itibarıyla {v:loc} kayıtlıyım; {old} adresini dikkate almayınız
            İki bavulla {old:abl} çıktım, bu sabah {v:loc} kapı açtım
            Adres değişti. {old} gitti, {v} geldi
            """,
        "back": """
            Dönüp dolaştım, tekrar {v} halkındanım
            insan yuvasına dönebiliyormuş, {v} anahtarı yine anahtarlığımda
            {old} ile yıldızımız barışmadı, ikinci kez {v:loc} koli açıyorum
            {old} arasından sonra ikametimi tekrar {v:dat} aldırdım
            """,
        "echo": """
            Tamam, sen {v:loc} yaşıyorsun
            Oturduğun yer {v}, kaydettim
            """,
        "other": """
            {who} {v:loc} iki odaya servet ödüyor
            {who:dat} bir şey yollarsan adres {v}
            {who:gen} {v:loc} küveti mutfakta olan bir evi var, yemin ederim
            {who} yıllardır {v} yerlisi sayılır
            """,
    },
    "employer": {
        "state": """
            Maaş dekontunun tepesindeki logo {v}
            Dokuzdan beş buçuğa kadar beni {v} satın almış durumda
            Hâlihazırda {v} bünyesinde görev yapmaktayım
            bugün {v} yine genel toplantı yaptı, iki saatim geri gelmez
            {v} mutfağında kupamı bilmeyen yok, kenarı kırık olan
            """,
        "change": """
            {old} dizüstüyü geri aldı, {v} yenisini verdi
            hadi eyvallah {old}, {v} daha iyi veriyor
            Bu ay itibarıyla {old} ile ilişiğim kesilmiş, {v} ile başlamıştır
            {v} beni {old:abl} ayarttı, cümle bitmeden evet dedim
            """,
        "back": """
            {v} aradı, evet dedim, eski sandalyem hâlâ gıcırdıyor
            bumerang çalışan dedikleri benim: {v} ikinci perde, {old} özgeçmişten silindi
            {v} kadrosuna tekrar katıldım
            {old} turunu atıp hiçbir şey olmamış gibi {v:loc} aldım soluğu
            """,
        "echo": """
            Güzel, {v} çalışanısın
            Seni {v} istihdam ediyor, anlaşıldı
            """,
    },
    "job": {
        "state": """
            Vergi levhamda {v} yazar
            sabah akşam bir {v} ne yaparsa onu yapıyorum
            Unvanımı {v} olarak aldım, arkama bakmadım
            Annem bütün mahalleye çocuğum {v} oldu diye anlatıyor hâlâ
            Meslek hanesi: {v}
            """,
        "change": """
            eski kartvizitleri yırttım, yenilerde {old} yerine {v} yazıyor
            Kariyer değişimi tamam. Eski {old}, çiçeği burnunda {v}
            Belgemi {v} olarak aldım, {old} defteri kapandı
            Söyleyeceğim aklıma gelmezdi ama {old} bitti, ekmek {v} olmaktan çıkıyor
            """,
        "back": """
            {old} denedim, nefret ettim, {v} takımlarını raftan indirdim
            bir kere {v} olan hep {v}, geri aldılar
            Önceki mesleğim olan {v} unvanına dönmüş bulunuyorum
            {old} sapakmış, asıl yol {v}
            """,
        "echo": """
            Mesleğin {v}, bunu bilmek iyi
            Sen {v} sayılırsın o hâlde
            """,
        "other": """
            {who} okulunu okumuş {v}, belli oluyor
            bizim {v} {who} bedavaya baktı
            {who} {v} olarak iyi kazanıyor
            {who:gen} zanaatı {v}
            """,
    },
    "birthplace": {
        "state": """
            Leylek beni {v:dat} bırakmış
            {v} doğumluyum, hatırladığımdan değil
            O gün bugündür her formda doğum yeri {v}
            annemin sancısı {v:loc} pazar kurulan gün tutmuş, gerisi malum
            """,
        "fix": """
            annem bağırdı bana: beni {v:loc} doğurmuş, {old:dat} sırf mühür için gitmişiz
            Doğum yeri {v} olacak, {old} kaydı hatalıdır
            {v:loc} doğdum ya!! niye {old} yazdıysam
            Olay {v:loc} olmuş; {old} ateşli hâlimin uydurması
            """,
    },
    "birthday": {
        "state": """
            Pasta, mum, utandıran şarkı: her yıl {v}
            Gün ve ay olarak doğum tarihim {v}
            Zamansız bebekmişim, {v} günü gelmişim
            {v} gününü kırmızıyla işaretle, hediye aldığım gün
            """,
        "fix": """
            eee şey {v} olacaktı, {old} takvime bakarken elimden çıktı
            Doğru gün {v} olup {old} kaydının silinmesini rica ederim
            Hediyeler {v} günü lütfen, {old} günü gelirse geri veririm
            Az önce kimliğimden okudum, {old} yazmıyor, {v} yazıyor
            """,
    },
    "blood": {
        "state": """
            Hastane bilekliğimde {v} yazıyordu
            Acil durumda konuşamazsam diye: {v}
            bil bakalım kim {v}, kan merkezi mesaj atıp duruyor
            Tahlil kâğıdına göre grubum {v}
            """,
        "fix": """
            kan merkezini aradım, bende {v} görünüyor diyorlar, {old} diye okuyan benmişim
            Lütfen düzeltiniz: grup {v}. {old} değeri yanlıştır
            {v}!!! {old} ne alaka ya, bu önemli
            Bilekliği yanlış okumuşum, {old} sandığım {v} çıktı
            """,
    },
    "degree": {
        "state": """
            Üniversite benim için {v} artı bol langırt demekti
            {v} mezunuyum, ne işe yaradıysa
            {v} alanında lisans derecesine sahibim
            {v} hakkında ne istersen sor, borcu hâlâ ödüyorum
            """,
        "fix": """
            Duvardaki kâğıt {v} diyor; {old} okumak istediğimdi, okuduğum değil
            Hayalle gerçeği karıştırıyorum: {v} mezunuyum, {old} ikinci haftada kaldı
            diploma {v} ya, {old} nereden çıktıysa
            Kayıtlara geçsin, diplomam {v} dalındadır, {old} üzerinde geçmez
            """,
    },
    "nickname": {
        "state": """
            Arkadaşlar sokağın karşısından {v} diye bağırır, dönerim
            {v} yeterli, pasaporttaki ad polise lazım
            bu arada {v} ben, soyadına gerek yok aramızda
            Bana {v} şeklinde hitap edebilirsiniz
            """,
        "change": """
            {old} bana küçük geldi, {v} olsun
            karaokeden sonra bütün ofis {old} demeyi bıraktı {v} diyor, sen de katıl
            Bundan sonrası için {old} yerine {v} tercih ederim
            {old} mazide kaldı, haftalardır duymadım, {v} diye bağırıyorlar
            """,
    },
    "partner": {
        "state": """
            {v:ins} dokuz yaz önce belediyede imzayı attık
            {v} hayatımın aşkı ve yorgan hırsızı
            Öbür yarımın adı {v}
            parmağımdaki halkayı takan {v}
            Eş: {v}
            """,
    },
    "doctor": {
        "state": """
            Bir yerim ağrıdı mı soluğu Doktor {v:gen} bekleme odasında alırım
            Tansiyonumu benden iyi bilen biri var, Doktor {v}
            Birinci basamak hekimim: Doktor {v}
            raporlar her zamanki gibi Doktor {v} imzalı
            """,
        "change": """
            Doktor {old} muayenehaneyi kapatıp dosyamı Doktor {v:dat} devretti
            Yeni hekim: Doktor {v}. Doktor {old} ile yollarımız ayrıldı
            Sağlık dosyam Doktor {old:abl} Doktor {v:dat} nakledilmiştir
            Doktor {old} aylarca randevu vermeyince Doktor {v:dat} yazıldım
            """,
    },
    "allergy": {
        "state": """
            Tabağımdan da yüzümden de uzak dursun {v}, yoksa ambulans çağır
            altı yaşımda doktorlar buldu: {v} beni balon gibi yapıyor
            Tıbbi not: {v} karşısında ağır reaksiyon
            {v} artı ben eşittir acil servis
            """,
        "refine": """
            Laboratuvar bütün listeye baktı, suçlu {v} çıktı
            iyi haber, gerçekten kaçmam gereken bir tek {v}
            Alerji uzmanı tetikleyiciyi {v} olarak belirledi
            koluma kırk iğne batırdılar, bir tek {v} parladı
            """,
        "echo": """
            Sana asla {v} yok
            {v} seni hasta eder, aklımda
            """,
        "other": """
            {who:dat} sakın {v} verme, ciddiyim, hastanelik olur
            {who} {v} olan odada duramıyor
            Pastada {v} varsa {who} iğneyle bitirir günü
            {who:gen} sağlık bilekliğinde {v} yazıyor
            """,
    },
    "pet": {
        "state": """
            {n}, yani benim {v}, terliğin yarısını yedi
            Hane halkı: bir insan, bir {v}, çağırınca {n}
            {n} yatağı kaptı, yerde yattım. {v} falan almayın sakın
            Aşı karnesinde ad {n}, tür {v}
            """,
        "also": """
            sürpriz: bir {v} peşimize takıldı, adını {n} koyduk, kimse gitmiyor
            Evde ayak sayısı arttı, {v} {n} çeteye katıldı
            Evdeki hayvana ilaveten {n} isimli bir {v} edindik
            ya şey bir tane daha aldık. {v}. {n}. pişman değilim
            """,
        "echo": """
            {v} {n} için kulak arkasına bir kaşıma
            {v} {n}, unutmam
            """,
        "other": """
            {who} {v} milletine {n} adını koymuş, yazık hayvana
            {who:gen} {v} {n} postacıyı ısırdı
            {who:loc} {n} diye bir {v} var
            {who} {v} {n} yüzünden hiçbir yere gidemiyor
            """,
    },
    "tongue": {
        "state": """
            Parmağıma çekiç vurunca kusursuz {v} küfrediyorum
            {v} bende sorun değil, yazı da konuşma da
            Üç yıl oralarda kaldım, {v} sağlamdır
            {v} düzeyim C1, belge istenirse sunulur
            """,
        "also": """
            listeye {v} eklendi, belgesi buzdolabının üstünde
            Kahvaltı söyleyip kavga edebildiğim bir dil daha var, {v}
            Bu arada iş görecek düzeyde ayrıca {v} edindim
            benim {v} radyo dinleyecek hâle geldi, o da var yani
            """,
    },
    "instrument": {
        "state": """
            Her gece yirmi dakika {v}, sinirlere iyi geliyor
            holde bir {v} duruyor, evet, süs değil
            İki amatör orkestrada {v} çalmışlığım var
            Parmaklar yine {v} yüzünden su topladı
            """,
        "also": """
            biri bana pizza parasına {v} sattı, gürültü çıkaracağım bir şey daha oldu
            Mevcut çalgıma ilaveten {v} çalışmaya başladım
            Müzik köşesine {v} katıldı
            bilin bakalım kim ötekinin üstüne {v} sahibi oldu 🙈
            """,
    },
    "hobby": {
        "state": """
            Boş bir cumartesi ver, karanlığa kadar {v}
            {v} manyağıyım, suçumu kabul ediyorum
            Dinlenme etkinliği olarak {v} ile ilgileniyorum
            birikim hesabım aslında {v} fonu
            """,
        "also": """
            son çılgınlık {v}, ötekini de bırakmış değilim
            biri beni {v} için sürükledi, kapıldım gitti, haftam dokuz gün sanki
            Bir diğer uğraşım {v}
            Uyumak yerine yaptıklarıma bir de {v} ekle
            """,
        "other": """
            pazarları {who} aranmaz, {v} günü
            {who} bir maaşı {v} için harcadı
            {who} o uzun kışta {v} illetine tutuldu
            {who:gen} garajı tavana kadar {v} dolu
            """,
    },
    "drink": {
        "state": """
            {v}. Hep {v}. Bir mil içindeki bütün baristalara sor
            termosumda, buzdolabımda, damarımda {v} bulursun
            İçecek olarak {v} tercih ederim
            {v} olmayan gün gün değil
            Kararsız kalırsan bana {v} getir
            """,
        "change": """
            {old} ile güzel günlerimiz oldu ama benim işim {v}
            {old} defoldu {v} geldi, yılın en iyi kararı
            Tercihim {old} yerine {v} yönünde değişmiştir
            O gripten beri {old} göresim yok, hep {v}
            """,
        "back": """
            tamam tamam {v} haklıymış, doldur bir tane, {old} gidebilir
            {v} ile barıştım, {old} çöpte
            Olağan siparişim tekrar {v} oldu
            {old} dönemi bitti. {v} dönemi kaldığı yerden
            """,
        "echo": """
            Demek sevdiğin içecek {v}
            Bir {v}, manen yolda
            """,
        "other": """
            {who} yasal olsa {v} içinde yüzer
            {who:dat} {v} al, dostun olsun
            {who} garsondan üç kere {v} istedi
            {who} gelecekse evde {v} bulunsun
            """,
    },
    "food": {
        "state": """
            Ya {v}? Geçelim
            insanlar ikiye ayrılır, ben {v} görünce öğürenlerdenim
            {v} yemiyorum, teşekkür ederim
            Babaannem on sekiz yıl bana {v} sevdirmeye uğraştı, muradına eremeden gitti
            """,
        "other": """
            {who} {v} yüzünden sofradan kalktı
            {who} için asla {v} pişirme
            {who} {v} lafını duyunca yüzünü ekşitti
            {who:acc} böreğin içinde {v} ararken göreceksin
            """,
    },
    "genre": {
        "state": """
            Pikapta {v}, ayaklar masada, huzur bu
            Komşular hakkımda tek şey bilse {v} olurdu
            uygulama beni {v} dinleyenlerin ilk yüzde birinde gösteriyor
            Müzikte yuvam {v}
            """,
        "change": """
            dükkânda {old} rafını es geçip doğru {v} bölümüne gittim
            {old} geçen yılki bendi, bu yılki ben {v} bangırdatıyor
            Dinleme alışkanlığım {old} çizgisinden {v} çizgisine geçti
            {old} eskidi, {v} buldum, duramıyorum
            """,
    },
    "colour": {
        "state": """
            Çorap, kupa, telefon kılıfı: {v}, {v}, bir de {v}
            Dünyayı {v} boyarım bana kalsa
            {v} bir şey göster, cüzdan kendiliğinden açılır
            Tek renk say desen {v} derim
            """,
        "change": """
            {old} eşyalar hayır kurumuna gitti, yaşasın {v}
            Zevk tuhaf şey, {old} beni üşütüyor, {v} kalbimi hoplatıyor
            Eskiden {old} seçtiğim yerde bugün {v} seçerim
            {old} → {v}, bu sezon ben
            """,
    },
    "seat": {
        "state": """
            {v} olmazsa ayakta giderim, şakam yok
            Yolculukta tek isteğim {v}
            Koltuk tercihi: {v}
            bankoda soru bitmeden {v} diyorum
            """,
        "change": """
            ömrüm {old} ile geçti, bir kez {v} denedim, döndüm
            Koltuk tercihimin {old} yerine {v} olarak güncellenmesini rica ederim
            {old} bacağıma kramp sokuyor, ameliyattan beri {v} yolcusuyum
            sonraki yolculukta {v} al, {old} ile işim bitti
            """,
    },
    "style": {
        "state": """
            Göz ucuyla okurum, {v} bende en iyi işler
            Beni {v} yazarsan yakalarsın
            Yanıtlarınız {v} olmalıdır
            noolur hep {v}, işten sonra beynim çorba
            """,
        "change": """
            {old} bir hafta eğlenceliydi; bana {v} daha uygun
            {v} yapsak olur mu? {old} bende yürümüyor
            {v} bir dil kullanmanızı rica ederim; {old} anlatım artık iş görmüyor
            {old} baydı, {v} olsun
            """,
        "back": """
            tamam deney iptal, doğrusu {v} imiş
            Baştaki gibi {v} olmasını tercih ettiğimi fark ettim
            {old} beni açmadı, tekrar {v}
            Hani en başta {v} yazıyordun ya? Ondan istiyorum
            """,
    },
    "editor": {
        "state": """
            {v} tayfasındanım, gelin dövüşelim
            Üç makinede aynı ayarla {v} kurulu
            Tercih ettiğim düzenleyici {v}
            kas hafızam {v}. gerisi başkasının ayakkabısı gibi
            """,
        "change": """
            sinirlenip {old} kapattım, {v} hoşuma gitmeye başladı
            Ekip toptan {v} oldu, benim {old} kurulumu müzelik
            Çalışmalarımı {old} üzerinden {v} üzerine taşıdım
            altı yıllık {old}, bir hafta sonluk {v} karşısında pes etti
            """,
        "back": """
            {v}, ben geldim! {old} geçici bir heves imiş
            {v} tekrar kuruldu, eski ayarlar geldi, nefes alıyorum
            {old} sonrasında {v} kullanımına dönmüş bulunuyorum
            yine {v} diyarındayım, {old} dosyalarımı yiyordu
            """,
    },
    "film": {
        "state": """
            Patlamış mısır artı {v}, saat ikide yatak
            Sağlıklı olandan fazla {v} izledim
            Sinemada zevkim {v} yönündedir
            bir {v} koy, iki saat ağzımı açmam
            """,
    },
    "flower": {
        "state": """
            Masada {v} varsa oda gülüyor, ya da ben
            Gülü geç, beni {v} vurur
            ne getireyim diyen olursa: {v}
            {v} zaafım vardır
            """,
        "other": """
            {who:gen} bahçesinin yüzde doksanı {v}
            {who:dat} bir saksı {v}, her şey unutulur
            {who} gelin buketinde {v} taşımıştı, zevki hiç değişmedi
            {who:dat} rüşvet vereceksen {v} ver
            """,
    },
    "cuisine": {
        "state": """
            Cuma akşamı {v} lokantası demek, tartışmaya kapalı
            önüme {v} menüsü koy, ben yokum
            Damak tercihim {v} mutfağıdır
            Haftanın yedi günü {v} yemeği yerim
            """,
        "refine": """
            daraltayım: hepsinin içinde ağzımı sulandıran {v} mutfağı
            Onu derken kastım {v}, gerisi hoş sadece
            Daha belirgin ifade edeyim, aklımdaki {v} mutfağıdır
            on ikiden vurmak istersen {v} olsun
            """,
    },
    "terrain": {
        "state": """
            Ofis dışındayım, her yaz olduğu gibi istikamet {v}
            Pilimi şarj eden tek şey {v}
            Gezi tercihim {v} yönündedir
            benden tatil fotoğrafı mı? on yıldır {v}
            """,
        "change": """
            {old} ile işim bitti, sıradaki durak {v}
            eskiden her yıl {old}, nasıl olduysa {v} kazandı
            Gezi tercihim {old} iken {v} olmuştur
            {old} pek kalabalıklaştı, gözüm {v} arıyor
            """,
    },
    "sport": {
        "state": """
            {d}, yedide, {v}, bahane yok
            {v} saatim {d}, gözüm gibi korurum
            {d} günleri {v} dersine katılıyorum
            {d} gecesi mesaj atma, telefon dolapta, {v}
            """,
        "change": """
            {v} {d} gününe kaydı, güle güle {old}
            salon programı karıştırmış, {old} boş, {d} {v}
            {v} dersim {old} gününden {d} gününe alınmıştır
            {d} ise {v} yapıyorum, biliyorum eskiden {old} idi
            """,
    },
    "coffee": {
        "state": """
            Terazi açık, çekirdek içeri, {v} olunca dur: fincanım bu
            fincanına {v}, bunda dindarım
            Tek kupalık dozum {v} kahve
            barista arkadaşım az der ama ben kupaya {v} koyarım
            """,
        "fix": """
            Sabah teraziye baktım, doz {v}; {old} çorba olurdu
            Kupa başına doz: {v}. {old} yazmışım, yanlıştır
            yok be {old} ne, kim içer onu. {v}
            Filtreye {v}, {old} yazarken uyuyormuşum
            """,
    },
    "medicine": {
        "state": """
            Önce {v}, sonra {m}, bu sırayla, yoksa azar işitirim
            {v} yutulmadan {m} yok
            Reçete: {v}, {m} öncesi alınacak
            Hap kutusu {m} öncesi öter, yani {v}
            """,
        "change": """
            {v} artık {old} değil {m} öncesine kaydı, eczacı öyle dedi
            {v} saatini oynattılar: {m} öncesi, {old} midemi bozuyordu
            Değişen düzen: {old} yerine {m} öncesi {v}
            yani {v} {old} değil {m} öncesi yutuluyor
            """,
    },
    "standup": {
        "state": """
            İşin bir numaralı kuralı, bütün takım {v} gelir, ne yaptığını anlatır
            Her iş günü {v} beyaz tahtanın başındayız
            Günlük eşgüdüm görüşmemiz {v} yapılmaktadır
            {v} ekiple halka vakti, on dakika, sandalye yok
            """,
        "refine": """
            halka vaktimizin nihayet bir saati oldu, {v}
            Takvim daveti tam {v} diyor
            Günlük eşgüdüm görüşmesinin saati kesinleşmiştir: {v}
            patron sıkılaştırdı, tam {v}
            """,
    },
    "commute": {
        "state": """
            İşe {v:ins}, eve {v:ins}, tekrar
            Sabah sekizde {v:ins} yarı uykulu giderken görürsün beni
            İş yerine olağan ulaşım aracım {v}
            günde iki kere buluştuğum {v} ile ilişkimiz ciddi
            """,
        "change": """
            {old} çöpe, {v:ins} yarı sürede masamdayım
            {old} grevi o kadar uzadı ki işe {v:ins} gidenlerden oldum
            İş yoluculuğumda {old} yerine {v} kullanmaktayım
            {old} ile ayrıldık, yeni yoldaşım {v}
            """,
        "back": """
            Beni işe yine {v} taşıyor, {old} felaketti
            {old} işini denedim, ı ıh, tekrar {v}
            İşe ulaşımda {v} kullanımına dönmüş durumdayım
            Bil bakalım her sabah kim tekrar {v:ins} yolda
            """,
    },
    "backup": {
        "state": """
            {d} ayini: tak, kopyala, nefes al. Vardığı yer {v}
            Kuruntulu biriyim, {d} demek taze kopya demek, yeri {v}
            Haftalık yedek, {d}, hedef: {v}
            bütün dijital hayatımın ikinci adresi {v}, her {d} tazelenir
            """,
        "change": """
            {old} elimde kaldı, {d} kopyasının yeri {v}
            Haftalık yedek hedefi değişti: {old} yerine {v}, gün aynen {d}
            kopyaların yeni evi: {v}. gün: {d}. {old}: geri dönüşümde
            {old} güven vermiyor, onun için {v}, her {d}
            """,
    },
    "router": {
        "state": """
            Deliğe ataş, {v} bekle, internet dirilir
            Işık turuncuya dönerse: parmak sıfırlamada, {v} say, bekle
            Bağlantıyı geri getirmek için sıfırlama tuşuna {v} basılmalıdır
            kablosuz ağa ilk yardım: minik düğmede {v}, sonra çay
            """,
        "fix": """
            sıfırlama {v} istiyor, süre tuttum, {old} sadece yanıp söndürüyor
            Sıfırlama süresi {v} olacaktır; {old} bilgisini dikkate almayınız
            {old} saçmalıktı, {v} say
            Kılavuz koltuğun arkasından çıktı, {old} dediğim yerde {v} yazıyor
            """,
    },
    "plants": {
        "state": """
            {d} eşittir elde sulama kabı, orman turu
            Fesleğenim {d} olmasa ölürdü
            Sulama {d} günü yapılır
            bütün saksılar {d} kahvaltıdan sonra içer
            """,
        "change": """
            orman turunu {old} gününden {d} gününe aldım
            {old} erken geliyordu, yaprak sarardı, o yüzden {d}
            Sulama günü {old} iken {d} olarak değiştirilmiştir
            {old} değil {d}, deve tabanı da onaylıyor
            """,
    },
    "bread": {
        "state": """
            Bez altında {v}, sonra şekil, sonra fırın
            Benim hamur aceleye gelmez, {v} ister
            Mayalanma süresi: {v}
            katla, {v} unut, pişir, ayakta ye
            """,
    },
    "wakeup": {
        "state": """
            Horoz ben: {v} ayaktayım
            {v} bizde çaydanlık kaynıyor olur
            {v} kalkarım
            telefonum o berbat marimbayı {v} çalıyor
            """,
        "change": """
            marimba saati değişti, {old} yok, {v}, bana dua edin
            Yeni düzen, {v} kalkıyorum; {old} mazide kaldı
            Kalkış saatim {old} iken {v} olarak değişmiştir
            yan dairenin bebeği karar verdi: hepimiz {v}, {old} unutuldu
            """,
        "back": """
            {old} beni öldürüyordu, tekrar {v}
            Bünye kazandı, alarm önceki gibi {v}
            Yeniden {v} kalkma düzenine dönmüş bulunuyorum
            o {old} denemesi mi? bitti. {v}
            """,
    },
    "deploy": {
        "state": """
            Bir gece {v} üzerinde uyumayan hiçbir şey müşteriye gitmez
            birinci adım {v}, ikinci adım dua, üçüncü adım canlı
            Sürüm kuralı: değişiklikler canlıdan önce {v} ortamına kurulur
            Her derlemeyi önce {v} üzerine park ederiz, bizde kanun bu
            """,
        "change": """
            {old} kapandı, derlemeler canlıdan önce {v} üzerinden geçiyor
            Sürüm kuralı değişti: canlı öncesi kapı {old} değil {v}
            yayın yolu {v}, {old} makinesi soba niyetine duruyor
            Önce {v} görmeyen çıkmaz, {old} sayılmıyor
            """,
    },
    "event.concert": {
        "state": """
            {when} canlı {v}, yanımda {who}, tüylerim diken diken
            {when}: {v}, üçüncü sıra, {who} ayakkabısını kaybetti
            {who} fazla bilet bulmuş, {when} kendimi {v} konserinde buldum
            {when} {v} konserine {who:ins} birlikte katıldım
            """,
    },
    "event.hike": {
        "state": """
            {v} tamam, {when}, çantamı son bölümde {who} taşıdı
            bacaklar pelte: {who} {when} beni {v} için kandırdı
            {when} {who:ins} {v} tepesinde ezik sandviç yedik
            {v} tırmanışını {when} tamamladık, önde {who} vardı
            """,
    },
    "event.museum": {
        "state": """
            {who:ins} {when} {v} sergisini gezdik, ayak ağrıyor, kafa dolu
            {when} kültür günü: {v}, {who} her etiketi sesli okudu
            {when} {v} gördüm, {who} parmakla gösterirken alarmı çaldırdı
            {v} koleksiyonunu {when} {who} eşliğinde inceledim
            """,
    },
    "event.race": {
        "state": """
            {c}, {v}, {when}: sonuncu değilim!
            {when} {c:loc} {v} bitti, merdiven inemiyorum
            {when} {c:loc} göğsüme numara taktım, {v} sonunda hayattaydım
            {c:loc} düzenlenen {v} koşusunu {when} tamamladım
            """,
    },
    "event.dinner": {
        "state": """
            {when} {v} lokantasında iki kişilik masa, ikimize de {who} söyledi, cesur
            {who} {when} beni {v} lokantasına götürdü, salyangoz da vardı
            {when}, akşam yemeği, {v}, {who}, üç saat, pişmanlık yok
            {when} {who:gen} davetlisi olarak {v} lokantasında yemek yedim
            """,
    },
    "event.wedding": {
        "state": """
            {who:gen} büyük günü {when} yaşandı, bütün {v} oynadı
            konfeti olmadık yerime girdi, {who} {when} {v:loc} nikâhı kıydı
            {when} {v:loc} {who} evet dedi, rimelim aktı
            {who:gen} {v:loc} {when} yapılan nikâhına katıldım
            """,
    },
    "event.purchase": {
        "state": """
            {when} {p} fakirleştim, bir {v} zenginleştim
            {when} bit pazarı: {v}, {p}, benim
            {when} biri elden düşme {v} satıyordu, {p} dedi, anlaştık
            {when} {p} bedelle ikinci el bir {v} edindim
            """,
    },
    "event.lost": {
        "state": """
            {when}, {c}: girerken {v} vardı, çıkarken yoktu
            elveda {v}, {when} son kez {c:loc} görüldün
            {when} benden sonra {c:loc} oturan kimse, {v} onda
            {when} {c:loc} bana ait {v} kaybolmuştur
            """,
    },
    "event.exam": {
        "state": """
            GEÇTİM, {v}, {when}, iki puanla
            {when} titreyerek girdim, {v} cebimde çıktım
            {when} {v} vardı, başardığım yazılı olarak elimde
            {v:acc} {when} başarıyla tamamladım
            """,
    },
    "event.visit": {
        "state": """
            {when} zili {who} çaldı, {v} treninden yeni inmiş
            {when} şişme yatakta {who} yattı, {v:abl} nezle getirmiş
            {when} misafirim vardı, {who}, dosdoğru {v:abl}
            {who} {when} {v:abl} gelerek beni ziyaret etti
            """,
    },
    "plan.trip": {
        "state": """
            bekle beni {v}, {when}, yedek anahtar {who:loc}
            pasaport bulundu, {who:dat} haber verildi, {v} uçağı {when}
            Bavul tavan arasından indi: {when} {v}, buzdolabı {who:dat} emanet
            {when} {v:dat} seyahat edeceğim; eve {who} göz kulak olmayı kabul etti
            karar verildi, {v}, {when}, kauçuğu {who} sulayacak
            sabırsızım, {when} {v:loc} soğuk bir şey yudumluyorum, posta kutusunu {who} boşaltır
            """,
        "moved": """
            {v} işi sarktı, yeni kalkış {when}
            {v} biletimi değiştirdiler, tekerlek {when} kesiliyor
            {v} seyahatim ileri alınmış olup yeni tarih {when}
            vardiya değişince {v} {when} oldu
            """,
        "outcome": """
            {v:abl} geldim, dağ gibi çamaşır, boş cüzdan
            {v}: on üzerinden on, yine kaybolurum orada
            Dün gece indik, {v} şimdiden rüya gibi
            {v:abl} sağ salim dönmüş bulunuyorum
            """,
    },
    "plan.dentist": {
        "state": """
            diş günü: {when}, Doktor {v}, çikolata yollayın (yok yollamayın)
            Doktor {v} beni {when} araya sıkıştırdı, diş etlerime dua
            {when} Doktor {v:gen} koltuğunda matkap vakti
            Azı dişlerim için Doktor {v} ile randevu ayarlanmıştır, tarih: {when}
            kanal tedavisi. Doktor {v}. {when}. imdat
            Doktor {v:gen} sekreteri kaplama için adımı {when} yazdı
            """,
        "moved": """
            Doktor {v} iki kişiye birden söz vermiş, azı dişimin sırası {when}
            matkap ertelendi 🎉 Doktor {v} ancak {when} müsait
            Doktor {v} muayenem ileri alındı, yeni gün: {when}
            Korkup Doktor {v:gen} sekreterine yalvardım, artık {when} gideceğim
            """,
        "outcome": """
            Doktor {v} badiresi atlatıldı, bardağa salya akıtıyorum
            Doktor {v} iki çürük buldu, ikisini de kapattı
            Doktor {v} tarafından yapılan tedavi tamamlanmıştır
            uyuşuk çene, hafif cüzdan, sağ olasın Doktor {v}
            """,
    },
    "plan.talk": {
        "state": """
            ben. mikrofon. {v}. {when}. öldürün beni
            {when} birkaç yüz kişi {v} hakkında ne düşündüğümü dinleyecek
            {when} {v} üzerine konferans vermeye davet edildim
            Nasıl olduysa {when} açılış konuşmasını kabul ettim, konu {v}
            {v} slaytları bekliyor, gösteri {when}
            Dernek beni {when} bir saatliğine {v} için yazmış
            """,
        "moved": """
            açılış kaydı, {v} {when} oluyor
            Salonu iki kere vermişler, {v} saatim {when}
            {v} konferansım ileri alınmış olup yeni gün {when}
            sahne başka işe lazımmış, {v} ve ben {when} çıkıyoruz
            """,
        "outcome": """
            {v} anlatıldı, dizler hâlâ titrek
            {v} sırasında kimse bir şey fırlatmadı, zafer sayarım
            {v} konferansım ilan edildiği gibi yapıldı
            Sahne, ışık, {v}, alkış, son
            """,
    },
    "plan.party": {
        "state": """
            {who:gen} eğlencesi, {v}, {when}, kıyafet simli
            {who} hepimizi {when} {v:dat} bekliyor, şişe ve sandalye getirin
            {who:abl} kart geldi: {v:loc} kadeh kaldırma, {when}
            {who} {when} {v:loc} aralarında bulunmamı rica ediyor
            {when} {who:loc} mangal, {v:loc}, ateş işine ben talip oldum
            {when} şehrin yarısı {who:gen} {v:loc} tuttuğu yeni eve sığacak, ben de
            """,
        "moved": """
            {who} {v:loc} eğlenceyi itelemiş, {when} oradayız
            yağmur diyorlar, {who:gen} {v:loc} mangalı kaydı, {when} yakıyoruz
            {who} {v:loc} yapılacak buluşmayı ertelemiştir, yeni gün: {when}
            plan değişti, {who} ve {v}, {when}
            """,
        "outcome": """
            başım. {who} eğlence vermeyi biliyor
            {who:gen} eğlencesi gün doğarken çatıda bitti
            {who:gen} daveti hoş geçti
            {who:gen} halısında delik açana kadar oynadım, değdi
            """,
    },
    "plan.exam": {
        "state": """
            {v} {when}, birinci bölümü okudum, iki kere
            Ücret yattı, kaçış yok: {v}, {when}
            {when} beni sınıyorlar, {v}, kalemler açıldı
            {v} için kaydım yapılmıştır, tarih: {when}
            beyin yandı, {v} {when}
            {v:dat} deli gibi hazırlanıyorum, {when} beni oraya salıyorlar
            """,
        "moved": """
            oh be, {v} sarktı, sıram {when}
            Kurul {v} programını karıştırdı, benim sıram {when}
            {v} yeniden planlanmıştır, yeni tarih: {when}
            kâğıtları kaybetmişler, {v} {when} olacak, bana uyar
            """,
        "outcome": """
            kalem bırakıldı, {v} tamam, beyin boş
            {v} geçti gitti, zor kısım hariç hepsini yazdım
            {v:dat} girmiş bulunuyorum, sonuç bekleniyor
            {v}: bitti, şişe: açıldı
            """,
    },
    "plan.delivery": {
        "state": """
            {v} {when} geliyor, sekizle asla arası
            takip sayfası {v} için {when} diyor
            İki güçlü adam ve bir {v} {when} kapımda olacakmış, mektup öyle diyor
            Sipariş ettiğim {v} için teslimat onaylandı: {when}
            {when} birinin kapıyı açması lazım, {v} gelecek
            Gece ikide {v} ısmarlamışım, {when} getiriyorlar
            """,
        "moved": """
            kamyon bozulmuş, {v} {when} çıkar ortaya
            takip zıpladı, benim {v} {when} burada
            {v} teslimatı gecikmiş olup yeni gün: {when}
            Yanlış {v} yüklemişler, doğrusu {when} gelir
            """,
        "outcome": """
            {v} evde, bayram var
            {v} ulaştı, bir vidası eksik
            {v} teslim alınmıştır
            {v} için imzayı attım, beş kat kendim taşıdım
            """,
    },
    "mood": {
        "state": """
            Ruh hâlim: {v}. Suçlu: {c}
            yalan yok, {v} hissediyorum, nedeni {c}
            {c} nedeniyle kendimi {v} hissetmekteyim
            {v} uyandım, yine {c}
            Sesim {v} geliyorsa bil ki {c}
            """,
    },
    "trivia.podcast": {
        "state": """
            {who} bana üç kere {v} bağlantısı attı, çok ince
            güya {v} dinlemeliymişim, {who} öyle diyor
            {who} {v} programını tavsiye ediyor
            Fırın kuyruğunda {who} bana {v} vaazı verdi
            """,
    },
    "trivia.appliance": {
        "state": """
            {c:loc} acı kayıp: {v}
            {c:loc} duran {v} artık hiç ses çıkarmıyor
            {c:loc} bulunan {v} çalışmaz hâle gelmiştir
            {c:loc} su birikintisi var, şüpheli {v}
            """,
    },
    "trivia.lent": {
        "state": """
            benim {v} {who:loc}, bakalım eve dönecek mi
            {who:dat} benim {v} emanet edildi
            Bana ait {v} geçici olarak {who:dat} verilmiştir
            Benim {v} nerede dersen {who:dat} sor
            """,
    },
    "trivia.parking": {
        "state": """
            {v} otoparkı, {c}, elime yaz
            tur ata ata {v} otoparkında ancak {c:loc} sıkışabildim
            Aracım {v} otoparkında, {c}
            {v} otoparkı doluydu, yeri {c:loc} buldum
            """,
    },
    "trivia.animal": {
        "state": """
            kepengi açtım, {c} bir {v}, ikimiz de donduk
            {c} {v} görüldü, kameraya yetişemedim
            {c} bir {v} müşahede edilmiştir
            Bu sabah {c} kim bekliyordu bil, bir {v}
            """,
    },
    "trivia.train": {
        "state": """
            {c} hattı, dört saat, koltuk komşum {v}, anlattı da anlattı
            {c} treninde karşımda oturan {v} imiş, ilginç
            {c} yolunda bir {v} ile sohbet ettim
            {c:dat} kadar cipsimi bir {v} ile paylaştım
            """,
    },
    "trivia.paint": {
        "state": """
            {c} bu akşam itibarıyla {v}, kollarım bitti
            {c} duvarlarının hepsine {v} sürdüm ruloyla
            {c} {v} renge boyanmıştır
            Saçımda {v}, kapı kolunda {v}, ama {c} şahane oldu
            """,
    },
    "trivia.found": {
        "state": """
            kim {c:loc} {v} unutur ya?? görevliye verdim
            {c}, koltuğun altı: bir {v}, benim değil
            {c:loc} bir {v} buldum, teslim ettim
            {c:loc} sahipsiz bir {v} duruyordu, bankoya bıraktım
            """,
    },
    "trivia.price": {
        "state": """
            o {v} için {p} ha? o çiziklerle mi?
            ilanda {v} gördüm, {p}, yok artık
            {v} için istenen bedel {p} idi
            Rehincide {p} fiyatla bir {v} var, göz kırptı ama hayır
            """,
    },
    "trivia.cook": {
        "state": """
            {who} artı {v} artı aşırı sarımsak, şaşırtıcı biçimde iyi
            {who:loc} {v} ikram ettiler, ikinci tabağı da aldım
            {who} içinde {v} bulunan bir yemek hazırladı
            {who} {v} tadı gelmez diye yemin etti, geldi
            """,
    },
    "shock.collapse": {
        "state": """
            {v} solunum cihazına bağlı. Kalbiymiş, {when}, hiç beklenmedik
            Nasıl yazacağımı bilmiyorum. {when} {v} mutfakta düştü, kalp krizi, üç kere elektroşok vermişler
            kalp krizi. {v}. {when}. duvara bakıp duruyorum
            Hastane {when} aradı: {v} kalp krizi geçirmiş, söz veremiyorlarmış
            {when} kalp krizi geldi, {v} orada yatıyor, beş dakika gösterdiler, içim bulanıyor
            Ne olur biri bir şey desin. {when} {v} yerde nabızsız bulundu, kalp krizi diyorlar
            """,
    },
    "shock.burglary": {
        "state": """
            {when} eve geldim, kilit delinmişti. {v} gitmiş, çamaşırlarımı bile karıştırmışlar. Burada uyuyamam
            {when} ben uyurken biri yatak odamdaymış. {v} yok. orada dikildiklerini düşünüp duruyorum
            {when} hırsız. {v} gitti, çekmeceler yerde, elim bardak tutmuyor
            {when} hırsızlığa uğradık; {v} alınmış, kendi evimde korkuyorum
            Polis az önce çıktı. {when} camı kırıp {v} götürmüşler, kirletilmiş gibiyim
            """,
    },
    "shock.crash": {
        "state": """
            Ölmüş olmam lazımdı. {when} {v:loc} tır arabamı bariyerden aşağı itti
            araba ters, ben kemerde asılı, {v}, {when}. yaşıyorum. bunu tekrarlayıp duruyorum
            {when} {v:loc} biri kırmızıda bana girdi, o hidrolik makasla kesip çıkardılar
            {when} {v:loc} ağır bir kazaya karıştım, araç kullanılmaz hâlde, ağlamam durmuyor
            her yer cam, {when} {v:loc} olandan aklımda kalan bu, bir de benimle konuşan itfaiyeci
            """,
    },
    "shock.fired": {
        "state": """
            {v:loc} yedi yıl ve {when} dolabımı boşaltmam için on dakika verdiler. Yıkıldım
            {when} {v} işi elden gitti. mesajla. o saatten beri banyoda yerde oturuyorum
            {v:loc} akşam görevime {when} ihbarsız son verildi, kendimde değilim
            gitti. {v} işi, {when}, gitti işte, evdekilere nasıl söylerim bilmiyorum
            {when} {v} kapıyı suratımıza kapadı, mesailer bitti, kustum
            """,
    },
    "shock.fire": {
        "state": """
            {when} yandı, {v}. Kokusu hâlâ saçımda. Az daha uyanmayacaktık
            gece üçte duman alarmı, {v} alev alev, {when}, çocukları kucaklayıp çıktım, başka hiçbir şey
            {when} çıkan yangında {v} yok oldu; canımız sağ ama titremem geçmedi
            artık {v} diye bir yer yok, kapkara duvar, {when} tavana kadar yanıyordu, imdat diye bağırdım
            Ellerim sargıda, {when} {v} yanarken söndürmeye çalıştım, her yer ateşti
            """,
    },
    "shock.joy": {
        "state": """
            {who} hamile, ikiz, {when} öğrendik, markette hıçkıra hıçkıra ağladım
            altı yıl denediler, {who} ikiz bekliyor, {when} söyledi, sevinçten bacaklarım tutmuyor
            {when} {who} masaya iki çift minicik çorap koydu. İki. Hayatımda bu kadar mutlu olmadım
            {who:gen} ikiz beklediğini {when} öğrendik, duygularım taştı
            ikiz. İKİZ. {who}. {when}. otobüste ağlıyorum, umurumda değil
            """,
    },
    "project": {
        "state": """
            Salılarımı perşembelerimi {v} yiyor
            boğazıma kadar {v} içindeyim, bisküvi yollayın
            Hâlihazırda {v} ile meşgulüm
            Gece yarısı ışığım yanıyorsa sebebi {v}
            """,
        "also": """
            bu haftadan itibaren bir de {v} var, yaptığımın yanında
            Mevcut işe ek olarak {v} çalışmasına giriştim
            hayır diyemedim, masama {v} kondu, iki karpuz bir koltuk
            {v} paralel yürüyor, ne zaman uyuduğumu sorma
            """,
        "gone": """
            {v} masamdan kalktı, bir daha gelmez
            {v} için fişi çektim
            {v} ile ilişiğim sona ermiştir
            son parçayı da verdim, {v} kapandı
            """,
    },
    "house": {
        "state": """
            Ağustos demek {v:loc} baraka demek, savaştan beri bizim ailenin
            {v:loc} küçük bir mülkün sahibiyim
            her şey üstüme gelince kaçayım diye {v:loc} iki odam, bir limon ağacım var
            Babaannemden kalan {v} yazlığı çatı istiyor
            """,
        "also": """
            noterde imza attık, ikinci kaçamak yeri, bu kez {v:loc}
            Ek olarak {v:loc} bir mülk edindim
            dayanamadık, {v:loc} yataklı bir kulübe var artık, ilkinin üstüne
            Biri yaza biri kışa: {v} koleksiyona katıldı
            """,
        "gone": """
            anahtarları verdik, {v} yabancılara kaldı
            {v:loc} bulunan mülk satılmıştır
            {v} elden çıktı, çatısı bizi batırırdı
            {v:loc} yerimiz yurdumuz kalmadı, banka aldı
            """,
    },
    "child": {
        "state": """
            {v} diş düşürdü, parasını istiyor, diş perisi olarak ben bildiriyorum
            yine {v} için veli toplantısı, minik sandalyeler
            Evladım {v} ayakkabı giymeyi reddediyor
            {v}, canımın parçası, koltuğu boyamış
            """,
        "also": """
            leylek yine geldi, tanışın: {v}
            Yatak odasında bir beşik daha, içinde {v}
            Bir evladımızın daha doğduğunu sevinçle bildiririz, adı {v}
            {v} aramıza katıldı, dört kilo, büyük kardeş surat asıyor
            """,
    },
    "sidejob": {
        "state": """
            gizliden {v} olarak çalışıyorum, bahşiş iyi
            Mesai bitince {v} olurum, para elden
            İkincil olarak {v} görevim bulunmaktadır
            patron cumartesileri {v} olduğumu biliyor, omuz silkiyor
            """,
        "also": """
            başka yerde de saat aldım, bu kez {v}, ötekiler duruyor
            İlave bir yarı zamanlı görev kabul ettim: {v}
            iki iş birden iyidir: bir de {v} oldum
            Yorulduğum yetmiyormuş gibi perşembeleri bir de {v} oldum
            """,
        "gone": """
            {v} işini astım duvara, dizlerim kazandı
            İkincil {v} görevim sonlandırılmıştır
            kendilerine daha genç bir {v} bulmuşlar, ben çıktım
            {v} olmayı bıraktım, cumartesiler tekrar benim
            """,
    },
    "sip": {
        "state": """
            {t}: {v}, istisnasız
            Bünyem {t} {v} bekler
            {t} {v} tüketmekteyim
            {t} beni elimde {v} ile yakalarsın
            """,
        "also": """
            saat başka, bardak başka: {t} {v}
            {t} elim {v} arar, öteki yerinde duruyor
            peki {t}? tabii ki {v}
            Bir başka alışkanlığım, {t}, {v}
            """,
    },
    "subscription": {
        "state": """
            Paspasta {v}, hafta sonu kurtuldu
            {v} okurlarının parasını ödeyenindenim
            {v} aboneliğim bulunmaktadır
            sevinerek açtığım tek posta {v}
            """,
        "also": """
            üstüne {v} için de kaydoldum, yatağın yanındaki yığın büyüyor
            İlave bir abonelik aldım, {v}
            bir de {v} geliyor, bez çanta hediyeydi
            Aldıklarımın yanında artık her ay {v} geliyor
            """,
        "gone": """
            {v} süresi bitti, uzatmadım
            {v} aboneliğim sonlandırılmıştır
            {v} yollamayın dedim, vakit bulamıyordum
            bu aydan sonra postada {v} yok, çekildim
            """,
    },
    "car": {
        "state": """
            Dört tekerim: {v}
            {v}, paslı ama borcu bitti
            Adıma kayıtlı araç {v}
            çocuklar tank diyor, aslında {v}
            """,
        "refine": """
            sigortacılar için tam model: {v}
            Araba dediğimde gözünde {v} canlansın
            Daha kesin söylemek gerekirse araç {v}
            nokta atışı yapayım, {v}
            """,
        "other": """
            iki yere birden park etmiş {v} {who:gen}
            {who} {v} aldı, içinden el sallayıp duruyor
            {who:gen} sahip olduğu araç {v}
            gözün {v} arasın, içindeki {who}
            """,
    },
    "shoe": {
        "state": """
            ayak: {v}, geniş
            {v} altı da üstü de topallatır beni
            Ayakkabıda {v} numara gerekmektedir
            kutuda {v} yazmıyorsa dükkâna geri
            """,
        "fix": """
            dükkânda ölçtüler, {v} çıktım, {old} palavraymış
            Ayakkabı numarası {v} olacaktır; {old} dil sürçmesidir
            {v} ya, {old} değil, yanlış etikete bakmışım
            niye {old} dedim bilmem, on altı yaşımdan beri {v}
            """,
        "other": """
            terlik alacaksan {who} {v} giyer
            {who:gen} ayakları kayık gibi, {v} numara
            {who:gen} ayakkabı ölçüsü {v} olarak bilinir
            {who} için paten: {v}
            """,
    },
    "rent": {"state": _RENT, "change": _RENT, "back": _RENT},
    "deadline": {"state": _DEADLINE, "change": _DEADLINE},
    "teacher": {"state": _TEACHER, "change": _TEACHER, "back": _TEACHER},
    "foster": {
        "state": """
            tüylü, kanatlı, her neyse, kiracım: {n}, {v}, birini bulana kadar
            {n} barınaktan ödünç bir {v}
            {n} isimli bir {v} için geçici bakım sağlamaktayım
            barınak doluydu, {v} {n} klavyemde kestiriyor
            """,
        "gone": """
            {n} bugün gitti, biri o {v} için âşık olmuş, arabada ağladım
            evde {v} kalmadı, {n} ömürlük yuvasını buldu
            Bakımımdaki {v} {n} sahiplendirilmiştir
            dün gece {n:acc} kaybettik, o {v} olmayınca ev sessiz
            """,
    },
    "tipple": {
        "state": """
            güneş battı, doldur bana {v}
            yatmadan önceki kadehim {v}
            Akşamları {v} almayı âdet edinmişimdir
            bir {v}, günün günahı affolur
            """,
        "gone": """
            {v} bitti, altmış gündür ayığım
            {v} dahil alkolü tümüyle terk ettim
            {v} ile ayrıldık, sadece su
            karaciğer konuşmasından beri {v} sürmüyorum ağzıma
            """,
    },
    "flatmate": {
        "state": """
            {v:ins} faturayı bölüşüyor, çöp için kavga ediyoruz, aynı ev
            öbür odada {v} var, iyi, gürültücü
            Konutu {v} ile kiracı olarak paylaşmaktayım
            yanımdaki diş fırçası {v:gen}, sadece evi bölüşüyoruz
            """,
        "change": """
            {old} topladı, {v} yerleşti, buzdolabı aynı
            ev arkadaşı takası: {old} gitti {v} geldi
            İkinci oda {old:abl} {v:dat} geçti
            evin {old:gen} yarısını artık {v} ödüyor
            """,
        "gone": """
            {v} gitti, evi kendime ayırıyorum
            {v} toplandığından beri öbür oda boş, kimseyi aramıyorum
            {v} artık kiracı değildir, yalnız ikamet ediyorum
            güle güle {v}, merhaba çıplak gezmek
            """,
    },
    "band": {
        "state": """
            {v}, biziz o, beş kişi bir amfi
            {v} vokallerinde arka planda ben varım
            {v} topluluğunun üyesiyim
            cumartesi sahnede {v}, her zamanki gibi gürültülüyüz
            """,
        "gone": """
            {v} diye bir şey kalmadı, davul solosu yüzünden bitirdik
            amfimi teslim ettim, artık {v} içinde değilim
            {v} topluluğu feshedilmiştir
            konser yok bundan sonra, {v} parçalandı
            """,
    },
    "plan.journey": {
        "state": """
            uzun hafta sonu, raylar, {v}, {when}, oh
            {when} tren beni üç günlüğüne {v:dat} bırakıyor
            {v:loc} kısa bir konaklama ayarlandı, {when}
            ucuz bilet buldum, {when} yolculuk {v:dat}
            """,
        "also": """
            ha bir de {v} {when}, gezme böceği ısırdı
            {v:dat} ikinci bir gezi {when} yapılacaktır
            artı bir hafta sonu daha, {v}, {when}, ilki de duruyor
            {v} için de ucuzluk yakaladım, {when}
            """,
    },
    "plan.errand": {
        "state": """
            {v} beni {when} görmek istiyor, evrakla
            {when} evrak cehennemi, yer: {v}
            {when} {v:loc} bekleniyorum
            {when}, elimde sıra numarası, {v}
            """,
        "also": """
            bu da yetmezmiş gibi {v} {when}
            Bir randevu daha kesinleşti, {v}: {when}
            ha bir de {v}, {when}, o ayrı
            sirk aynı çadır başka: {v} {when}
            """,
    },
}
