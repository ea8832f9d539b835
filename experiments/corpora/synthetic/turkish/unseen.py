"""The Turkish life in the words of a third population: written blind; it judged patterns, and weights are learnt from it now, unread."""
# ruff: noqa: E501 (a sentence is one line)

_RENT = """
    Ev kirası {v}, her ay maaş yatar yatmaz çıkıyor
    {v} kira veriyoz aylık, daha elektriği suyu saymıyorum
    Oturduğum daire için mülk sahibine aylık {v} havale etmekteyim
    Kirayı sorarsan {v} yavrum, bizim zamanımızda bu paraya dükkân alınırdı
    """
_DEADLINE = """
    Hibe başvurusunu en geç {v} günü vermem lazım
    hibe için {v} son, ondan sonra sistem kapanıyo
    Hibe dosyasının teslimi için tanınan süre {v} günü mesai bitimine kadardır
    Takvime koca harflerle yazdım, {v}: hibe evrakı yetişecek
    """
_TEACHER = """
    Şan dersine {v:dat} gidiyorum, haftada bir saat
    beni {v} çalıştırıyor şarkıda, nefesime takmış durumda
    Şan eğitimimi {v} vermektedir
    Hocam {v} bugün yine o notayı yirmi kere söyletti bana, ses kalmadı
    """

