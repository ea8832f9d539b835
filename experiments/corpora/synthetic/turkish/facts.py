"""Turkish sentences about what lasts. The parts are those of the English facts."""

FACTS: dict[str, dict[str, str]] = {
    "city": {
        "about": """
            yaşadığım şehir
            dairem, hangi kentte oturduğum
            """,
        "state": """
            {v:loc} kiralar maaşımın yarısını yutuyor ama mutfağın ışığı buna değer
            {v:loc} tuttuğum evin anahtarı cebimi delecek kadar eskidi
            Ev sahibem {v:loc}, pazarları merdiveni süpürmemi istiyor
            {v:loc} bir kapı zilinde benim adım yazıyor
            Evim dediğim yer {v}, üçüncü kat, asansör yok
            Kargo formuna sokağı ben yazarım, şehir {v}
            Balkonumdan {v:gen} yarısı görünüyor
            {v:loc} oturuyorum, istasyona yürüyerek on dakika
            Nüfus kaydım {v:loc}, vergi dairem de orada
            """,
        "change": """
            Kamyon boşaldı, bundan böyle {v:loc} uyuyorum, {old} geride kaldı
            {old} defterini kapattık, mektuplarım artık {v:dat} geliyor
            {v:dat} taşındım, her yer koli
            Resmen oldu, {old} yerine {v} var artık
            Yeni kapı zili, yeni fırın: yuvam artık {v}
            """,
        "back": """
            {old} olmadı, {v:loc} eski odalarımı yeniden tuttum
            Onca şeyden sonra temelli {v:dat} döndüm
            Yine {v:dat} taşındım, çiçeklerim bayram ediyor
            """,
        "echo": """
            Demek yuvan {v}, not ettim
            Adresin {v:loc} o zaman
            """,
        "ask": """
            Şu sıralar nerede yaşıyorum?
            Hangi şehirde oturuyorum?
            Kurye paketlerimi hangi kente getirmeli?
            Dairem nerede?
            Sıradan bir iş günü nerede uyanıyorum?
            İkametgâhım neresi?
            """,
        "ask_then": """
            {then} nerede yaşıyordum?
            {then} hangi şehirde oturuyordum?
            """,
        "ask_before": """
            {v:dat} taşınmadan önce nerede yaşıyordum?
            Eskiden nerede oturuyordum?
            {v:abl} önce hangi şehirdeydim?
            Daha önce nerede yaşıyordum?
            """,
        "answer": "{v}",
        "other": """
            {who} {v:loc} kirada
            {who} {v:dat} yerleşti
            {who:ins} telefonlaştık, {v:loc} o balkonun manzarası şahaneymiş
            {who} {v:loc} ev sahibinden şikâyet edip duruyor
            {who} {v:loc} yaşıyor ve trafiğinden nefret ediyor
            """,
        "ask_other": """
            {who} nerede yaşıyor?
            {who} hangi kentte oturuyor?
            {who:gen} kapısını çalmak istesem hangi şehre gitmeliyim?
            """,
    },
    "employer": {
        "about": """
            işverenim
            çalıştığım şirket
            """,
        "state": """
            Boynumdaki kartta {v} yazıyor
            Maaşımı {v} ödüyor, şanslıysak ayın 28'inde
            Epeydir {v} bordrosundayım
            {v} şirketinde çalışıyorum
            {v} yemekhanesinde her gün çorba çıkıyor, bıktım
            {v} ofisindeki masam fotokopinin yanında
            {v} ekibinde benden başka herkes izinde
            {v} ile sözleşmemde otuz gün ihbar süresi var
            """,
        "change": """
            {old} şirketine istifamı verdim, {v} ile imzaladım
            Bugün {v} şirketinde ilk günümdü, beni nereye koyacaklarını bilemediler
            İş değiştirdim, beni {v} aldı
            Elveda {old}, merhaba {v}, yeni kartımda fotoğrafım bile güzel çıkmış
            """,
        "back": """
            {old} hataymış, {v} beni geri aldı
            Yeniden {v} bordrosundayım
            """,
        "echo": """
            İşverenin {v}, anladım
            """,
        "ask": """
            Hangi şirketteyim?
            İşverenim kim?
            Ekmeğimi nereden kazanıyorum?
            Maaş pusulamda kimin adı var?
            Şu anda hangi firma için çalışıyorum?
            """,
        "ask_then": """
            {then} hangi şirketteydim?
            {then} işverenim kimdi?
            """,
        "ask_before": """
            {v} şirketinden önce nerede çalışıyordum?
            Önceki işverenim kimdi?
            {v} ile imzalamadan önce hangi firmadaydım?
            Eskiden hangi şirkette çalışıyordum?
            """,
        "answer": "{v}",
    },
    "job": {
        "about": """
            mesleğim
            ne iş yaptığım, nasıl geçindiğim
            """,
        "state": """
            {v} olduğumu duyan hemen bedava akıl istiyor
            Ekmeğimi {v} olarak kazanıyorum
            {v} olmak insanın belini büküyor, yıllardır biliyorum
            Yıllarca eğitimden sonra bana {v} diyebilirsiniz
            Kartvizitimde sadece {v} yazıyor
            Davetlerde {v} olduğumu söyleyip soruları bekliyorum
            """,
        "change": """
            Yeni bir zanaat öğrendim: {old} değilim artık, {v} oldum
            {v} olarak sıfırdan başladım
            Geçen hafta {v} olarak işe koyuldum, eski mesleği temelli bıraktım
            """,
        "back": """
            Yeni meslek bana göre değilmiş, yine {v} olarak çalışıyorum
            Dönüp dolaşıp yeniden {v} oldum
            """,
        "echo": """
            Demek {v} olarak çalışıyorsun
            """,
        "ask": """
            Mesleğim ne?
            Geçimimi nasıl sağlıyorum?
            Vize formundaki uğraş kısmına ne yazmalıyım?
            Ne iş yaparım?
            Kendimi iş hayatında nasıl tanıtırım?
            """,
        "ask_then": """
            {then} mesleğim neydi?
            {then} ne iş yapıyordum?
            """,
        "ask_before": """
            {v} olmadan önce mesleğim neydi?
            Eski mesleğim neydi?
            Daha önce ne iş yapıyordum?
            {v} olarak çalışmadan önce geçimimi nasıl sağlıyordum?
            """,
        "answer": "{v}",
        "other": """
            {who} {v} ve mesaisi hiç bitmiyor
            {who} {v} olarak geçiniyor
            {who} ne de olsa {v}, ondan tavsiye aldım
            {who:gen} {v} nöbetleri insafsız
            """,
        "ask_other": """
            {who:gen} mesleği ne?
            {who} ne iş yapıyor?
            {who} faturalarını nasıl ödüyor?
            """,
    },
    "birthplace": {
        "about": """
            doğum yerim
            dünyaya geldiğim şehir, nerede doğdum
            """,
        "state": """
            Annem {v:loc} o eski hastaneye geldiğim geceyi hâlâ gülerek anlatır
            {v:loc} doğdum ama iki yaşımdayken ayrılmışız
            Pasaportumda doğum yeri olarak {v} yazıyor
            Gözümü {v:loc} açmışım, tipi varmış
            Beşiğim {v:loc} sallandı
            """,
        "fix": """
            Ben {v:loc} doğdum, {old} yalnızca belgeyi düzenleyen yer
            Beşiğim {v:loc} sallandı, {old:loc} değil
            """,
        "ask": """
            Nerede doğdum?
            Doğum yerim neresi?
            Dünyaya hangi şehirde geldim?
            Hayata ilk nerede merhaba dedim?
            """,
        "answer": "{v}",
    },
    "birthday": {
        "about": """
            doğum günüm
            doğduğum tarih, ne zaman tebrik edileceğim
            """,
        "state": """
            {v} oldu mu hep pasta getirirler, ben de hep şaşırmış gibi yaparım
            {v} günü bir yaş daha alıyorum
            Her {v} telefonum susmaz, bir yaş daha akıllanmam gerekir
            Doğum günüm {v}
            Mumlar {v} günü yanar, rakamı beğensem de beğenmesem de
            """,
        "fix": """
            Mumlar {v} günü yanıyor, {old} değil
            Doğrusu {v}; {old} nüfus memurunun hatası, o gün kutlamam
            """,
        "ask": """
            Doğum günüm ne zaman?
            Hangi tarihte doğdum?
            İnsanlar beni ne zaman tebrik eder?
            Yılın hangi günü yaşlandığımı kutlarım?
            """,
        "answer": "{v}",
    },
    "blood": {
        "about": """
            kan grubum
            kan nakli gerekse ne olacağı
            """,
        "state": """
            Cüzdanımdaki bağış kartında {v} yazıyor
            Kan grubum {v}
            Ameliyattan önce baktılar, {v} çıktı
            Hemşire beni {v} diye kaydetti
            """,
        "fix": """
            Bağış kartına tekrar baktım: {v}, {old} değil
            Laboratuvar {v} diyor; {old} yanlışmış
            """,
        "ask": """
            Kan grubum ne?
            Nakil gerekse bana hangi torbayı takmalılar?
            Damarlarım hakkında ambulanstakiler ne bilmeli?
            """,
        "answer": "{v}",
    },
    "degree": {
        "about": """
            üniversitede ne okudum, mezun olduğum bölüm
            eğitim geçmişim
            """,
        "state": """
            Üniversitede beş yılımı {v} bölümüne verdim, ikisine pişmanım
            Diplomam {v} üzerine
            Tezimi {v} alanında yazdım
            Kampüste sigara odası varken {v} okudum
            Tavan arasında bir yerde adıma bir {v} diploması duruyor
            """,
        "fix": """
            Diplomam {v} üzerine; {old} bir dönemlikti
            Ben {v} bitirdim, {old} derslerine sadece misafir girdim
            """,
        "ask": """
            Üniversitede ne okudum?
            Hangi bölümden mezunum?
            Eğitim geçmişim ne?
            Hangi dalda diploma sahibiyim?
            """,
        "answer": "{v}",
    },
    "nickname": {
        "about": """
            lakabım
            bana nasıl hitap edilmesini istediğim
            """,
        "state": """
            Kimse gerçek adımı kullanmaz, herkes bana {v} der
            {v} de yeter, ona bakarım
            Takım listesinde adım {v}, okuldan beri böyle
            Resmiyeti bırak, {v} diye seslen
            """,
        "change": """
            Lütfen artık {old} deme, {v} adını kullanıyorum
            {old} çocuklukta kaldı, bu aralar {v}
            """,
        "ask": """
            Bana nasıl hitap edilmesini isterim?
            Lakabım ne?
            Beni nasıl çağırmalısın?
            """,
        "ask_then": """
            {then} lakabım neydi?
            {then} bana nasıl hitap ediliyordu?
            """,
        "ask_before": """
            Lakabım {v} olmadan önce neydi?
            Eskiden bana nasıl hitap ederlerdi?
            Önceki lakabım neydi?
            """,
        "answer": "{v}",
    },
    "partner": {
        "about": """
            eşimin adı
            hayat arkadaşım, kiminle evli olduğum
            """,
        "state": """
            {v:ins} dokuz yıldır aynı diş macununu paylaşıyoruz
            Eşim {v} traktör gibi horluyor
            {v:ins} evliyim
            {v} vapurda evet dedi, yüzükler hâlâ parmağımızda
            {v:acc} güldürdüğüm için kayınvalidem beni el üstünde tutuyor
            """,
        "ask": """
            Eşimin adı ne?
            Kiminle evliyim?
            Hayatımı kiminle paylaşıyorum?
            Hayat arkadaşım kim?
            """,
        "answer": "{v}",
    },
    "doctor": {
        "about": """
            aile hekimim
            hangi hekime, hangi muayeneye gittiğim
            """,
        "state": """
            Ciğerlerimi yıllardır Doktor {v} dinler
            Aile hekimim Doktor {v}
            Dizlerimi de kolesterolümü de yalnız Doktor {v:dat} emanet ederim
            Reçetelerimi köşedeki muayenehaneden Doktor {v} yazıyor
            """,
        "change": """
            Doktor {old} emekli oldu, bana artık Doktor {v} bakıyor
            Kontrollerim için Doktor {old} yerine Doktor {v:dat} geçtim
            """,
        "ask": """
            Aile hekimim kim?
            Sağlık ocağında hekimim kim?
            Ateşim çıksa kimi aramalıyım?
            Muayeneye kime gidiyorum?
            """,
        "ask_then": """
            {then} aile hekimim kimdi?
            {then} hangi hekime gidiyordum?
            """,
        "ask_before": """
            Doktor {v:abl} önce aile hekimim kimdi?
            Eski aile hekimim kimdi?
            Daha önce hangi hekime gidiyordum?
            Doktor {v:dat} geçmeden önce hekimim kimdi?
            """,
        "answer": "Doktor {v}",
    },
    "allergy": {
        "about": """
            neye alerjim olduğu
            vücudumun tepki verdiği madde
            """,
        "state": """
            {v} boğazımı şişiriyor
            {v} bana yasak, iğnemi bu yüzden taşıyorum
            {v} beni bir kere hastanelik etti, bir daha asla
            {v} alerjim var
            Bir lokma ya da bir nefes {v}, her yanım kabarıyor
            """,
        "refine": """
            Test sonucu belli oldu: beni kabartan yalnızca {v}
            Meğer sadece {v} dokunuyormuş, gerisi zararsız
            Uzman özellikle {v} konusunda uyardı, ondan uzak duracakmışım
            """,
        "echo": """
            Anladım, {v} sana yasak
            """,
        "ask": """
            Neye alerjim var?
            Sağlığım için yanıma yaklaştırılmaması gereken ne?
            Vücudum hangi maddeye aşırı tepki veriyor?
            Kamp mutfağını benim için ne konuda uyarmalı?
            """,
        "answer": "{v}",
        "other": """
            {who} için {v} demek kaşıntı demek
            {who:gen} {v} alerjisi var, büfede dikkat
            """,
        "ask_other": """
            {who:gen} neye alerjisi var?
            {who} ne yüzünden acile düşebilir?
            """,
    },
    "pet": {
        "about": """
            evcil hayvanlarım
            benimle yaşayan hayvanlar
            """,
        "state": """
            Bizim {v} {n} kahvemi devirdi
            {n} aşı olacak, {v} milleti veterineri sevmez, benimki hiç sevmez
            Koltuğu {n} adında bir {v} ile paylaşıyorum
            {n} beni dörtte uyandırdı, evde {v} beslersen böyle olur
            Bir {v} besliyorum, adı {n}, evin reisi o
            """,
        "also": """
            Eve ikinci bir hayvan geldi: {n}, bir {v}, ilki kıskanıyor
            Barınaktan aradılar, artık evde bir de {n} adında bir {v} var
            Bir de {v} sahiplendim, adı {n}, masanın altı kalabalıklaştı
            """,
        "echo": """
            Sizin {v} {n} için benden selam
            """,
        "ask": """
            Benimle hangi hayvanlar yaşıyor?
            Evcil hayvanlarım neler?
            Evden çıkmadan kimin mamasını vermeliyim?
            Yola çıksam çiçekler dışında kime bakıcı lazım?
            """,
        "answer": "{v}, {n}",
        "other": """
            {who:gen} evindeki {v} {n} bağcıklarımı kemirdi
            {who} evinde {n} adında bir {v} besliyor
            Hafta sonu {n} bendeydi, {who:gen} evindeki {v}
            """,
        "ask_other": """
            {who:gen} evcil hayvanı ne?
            {who} evini hangi hayvanla paylaşıyor?
            """,
    },
    "tongue": {
        "about": """
            konuştuğum yabancı diller
            özgeçmişime yazılacak diller
            """,
        "state": """
            Bazen {v} rüya görüyorum, komşular ne düşünüyor kim bilir
            Anneannem benimle hep {v} konuştu, su gibi bilirim
            Taksiciyle tartışacak kadar {v} biliyorum
            Romanları sözlüksüz, {v} okuyorum
            """,
        "also": """
            {v} sözlüsünü de geçtim, derdimi anlatabildiğim bir dil daha oldu
            Üstüne bir de {v} öğrendim, akıcı konuşuyorum
            Ötekinin yanında artık {v} sohbet de edebiliyorum
            """,
        "ask": """
            Hangi yabancı dilleri konuşuyorum?
            Bir yabancıyla hangi lisanlarda laflayabilirim?
            Özgeçmişime hangi diller yazılmalı?
            Nerede tercümana ihtiyacım olmaz?
            """,
        "answer": "{v}",
    },
    "instrument": {
        "about": """
            çaldığım enstrümanlar
            evdeki müzik aletleri
            """,
        "state": """
            Ben {v} çalışırken komşular duvara vuruyor
            Dokuz yaşımdan beri {v} çalıyorum
            Benim {v} için yeni bir kılıf lazım
            Yeniden {v} dersi alıyorum
            """,
        "also": """
            Dayanamadım, ek olarak bir {v} aldım, artık ikisine birden ders var
            Öbürünün yanında {v} öğreniyorum
            """,
        "ask": """
            Hangi enstrümanları çalıyorum?
            Bir gruba neyle katılabilirim?
            Evde ne tür müzik aletlerim var?
            """,
        "answer": "{v}",
    },
    "hobby": {
        "about": """
            hobilerim
            boş vaktimi nasıl geçirdiğim, eğlence
            """,
        "state": """
            Hafta sonlarım {v} ile geçip gidiyor
            Beni {v} kadar sakinleştiren bir şey yok
            Her davete değişirim, varsa yoksa {v}
            Evin yarısı {v} malzemesi dolu
            Yıllardır {v} tutkunuyum
            """,
        "also": """
            Bir tutku yetmezmiş gibi {v} işine de girdim
            Bu aralar ayrıca {v} yapıyorum, takvim taşıyor
            """,
        "ask": """
            Hobilerim neler?
            Boş vaktimi nasıl değerlendiriyorum?
            Eğlence olsun diye ne yaparım?
            Hangi uğraş için bana kurs armağan edebilirsin?
            """,
        "answer": "{v}",
        "other": """
            {who} tam bir {v} delisi
            {who} her boş saatini {v} ile geçiriyor
            {who:gen} ağzında {v} lafından başka bir şey yok
            """,
        "ask_other": """
            {who:gen} hobisi ne?
            {who} boş vaktini nasıl geçiriyor?
            """,
    },
    "drink": {
        "about": """
            ne içmeyi sevdiğim, içecek
            kafede bana ne sipariş edileceği
            """,
        "state": """
            Beni {v} gibi ayıltan bir şey yok
            Menüde {v} varsa gerisini okumama gerek kalmaz
            Dolapta zor günler için üç paketlik {v} stoğum var
            Garson ben oturmadan {v} getiriyor
            En sevdiğim içecek {v}
            Klavyenin yanında {v} olmadan tek satır yazamam
            Benimki {v} olsun, her zaman
            Önce sen varırsan bana {v} söyle
            """,
        "change": """
            {old} beni bozdu, artık illa {v}
            Masamda {old} yerine {v} duruyor artık
            Bu günlerde benim için varsa yoksa {v}
            Artık {v} içiyorum, midem teşekkür ediyor
            """,
        "back": """
            Deneme bitti, yine {v} içiyorum
            {old} bana göre değilmiş, tekrar {v} günlerine döndüm
            """,
        "echo": """
            Sana {v}, not ettim
            """,
        "ask": """
            Ne içmeyi severim?
            En sevdiğim meşrubat ne?
            Kafede bana ne sipariş etmelisin?
            Bardağımda ne olsun isterim?
            Susuzluğumu en iyi ne giderir?
            """,
        "ask_then": """
            {then} en sevdiğim içecek neydi?
            {then} ne içmeyi seviyordum?
            """,
        "ask_before": """
            En sevdiğim içecek {v} olmadan önce neydi?
            Eskiden ne içmeyi severdim?
            Önceki favori içeceğim neydi?
            """,
        "answer": "{v}",
        "other": """
            {who} {v} ile yaşıyor
            {who:dat} {v} götürdüm, her zaman işe yarar
            {who} ağzına {v} dışında bir şey koymuyor
            """,
        "ask_other": """
            {who} ne içmeyi sever?
            {who} gelirse ne ikram etmeliyim?
            """,
    },
    "food": {
        "about": """
            sevmediğim yiyecek
            midemi kaldıran malzeme
            """,
        "state": """
            İçinde {v} olan pizza doğruca mutfağa geri gider
            Odanın öbür ucundan {v} kokusunu alır, kaçarım
            {v} görmeye dayanamam, yemem
            Çocukken bile {v} çıkınca patatesin altına saklardım
            Salataya {v} koyan beni cezalandırmak istemiş olmalı
            """,
        "ask": """
            Hangi yiyeceği sevmem?
            Ev sahibi tabağıma ne koymamalı?
            Bana sofrayı terk ettiren ne?
            Hangi malzeme midemi kaldırır?
            """,
        "answer": "{v}",
        "other": """
            {who} her yemekten {v} ayıklıyor
            {who} {v} görmeye dayanamıyor
            """,
        "ask_other": """
            {who} neyi yemez?
            {who:acc} hangi malzeme sinir eder?
            """,
    },
    "genre": {
        "about": """
            hoşlandığım müzik
            müzik zevkime uyan tarz
            """,
        "state": """
            Yemek yaparken sonuna kadar {v} açarım
            Plak rafımın yüzde doksanı {v}
            Bütün gece {v} dinleyebilirim
            Sınavları {v} sayesinde atlattım
            """,
        "change": """
            {old} plaklarımı dağıttım, artık sadece {v} çalıyorum
            {old} son zamanlarda sıkıyor, kulaklığımda {v} dönüyor
            """,
        "ask": """
            Hangi müzikten hoşlanırım?
            Bana hazırlanan bir listede ne olmalı?
            Zevkime hangi tarz uyar?
            Beni nasıl bir konser sevindirir?
            """,
        "ask_then": """
            {then} hangi müzikten hoşlanıyordum?
            {then} müzik zevkim neydi?
            """,
        "ask_before": """
            Sevdiğim müzik {v} olmadan önce neydi?
            Eskiden hangi müziği dinlerdim?
            Daha önce hangi müzikten hoşlanıyordum?
            """,
        "answer": "{v}",
    },
    "colour": {
        "about": """
            en sevdiğim renk
            hangi tonda atkı istediğim
            """,
        "state": """
            Bir şeyin {v} olanı varsa alırım
            Kapıyı {v} boyadım, beni mutlu ediyor
            En sevdiğim renk {v}
            Gardırobumu açsan her şey {v}
            """,
        "change": """
            {old} devri bitti, artık her şey {v} olsun istiyorum
            Gözüm artık {old} değil {v} arıyor
            """,
        "ask": """
            En sevdiğim renk ne?
            Bana alınacak atkı hangi tonda olmalı?
            Hangi boyaya bayılırım?
            """,
        "ask_then": """
            {then} en sevdiğim renk neydi?
            {then} hangi rengi seviyordum?
            """,
        "ask_before": """
            En sevdiğim renk {v} olmadan önce neydi?
            Eskiden hangi rengi severdim?
            Önceki favori rengim neydi?
            """,
        "answer": "{v}",
    },
    "seat": {
        "about": """
            tercih ettiğim koltuk
            uçarken nereye oturmayı sevdiğim
            """,
        "state": """
            Trende, uçakta yerim belli: {v}, başka olmaz
            Bilet alırken hep {v} işaretlerim
            Fazladan para veririm ama {v} yoksa yola çıkmam
            """,
        "change": """
            Dizlerim fikir değiştirdi: bilet alırken {v} olsun, {old} değil
            Bırak o eski yeri, {old} bitti, artık hep {v} ayırtıyorum
            """,
        "ask": """
            Hangi koltuğu tercih ederim?
            Uçarken nereye oturmayı severim?
            Seyahatte bana neresi ayırtılmalı?
            """,
        "ask_then": """
            {then} hangi koltuğu tercih ediyordum?
            {then} uçakta nereye oturmayı seviyordum?
            """,
        "ask_before": """
            Tercihim {v} olmadan önce hangi koltuktu?
            Eskiden hangi koltuğu tercih ederdim?
            Daha önce uçakta nereye oturmayı seviyordum?
            """,
        "answer": "{v}",
    },
    "style": {
        "about": """
            bana nasıl anlatman gerektiği
            istediğim yanıtlar, bilgiyi alma biçimi
            """,
        "state": """
            Cevapların {v} olsun lütfen, öyle daha iyi anlıyorum
            Metin {v} olunca daha rahat okuyorum
            Bana ne yazarsan {v} yaz
            """,
        "change": """
            Artık {old} istemiyorum, bundan sonra {v} cevap ver
            Yazış biçimin konusunda fikrimi değiştirdim: {v} lütfen, {old} değil
            """,
        "back": """
            Yine {v} cevaplara dönelim
            Eski {v} cevaplarını özledim, tekrar öyle yaz
            """,
        "ask": """
            Bana nasıl anlatmalısın?
            Senden ne tür yanıtlar istiyorum?
            Bilgiyi hangi biçimde almayı severim?
            """,
        "ask_then": """
            {then} senden ne tür yanıtlar istiyordum?
            {then} bana nasıl anlatmanı istiyordum?
            """,
        "ask_before": """
            Yanıtlar {v} olmadan önce nasıl olsun istiyordum?
            Eskiden senden ne tür yanıtlar isterdim?
            Daha önce bana nasıl anlatmanı istiyordum?
            """,
        "answer": "{v}",
    },
    "editor": {
        "about": """
            kullandığım metin düzenleyici
            hangi programda kod yazdığım
            """,
        "state": """
            Alışveriş listesini bile {v} ile yazıyorum
            Parmaklarım bir tek {v} kısayollarını biliyor
            Sabahtan akşama ekranımda {v} açık
            """,
        "change": """
            {old} silindi, artık {v} içinde yazıyorum
            {old} ayarlarım çöpte, yaşasın {v}
            """,
        "back": """
            Sürüne sürüne {v} günlerine döndüm
            {old} bir ay sürdü, dosyalarım yine {v} ile açılıyor
            """,
        "ask": """
            Hangi metin düzenleyiciyi kullanıyorum?
            Hangi programda kodluyorum?
            Önereceğin eklenti hangi yazılım için olmalı?
            """,
        "ask_then": """
            {then} hangi metin düzenleyiciyi kullanıyordum?
            {then} hangi programda kodluyordum?
            """,
        "ask_before": """
            {v:abl} önce hangi metin düzenleyiciyi kullanıyordum?
            Eskiden hangi programda kodlardım?
            Önceki metin düzenleyicim neydi?
            """,
        "answer": "{v}",
    },
    "film": {
        "about": """
            sevdiğim filmler
            ne izleyeceğimiz
            """,
        "state": """
            Yağmurlu gecede bir {v}, bir de battaniye isterim
            Koca bir raf {v} arşivim var
            Sinema kulübü hep {v} için oy verdiğime gülüyor
            Büyük perdede {v} gibisi yok
            """,
        "ask": """
            Ne tür filmleri severim?
            Ben seçsem ne izleriz?
            Bıkmadan ne seyrederim?
            """,
        "answer": "{v}",
    },
    "flower": {
        "about": """
            sevdiğim çiçekler
            beni mutlu eden buket, çiçekçi
            """,
        "state": """
            Bir demet {v} ile beni her zaman yumuşatırsın
            Kapının yanındaki vazoda hep {v} durur
            Pazardaki teyze en iyi {v} demetini bana saklıyor
            """,
        "ask": """
            Hangi çiçekleri severim?
            Beni nasıl bir buket mutlu eder?
            Çiçekçi benim için ne sarsın?
            """,
        "answer": "{v}",
        "other": """
            {who} bir demet {v} görünce eriyor
            {who:gen} pencere önü baştan başa {v}
            """,
        "ask_other": """
            {who} hangi çiçekleri sever?
            {who:dat} nasıl bir buket götürmeliyim?
            """,
    },
    "cuisine": {
        "about": """
            tercih ettiğim mutfak
            restoran ayırtma, akşam yemeğine nereye gideceğimiz
            """,
        "state": """
            Dışarıda yiyeceksek beni {v} mutfağına götür
            Ömrüm boyunca {v} yemekleriyle yaşayabilirim
            {v} mutfağı olan yerde kendimi evimde hissederim
            """,
        "refine": """
            Tam söylersem canımın çektiği {v} mutfağı, bütün bölge değil
            Daha doğrusu benim aradığım {v} yemekleri
            """,
        "ask": """
            Bana nasıl bir restoran ayırtmalısın?
            Hangi mutfağı tercih ederim?
            Akşam yemeğine nereye gitmeyi severim?
            """,
        "answer": "{v}",
    },
    "terrain": {
        "about": """
            tatilde nereye gitmeyi sevdiğim
            beni dinlendiren manzara
            """,
        "state": """
            Tatil deyince aklıma tek şey gelir: {v}
            İznim gelince rotam hep {v}
            Gözümü kapayınca {v} görüyor, bavulu çıkarıyorum
            """,
        "change": """
            {old} yeter artık, sonraki iznim için {v} diyorum
            Beni artık {old} değil {v} çekiyor
            """,
        "ask": """
            Tatilde nereye gitmeyi severim?
            Nasıl bir manzara beni dinlendirir?
            Dinlenmem için ne tür yerler önermelisin?
            """,
        "ask_then": """
            {then} tatilde nereye gitmeyi seviyordum?
            {then} nasıl bir manzara beni dinlendiriyordu?
            """,
        "ask_before": """
            Tatilde gözdem {v} olmadan önce neresiydi?
            Eskiden tatilde nereye gitmeyi severdim?
            Daha önce hangi manzara beni dinlendiriyordu?
            """,
        "answer": "{v}",
    },
    "sport": {
        "about": """
            haftalık antrenmanım
            hangi gün spor yaptığım
            """,
        "state": """
            {d} akşamları {v} var, bana plan yapma
            Her {d} iş çıkışı {v} yapıyorum
            {d} geceleri bana ulaşamazsın, {v} saatim
            {v} çantam her {d} kapının yanında hazır bekler
            """,
        "change": """
            Kursun günü değişti, {v} artık {d} günü
            {v} {old} günü olmuyor artık, {d} gidiyorum
            """,
        "ask": """
            Hangi gün spor yaparım, ne yaparım?
            Haftalık antrenmanım ne zaman?
            Haftanın hangi gecesi ter atıyorum?
            """,
        "ask_then": """
            {then} hangi gün spor yapıyordum?
            {then} haftalık antrenmanım ne zamandı?
            """,
        "ask_before": """
            Antrenmanım {d} olmadan önce hangi gündü?
            Eskiden hangi gün spor yapardım?
            Daha önce haftalık antrenmanım ne zamandı?
            """,
        "answer": "{v}, {d}",
    },
    "coffee": {
        "about": """
            bir fincan için ne kadar kahve kullandığım
            sabah demlemem, ölçü
            """,
        "state": """
            Filtre tarifim: fincan başına {v}, kaynamadan az önce su, üç dakika
            Çekirdeği tartarım, bir kupaya {v}, yoksa bulaşık suyu olur
            Benim demlemenin sırrı {v} öğütülmüş çekirdek ve sabır
            """,
        "fix": """
            Bir kupaya {v} gidiyor, {old} değil
            Terazide {v} olacak; {old} olunca tadı kaçıyor
            """,
        "ask": """
            Bir fincan için ne kadar kahve kullanıyorum?
            Sabah demlemem için doğru ölçü ne?
            Filtre kahvemi nasıl yaparım?
            """,
        "answer": "{v}",
    },
    "medicine": {
        "about": """
            haplarımı ne zaman aldığım
            ilaç düzenim
            """,
        "state": """
            Benim {v} hep {m} öncesinde içilir
            {m} öncesinde {v} alıyorum, doktor öyle dedi
            {v} saatim {m} öncesi
            """,
        "change": """
            Doktor saatini değiştirdi, {v} artık {m} öncesinde
            Bundan böyle {v} {m} öncesinde, {old} öncesinde değil
            """,
        "ask": """
            Haplarımı ne zaman alırım?
            İlaç düzenim nasıl?
            Günün hangi anında tabletim hatırlatılmalı?
            """,
        "ask_then": """
            {then} haplarımı ne zaman alıyordum?
            {then} ilaç düzenim nasıldı?
            """,
        "ask_before": """
            Haplarımı {m} öncesine almadan önce ne zaman içiyordum?
            Eskiden haplarımı ne zaman alırdım?
            Daha önce ilaç düzenim nasıldı?
            """,
        "answer": "{v}, {m} öncesinde",
    },
    "standup": {
        "about": """
            ekibimin ne zaman toplandığı
            günlük görüşmemiz, takvimim
            """,
        "state": """
            Günlük ayaküstü toplantımız {v}
            Bütün ekip her gün {v} ayakta toplanıyor
            """,
        "refine": """
            Ekiple buluşmanın artık sabit bir saati var, {v}
            Günlük toplantının kesin saati belli oldu: {v}
            """,
        "ask": """
            Ekibim ne zaman toplanıyor?
            Günlük görüşmemiz saat kaçta?
            Takvimime ne zaman kimse bir şey koymasın?
            """,
        "answer": "{v}",
    },
    "commute": {
        "about": """
            işe nasıl gidip geldiğim
            sabahları bindiğim taşıt
            """,
        "state": """
            Ofise {v:ins} gidiyorum
            Günde iki kere {v:ins} kırk dakika, hayatım bu
            Sabahlarım {v:ins} işe giderken podcast dinleyerek başlıyor
            """,
        "change": """
            Artık {old} yok, ofise {v:ins} gidiyorum
            İşe gidişimi değiştirdim, bu aralar {v:ins}
            """,
        "back": """
            Yeniden {v:ins} işe gidiyorum, öbürü çok uzun sürüyordu
            Eski usul kazandı, ofise yine {v:ins}
            """,
        "ask": """
            İşe nasıl gidip geliyorum?
            Sabahları hangi taşıtı kullanırım?
            Çalıştığım yere neyle ulaşıyorum?
            """,
        "ask_then": """
            {then} işe nasıl gidiyordum?
            {then} sabahları hangi taşıtı kullanıyordum?
            """,
        "ask_before": """
            İşe {v:ins} gitmeden önce nasıl gidiyordum?
            Eskiden işe nasıl giderdim?
            Daha önce hangi taşıtı kullanıyordum?
            """,
        "answer": "{v}",
    },
    "backup": {
        "about": """
            yedeklerimi nerede tuttuğum
            bilgisayarım bozulsa verilerim ne olur
            """,
        "state": """
            Her {d} fotoğraflarımı kopyalarım, yeri {v}
            Yedeklerimin durağı {v}, her {d} aksatmadan
            {d} günleri her şeyi eşitlerim, hedef {v}
            """,
        "change": """
            Dosyalarımın kopyası için artık {v} var, her {d}
            {old} emekliye ayrıldı; her {d} verimin aynası {v}
            """,
        "ask": """
            Yedeklerimi nerede tutuyorum?
            Bilgisayarım bozulsa verilerim nerede olur?
            Resimlerim güvenle nerede saklanıyor?
            """,
        "ask_then": """
            {then} yedeklerimi nerede tutuyordum?
            {then} resimlerim nerede saklanıyordu?
            """,
        "ask_before": """
            Yedeklerimin yeri {v} olmadan önce neresiydi?
            Eskiden yedeklerimi nerede tutardım?
            Daha önce yedeklerim neredeydi?
            """,
        "answer": "{v}",
    },
    "router": {
        "about": """
            modemi sıfırlamak
            internet gidince ne yapıldığı, bağlantı
            """,
        "state": """
            Kablosuz ağ ölünce arkadaki minik düğmeye {v} basarım, yeşili beklerim
            Holdeki kutuyu yeniden başlatmak için iğneyi {v} bastırmak gerek
            Bizde tekrar çevrim içi olmak için gömülü tuşa {v} basılır
            """,
        "fix": """
            Kutudaki iğneye {v} basılacak, {old} değil
            Düğmeye {v}; {old} hiçbir işe yaramıyor
            """,
        "ask": """
            Modemi nasıl sıfırlarım?
            Evde internet gidince ne yapıyorum?
            Bağlantıyı canlandırmak için ne kadar beklemem gerekir?
            """,
        "answer": "{v}",
    },
    "plants": {
        "about": """
            bitkilerim ne zaman sulanıyor
            saksılarla ilgilenmek, sulama
            """,
        "state": """
            Eğreltilerimin su günü {d}
            Evde yeşil ne varsa {d} günü sularım
            Kauçuk bilir, litresi her {d} gelir
            """,
        "change": """
            Artık {d} günü suluyorum, {old} kökleri çürüttü
            Eğreltiler suyu {old} yerine {d} içiyor
            """,
        "ask": """
            Bitkilerim ne zaman sulanıyor?
            Eve bakacak kişiye sulama kabı hangi gün lazım?
            Saksılarla ne zaman ilgilenirim?
            """,
        "ask_then": """
            {then} bitkilerimi hangi gün suluyordum?
            {then} bitkilerim ne zaman sulanıyordu?
            """,
        "ask_before": """
            Sulama günü {d} olmadan önce hangi gündü?
            Eskiden bitkilerimi ne zaman sulardım?
            Daha önce bitkilerim ne zaman sulanıyordu?
            """,
        "answer": "{d}",
    },
    "bread": {
        "about": """
            ekmeğimi nasıl yaptığım
            hamur ne kadar kabarmalı
            """,
        "state": """
            Hamurum fırını görmeden {v} soğukta dinlenir
            Somun ancak {v} mayalanırsa tutuyor
            Ekşi mayayı {v} rahat bırakır, sonra pişiririm
            """,
        "ask": """
            Ekmeğimi nasıl yapıyorum?
            Hamur ne kadar kabarmalı?
            Pişirmeden önce bekleme sürem ne?
            """,
        "answer": "{v}",
    },
    "wakeup": {
        "about": """
            ne zaman kalktığım
            günüm saat kaçta başlıyor
            """,
        "state": """
            Alarm {v} bağırıyor, hafta içi her gün
            {v} yataktan çıkmış olurum
            {v} ayağım soğuk zemine değer
            """,
        "change": """
            Çalar saati değiştirdim, artık {v}
            Ayağım zemine artık {v} değiyor, {old} değil
            """,
        "back": """
            Alarmı yine eskisine aldım, {v}
            Eskisi gibi {v} yataktan çıkıyorum
            """,
        "ask": """
            Ne zaman kalkarım?
            Günüm saat kaçta başlıyor?
            Beni kaçtan önce aramamalısın?
            """,
        "ask_then": """
            {then} ne zaman kalkıyordum?
            {then} günüm saat kaçta başlıyordu?
            """,
        "ask_before": """
            Kalkma saatim {v} olmadan önce kaçtı?
            Eskiden ne zaman kalkardım?
            Daha önce günüm saat kaçta başlıyordu?
            """,
        "answer": "{v}",
    },
    "deploy": {
        "about": """
            dağıtım usulüm
            yeni sürümü nasıl çıkardığım, kod
            """,
        "state": """
            Yayına çıkmadan her şeyi {v} ortamına atar, bir gece bekletirim
            Sürüm törenimiz: {v} dalına birleştir, bir gece bekle, canlıya al
            """,
        "change": """
            Artık başka türlü yayınlıyoruz: önce {v}, sonra canlı
            {old} bitti, her sürüm önce {v} ortamından geçiyor
            """,
        "ask": """
            Yeni sürümü nasıl çıkarıyorum?
            Dağıtım usulüm ne?
            Müşteri görmeden önce kod nereye gidiyor?
            """,
        "ask_then": """
            {then} yeni sürümü nasıl çıkarıyordum?
            {then} dağıtım usulüm neydi?
            """,
        "ask_before": """
            Dağıtım usulüm {v} olmadan önce neydi?
            Eskiden yeni sürümü nasıl çıkarırdım?
            Daha önce dağıtım usulüm nasıldı?
            """,
        "answer": "{v}",
    },
}