SAID: dict[str, dict[str, str]] = {
    "city": {
        "state": """
            {v:loc} yaşamanın tek derdi nem, üç senedir alışamadım
            ev {v:loc}, bizim fırının üstü, gelirsen zile uzun bas
            Ben {v:loc} oturuyorum kuzum, bu yaştan sonra buradan kıpırdamam
            {v:loc} yaşıyom işte, mahallede herkes herkesi tanır
            İkamet ettiğim şehir {v} olup aynı apartmanda onuncu yılımdır
            Akşamları {v:gen} dar sokaklarından yürüyüp evime çıkıyorum, burası benim şehrim oldu
            """,
        "change": """
            {old:abl} ayrıldık, artık {v:loc} oturuyoruz, perdeleri bile takamadık daha
            ya ben sana dememiştim, geçen hafta {v:dat} taşındım ben
            Yeni adresim {v}. {old:loc} kimse yok artık, oraya bir şey göndermeyin
            Kızım beni yanına aldı, {old:loc} olan evi kapattık, {v:loc} yaşıyorum şimdi
            tayinim çıktı {v:dat}, {old} bitti, eşyalar dün akşam indi kamyondan
            {old:acc} bıraktım geldim, {v:loc} ev tuttum, iki oda bir salon
            """,
        "back": """
            {old} bize yaramadı, eşyayı toplayıp {v:dat} geri geldik
            yine {v:loc} yaşıyorum, {old} macerası bir seneyi bulmadı bile
            Döndüm kardeşim döndüm, {v} gibisi yokmuş, {old:loc} nefes alamadım
            Bilginize: {old:loc} olan ikametim sona erdi, eskiden olduğu gibi {v:loc} oturuyorum
            """,
        "echo": """
            Anladım, evin {v:loc}
            {v:loc} yaşadığını yazdım
            """,
        "other": """
            {who} {v:loc} ev almış, kredisi yirmi yıl sürecekmiş
            {who:ins} konuştum demin, {v:loc} oturuyo ya orada elektrik kesikmiş
            {who:gen} evi {v:loc}, bayramda elini öpmeye gideceğiz
            {who} {v:loc} ikamet etmektedir
            """,
    },
    "employer": {
        "state": """
            Ben {v:loc} çalışıyorum, servisle gidip geliyorum
            {v} tişörtüyle uyuyorum artık, şirket her ay bir tane dağıtıyor
            ekmek paramız {v:abl} geliyo çok şükür
            Bağlı bulunduğum kuruluş {v}
            Mesai uzadı yine, {v:loc} çeyrek kapanışı var, bizim kat hep dolu
            Patron izin vermedi oğlum, {v} öyle bir yer işte, gün saydırır insana
            """,
        "change": """
            {old:abl} çıktım, {v:loc} işe girdim
            Haberin olsun ben artık {v:loc} çalışıyorum, {old} ile el sıkışıp ayrıldık
            {old} küçülmeye gitti, üç hafta iş aradım, {v} aldı beni
            Ne oldu biliyor musun, {old} beni elinde tutamadı, iki haftadır {v} masasında oturuyorum
            iş değiştirdim yaa, {v} daha yakın eve, {old} çok yoruyodu
            Çalıştığım kurum değişmiştir; {old} yerine {v} olarak not ediniz
            """,
        "back": """
            {v:dat} geri döndüm, {old} ile anlaşamadık
            {old:loc} üç ay dayandım abi, şimdi tekrar {v:loc} çalışıyorum
            Eski işyerim {v} tekrar çağırdı, kabul ettim, {old:abl} ayrıldım
            yeniden {v} personeliyim, giriş kartımı bile silmemişler
            """,
        "echo": """
            {v:loc} çalışıyorsun, oldu
            İşyerin {v}, yazdım
            """,
    },
    "job": {
        "state": """
            Ben {v} olarak çalışıyorum, on iki yıl oldu
            meslek sorarlarsa {v} deyip geçiyorum
            Babam {v} ol demişti, olduk, memnunum da
            Yirmi beş sene {v} ekmeği yedim evladım, hâlâ da bırakmadım
            Mesleki unvanım {v}
            Bizim iş zor be, {v} olan tatil nedir bilmez
            """,
        "change": """
            Eskiden {old} idim, şimdi {v} olarak çalışıyorum
            {old} olmayı bıraktım, kursa gittim, şimdi {v} sayılırım
            mesleği değiştirdim haberin yok, {v} oldum ben
            Ellisinden sonra meslek mi değişir dediler, değişti, {old} günleri geride, {v} diyorlar adıma
            Mesleğim artık {v}; {old} olarak faaliyetim sona ermiştir
            Bel fıtığı yüzünden {old} işini yapamaz oldum, {v} diye yeni bir sayfa açtım
            """,
        "back": """
            Eski mesleğime döndüm, {v} olarak devam
            denedim olmadı, tekrar {v} oldum, elim onu biliyor
            Öbür iş içime sinmedi, bordroda yine {v} diye geçiyorum
            Bir süre ara verdiğim {v} mesleğine yeniden başlamış bulunmaktayım
            """,
        "echo": """
            Anladım, {v} olarak çalışıyorsun
            Meslek {v}, yazdım
            """,
        "other": """
            {who} {v}, bütün gün ayakta zavallı
            {who:gen} mesleği {v}, ama bunu kimseye söylemez
            bi tanıdık lazımsa {who} {v} ya, arayalım
            {who} bu sene {v} olarak işe başladı, annesi çok gururlu
            """,
    },
    "birthplace": {
        "state": """
            Ben {v:loc} doğmuşum, ebe yolda kalmış
            aslen başka yerliyiz ama doğum yerim {v}
            Dünyaya {v:loc} geldim, ilkokula kadar da orada kaldık
            kimlikte doğum yeri {v} yazıyo
            """,
        "fix": """
            Kimlikte {old} yazıyor diye öyle söylüyordum ama ben aslında {v:loc} dünyaya gelmişim
            ben sana {old} dedim ya, yanlış demişim, doğduğum yer {v}
            Anneme sordum güldü, {old:loc} değil {v:loc} doğurmuş beni
            Şimdi şey oldu, amcam aradı da, biz {old} bilirdik ya, ben {v:loc} doğmuşum meğer, sonra göçmüşler
            doğum yerim {v} yaa, {old} babamın memleketi, karıştırdım
            Evladım orayı yanlış yazdırmışım, {old} değil de {v} olacak doğduğum yer
            Doğum yeri olarak beyan ettiğim {old} gerçeği yansıtmamaktadır, ben {v} doğumluyum
            """,
    },
    "birthday": {
        "state": """
            Doğum günüm {v}, unutanla konuşmam
            {v} benim günüm, annem hâlâ o gün mantı açar
            Ben {v} günü doğdum, burcumu oradan çıkar artık
            bu sene {v} hafta içine geliyo, doğum günümü cumartesi kutlarız
            """,
        "fix": """
            Ben {v} doğumluyum, geçen {old} demişim sana, o kardeşimin günü
            dur dur {old} değildi benimki, {v} olacak
            {v}. Pastayı {old} günü almayın diye söylüyorum, tarihi yanlış vermişim
            Kimlikte {old} görünüyor diye onu verdim, gerçekte {v} günü doğmuşum
            Doğum tarihimi {old} olarak bildirmiştim, {v} şeklinde değiştirirseniz sevinirim
            kanka {old} ne yaa, {v} benim doğum günüm, yanlış tuşa bastım
            Ah bu kafa, {old} diye söylemişim, rahmetli annem hep {v} derdi, doğrudur onunki
            """,
    },
    "blood": {
        "state": """
            Kan grubum {v}, lazım olursa ararsınız
            benim kan {v}, babamınkiyle aynı
            Ehliyetin arkasında kan grubu {v} yazılı
            Askerde künyeme {v} yazmışlardı, kan grubum o
            """,
        "fix": """
            Kan grubumu {old} söylemişim, kart elimde şimdi, {v} yazıyor
            yanlış bilgi verdim, önemli: benim kan grubum {v}, {old} eşiminki
            Hastanede yeniden baktılar, {old} değilmişim, {v} çıktı
            {old} yazdıysan sil onu, {v} olacak kan grubu
            {v} benim kanım, dikkat, {old} yazan mesajımı silemiyorum maalesef
            Abla ben yıllarca kendimi {old} sanıyordum, meğer {v} imişim
            Kan grubuma dair {old} beyanım doğru değildir, {v} bilgisini esas alınız
            """,
    },
    "degree": {
        "state": """
            Üniversitede {v} okudum, dört yıl göz açıp kapayana kadar geçti
            {v} bitirdim ben, mesleğini hiç yapmadım
            Lisans eğitimimi {v} bölümünde tamamladım
            bizim evde ilk üniversiteli benim, {v} okudum, köyde davul çaldılar
            """,
        "fix": """
            Bölümü yanlış söyledim sana, {old} değil {v} okudum ben
            {old} ablamın bölümüydü, benim bitirdiğim {v}
            Vallahi utandım, {old} okudum demişim, o komşunun oğlu, ben {v} okudum
            kusura bakma kafa gitti, mezuniyetim {v}, {old} yazmışım
            Kayıtta {old} görünüyorsa yanlıştır, mezun olduğum alan {v}
            Ya {old} yan daldı o, asıl diplomam {v}, ters anlatmışım
            """,
    },
    "nickname": {
        "state": """
            Mahallede bana {v} derler, asıl adımı bilen azdır
            {v} deyip geç, herkes öyle çağırıyor
            oyunda da okulda da lakabım {v}
            Dostlarım bana {v} adıyla seslenir, siz öyle söyleyebilirsiniz
            """,
        "change": """
            Artık {old} demiyorlar bana, {v} oldu lakabım
            {old} lafından bıktım, bundan sonra {v} diye çağır
            Yeni iş yerinde {v} dediler, tuttu, {old} orada unutuldu kaldı
            lakap değişti haberin olsun, {old} rafa kalktı, {v} oldum
            Takımdaki çocuklar bana yeni isim taktı, {v}, {old} diyen kalmadı
            Bana daha önce {old} derdiniz, bundan böyle {v} diye hitap ederseniz memnun olurum
            """,
    },
    "partner": {
        "state": """
            {v:ins} evliyiz, nisanda yirmi yıl olacak
            Bizim hanede söz {v:gen}, eşim ne derse o
            eşim {v} çay demliyor şu an, ben size yazıyorum
            Evliyim, eşimin adı {v}
            {v} ile nikâh masasına oturduğumuz günü unutmam, eşim o gün de geç kalmıştı
            Kaynanam aradı, {v} nasıl diye sordu, eşimi benden çok özlüyo kadın
            """,
    },
    "doctor": {
        "state": """
            Aile sağlığı merkezinde Doktor {v} bakıyor bana
            Doktor {v:dat} gidiyorum yıllardır, eli hafiftir
            hasta olunca direkt Doktor {v}, başkasına gitmem
            Aile hekimim olarak Doktor {v} kayıtlıdır
            """,
        "change": """
            Doktor {old} gitti bizim ocaktan, yerine Doktor {v} geldi, ona görünüyorum
            aile hekimi değişikliğini internetten yaptım, Doktor {old} çıktı Doktor {v} girdi
            Doktor {old} ile olmadı yavrum, yüzüme bakmıyordu, Doktor {v:dat} geçtim
            Aile hekimliği kaydım Doktor {old} listesinden alınmış, Doktor {v} listesine geçirilmiştir
            Mahalle değişince Doktor {old} uzak kaldı, yeni ocakta hekimim Doktor {v}
            """,
    },
    "allergy": {
        "state": """
            Bende {v} alerjisi var, yüzüm davul gibi şişiyor
            aman {v} olmasın, alerjim var, geçen sefer ambulans geldi
            {v} bana dokunur kızım, nefesim kesilir
            {v} alerjim sebebiyle yanımda daima iğne taşırım
            """,
        "refine": """
            Test yaptırdım, hepsi değilmiş, alerjim sadece {v}
            doktor tek tek baktı, asıl dokunan {v}, gerisi sorun değilmiş
            Alerjimin kaynağı kesinleşti: {v}
            Meğer boşuna korkmuşum bunca yıl, bir tek {v} yapıyormuş o kızarıklığı
            """,
        "echo": """
            {v} alerjin var, yazdım
            Tamam, {v} sana dokunuyor
            """,
        "other": """
            {who:gen} {v} alerjisi var, davete çağırırken aklında olsun
            {who} {v} yüzünden geçen sene iki gün yoğun bakımda yattı
            {who} gelecekse {v} ortada durmasın, alerjik
            {who:dat} {v} dokunuyor, boğazı kapanıyor çocuğun
            """,
    },
    "pet": {
        "state": """
            Benim bir {v} var, adı {n}, evin asıl sahibi o
            {n} yine halıya yapmış, {v} beslemek sabır işi
            evdeki {v} {n} şu an kucağımda yatıyo yazamıyorum doğru düzgün
            Evimizde {n} isimli bir {v} beslemekteyiz
            Rahmetli eşimden yadigâr {v}, adı {n}, onunla konuşuyorum akşamları
            """,
        "also": """
            Bir de {v} aldık eve, adını {n} koyduk, öbürü hâlâ burun kıvırıyor
            eve yeni üye geldi, {n}, {v}, ikisi alışsın diye bekliyoruz
            Mevcut hayvanımızın yanına {n} adlı bir {v} daha katıldı
            Oğlan tutturdu, bir {v} daha getirdi eve, {n}, etti mi iki
            """,
        "echo": """
            {v} {n} evinizde, yazdım
            {n} adlı {v} için not aldım
            """,
        "other": """
            {who:gen} bir {v} var, adı {n}, çok tatlı
            {who} tatile giderken {v} {n} ile gidiyor, bırakamıyor
            {who:loc} {n} isimli {v} var ya, geçen gün kaçmış bütün apartman aradık
            {who} evde {v} besliyor, {n} koymuş adını
            """,
    },
    "tongue": {
        "state": """
            {v} biliyorum, iki sene orada çalıştım çünkü
            {v} konuşurum ben, dizileri de altyazısız izlerim
            Anadilim dışında {v} konuşup yazabilmekteyim
            küçükken komşudan öğrendim, {v} derdimi anlatırım
            """,
        "also": """
            Bir de {v} öğrendim, kursu geçen ay bitti
            {v} dahil oldu listeye, artık onu da konuşuyorum
            Bildiğim dillere {v} eklenmiştir
            ben şimdi {v} konuşabiliyorum ya, öbürünü de unutmadım hani
            """,
    },
    "instrument": {
        "state": """
            {v} çalıyorum, konservatuvara girememiştim ama bırakmadım
            Akşam yemekten sonra {v} çalarım biraz, hanım dinler
            ortaokuldan beri {v} çalıyom
            Çaldığım enstrüman {v}
            """,
        "also": """
            Şimdi bir de {v} çalıyorum, hoca çabuk ilerledin dedi
            {v} aldım kendime, öbürünün yanına, ikisini dönüşümlü çalışıyorum
            Çalmakta olduğum enstrümana ek olarak {v} dersine başladım
            yeni sevda {v}, eskisini satmadım merak etme, onu da çalıyorum
            """,
    },
    "hobby": {
        "state": """
            Hobim {v}, emekli olunca sardım, iyi ki sarmışım
            {v} yapınca kafam boşalıyor, haftada iki üç kere
            bütün harçlık {v} için gidiyo, annem kızıyor
            Boş zamanlarımda {v} ile meşgul olurum
            """,
        "also": """
            Bu sene {v} merakı da başladı bende, eskisi de duruyor
            bi de {v} çıktı başıma, hobiler ikiledi
            Diğer uğraşıma ek olarak {v} ile ilgilenmeye başladım
            Gelin hanım {v} kursuna yazdırdı beni, ötekini bırakmadan ona da gidiyorum
            """,
        "other": """
            {who} kafayı {v} ile bozdu, başka konu açamıyorsun
            {who:gen} hobisi {v}, evi malzeme dolu
            {who} her hafta sonu {v} peşinde
            {who} emeklilikte {v} işine merak saldı, pek mutlu
            """,
    },
    "drink": {
        "state": """
            Bana hep {v} söylerler, sormazlar bile
            En çok {v} severim, kışın da yazın da
            canım sıkılınca {v} içiyom, geçiyo
            Misafirlikte {v} ikram edilirse pek memnun olurum
            {v} içmeden güne başlayamıyorum ben, başım ağrıyor
            """,
        "change": """
            {old} içmiyorum artık, {v} içiyorum
            Doktor {old} yasak dedi, ben de {v} içmeye alıştım, şimdi onu seviyorum
            {old} beni bayıyor son zamanlarda ya, favorim {v} oldu
            Hani ben {old} olmadan yapamam derdim ya, geçti o, elimde sürekli {v} görürsün
            Bana artık {v} ikram ediniz, {old} tüketmiyorum
            """,
        "back": """
            Yine {v} içmeye başladım, {old} bir türlü sarmadı
            {v} gibisi yok, geri döndüm ona
            bıraktım {old} işini, eskisi gibi {v} içiyorum
            Bir süre {old} içtim ama tercihim yeniden {v}
            """,
        "echo": """
            {v} seviyorsun, tamam
            En sevdiğin {v}, yazıldı
            """,
        "other": """
            {who} {v} içmeden yerinden kalkmaz
            {who} gelince {v} yaparım, bayılır ona
            {who:gen} en sevdiği şey {v}
            dışarı çıkınca {who} hep {v} söylüyo
            """,
    },
    "food": {
        "state": """
            Ben {v} yiyemem, kokusu bile yetiyor
            {v} sevmem, sofraya gelirse tabağımı uzak tutarım
            annem hâlâ {v} yapıyo bana, bi kere bile yemedim ömrümde
            Yemekte {v} bulunmamasını rica ederim, hoşlanmıyorum
            """,
        "other": """
            {who} {v} yemez, boşuna koyma tabağına
            {who:dat} {v} yediremezsin, çocukluğundan beri böyle
            {who} {v} görünce yüzü düştü, sevmiyormuş
            {who:gen} sevmediği tek yemek {v}
            """,
    },
    "genre": {
        "state": """
            Ben {v} dinlerim, arabada başka şey açtırmam
            {v} çalınca akan sular duruyor bende
            kulaklıkta hep {v}, ders çalışırken bile
            Müzik zevkim {v} ağırlıklıdır
            """,
        "change": """
            Eskiden {old} dinlerdim, şimdi {v} seviyorum
            {old} artık sarmıyor, {v} dinliyorum ben
            zevkim değişti ya, {old} listesini sildim hep {v}
            Kızım kulağımı değiştirdi, {old} çalmaz oldum, {v} açıyor, severek dinliyorum
            Müzikte {old} yerini {v} aldı bende, yaşlandık herhalde
            """,
    },
    "colour": {
        "state": """
            En çok {v} yakışır bana, dolabım o renk
            Favorim {v}, telefon kılıfım bile öyle
            Perdeyi {v} seçtim, sevdiğim renk
            sevdiğim renk belli, {v}
            """,
        "change": """
            Ben artık {v} seviyorum, {old} içimi karartıyor
            {old} sevdam bitti, şimdi en sevdiğim {v}
            Bir zamanlar {old} olsun derdim, şimdi mağazada elim hep {v} olana gidiyor
            Sevdiğim renk değişti, {old} yerine {v}
            eskiden {old} derdim sorana, bu ara {v} diyorum
            """,
    },
    "seat": {
        "state": """
            Yolculukta {v} isterim, başka yerde midem bulanıyor
            bana bilet alırken {v} olsun lütfen
            {v} bulamazsam o seferi bırakır sonrakine binerim
            Seyahatlerimde {v} tercihimdir
            """,
        "change": """
            Artık {v} istiyorum yolculukta, {old} rahat değil
            {old} alma bana bundan sonra, {v} al
            {old} rahat gelirdi bana, şu son yolculuktan beri {v} arıyorum
            Koltuk konusunda fikrim değişti, {old} değil {v} tercih ediyorum
            dizden ameliyat olunca {old} bitti, {v} oturuyorum hep
            """,
    },
    "style": {
        "state": """
            Bana {v} yazarsan daha iyi anlarım
            cevapları {v} ver, kafam karışıyor yoksa
            Yazdıklarınızın {v} olmasını tercih ederim
            Oğlum sen bana {v} anlat, gözlerim de eskisi gibi değil
            """,
        "change": """
            Eskiden {old} istemiştim, artık {v} yaz
            {old} anlatma bundan sonra, {v} olsun
            {v} olunca anlıyormuşum meğer, {old} yazmayı kes
            Cevap tarzını değiştirelim, {old} yerine {v}
            ben vazgeçtim {old} işinden, {v} daha iyi geliyo bana
            """,
        "back": """
            Eski usule dönelim, yine {v} yaz bana
            {v} hâli daha iyiymiş, ona geri dön
            ya tekrar {v} yazsana, öbür türlüsü olmadı
            Önceden olduğu gibi {v} yanıt vermenizi rica edeceğim
            """,
    },
    "editor": {
        "state": """
            Kod yazarken {v} kullanıyorum
            {v} açık bende gün boyu, başka şeye elim gitmiyor
            editör olarak {v}, tartışmam
            Geliştirme ortamım olarak {v} kullanmaktayım
            """,
        "change": """
            {old} kullanmayı bıraktım, artık {v}
            {v:dat} geçtim geçen ay, {old} çok kasıyordu makineyi
            editörü değiştirdim, {old} yerine {v} var şimdi
            Şirket {old} lisansını yenilemedi, mecburen {v} kullanıyoruz bundan böyle
            """,
        "back": """
            {v:dat} geri döndüm, {old} ile yapamadım
            tekrar {v} kullanıyorum, elim ayağım oymuş
            {old} denemem kısa sürdü, yine {v} başındayım
            Editör olarak yeniden {v} kullanmaya başladım
            """,
    },
    "film": {
        "state": """
            En sevdiğim film türü {v}, her cuma bir tane
            {v} izlerim ben, gerisi uyutuyor
            kanka {v} olsun da ne olursa olsun izlerim
            Sinemada bilhassa {v} türünden hoşlanırım
            """,
    },
    "flower": {
        "state": """
            Çiçek alacaksan {v} al, en sevdiğim o
            {v} kokusu beni çocukluğuma götürür, bahçemizde vardı
            bayılırım {v} görünce, hemen fotoğrafını çekerim
            En beğendiğim çiçek {v}
            """,
        "other": """
            {who} {v} seviyor, doğum gününde ondan alalım
            {who:dat} çiçek götüreceksen {v} olsun
            {who:gen} balkonu {v} dolu, bakmaya doyamazsın
            {who} en çok {v} sever, pazardan elinde bir demetle döner
            """,
    },
    "cuisine": {
        "state": """
            Dışarıda yersek {v} mutfağı olsun, ona bayılıyorum
            {v} yemekleri yerim hep, evde de denemeye çalışıyorum
            dışarıdan ne zaman söylesem {v} mutfağı geliyo eve
            Yemek tercihim {v} mutfağından yanadır
            """,
        "refine": """
            Aslında tam olarak {v} mutfağını seviyorum, öbürleri o kadar değil
            genel konuştum ama benim dediğim {v} yemekleri
            Daha açık söyleyeyim, gideceğimiz yer {v} lokantası olsun
            Sevdiğim mutfağı daraltmam gerekirse {v} derim
            """,
    },
    "terrain": {
        "state": """
            Tatilde hep {v} isterim, kafam orada dinleniyor
            {v} benim için, yazın başka yere gitmem
            izin günlerimi saydım, yine {v} göründü bize
            Tatil için tercihim {v}
            """,
        "change": """
            Artık tatilde {v} istiyorum, {old} yordu beni
            {old} severdim eskiden, şimdi {v} çekiyor canım
            iki yazdır {old} bana dar geliyor, gönlüm {v} tarafına kaydı
            bu yaştan sonra {old} olmuyor, {v} bana iyi geliyor
            Tatil tercihim değişti: {old} değil {v}
            """,
    },
    "sport": {
        "state": """
            Her {d} {v} yapıyorum, kaçırmam
            {d} günü {v} var bende, başka plan yapmam
            Doktor tavsiye etti, {d} günleri {v} için gidiyorum
            {v} günüm {d}, bizim ekip öyle ayarladı
            """,
        "change": """
            {v} grubu {d:dat} alındı, {old} kalabalık oluyordu
            saat uymadı, {v} işini {d:dat} çektim
            {old} günü yaptığım {v} bundan böyle {d} günü
            hoca {old} gelemiyomuş, {v} {d} oldu
            """,
    },
    "coffee": {
        "state": """
            Bir fincan kahveye {v} koyarım, tartarak
            {v} kahve, bir kupa su, benim ölçüm bu
            kahveyi göz kararı yapmam, fincan başına {v}
            Filtre kahvede fincan başına {v} kullanmaktayım
            """,
        "fix": """
            Kahve ölçüsünü yanlış verdim, {old} değil {v} koyuyorum bir fincana
            bi fincana {v} koy, {old} demişim o yanlış
            Ölçeğe yeniden baktım, kaşığım {old} değil {v} alıyormuş
            Tarifte {old} yazmışım, sen onu {v} yap
            Şaştım kaldım, paketin arkasında {v} yazıyor fincan için, sana {old} demiştim
            Fincan başı {old} demiştim ya, yok öyle değil, {v}
            Kahve miktarını {old} olarak iletmişim; esas miktar {v}
            """,
    },
    "medicine": {
        "state": """
            {m} öncesi {v} alıyorum, unutursam ayağım şişiyor
            her gün {m} öncesinde {v} içmem lazım
            Benim {v} var kızım, {m} öncesi onu yutarım
            {v} kullanımım {m} öncesidir
            """,
        "change": """
            {v} artık {m} öncesi içiliyor, {old} öncesi değil
            önceden {old} öncesiydi ya, {v} saati kaydı, {m} öncesi içiyom
            Eczacı kızdı bana, {old} öncesi içilmezmiş, {v} için {m} öncesi diye kâğıda yazdı
            Eskiden {old} öncesi içerdim, şimdi {v} {m} öncesi
            {old} öncesi dokunuyordu mideme, {v} için {m} öncesini söylediler bundan sonra
            """,
    },
    "standup": {
        "state": """
            Ekiple her gün {v} kısa bir toplantımız var
            günlük toplantı {v}, herkes ne yaptığını söylüyo
            {v} ekip toplanıyor, on dakika sürüyor en fazla
            Ekibimizin günlük toplantısı {v} yapılır
            """,
        "refine": """
            Günlük toplantının saati netleşti, {v}
            artık tam saati var, ekip toplantısı {v} başlıyo
            Günlük ekip toplantısı {v} olacak, dakik gelin dediler
            Ekip toplantısı için kesin saat verdiler, her gün {v}
            """,
    },
    "commute": {
        "state": """
            İşe {v:ins} gidiyorum, kapıdan kapıya yarım saat
            sabahları {v:ins} gidiyom işe, kulaklık takılı
            Evden işe ulaşımım {v:ins} sağlanıyor
            Yirmi yıldır işe {v:ins} gider gelirim, yolun taşını ezberledim
            """,
        "change": """
            Artık işe {v:ins} gidiyorum, {old} bitti
            {old} çok uzuyordu, iş için {v} kullanmaya geçtim
            zam gelince {old} işini bıraktım, işe {v:ins} gidiyorum şimdi
            {old} üç kere üst üste yolda bırakınca {v:ins} gidip gelmeye başladım işe
            İşe gidiş aracımda değişiklik olmuştur: {old} yerine {v}
            """,
        "back": """
            Tekrar {v:ins} gidiyorum işe, en rahatı oymuş
            yine {v}, öbürüyle her gün geç kalıyordum işe
            Ayağımın alıştığı yoldan şaşmayacakmışım, işe {v:ins} devam, öbürü bitti
            İşe eskisi gibi {v:ins} gidip gelmeye başladım
            Bir ay denedim yürümedi, işe gidişte {v} kullanmaya geri döndüm
            """,
    },
    "backup": {
        "state": """
            Her {d} yedek alırım, {v} üzerinde durur
            yedekler {v} içinde, {d} günleri kopyalıyorum
            Fotoğraflar kaybolmasın diye {d} günü hepsini kopyalıyorum, yeri {v}
            Haftalık yedeklemem {d} günü, konumu {v}
            """,
        "change": """
            Yedeklerin yeri değişti, artık {v}, yine {d} günü alıyorum
            {old} doldu, {d} günü yedekleri şimdi {v} tutuyor
            {old} bozuldu iyi mi, bundan sonra her {d} kopyaların yeri {v}
            Torun bilgisayarı kurdu, {old} dursun dedi, {d} günleri kopyalar için {v} var
            Yedeklerimi {old} yerine {v} üzerinde tutuyorum, gün aynı, {d}
            """,
    },
    "router": {
        "state": """
            İnternet kesilince modemin düğmesine {v} basıyorum, düzeliyor
            modemi sıfırlamak için {v} basılı tutman lazım
            Torun öğretti, modem takılınca arkadaki deliğe {v} basacakmışım
            Modemin sıfırlanması için düğme {v} basılı tutulur
            """,
        "fix": """
            modemde {old} basılı tut demişim, yalan, {v} tutman lazım
            Servisteki çocuk söyledi, düğmeye {old} değil {v} basılacakmış
            Süreyi yanlış hatırlamışım, {v} basıyoruz modeme, {old} değil
            ya şey {old} olmadı, denedim yanmadı ışıklar, {v} basınca geldi internet, öyle bil
            Notunda {old} varsa karala, modem {v} ister
            Modem sıfırlama süresi için verdiğim {old} yanlıştı, {v} olarak düzeltiyorum
            """,
    },
    "plants": {
        "state": """
            Çiçekleri {d} günü sularım
            her {d} sulama var evde, saksı saksı geziyorum
            Annem öğretti, {d} günü su verilir çiçeğe, öyle devam ediyorum
            Bitkilerim haftada bir, {d} günü sulanır
            """,
        "change": """
            Sulama gününü değiştirdim, {old} değil {d} artık
            {old} günü evde olamıyorum, çiçekleri {d} suluyorum bundan sonra
            çiçeklere {old} yerine {d} su veriyom, daha iyi oldular
            {old} sabahı bakıyordum saksılara, toprak kuru kalıyormuş, {d} yapıyorum bu işi
            Saksıların sulama günü {old} gününden alındı, {d} günü yapılacak
            """,
    },
    "bread": {
        "state": """
            Ekmeğin hamurunu {v} bekletirim, sonra fırın
            hamur {v} dinlenecek, acele edersen taş gibi olur
            Rahmetli kayınvalidem gibi yaparım, hamur {v} mayalanır
            Ekmek tarifimde mayalanma süresi {v}
            """,
    },
    "wakeup": {
        "state": """
            Sabahları {v} kalkarım, alarm bile kurmadan
            {v} uyanıyorum hafta içi, zor ama alıştım
            alarm {v}, erteleye erteleye yine o saatte kalkıyom
            Güne {v} başlamaktayım
            """,
        "change": """
            Artık {v} kalkıyorum, {old} geç kalıyordum
            Kalkış saatim değişti, {old} değil {v}
            {old} kalkmak bitti yaa, servis saati değişti {v} kalkıyorum
            yaz saati derken şaştı her şey, {old} kurduğum alarmı sildim, {v} çalıyor
            Bebek doğunca düzen bozuldu, bundan böyle {v} ayaktayım
            """,
        "back": """
            Yine {v} kalkıyorum, eski düzene döndüm
            öbür saat olmadı, alarmı geri {v} kurdum
            Rahmetli babam haklıymış, insanın saati belli, döndüm {v} kalkmaya
            Tekrar {v} uyanmaya başladım, bünye bunu istiyormuş
            Deneme süresi bitti, eskiden olduğu gibi {v} kalkıyorum
            """,
    },
    "deploy": {
        "state": """
            Yeni sürümü önce {v} ortamına atıyoruz, sonra canlıya
            canlıdan önce {v}, bir gün bekliyor orada
            Bizde sürüm {v} ortamını görmeden müşteriye çıkamaz
            Yayın sürecimizde ilk durak {v}, ardından canlı ortam
            """,
        "change": """
            Artık sürümler önce {v} ortamına gidiyor, {old} kalktı
            {old} yerine {v} kullanıyoruz canlıya çıkmadan
            yayın süreci değişti, canlıdan evvel {v} görülecek
            {v} geldi, {old} rafa; canlıya giden yol oradan geçiyor
            Ekip karar aldı, {old} kapatıldı, bundan sonra her sürüm {v} ortamında bekleyecek
            """,
    },
    "event.concert": {
        "state": """
            {when} {who:ins} {v} konserindeydik, sesim kısıldı
            {v} geldi ya {when}, {who} bilet bulmuş, gittik, çok iyiydi
            {when} açık havada {v} dinledik, {who} baştan sona videoya çekti
            {who:ins} beraber {when} {v} konserine gitmiş bulunuyoruz
            """,
    },
    "event.hike": {
        "state": """
            {when} {who:ins} {v} zirvesine çıktık, sis bastı hiçbir şey göremedik
            {v} yürüyüşünü yaptım {when}, ayak tabanım yanıyor
            bu yaşta {when} {v} tepesine tırmandım, {who} elimden tuttu
            {when} {v} tırmanışına katıldım, {who} rehberlik etti
            """,
    },
    "event.museum": {
        "state": """
            {when} müzeye gittik, {v} sergisi vardı, {who} bayıldı
            {v} sergisini gezdim {when}, kalabalıktı ama değdi
            {who} zorla götürdü {when}, {v} sergisine, iyi ki gitmişim
            {when} müzede {v} sergisini ziyaret ettim
            """,
    },
    "event.race": {
        "state": """
            {when} {c:loc} {v} koştum, bitişte kustum ama bitirdim
            {c:loc} {v} vardı {when}, katıldım, torunlar yol kenarında alkışladı
            koşuyu bitirdim abi, {v}, {c:loc}, {when}
            {when} {c:loc} yapılan {v} yarışına katıldım
            """,
    },
    "event.dinner": {
        "state": """
            {when} {who:ins} {v} lokantasına gittik, balık bayattı
            {v} çok güzelmiş, {who} {when} oraya götürdü yemeğe
            yemeğe çıktık {when}, {v}, {who} hesabı görünce bembeyaz oldu
            {who:ins} {when} {v} lokantasında akşam yemeği yedik
            """,
    },
    "event.wedding": {
        "state": """
            {when} {who:gen} düğünü vardı {v:loc}, halaydan ayaklarım koptu
            {who} evlendi {when}, {v:loc}, damat ağladı hepimiz ağladık
            {v:loc} düğündeydim {when}, {who} dünya evine girdi maşallah
            {who:gen} nikâh törenine {when} {v:loc} iştirak ettim
            """,
    },
    "event.purchase": {
        "state": """
            {when} ikinci el {v} aldım, {p} verdim
            {p:dat} {v} kaptım {when}, sıfır ayarında
            eskiciden {v} aldım {when}, {p} istedi, çekişmedim
            {when} {p} karşılığında kullanılmış bir {v} satın aldım
            """,
    },
    "event.lost": {
        "state": """
            {when} {c:loc} {v} düşürdüm, aramadığım yer kalmadı
            {v} gitti ya, {when} {c:loc} unutmuşum
            Kafam mı kaldı kızım, {when} {v} elimden kaymış, {c:loc} kalmış
            {when} {c:loc} {v} kaybettim, bulan olursa arasın
            """,
    },
    "event.exam": {
        "state": """
            {v:acc} geçtim {when}, ucu ucuna ama geçtim
            {when} {v:dat} girdim ve kazandım çok şükür
            geçtim laaan, {v}, {when}, bütün aileye lahmacun benden
            {when} yapılan {v} tarafımca başarıyla verilmiştir
            """,
    },
    "event.visit": {
        "state": """
            {when} {who} geldi {v:abl}, gece üçe kadar oturduk
            {v:abl} misafir vardı {when}, {who}, sofra hiç kalkmadı
            {who} {when} ta {v:abl} kalkmış gelmiş, kapıda görünce inanamadım
            {who} {when} {v:abl} ziyaretime geldi
            """,
    },
    "plan.trip": {
        "state": """
            {when} {v} yolcusuyum, eve arada {who} uğrayacak
            biletler tamam, {when} {v:dat} uçuyoruz, bavul işi duruyor daha
            Yavrum {when} {v:dat} gidiyorum inşallah, evin anahtarı {who:loc}
            {v} seyahatim {when} başlıyor; yokluğumda postayı {who} alacak
            ya sonunda aldım bileti, {v:dat} gidiyom {when}, kimse tutmasın beni
            {when} sabahın köründe havaalanında olacağım, istikamet {v}, evi {who} kollar
            Niyetim {when} {v:dat} gidip birkaç gün kafa dinlemek, oteli bile tuttum
            Kısmetse {when} {v} görünüyor, vize de çıktı, {who} evde nöbette
            """,
        "moved": """
            {v} yolculuğu ertelendi, artık {when} çıkıyorum
            grev varmış, {v} uçuşumu {when} yapmışlar
            İşten izin çıkmadı, {v:dat} {when} gideceğim, ilk tarih yattı
            {v} seyahatimin tarihi değişmiştir, {when} hareket edeceğim
            dediğim gün olmuyor, {when} gidiyom artık {v:dat}
            Valizi kapattım kaldırdım, {v} kaldı yine, yeni tarih {when}
            """,
        "outcome": """
            Geldim {v:abl}, ayaklarım şişti ama çok güzeldi
            {v} gezisi bitti, şimdi iş güç
            {v:abl} döndük evladım, insan evini özlüyor
            {v} seyahatim tamamlandı, herkese tavsiye ederim
            """,
    },
    "plan.dentist": {
        "state": """
            {when} dişçiye gidiyorum, Doktor {v} dolguyu yenileyecek
            dişim zonkluyor, Doktor {v} {when} gel dedi, mecbur gidicem
            Diş için randevu aldım, Doktor {v}, {when}
            Torunum götürecek beni, {when} Doktor {v:dat} gidiyoruz, protez provası var
            {when} Doktor {v:gen} muayenehanesinde diş taşı temizliği yaptıracağım
            tel taktırıyorum sonunda {when}, Doktor {v} takacak, bir hafta çorba içerim artık
            Dişler dökülmeden {when} Doktor {v:dat} görüneceğim, geçen sefer çok azarladı
            Çekilecek bu diş, başka yolu yok, {when} Doktor {v:gen} önünde ağzımı açıcam
            """,
        "moved": """
            Doktor {v} randevumu kaydırmış, dişe {when} gidiyorum
            diş işi kaldı, Doktor {v} izne çıkıyormuş, {when} gideceğim
            ben cayınca sıra kaçtı, Doktor {v} ancak {when} alabiliyormuş beni dişe
            Doktor {v} ile olan diş randevum {when} yapılacak şekilde değiştirildi
            Aradılar kuzum, Doktor {v} o gün yokmuş, {when} bakacak dişime
            """,
        "outcome": """
            Dişçiden çıktım, Doktor {v} iki dişi birden halletti
            Doktor {v} dişi çekti, yanağım şiş
            bitti gitti, Doktor {v} hiç acıtmadı
            Doktor {v} diş tedavimi tamamladı
            """,
    },
    "plan.talk": {
        "state": """
            {when} konuşma yapacağım, konu {v}, şimdiden terliyorum
            beni çağırdılar, {when} {v} anlatacağım, salon doluymuş
            {v} üzerine bir sunumum var {when}, slaytlar yarım
            Okulda {when} çocuklara {v} konusunu anlatacağım, kırmadım öğretmeni
            {when} düzenlenecek toplantıda {v} hakkında bir bildiri sunacağım
            dua et kardeşim, {when} mikrofonu elime alıyorum, konu {v}
            Dernekte sıra bana geldi, {when} {v} diye bir konuşma hazırlıyorum
            Kürsü sırası bende {when}, {v} üzerine yirmi dakika istediler
            """,
        "moved": """
            {v} sunumu kaydı, {when} konuşuyorum artık
            Salon başkasına verilmiş, {v} konuşmamı {when} yapacağım
            boşuna ezberlemişim, {v} günü değişmiş, {when} çıkacakmışım kürsüye
            {v} konuşmam ertelenmiştir, {when} gerçekleşecektir
            düzenleyenler aradı, {v} için beni {when} çıkaracaklarmış
            """,
        "outcome": """
            {v} konuşması bitti, sesim titredi ama bitti
            Anlattım {v} konusunu, önde biri uyudu
            {v} sunumum yapılmış, sorular yanıtlanmıştır
            çıktım konuştum {v} diye, helal olsun dediler
            """,
    },
    "plan.party": {
        "state": """
            {who} {when} {v:loc} parti veriyor, ben de gidiyorum
            {when} {who:gen} doğum günü var, {v:loc} toplanıyoruz
            {who} çağırdı, {when} {v:loc} yemekli bir gece, tatlıyı ben yapacağım
            {v:loc} {when} {who:gen} kına gecesine davetliyim, ne giyeceğim bilmiyorum
            {who:gen} {when} {v:loc} vereceği davete katılacağım
            kanka {when} {who:loc} parti var, {v:loc}, kesin oradayım
            {who} yeni ev almış {v:loc}, {when} çay içmeye gideceğiz hayırlı olsun diye
            {when} kimseye söz vermedim, {who} {v:loc} kutlama yapıyor, oradayım
            """,
        "moved": """
            {who:gen} {v:loc} vereceği davet ertelendi, {when} gidiyoruz
            {who} hastalanmış, {v:loc} olan parti {when} yapılacak
            Pasta dondurucuya girdi, {who} {v:loc} olacak kutlamayı geri attı, {when} kesiyoruz
            parti günü değişti, {who} {when} diyor, yer yine {v}
            {who} haber verdi, {v:loc} toplanma işi {when} oldu
            """,
        "outcome": """
            {who:gen} partisinden yeni döndüm, ayakta duramıyorum
            {who} ne güzel ağırladı bizi, gece uzun sürdü
            davet bitti, {who} beş tepsi börek yapmış hepsi gitti
            {who:gen} daveti güzel geçti, katılım yüksekti
            """,
    },
    "plan.exam": {
        "state": """
            {when} {v:dat} gireceğim, geceleri çalışıyorum
            {v} var {when}, hiçbir şey bilmiyom ya
            Bu yaşta {v:dat} başvurdum oğlum, {when} gireceğim
            {when} {v} oluyorum, kalemim silgim hazır
            Başvurum onaylandı, {v:dat} {when} katılacağım
            annem mum yakacakmış, {when} {v} var benim
            {when} kader günüm, {v}, hayır duası bekliyorum
            {v:dat} hazırlanıyorum, {when} salondayım, geçemezsem üçüncü olacak bu
            """,
        "moved": """
            {v} ertelendi, {when} giriyorum
            kar tatili yüzünden {v} {when} yapılacakmış
            bi rahat uyuyayım bari, {v} geri atıldı, {when} giricem
            Duyuru geldi, {v:acc} {when} yapacaklar, ilk tarih iptal
            {v} tarihi değişti, benim girişim {when}
            """,
        "outcome": """
            {v:abl} çıktım, nasıl geçti bilmiyorum
            {v} bitti, artık uyuyabilirim
            girdim çıktım {v:dat}, soruların yarısı görmediğim yerden
            {v:dat} katıldım, sonuçları beklemekteyim
            """,
    },
    "plan.delivery": {
        "state": """
            {when} {v} gelecek, evde bekleyeceğim
            kargo mesajı geldi, {v} {when} teslim edilecekmiş
            Oğlan internetten {v} almış bana, {when} getirecekler
            {v} sipariş ettim, {when} getiriyorlar, merdivenden nasıl çıkacak bakalım
            Satın aldığım {v} {when} adresime teslim edilecektir
            {when} evden çıkamam, {v} gelecek, nakliyeci saat vermedi
            kapıyı {when} ben açarım, {v} getirecekler, parası ödendi
            sonunda {v} yola çıkmış, {when} bende
            """,
        "moved": """
            {v} gelmedi, {when} getireceklermiş
            mağaza aradı, {v} teslimatı {when} yapılacak
            boşuna nöbet tuttum kapıda, {v} gelmemiş depoya, {when} dediler bu sefer
            {v} için teslim günü değişti, {when} bekliyorum
            depoda kalmamış, {v} ancak {when} gelirmiş
            """,
        "outcome": """
            {v} geldi, kurduk bile
            {v} teslim edildi, kutular kapıda
            sonunda geldi {v}, iki kişi zor çıkardı
            {v} tarafıma eksiksiz teslim edilmiştir
            """,
    },
    "mood": {
        "state": """
            Bu ara {v} bir hâldeyim, sebebi {c}
            {c} yaptı bunu bana, çok {v} hissediyorum
            {v} hissediyom kendimi ya, {c} yüzünden işte
            Nasılsın diyorsun, {v} diyeyim, {c} malum
            Kendimi {v} hissettiğimi belirtmeliyim, bunda {c} etkili
            """,
    },
    "trivia.podcast": {
        "state": """
            {who} {v} dinle dedi, yolda açacağım
            {v} diye bir podcast varmış, {who} çok övdü
            {who} bana {v} programının linkini yolladı
            kahvede {who} anlattı, {v} dinlemek lazımmış
            """,
    },
    "trivia.appliance": {
        "state": """
            {c:loc} bulunan {v} bozuldu, usta yarın bakar belki
            {v} gitti, {c:loc} öyle hurda gibi duruyor
            {c:loc} {v} var ya, kıvılcım çıkardı, kullanmıyoruz
            yine masraf çıktı, {c:loc} {v} çalışmıyor
            """,
    },
    "trivia.lent": {
        "state": """
            {v} {who:loc}, ödünç verdim
            {who} istedi, benim {v} ona verdim birkaç günlüğüne
            {who:dat} {v} verdim, geri getirir inşallah
            {v} tarafımdan {who:dat} ödünç verilmiştir
            """,
    },
    "trivia.parking": {
        "state": """
            Arabayı {v} otoparkına koydum, {c}
            {v} otoparkı, yerim {c}, sonra aramayalım
            {c:loc} park ettim, {v} otoparkında
            unutma diye yazıyorum, araba {v} otoparkında, {c}
            """,
    },
    "trivia.animal": {
        "state": """
            Sabah {c} {v} gördüm, ödüm koptu
            {c} bir {v} vardı, kaçmadı bile
            bugün {c} {v} çıktı karşıma, göz göze geldik
            torunla {c} bir {v} seyrettik, kıpırdamadan
            """,
    },
    "trivia.train": {
        "state": """
            {c} treninde yanıma bir {v} oturdu, çok konuştuk
            {c:dat} giden trende {v} biriyle tanıştım
            trende bi {v} vardı, {c:dat} kadar susmadı
            {c} yolculuğunda kompartıman arkadaşım bir {v} idi
            """,
    },
    "trivia.paint": {
        "state": """
            {c} boyandı, {v} yaptık
            {v} boya aldım, {c} için, fena olmadı
            hafta sonu {c} duvarlarına {v} sürdük ailece
            {c} artık {v}, ustaya vermedim kendim boyadım
            """,
    },
    "trivia.found": {
        "state": """
            {c:loc} {v} buldum, sahibini arıyorum
            biri {c:loc} {v} bırakmış, güvenliğe teslim ettim
            {c:loc} unutulmuş bir {v} vardı, sahibi çıkmadı
            bugün {c:loc} ayağıma {v} takıldı, kimin belli değil
            """,
    },
    "trivia.price": {
        "state": """
            {v} baktım, {p} diyor, almadım
            {p} istiyorlar bir {v} için, vazgeçtim
            ikinci el {v} {p} olmuş, pes
            Vitrindeki {v} etiketi {p} gösteriyordu, geçtim
            """,
    },
    "trivia.cook": {
        "state": """
            {who} {v} yemeği yaptı bize, parmaklarımı yedim
            akşam {who:loc} sofrada {v} vardı, beklemiyordum
            {who} yemeğe {v} koymuş, değişik olmuş
            {who:gen} yaptığı {v} yemeği fena değildi
            """,
    },
    "shock.collapse": {
        "state": """
            Şu an hastanenin bahçesindeyim. {when} {v} kalp krizi geçirdi, ameliyata aldılar, saatlerdir kapı açılmıyor
            {when} telefon çaldı, {v} kalp krizi geçirmiş dediler, oraya nasıl gittim bilmiyorum, kendimde değilim
            ya {v} kalp krizi geçirdi {when}, gözümün önünde gitti adeta, elim ayağım boşaldı hâlâ toparlanamadım
            {v:acc} kaybediyorduk. {when}, kalp krizi. Doktor iki dakika geç kalsaydınız dedi, sustu
            Evladım {when} çok fena bir şey yaşadık, {v} kalp krizinden yoğun bakıma düştü, dua edin, ağzımdan laf çıkmıyor
            {v:gen} kalbi durmuş {when}. Kalp krizi. Geri döndürmüşler ama uyutuyorlar, ben yere çöktüm kaldım
            İnsan kendi sofrasında böyle bir şey görür mü, {when} {v} çay içerken göğsünü tuttu, kalp krizi, dünyam başıma yıkıldı
            {when}. {v}. kalp krizi. daha fazla yazamıyorum
            {when} kapıyı açtım {v} yerde, dudakları mor. Kalp kriziymiş. Kalp masajı yaptım, o an gözümün önünden gitmiyor
            Üzülerek bildiririm ki {v} {when} ağır bir kalp krizi geçirdi; ailece perişanız, ne yapacağımızı şaşırdık
            """,
    },
    "shock.burglary": {
        "state": """
            {when} işten bir geldim kapı ardına kadar açık, eve hırsız girmiş, {v} çalınmış, dizlerimin bağı çözüldü
            evi soymuşlar {when}. {v} yok. içeri girmeye korkuyorum, kapının önündeyim hâlâ
            Biz içeride uyurken {when} hırsız girmiş, {v} alıp gitmiş. Ya çocuklar uyansaydı, düşündükçe fena oluyorum
            Yetmiş yaşıma geldim böyle şey görmedim, {when} balkondan girip {v} çalmışlar, gece ışığı kapatamıyorum artık
            {when} hırsızlık oldu bizde, {v} çalındı, polis parmak izi alırken ben köşede hüngür hüngür ağlıyordum
            anahtarı soktum dönmedi, {when}, içeri bi girdim her yer talan, {v} gitmiş, hırsız. Hâlâ tir tir titriyom
            {v} çalındı {when}. Eşya yerine gelir de benim odamda gezmişler, ona katlanamıyorum, kapıyı üç kere kilitliyorum
            Konutuma {when} hırsız girmiş olup {v} çalınmıştır; o günden beri gözüme uyku girmiyor, her tıkırtıda irkiliyorum
            şaka gibi ama değil, {when} evime girmişler, {v} götürmüşler, yatağımın altına kadar bakmışlar, midem kalkıyor düşündükçe
            """,
    },
    "shock.crash": {
        "state": """
            {when} {v:loc} kaza geçirdim, arabanın önü yok, ambulansta uyandım, ölüyordum ya ölüyordum
            Hava yastığının patlama sesi kulağımdan gitmiyor, {when} {v:loc} tıra girdik
            {v:loc} {when} fren tutmadı, üç takla attım. Sağım ama ellerime hâkim olamıyorum
            ya ben {when} ölüyodum {v:loc}. karşı şeritten biri üstüme geldi. araba kâğıt gibi buruştu
            {when} {v:loc} ölümden döndüm. Kamyonun farını gördüm, sonrası yok, gözümü açtığımda baş aşağı duruyorduk
            o ses var ya o ses, {v:loc}, {when}, yandan vurdular bize, arabada çığlık çığlığa kaldık
            Allah bir daha göstermesin, {when} {v:loc} bindirdiler bize, camlar yüzüme doldu, gözümü kapatınca yine orası
            {when} {v:loc} meydana gelen kazada aracım hurdaya döndü; sağ çıkmam mucize, şoku atlatabilmiş değilim
            Beni itfaiye çıkardı arabadan. {when}, {v:loc} kaza. Ayağımı hissetmiyordum, annemi sayıklıyormuşum
            """,
    },
    "shock.fired": {
        "state": """
            {when} {v:loc} yaptığım ek işten attılar beni. Kapıda söylediler, üstümü bile toplatmadılar, sokakta ağlaya ağlaya yürüdüm
            kovuldum. {v:loc} olan ek iş bitti, {when}, iki cümleyle. kredi vardı borç vardı ben şimdi ne yapıcam
            On bir sene akşamlarımı verdim, {when} {v:loc} işime bir telefonla son verdiler, göğsüme taş oturdu
            {when} {v:loc} olan ek işime son verdiler, çıktım kaldırıma oturdum, kalkamadım
            içim bomboş. {v:loc} ek iş yok artık, {when} çıkardılar, sekiz kişi sarılıp ağlaştık kapıda
            {when} toplantı var dediler {v:dat} gittim, yarı zamanlıların hepsini kapının önüne koydular, donup kaldım, tek kelime edemedim
            {v:loc} sürdürdüğüm ek görevim {when} hiçbir gerekçe gösterilmeden sonlandırıldı; yaşadığım şoku tarif edemem
            Anneme söyleyemedim daha. {when} {v:loc} olan ek işim gitti. Banyoya kapandım, suyu açtım, bağıra bağıra ağladım
            ya {when} {v:abl} mesaj geldi, bir daha gelme diyor, bu kadar. Ek işim gitti, ellerim buz kesti
            """,
    },
    "shock.fire": {
        "state": """
            {when} evimiz yandı, {v:abl} başladı, bebeği battaniyeye sarıp merdivenlerden nasıl indim hatırlamıyorum
            {v} kül oldu {when}. Gözümün önünde bitti otuz yıllık eşyam, sokakta terlikle kaldım
            Uyandım her yer duman, {when}, {v:loc} yangın, alevler perdeyi sarmış. Öldük dedim
            yangın çıktı evde {when}, {v} gitti komple, itfaiye gelene kadar boğulacaktım, hâlâ öksürüyom
            {when} gece yarısı {v} tutuştu, pencereden sarktık, aşağıda battaniye açtılar. Ömrümden ömür gitti
            Bizim {v} yandı {when}, duvarlar simsiyah, kokusu ciğerimde, ağlamaktan sesim çıkmıyor
            Komşu kapıyı kırmasa şimdi yoktum. {when} {v:loc} çıkan yangında dumandan bayılmışım
            {when} konutumda çıkan yangın sonucu {v} tamamen yanmıştır; ailece büyük korku atlattık, kendimize gelemedik
            Anam anam, {when} {v} cayır cayır yandı, kova kova su döktüm yetişemedim, dizlerim çözüldü olduğum yere çöktüm
            """,
    },
    "shock.joy": {
        "state": """
            {who} ikiz bekliyormuş, {when} öğrendim, mutfağın ortasında zıplaya zıplaya ağladım
            Allahım çok şükür, {when} {who} hamileyim dedi, hem de ikiz, dilim damağım kurudu sevinçten
            {when} ultrason fotoğrafını attı {who}. İki tane nokta. İkiz olacak. Ofiste çığlığı bastım herkes bana baktı
            kanka {who} ikizlere hamileymiş, {when} söyledi, NEFES ALAMIYORUM mutluluktan
            Onca tedaviden sonra {who:dat} {when} ikiz müjdesi verildi; kırk yılda bir insan böyle sevinir, gözyaşlarımı tutamadım
            {when} {who} bir zarf uzattı, içinde iki minik kalp: ikiz. Dizlerim tutmadı, sarıldık ağlaştık
            Ömrümde böyle sevinmedim, {who} ikiz doğuracak, {when} duydum duyalı yerimde duramıyorum
            {who:gen} ikizlere hamile olduğunu {when} öğrenmiş bulunuyorum, mutluluktan elim ayağıma dolaştı
            ikiz geliyo ikiz, {who}, {when} haber verdi. Arabayı kenara çektim hüngür hüngür ağladım, hayatımın en güzel günü
            """,
    },
    "project": {
        "state": """
            Şu ara {v} ile uğraşıyorum, boş vaktim kalmadı
            {v} yapıyorum, bitince göstereceğim size
            gece gündüz {v}, hanım beni görmüyor
            Yürütmekte olduğum proje {v}
            """,
        "also": """
            Bir de {v} işine girdim, öbür proje de sürüyor
            yeni proje {v}, ama eskisini de bırakmadım
            Devam eden çalışmama ek olarak {v} projesini üstlendim
            akıllanmıyorum, üstüne bir de {v} aldım, ikisi bir arada gidiyor
            """,
        "gone": """
            {v} tamamlandı, artık o işle uğraşmıyorum
            {v} projesini bıraktım ya, olmadı
            bitti nihayet {v}, teslim ettik, elimi yıkadım
            Üç sene sürdü, kutuladım kaldırdım, {v} diye bir derdim yok
            {v} projesi tarafımca sonlandırılmıştır
            """,
    },
    "house": {
        "state": """
            {v:loc} yazlığımız var, küçük ama bahçeli
            Dededen kalma bir ev var {v:loc}, bayramdan bayrama açarız
            {v:loc} bi dairem var, arada kaçıyorum
            {v:loc} tapusu bana ait bir tatil evi bulunmaktadır
            """,
        "also": """
            {v:loc} bir ev daha aldık, öbürünün yanında yatırım olsun
            ikinci yazlık {v:loc}, borç harç ama aldık
            Mevcut evime ilaveten {v:loc} bir daire satın aldım
            Emekli ikramiyesiyle {v:loc} bir göz oda daha aldım, eskisi de duruyor
            """,
        "gone": """
            {v:loc} olan evi sattık, artık orada yerimiz yok
            {v} evi gitti, parasıyla borç kapattık
            {v:loc} bulunan dairemi devrettim
            yazlığı elden çıkardım, {v:loc} bi şeyimiz kalmadı
            Kardeşlerle anlaşamadık, {v} evi müteahhide gitti, bizim sayılmaz
            """,
    },
    "child": {
        "state": """
            Çocuğum {v} bu sene ilkokula gidiyor
            {v} uyumuyor, sabaha kadar kucağımda, anne babalık zormuş
            oğlan kız fark etmez dedik, {v} oldu, gözümüzün nuru evladımız
            {v} adında bir çocuğum var
            """,
        "also": """
            Bir çocuğum daha oldu, adını {v} koyduk
            {v} doğdu dün gece, artık kardeşi var büyüğün
            ailemiz büyüdü, {v} geldi, abla abi pek sevdi
            Ailemize yeni bir evlat katılmıştır, ismi {v}
            """,
    },
    "sidejob": {
        "state": """
            Hafta sonları ek işim var, {v} olarak çağırıyorlar
            gündüz maaşlı gece {v}, ek işsiz ay çıkmıyo
            Emekli maaşı yetmeyince {v} olarak ek işe başladım
            Ek gelir amacıyla {v} olarak görev almaktayım
            """,
        "also": """
            Bir ek iş daha aldım, {v}, öbürü de devam
            {v} olarak da çalışmaya başladım, etti iki ek iş
            Mevcut ek işimin yanında ayrıca {v} işini kabul ettim
            uyku haram bana, cumartesi geceleri {v} işini aldım üstüne, öbürü de sürüyor
            """,
        "gone": """
            {v} işini bıraktım, yetişemiyordum
            artık {v} olarak çalışmıyorum, ek iş bitti
            {v} lazım olursa başkasını bulsunlar, ben o ek işten elimi çektim
            {v} olarak sürdürdüğüm ek iş sona ermiştir
            Dizler tutmuyor oğlum, {v} işinden ayrıldım
            """,
    },
    "sip": {
        "state": """
            {t} mutlaka {v} içerim
            benim {v} saatim var, {t}
            {t} bir {v} gelsin, dünya dursun
            Alışkanlığım gereği {t} {v} içmekteyim
            """,
        "also": """
            {t}, şey, o saatte {v} içiyorum, öbürü ayrı
            bir de {t} {v} var bende, ikisi başka başka
            Ayrıca {t} {v} alırım
            {t} ise {v}, öbür saatinkiyle karışmasın
            """,
    },
    "subscription": {
        "state": """
            {v} dergisine abone oldum, iki yıl oluyor
            her ay {v} geliyo, baştan sona okuyorum
            Postacı {v} getirdi bugün, abonesi olduğum dergi
            {v} dergisinin sürekli abonesiyim
            """,
        "also": """
            Öbür derginin yanına {v} aboneliği de aldım
            bi abonelik daha, {v}, indirim vardı dayanamadım
            İkinci abonelik olarak {v} dergisini aldım
            Torun hediye etti, {v} gelecek her ay, öbür dergim de sürüyor
            """,
        "gone": """
            {v} aboneliğini bıraktım, okuyamıyordum
            artık {v} gelmiyor, aboneliği durdurdum
            {v} dergisini kestirdim kızım, gözler görmüyor
            {v} aboneliğim yenilenmemiş ve sona ermiştir
            """,
    },
    "car": {
        "state": """
            Arabam {v}, on yaşında ama yürüyor
            {v} sürüyorum ben, kapının önünde duruyor
            Babadan kalma, altımda {v}
            Kullandığım araç {v} olup sigortası bana aittir
            """,
        "refine": """
            Arabam tam olarak {v}
            daha net söyleyeyim, {v} benimki
            Aracımın tam tanımı: {v}
            tamirci sordu oradan öğrendim, {v} imiş tam adı
            """,
        "other": """
            {who} {v} kullanıyor, pırıl pırıl
            {who:gen} arabası {v}
            {who} bizi {v} ile aldı gardan, kendi arabası
            {who:gen} altında {v}, benzine yetişemiyor
            """,
    },
    "shoe": {
        "state": """
            Ayakkabı numaram {v}, dar kalıpsa olmaz
            {v} giyiyorum ben, spor ayakkabıda da öyle
            ayağım {v} numara, annem kayık der
            Ayakkabı ölçüm {v}
            """,
        "fix": """
            bana {old} alma sakın, {v} giyiyorum ben, yanlış yazmışım
            Ayakkabı numaramı {old} demişim kızım, {v} benim ayağım
            Ben onu şaşırmışım, {old} eşimin numarası, benimki {v}
            Ayağımı ölçtüm şimdi cetvelle, {old} falan değil {v}
            {v}. {old} değil. ayakkabı numaram yani
            Siparişte {old} yazıyor, hatalı, {v} numara giyiyorum
            """,
        "other": """
            {who} {v} numara giyiyor, hediye alırken bil
            {who:dat} ayakkabı alacaksak {v} alalım
            {who:gen} numarası {v}, zor bulunuyor
            {who} {v} giyermiş, sordum öğrendim
            """,
    },
    "rent": {"state": _RENT, "change": _RENT, "back": _RENT},
    "deadline": {"state": _DEADLINE, "change": _DEADLINE},
    "teacher": {"state": _TEACHER, "change": _TEACHER, "back": _TEACHER},
    "foster": {
        "state": """
            Barınaktan bir {v} aldım geçici, adı {n}, yuva bulana kadar bende
            {n} diye bir {v} bakıyorum şimdilik, sahiplenen çıkarsa gidecek
            geçici misafirim {n}, {v}, koltukları mahvetti ama olsun
            Geçici bakım kapsamında {n} adlı bir {v} evimdedir
            """,
        "gone": """
            {n} gitti, {v} için yuva bulundu, evde ses yok
            {v} {n} sahiplendirildi, artık bakmıyorum
            dün {n} öldü, o {v} bana çok alışmıştı
            Geçici baktığım {v} {n} yeni sahibine teslim edilmiştir
            """,
    },
    "tipple": {
        "state": """
            Akşam yemeğinde bir kadeh {v} içerim
            {v} severim, hafta sonu bir iki kadeh
            iş bitti mi balkonda {v}, keyif bu
            Alkollü içki olarak {v} tercih etmekteyim
            """,
        "gone": """
            {v} içmeyi bıraktım, alkol yok artık
            doktor korkuttu, {v} dahil içkiyi kestim
            ağzıma {v} koymuyorum kaç zamandır, içki bitti benim için
            {v} kullanmayı ve alkolü bırakmış durumdayım
            """,
    },
    "flatmate": {
        "state": """
            {v:ins} aynı evde kalıyoruz, masraf yarı yarıya
            ev arkadaşım {v} yine tencereyi yakmış
            Öğrenciyiz, evi {v:ins} tuttuk
            Dairede {v} ile birlikte ikamet etmekteyiz
            """,
        "change": """
            {old} gitti, yerine {v} geldi eve
            yeni ev arkadaşım {v}, {old} memlekete döndü
            {old} ayrıldı evden, şimdi {v:ins} kalıyorum
            {old:gen} eşyası çıktı, {v:gen} koltuğu geldi, evi onunla bölüşüyoruz
            Ev arkadaşım değişmiştir, {old} yerine {v} taşındı
            """,
        "gone": """
            {v} evden ayrıldı, tek kalıyorum artık
            ev arkadaşım {v} gitti, yalnızım bu koca evde
            {v} taşınıp gitti, yenisini istemiyorum
            {v} ile ortak kiracılığımız sona ermiştir
            """,
    },
    "band": {
        "state": """
            {v} diye bir grubumuz var, bas çalıyorum
            arkadaşlarla {v} kurduk, düğünlere çıkıyoruz
            Prova gecesi yine geç bitti, {v} olarak yeni parça çalışıyoruz
            {v} adlı müzik grubunda yer almaktayım
            """,
        "gone": """
            {v} dağıldı, herkes bir yere gitti
            gruptan ayrıldım, {v} bensiz devam
            {v} bitti ya, solist evlendi gitti
            {v} grubuyla müzik hayatım sona ermiştir
            """,
    },
    "plan.journey": {
        "state": """
            {when} trenle {v:dat} gidiyorum, iki gün kalacağım
            hafta sonu kaçamağı, {v}, {when}, bilet cepte
            {when} {v:dat} kısa bir gezi yapacağız hanımla
            {when} sırt çantası, tren, {v}; iki gece kalır dönerim
            Çocuklar {v} diye tutturdu, {when} biniyoruz trene
            {when} {v:dat} trenle seyahat etmeyi planlıyorum
            """,
        "also": """
            Bir gezi daha çıktı, {v:dat} {when} gidiyorum
            öbür gezi duruyor, üstüne {when} {v:dat} kaçıyorum
            Ayrıca {when} {v} gezim olacak
            gezi bitti sanma, {v} sırada, {when}, onun bileti ayrı alındı
            gezmeye doymuyorum, {when} bu kez {v:dat} bilet aldım
            """,
    },
    "plan.errand": {
        "state": """
            {when} {v:dat} gideceğim, evrak işi var
            {v} randevum {when}, kimliği unutmayayım
            {when} {v:loc} işim var, sıra beklicez artık
            Müdürden izin kopardım, {when} {v}, şu imzalar bitsin artık
            {when} gerekli belgelerle {v:dat} başvuracağım
            """,
        "also": """
            {when} bir de {v:dat} gideceğim, iş bitmiyor
            öteki randevudan ayrı {when} {v} var
            Bunun dışında {when} {v:loc} bulunmam gerekiyor
            tam bitti derken kâğıt eksik çıktı, {when} {v} yolu göründü bana, öbürü aynen duruyor
            evrak işi çoğaldı, {when} {v:dat} uğrayacağım ayrıca
            """,
    },
}
