"""The Turkish life as people say it who know neither the engine nor the other wordings: for judging only."""
# ruff: noqa: E501 (a sentence is one line)

_RENT = """
    Ev sahibinin IBAN'ına her ayın başında {v} gidiyor
    kiracılık işte, {v} veriyorum bu eve, tavanı da akıyor üstelik
    Maaş yatar yatmaz {v} kiraya ayrılıyor, kalanıyla geçin geçinebilirsen
    {v}. Bu delik için aylık istenen para bu ve evet, ödüyorum
    """
_DEADLINE = """
    Hibeye son başvuru {v}, takvime kırmızıyla yazdım
    dosyayı en geç {v} günü teslim etmem lazım, yoksa hibe mibe hak getire
    {v} gelip çattığında hibe formu ya gitmiş olacak ya da ben çok üzgün olacağım
    Hibe için süre ne zaman doluyor diye sordum, kadın düz bir sesle {v} dedi
    """
_TEACHER = """
    Şan hocam {v}, diyaframdan başka kelime bilmez
    perşembe provasına geç kalınca {v} piyanonun kapağını çarptı, şan dersi böyle geçti
    Sesimi emanet ettiğim hoca {v} ve ben hâlâ do ile re arasında kayboluyorum
    {v:ins} şan çalışıyorum, komşular memnun değil
    """

SAID: dict[str, dict[str, str]] = {
    "city": {
        "state": """
            ev {v:loc}, düzen orada, başka yere gittiğim yok
            Üç senedir {v:loc} oturuyoruz, hâlâ alt komşunun adını bilmem
            {v} trafiğini bana sor, burada yaşadığım için her gün içindeyim
            Nerelisin sorusu uzun hikâye ama nerede kalıyorsun dersen {v}
            İkametgâhım {v} üzerine kayıtlı, doğrusu da o
            bizim apartman {v:loc}, pazar yerinin arkasındaki sarı bina, dört numarada ben varım
            """,
        "change": """
            {old:abl} çıktık nihayet, sana {v:loc} boş bir salonda kolinin üstünden yazıyorum, yeni evim burası
            Adres güncellemesi: {v}. {old} dairesini boşaltalı bir hafta oluyor
            Bana {old} hava durumu gösterip durma, {v:dat} yerleştim ben
            tayinim çıktı, {old} bitti benim için, evim barkım {v} oldu
            Kira ikiye katlanınca {old:dat} veda ettim, şimdi {v:loc} oturuyorum, pencereden ağaç görünüyor
            """,
        "back": """
            Gittik gördük yapamadık, tası tarağı toplayıp {v:dat} geri geldik
            {old} dediğin yer bana göre değilmiş, yine {v:loc} eski mahallemde oturuyorum
            bil bakalım kim gene {v:loc} yaşıyor... evet, ben
            Nakliyeci beni tanıdı: aynı kamyon, aynı kanepe, bu kez {v} yönünde. Eve döndüm yani
            """,
        "echo": """
            Anladım, {v:loc} yaşıyorsun
            Oturduğun yer {v}, tamamdır
            """,
        "other": """
            {who} nicedir {v:loc} oturuyor, bir kere olsun ziyaretine gidemedim
            Bayramda {who} gelemez, yolu uzun, evi {v:loc}
            {who:gen} kapısını çalmak istersen bileti {v:dat} alacaksın, orada yaşıyor çünkü
            taşınmış da haberimiz olmamış, {who} meğer {v:loc} yaşıyormuş
            """,
    },
    "employer": {
        "state": """
            {v:loc} çalışıyorum, kartımı okutmadan çay bile alamıyorum
            kimin ekmeğini yiyorsun derler ya, ben {v} ekmeği yiyorum
            Yaka kartımda {v} yazıyor, fotoğraf berbat
            Bizim patron {v:gen} kurucusunun yeğeni, öyle bir yerdeyim yani
            LinkedIn'de gizlemiştim ama sana saklayacak değilim, şirket {v}
            Servis yediyi yirmi geçe alıyor, {v} önünde indiriyor, mesai başlıyor
            """,
        "change": """
            {old:dat} istifayı bastım, pazartesiden beri {v} kadrosundayım
            Mail imzamı değiştirdim bugün, {old} gitti {v} geldi
            yeni iş yeri {v}. {old} arkamdan pasta bile kesmedi
            {v} daha iyi teklif verince {old:loc} bir gün durmadım, sözleşmeyi imzaladım, başladım bile
            """,
        "back": """
            Tükürdüğümü yaladım, {v:loc} yeniden işbaşı yaptım
            {old} tam bir hayal kırıklığıydı, eski müdürüm aradı ve {v} beni geri aldı
            aynı masa, aynı gıcırdayan sandalye: tekrar {v} çalışanıyım
            Merak edenlere: evet, {v:dat} döndüm, hayır, kimse şaşırmadı
            """,
        "echo": """
            İş yerin {v}, kaydettim
            Demek {v:loc} çalışıyorsun
            """,
    },
    "job": {
        "state": """
            Mesleğim {v}, diplomam duvarda yamuk asılı
            {v} olarak çalışıyorum, ellerimden belli zaten
            annem altın gününde hava atıyor, bizimki {v} oldu diye
            On beş yıl oldu bu mesleğe gireli, {v} dediğin sabır işi, bende de o kadar kaldı
            Ben {v}. Kartvizitim yok ama vergi levham var
            Formlarda meslek kutusu görünce {v} yazıp geçiyorum
            """,
        "change": """
            {old} değilim artık, meslek değiştirdim, kırkımdan sonra {v} oldum
            Geçimimi {v} olarak sağlıyorum bu aralar, {old} günleri geride kaldı
            {old} önlüğünü mü dersin alet çantasını mı, neyse onu astım duvara; işim şimdi {v}
            kurs bitti, belge geldi, {v} diye iş buldum, {old} kariyeri buraya kadarmış
            """,
        "back": """
            Öbür heves çabuk söndü, yine {v} olarak para kazanıyorum
            insan bildiği işi yapacakmış, {v} olarak geri döndüm mesleğe
            {old} olacağım diye tutturmuştum ya, olmadı, gene {v} olduk
            Eski takımları tavan arasından indirdim, bir kez daha {v} mesleğindeyim
            """,
        "echo": """
            Yani mesleğin {v}
            {v} olduğunu biliyorum artık
            """,
        "other": """
            {who} {v} olarak çalışıyor, bizi de işe alsa ya
            Sorun olursa {who:dat} danış, mesleği {v}
            {who:gen} yaptığı iş var ya, {v}, hiç sandığın gibi rahat değil
            bizim grupta tek düzgün meslek sahibi {who}, kendisi {v}
            """,
    },
    "birthplace": {
        "state": """
            {v} doğumluyum, gerçi bir yaşıma basmadan gitmişiz oradan
            Annemin sancısı {v:loc} tutmuş, ben de orada dünyaya gelmişim
            kimlikte doğum yeri {v} görünür, sorana hep uzun uzun anlatırım
            Gözümü açtığım yer {v}, ebenin adı da Nermin'miş
            """,
        "fix": """
            Annem duysa kızardı: {old} değil, ben {v:loc} doğmuşum
            Geçende {old} yazdım ya, orası babamın memleketi. Beni {v:loc} doğurmuşlar
            Kimliği çıkarıp baktım, doğum yeri {v}. {old} nereden aklıma geldiyse
            doğum yerime {old} demiştim sana, sil onu, {v} olacak
            {old:loc} dünyaya gelen ablam, ben {v:loc}. Kırk yıllık şeyi karıştırmışım, pes bana
            """,
    },
    "birthday": {
        "state": """
            Doğum günüm {v}, hediye beklemiyorum ama sen bil
            {v} günü bir yaş daha yaşlanıyorum, pastayı kendim alıyorum
            burcumu soran çıkarsa {v} doğumluyum dersin, gerisini o hesaplar
            Annem her {v} sabahı arar, seni bu saatte doğurdum der
            """,
        "fix": """
            Eyvah, {old} kardeşimin doğum günü, benimki {v}
            O {old} lafını unut lütfen, {v} günü doğmuşum, az önce kimlikten kontrol ettim
            {v}. Doğum günüm bu. {old} derken takvimde başka yere bakıyordum
            pastayı {old} günü kesersen kimse gelmez, çünkü ben {v} doğumluyum, dalgınlık
            Kırk yılda bir yaşımı sordular, onu da yanlış verdim: {old} yerine {v} olacaktı doğum tarihim
            """,
    },
    "blood": {
        "state": """
            Kan grubum {v}, ehliyetin arkasında yazıyor
            Kızılay mesaj atmış yine, {v} kan arıyorlarmış, tam benlik
            hemşire iki kere test etti, {v} çıktı, damarlarımda dolaşan buymuş
            Başıma bir iş gelirse doktora {v} dersin, kan lazım olur
            """,
        "fix": """
            Yanlış bilgi vermişim, damarımdaki {old} değil {v}
            {old} dediğim kanı bana verirlerse ölürüm herhalde, doğru grup {v}
            az evvel bağış kartını buldum, üstünde {v} yazıyor, {old} uydurmaymış resmen
            Kan grubumu soran olursa sakın {old} deme. {v}, laboratuvar onayladı
            Eşiminkini söylemişim sana, {old} onun. Benim kan {v}
            """,
    },
    "degree": {
        "state": """
            Üniversitede {v} okudum, dört yıllık bölümü altı yılda
            {v} mezunuyum ama o işi hiç yapmadım
            diplomada {v} yazıyor, annem çerçeveletti
            Bana bakma, lisansım {v} üzerine, sayıları bir başkasına sor
            """,
        "fix": """
            Okuduğum bölüme {old} demişim, yok artık, {v} okudum ben
            {old} yan dalımdı, sana onu söylemişim yanlışlıkla. Mezun olduğum bölüm {v}
            kusuruma bakma, öz geçmişi başkasınınkiyle karıştırdım herhalde: {old} değil {v} diplomam var
            Diplomamı {old} sanıyorsun benim yüzümden. Üstünde kocaman {v} yazıyor oysa
            {v} bitirdim ben üniversitede, {old} bitirmedim. Önceki mesajı yazan parmaklarım utansın
            """,
    },
    "nickname": {
        "state": """
            Bana herkes {v} der, gerçek adımı patron bile unuttu
            {v} diye seslenirlerse dönüp bakarım, lakabım o
            lisede takıldı, bir daha çıkmadı: {v}
            Sen de {v} diyebilirsin, arkadaşlar öyle çağırıyor
            """,
        "change": """
            {old} tarihe karıştı, millet bana {v} demeye başladı
            Yeni takımda lakap da yeni: {v}. {old} diyen kalmadı
            artık {old} diye çağırırsan bakmam, {v} oldum ben
            Bir akşamda adım {v} kaldı, o güzelim {old} lakabını kimse hatırlamıyor
            """,
    },
    "partner": {
        "state": """
            Eşim {v} horluyor, salondan yazıyorum
            {v:ins} evliyiz, haziranda dokuz yıl dolacak
            nişanlandık biz! Tam adıyla anayım: müstakbel eşim {v}
            Hayat arkadaşım dediğim tek bir insan oldu, o da {v}
            Sevgilim {v} mesajlarımı okursa bil ki bunları sana ben demedim
            """,
    },
    "doctor": {
        "state": """
            Aile hekimim Dr. {v}, tansiyonu eliyle ölçenlerden
            hep Doktor {v} bakar bana, başkasına gitmem
            Reçetelerimin altında {v} kaşesi var, on senedir o muayene ediyor
            Sağlık ocağında {v} adına kayıtlıyım, doktorum o
            """,
        "change": """
            {old} emekli olmuş, bundan böyle doktorum {v}
            Hekim değiştirdim. {old} beni hiç dinlemiyordu, {v} kırk dakika dinledi
            kaydımı {old} listesinden {v} listesine aldırdım, aile hekimliği işi tamam
            Dosyam {v} adlı doktora geçti, {old} şehir dışına gitmiş
            """,
    },
    "allergy": {
        "state": """
            Alerjim var, {v}. Acilde ilk bunu söylesinler diye cüzdanda kart taşıyorum
            {v} bende kaşıntı, nefes darlığı, ne ararsan yapıyor
            kolumda kırk tane iğne izi, sonuç: {v} alerjisi
            Çantamda hep adrenalin bulunur çünkü {v} benim için şaka değil
            """,
        "refine": """
            Suçlunun adı kondu: meğer alerjimi yapan {v}
            Deri testi geldi, tam olarak {v} alerjisiymiş benimki
            sana genel konuşmuştum, vücudumun tepki verdiği şey sadece {v}, ötekiler serbest
            Alerji uzmanı listeyi daralttı, geriye bir tek {v} kaldı
            """,
        "echo": """
            {v} alerjin var, bunu unutmam
            Vücudunun kaldırmadığı şey {v}, dikkat ederim
            """,
        "other": """
            {who:gen} yanında dikkat edelim, {v} alerjisi var
            {who} geçen yaz hastanelik oldu, meğer {v} ona yasakmış
            {v} derken gözü kocaman açılıyor {who:gen}, alerjik çünkü
            bir de {who} var, onu {v} şişiriyor, davul gibi oluyor yüzü
            """,
    },
    "pet": {
        "state": """
            Evde bir {v} besliyorum, adı {n}
            {n} klavyeme oturdu, {v:ins} yaşamak böyle bir şey
            Bizim {v} var ya, {n}, yine halının ortasına kustu
            veteriner karnesinde {n} yazıyor, türü {v}, sahibi ben
            Yalnız yaşıyorum sayılmaz: {n} var. Kendisi bir {v} olur
            """,
        "also": """
            Mama masrafı arttı, çünkü kapımıza gelen {n} adlı {v} içeri alındı ve kaldı, evdekine arkadaş oldu
            Bir hayvanım daha oldu, {v}, {n} koyduk adını
            dayanamadım, barınaktan {n} adlı bir {v} aldım, ötekiyle şimdilik bakışıyorlar
            Nüfus arttı bizde, eskisinin yanına {n} geldi, cinsi {v}
            """,
        "echo": """
            Demek {n} adında bir {v} besliyorsun
            {n} senin evdeki {v}, öğrenmiş oldum
            """,
        "other": """
            {who} bir {v} almış, {n} diyorlar
            {who:gen} evine gitme tüy içinde kalırsın, {n} adlı {v} her yerde
            tatilde {who:gen} hayvanına ben bakacağım galiba, {n} işte, şu bildiğin {v}
            Telefonunun ekranında bile {n} var, {who} o {v} için yaşıyor
            """,
    },
    "tongue": {
        "state": """
            {v} konuşabiliyorum, aksanım biraz köylü
            Televizyonda {v} bir şey çıkınca altyazıyı kapatırım, anlıyorum
            evde annemle {v} konuşurduk, unutmadım
            Yabancı dil olarak {v} biliyorum, sertifikası çekmecede
            """,
        "also": """
            Buna bir de {v} eklendi, artık iki dille kavga edebiliyorum
            {v} öğrendim, evet bir dil daha, boş duramıyorum
            kurstan dün mezun oldum, {v} konuşuyorum bundan sonra ötekinin yanında
            Dil hanesine {v} yazabilirsin, yeni; eskisi duruyor
            """,
    },
    "instrument": {
        "state": """
            {v} çalıyorum, çok iyi sayılmam ama keyfim yerinde
            On yaşımdan beri elimde {v} var, bırakamadım
            bizim evden gelen o ses {v}, çalan da benim, kusura bakma
            Konservatuvarı yarım bıraktım ama {v} çalmayı bırakmadım
            """,
        "also": """
            Yetmedi, {v} çalmaya da başladım
            Öteki duruyor, yanına {v} öğreniyorum, parmaklarım su topladı
            ikinci el bir {v} düştü elime, o gün bugün onu da çalıyorum
            Hocam müzisyensin madem {v} dene dedi, denedim, repertuvarıma girdi
            """,
    },
    "hobby": {
        "state": """
            Boş vaktim oldu mu {v}, başka şey bilmem
            {v:ins} uğraşıyorum, eşim evi bastığını söylüyor
            bana hobin ne diye sorma, {v} diye başlarım, sabaha kadar susmam
            Kafamı dağıtan tek uğraş {v}
            """,
        "also": """
            Hobilere bir yenisi eklendi, {v}
            Şimdi de {v} merakı sardı, öbürünü bıraktım sanma
            iki ay önce {v} denedim, tutuldum, hafta sonlarımın yarısı ona gidiyor artık
            Eski uğraşım dururken {v:ins} ilgilenir oldum bir yandan, vakit yetmiyor
            """,
        "other": """
            {who} kafayı {v:ins} bozmuş durumda
            Hafta sonu {who:acc} bulamazsın, {v} peşinde
            {who:gen} evi malzeme dolu, hobisi {v} çünkü
            doğum gününde {who:dat} ne alacağım belli, {v:ins} ilgili bir şey olsun yeter
            """,
    },
    "drink": {
        "state": """
            Ne içersin diye sorma, her zamanki, {v}
            Bir {v} uğruna iki sokak yürürüm
            garson beni görünce {v} getiriyor, menü açmıyorum
            {v} yoksa masadan kalkarım, en sevdiğim içecek o
            Bütün içecekler bir yana, {v} bir yana
            """,
        "change": """
            {old} eskide kaldı, şimdi gözüm {v} görüyor
            Damak zevki değişiyormuş, {old} yerine {v} ister oldum
            artık bana {v} söyle, {old} ağzıma değmiyor
            İçecek olarak {v} favorim oldu, {old} bir anda tatsız geldi
            """,
        "back": """
            Dönüp dolaşıp {v} içmeye geri geldim
            {old} modası geçti bende, en sevdiğim yine {v}
            bir ay dayanabildim, {v} tekrar birinci sırada
            Eskiye sadakat diye buna derim: gene {v} sipariş ediyorum her yerde
            """,
        "echo": """
            Sevdiğin içecek {v}, anlaşıldı
            Sana {v} ısmarlamak lazım demek ki
            """,
        "other": """
            {who:dat} {v} ikram et, yüzü gülsün
            {who} gelince dolapta {v} olmalı, başka şey içmiyor pek
            Bardağın dibini gördü {who}, {v} hastası resmen
            kafede {who:gen} yerine ben sipariş verdim, tabii ki {v}, en sevdiği
            """,
    },
    "food": {
        "state": """
            {v} sofrada varsa ben yokum
            Çocukken zorla {v} yedirdiler, hâlâ kokusuna dayanamam
            {v:abl} nefret ediyorum, net
            ne koyarsan koy yerim ama {v} koyma, midem kalkıyor
            """,
        "other": """
            {who} {v} yemez, boşuna tabağına koyma
            {who:gen} suratını görmeliydin, çorbada {v} varmış, iğreniyor çünkü
            Yemeğe {who} gelecekse {v:acc} listeden çıkar, tiksiniyor
            bir türlü sevdiremedik {v:acc}, {who} ağzına sürmüyor
            """,
    },
    "genre": {
        "state": """
            Kulaklıkta sabahtan akşama {v}
            {v} dinlemeden çalışamam, en çok o tür
            müzik zevkim mi, {v} işte, komşular da ezberledi
            Plak rafımın dörtte üçü {v}, gerisi hediye
            """,
        "change": """
            {old} dinleyemez oldum, listemde şimdi {v} var
            Yaşlanıyorum galiba: {old} yordu, {v} iyi geldi
            bu yıl özet raporum ters köşe yaptı, en sevdiğim tür {old} değil {v} çıkmış, haklı
            Bir konser beni {v} dinleyicisi yaptı, {old} plaklarını satıyorum
            """,
    },
    "colour": {
        "state": """
            En sevdiğim renk {v}, dolabımdan anlarsın
            Her şeyin {v} olanını alıyorum, çatal dahil
            {v} gördüm mü elim cüzdana gidiyor, rengim o benim
            renk seçtireceksen hiç düşünme, {v}
            """,
        "change": """
            {old} beni boğmaya başladı, favori rengim {v} artık
            Eskiden {old} derdim, renk konusunda {v} tarafına geçtim
            gardıropta devrim: {old} gitti, {v} geldi, gözüm gönlüm açıldı
            Şu sıra {v} kadar sevdiğim renk yok, {old} dahil
            """,
    },
    "seat": {
        "state": """
            Bilet alırken hep {v} seçerim
            {v} yoksa o yolculuk bana zehir
            Yer ayırtacak olursan lütfen {v} olsun
            herkesin takıntısı ayrı, benimki koltukta {v}
            """,
        "change": """
            {old} fikrinden vazgeçtim, bundan böyle koltuğum {v}
            Dizlerim {old} istemiyor, {v} ayırt bana
            bir kere {v} oturdum, {old} bitti gözümde, hep orayı alacağım
            Koltuk tercihimi {v} yaptım, eskiden {old} derdim hatırlarsan
            """,
    },
    "style": {
        "state": """
            Cevapların {v} olsun, öyle daha iyi anlıyorum
            Bana {v} anlat, başka türlüsünü okumuyorum
            {v} yazmanı tercih ederim, ricam bu
            bir de üslup meselesi var: {v}, lütfen, her seferinde söyletme
            """,
        "change": """
            {old} yanıtlar beni yoruyor, {v} yaz artık
            Üslubu değiştirsek diyorum, {old} yerine {v}
            fikrimi değiştirdim, {old} istemem, {v} cevap ver
            Bundan sonra {v} konuşalım seninle, {old} hâli işime yaramadı
            """,
        "back": """
            Olmadı bu, yine {v} yaz
            {old} denemesi için sağ ol ama eski usul {v} cevaplara geri dönelim
            ilk hâline dön lütfen, {v} yanıtlar daha iyiydi
            Ben ettim sen etme, tekrar {v} anlat bana
            """,
    },
    "editor": {
        "state": """
            Kodu {v:ins} yazıyorum, ayarlarıma dokunanı yakarım
            Editör olarak {v} kullanıyorum, gerisi din savaşı
            bilgisayar açılınca ilk açtığım şey {v}
            {v} kısayolları parmak hafızamda, başka editörde sakat kalırım
            """,
        "change": """
            {old} kaldırıldı, {v} kuruldu, üç gündür ağlayarak alışıyorum
            Ekipten biri gösterdi, {old} yerine {v:ins} kod yazıyorum artık
            {old:abl} {v:dat} geçtim, eklentiler bir günümü yedi
            şaşıracaksın ama editörüm {v} oldu, {old} simgesi çöp kutusunda
            """,
        "back": """
            {old} bir hevesmiş, {v:dat} geri döndüm
            Yine {v} açık ekranda, özlemişim
            kaçak güreştim biraz ama eninde sonunda gene {v:ins} yazıyorum kodu
            Eski ayar dosyasını yedekten çıkardım, editörüm tekrar {v}
            """,
    },
    "film": {
        "state": """
            Akşam film seçme işi bana kalırsa {v} açarım
            {v} türü olsun yeter, oyuncusuna bakmam
            sinemaya para verdiğim tek tür {v}
            Bir insan kaç tane {v} izleyebilir, ben saymayı bıraktım
            """,
    },
    "flower": {
        "state": """
            Sevgililer gününde gül alan pişman olur, {v} isterim ben
            {v} kokusu geldi mi çocukluğuma dönerim, başka çiçek tanımam
            Masamda her hafta taze {v} durur, kendime alıyorum
            gelin buketim bile {v} olmuştu, öyle severim
            """,
        "other": """
            {who:dat} giderken {v} götür, en sevdiği çiçek
            {who} çiçekçide doğru {v} rafına yürüdü, bayılıyor
            dövmesi bile {v}, {who} bu çiçeğe âşık
            Hastaneye {v} yolladım, {who} başka çiçeğe bakmaz zaten
            """,
    },
    "cuisine": {
        "state": """
            Dışarıda yiyeceksek {v} mutfağı olsun, itirazım yok
            {v} mutfağına zaafım var
            evde yemek kitabının çoğu {v} yemekleri üstüne, en sevdiğim mutfak
            Bir mutfak seç ömür boyu onu ye deseler {v} derdim
            """,
        "refine": """
            Daha açık söyleyeyim, sevdiğim mutfak tam olarak {v} mutfağı
            O kadar genel konuşmayayım, iş {v} yemeklerinde bitiyor
            meğer beni benden alan {v} mutfağıymış, ötekiler vasat
            Kıtanın tamamı değil, {v} sofrası, orayı kastediyorum hep
            """,
    },
    "terrain": {
        "state": """
            Tatil deyince aklıma {v} gelir
            İzin günlerimde rotam belli, {v}
            dinlenmek için bana {v} lazım, otel mi çadır mı fark etmez
            Ruhuma iyi gelen manzara {v}, her yaz oraya kaçarım
            """,
        "change": """
            {old} tatilleri bitti, gönlüm {v} istiyor
            Bu seneden itibaren {v} diyorum, {old} sıktı beni
            tatil anlayışım değişti, eskiden {old}, şimdi {v}
            Arkadaş zoruyla gittim, {v} kazandı, {old} için bir daha izin harcamam
            """,
    },
    "sport": {
        "state": """
            {d} günleri {v} yapıyorum, ertesi gün merdiven çıkamıyorum
            Haftada bir {v}, günü {d}, kaçırmam
            çantam kapıda hazır durur çünkü {d} demek {v} demek
            Hoca yoklama alıyor, {v} dersim {d} akşamına denk geliyor
            """,
        "change": """
            {v} günüm {old} idi, {d} oldu
            Salon programı değişmiş, {old} yerine {d} günü {v} yapacağım bundan sonra
            artık {d} günleri {v} var, {old} boşa çıktı
            {old} bana uymuyordu, {v} için {d} grubuna geçirdiler
            """,
    },
    "coffee": {
        "state": """
            Tek fincana {v} kahve koyuyorum, tartıyla
            Kahvede ölçüm şaşmaz: fincan başına {v}
            {v} altına inersem çamur suyu gibi oluyor, o yüzden dozum bu
            sabah değirmene attığım çekirdek {v}, bir fincanlık
            """,
        "fix": """
            Kahve için {old} demişim, tartıya baktım, {v} koyuyormuşum
            {old} koyarsan içilmez o kahve. {v} diyecektim, dilim sürçmüş
            fincan başına {v}. Önceki rakam, yani {old}, filtre makinesinin ölçüsüydü, karıştırdım
            Sana verdiğim tarifte hata var: {old} yazan yeri {v} diye oku
            Ölçümü yanlış hatırlamışım, kaşığı ikiye bölünce {old} değil {v} ediyor
            """,
    },
    "medicine": {
        "state": """
            Her gün {m} öncesi {v} alıyorum, doktor öyle yazdı
            {v} yutulmadan {m} olmaz bizde
            prospektüste yazıyor, {v} dediğin {m} öncesinde alınır, ben de harfiyen uyuyorum
            Alarm kurdum: önce {v}, sonra {m}
            """,
        "change": """
            {v} saatimi kaydırdılar, artık {m} öncesinde alıyorum
            Doktor {old} öncesi olmaz dedi, {v} bundan sonra {m} öncesinde
            mideme dokunuyordu, o yüzden {v} için {m} öncesine geçtik
            İlaç çizelgemde ufak bir değişiklik, {v} yeni yerinde: {m} öncesi
            """,
    },
    "standup": {
        "state": """
            Ekip toplantısı {v}, kaçış yok
            Takımla {v} bir araya geliyoruz, kamera açmak mecburi
            {v} bana yazma, her gün ekiple toplantıdayım
            bizim takımın günlük görüşmesi {v} oluyor, çoğu dinlemiyor bile
            """,
        "refine": """
            Ekip toplantısının kesin vakti belli oldu, {v}
            Dakik olmak isteyenlere: takım {v} toplanıyor
            yöneticimiz sonunda saati sabitledi, günlük görüşme {v} başlıyor
            Toplantıya {v} giriyoruz, daha önce yuvarlak söylemiştim
            """,
    },
    "commute": {
        "state": """
            İşe {v:ins} gidip geliyorum
            Yolda geçen ömrümün adı {v}, her sabah aynı
            {v:ins} kırk dakikada ofisteyim, kitap bile okuyorum yolda
            nasıl mı gidiyorum işe, {v}, yağmur çamur demeden
            """,
        "change": """
            Artık işe {v:ins} gidiyorum
            {old} canıma yetti, ofise {v:ins} ulaşıyorum şu sıra
            yol değişmedi, araç değişti: {old} çıktı, {v} girdi
            Bir aydır sabahları {v} kullanıyorum işe giderken, bacaklarım şaşkın
            """,
        "back": """
            Eskisi gibi {v:ins} gidiyorum işe
            {old} hevesim geçti, ofis yolunda yine {v}
            kokusunu bile özlemişim, {v:ins} gidip gelmeye geri döndüm, iş yolu böyle güzel
            Bir süre başkasını denedim, tekrar {v} oldu benim yol arkadaşım, her sabah
            """,
    },
    "backup": {
        "state": """
            Yedekleri {d} günleri alıyorum, yeri {v}
            Her {d} gecesi dosyaların kopyası {v} üzerine düşüyor
            bilgisayar yansa umurumda değil, {v} var, {d} akşamı da yedek günüm
            Fotoğraf, belge, ne varsa kopyası {v} içinde duruyor, {d} günü tazelerim
            """,
        "change": """
            Yedek yerini değiştirdim, {d} günleri kopyalar {v} üzerine gidiyor
            {old} dolmuştu, yedekler için {v} kullanıyorum artık, günü {d}
            güvenmedim {old} denen şeye. Bundan böyle {d} yedeği {v} üstünde
            {v} devrede, her {d} oraya yedekleniyor her şey
            """,
    },
    "router": {
        "state": """
            İnternet gidince modemin düğmesine {v} basılı tutuyorum
            Modemi sıfırlamanın sırrı {v} beklemek, ne eksik ne fazla
            arka taraftaki deliğe ataç sok, {v} bastır, ışıklar söner, modem kendine gelir
            {v}. Reset tuşuna o kadar basınca modem baştan başlıyor bende
            """,
        "fix": """
            Modem için {old} demiştim, yetmiyor ya da çok geliyor işte, {v} olacak
            Reset süresini yanlış yazmışım: {old} değil, {v} basılı tutuyorsun
            kutunun altındaki etikete şimdi baktım, {v} yazıyor. {old} benim uydurmam
            Az önce {old} bastım modem oralı olmadı, hafızam beni yanıltmış, doğru süre {v}
            {v} basınca sıfırlanıyor modem, {old} konusunda beni dinleme
            """,
    },
    "plants": {
        "state": """
            Çiçekleri {d} günleri suluyorum, arada unutursam boyun büküyorlar
            {d} benim sulama günüm, saksılar bilir
            Salondaki ormana haftada bir su, hep {d}
            kauçuk {d} günü su ister, diğerleri de ona uyum sağladı
            """,
        "change": """
            Sulamayı {old} yerine {d} gününe aldım
            {old} günleri evde olamıyorum, saksılar suyu artık {d} görüyor
            bitkilerin takvimi değişti: {d}, {old} sulaması kalktı
            Kökler çürüyünce düzeni bozdum, {old} geçti, {d} günü suluyorum
            """,
    },
    "bread": {
        "state": """
            Ekmeğin hamurunu {v} mayalandırıyorum
            Evde ekmek yapıyorum, püf noktası {v} bekletmek
            hamur tezgâhta {v} dinlenir, ancak ondan sonra fırın yüzü görür
            Sabırsıza göre değil benim ekmek, kabarması {v} sürüyor
            """,
    },
    "wakeup": {
        "state": """
            Sabahları {v} kalkıyorum, alarm çalmadan
            {v} ayaktayım her gün, horozdan hallice
            uyanma saatim belli, {v}, hafta sonu da değişmez
            Alarmım {v} ötüyor, ben de mecburen kalkıyorum
            """,
        "change": """
            Alarmı değiştirdim, artık {v} uyanıyorum
            {old} kalkan o insan öldü, {v} kalkıyorum şimdi
            uyku düzenim kaydı, bundan sonra sabah {v} ayaktayım
            Yeni servis saati yüzünden {v} uyanır oldum
            """,
        "back": """
            Gene {v} kalkıyorum, eski düzen
            {old} uyanmak bana göre değilmiş, alarmı yine {v} çalacak şekilde kurdum
            deney bitti, tekrar {v} uyanıyorum her sabah
            Vücut saatim kazandı: eskiden olduğu gibi {v} gözler açık
            """,
    },
    "deploy": {
        "state": """
            Yeni sürüm çıkacaksa önce {v} dalına atarım
            {v} üstünden geçmeyen hiçbir şey müşteriye gitmez bende
            dağıtım dediğin bizde {v} dalından başlıyor
            Sürüm yayınlama adımım belli: {v}, bekle, sonra canlı
            """,
        "change": """
            Dağıtımı {old} yerine {v} dalından yapıyorum artık
            {old} dalını kapattık, sürümler {v} üstünden çıkıyor
            canlıya giden yol değişti, {v} oldu, {old} bizi iki kez yaktı
            Yeni sürümü {v} dalına atıyorum bundan böyle, {old} rafa kalktı
            """,
    },
    "event.concert": {
        "state": """
            {when} {who:ins} {v} konserine gittik, kulağım hâlâ uğulduyor
            {v} sahnedeydi, {who} omzumda zıplıyordu, {when} yaşadım bunu
            biletleri {who} bulmuş, {when} {v} dinledik en önden
            Üç saat ayakta durdum {v} için {when}, {who} yarısında oturdu
            """,
    },
    "event.hike": {
        "state": """
            {when} {who:ins} {v} tırmanışı yaptık, baldırlarım isyanda
            {v} zirvesinden manzara dedikleri kadar varmış, {when} gördüm, şahidim {who}
            {who} önde ben arkada, {when} {v} zirvesine çıktık
            bir termos çay, iki sandviç, {who} ve {v}: {when} dünyadan koptum
            """,
    },
    "event.museum": {
        "state": """
            {when} {v} sergisini gezdim, ayaklarıma kara sular indi
            Müzedeydim {when}, {v} sergisi vardı, bir camın önünde yirmi dakika durmuşum
            {who} sürükledi beni, {when} {v} görmeye gittik müzeye
            meğer {v} ne ilginçmiş, {when} sergide öğrendim
            """,
    },
    "event.race": {
        "state": """
            {when} {c:loc} {v} koştum, son düzlükte ağladım
            {v} bitti, {c:loc}, {when}. Madalya boynumda uyudum
            göğüs numaram hâlâ üstümde, {when} {c} yarışında {v} parkurunu tamamladım
            Antrenmansız {v} koşulur mu, {when} {c:loc} denedim, koşulmazmış ama bitirdim
            """,
    },
    "event.dinner": {
        "state": """
            {when} {who:ins} {v} restoranında yemek yedik, hesabı ben kaptım
            {v} diye bir yere oturduk {who:ins}, {when}, porsiyonlar minicikti
            yemek {v} denen yerdeydi, {when}, {who} tatlıyı iki kez söyledi
            {who} beni {when} {v} lokantasına götürdü, gece yarısı kalktık masadan
            """,
    },
    "event.wedding": {
        "state": """
            {who} evlendi {when}, düğün {v:loc} oldu, halaydan dizlerim şişti
            {when} {v:loc} {who:gen} nikâhındaydım, rimelim aktı
            takımı taktım, pastamı yedim: {who} {when} {v:loc} dünyaevine girdi
            {v} yolunu {who:gen} düğünü için gittik {when}, gelin arabası bozuldu
            """,
    },
    "event.purchase": {
        "state": """
            {when} kendime bir {v} aldım, {p} verdim
            {p} bayıldım bir {v} için {when}, pişman değilim
            {v} ilanı gördüm, pazarlık ettim, {when} {p} karşılığında eve getirdim
            Yeni {v} geldi evimize, {when} aldım, fişte {p} yazıyor
            """,
    },
    "event.lost": {
        "state": """
            {v} yok, {when} {c:loc} kaybettim galiba
            {when} {c:loc} bir şey düşürdüğümü hissettim, {v} imiş
            {c:abl} çıkınca ceplerimi yokladım, {v} uçmuş, {when} oldu bu
            Kayıp eşyaya sordum, {when} {c:loc} unuttuğum {v} gelmemiş
            """,
    },
    "event.exam": {
        "state": """
            {v:acc} geçtim {when}, kâğıdı buzdolabına astım
            {when} girdim {v:dat}, verdim çıktım
            {v} tamam! Sonuç {when} geldi, geçer not
            üçüncü denemede oldu sonunda, {when} {v:abl} geçer not aldım
            """,
    },
    "event.visit": {
        "state": """
            {when} {who} geldi taa {v:abl}, üç tabak mantı yedi
            Misafirim vardı {when}, {who}, {v:abl} otobüsle gelmiş
            {v:abl} kalkıp bize geldi {who} {when}, kanepede uyudu
            kapı çaldı, {who}. {v:abl} sürpriz yapmış bana {when}
            """,
    },
    "plan.trip": {
        "state": """
            {when} {v:dat} gidiyorum, valiz hâlâ dolapta
            {who:ins} {v} bileti aldık, {when} uçuyoruz
            {v} seyahatim {when} başlıyor, kime sorsam kalın giyin diyor
            Nihayet kesinleşti: {when}, {v}, iki gece otel ayırttım
            bavulumu {who} taşıyacakmış, {when} {v} yollarındayız
            Şu {v} hayali vardı ya, {when} gerçek oluyor, yola çıkıyorum
            """,
        "moved": """
            {v} gezisi sarktı, {when} gideceğim
            Uçuş iptal olmuş, {v:dat} {when} gidiyorum artık
            bilet değiştirdim, {v} için yeni tarih: {when}
            {when} oldu bizim {v} işi, otel sağ olsun ceza kesmedi
            Takvimi baştan yaptık. {v} yolculuğuna {when} çıkıyorum, daha önce değil
            """,
        "outcome": """
            {v:abl} döndüm, çamaşır makinesi üç posta çalıştı
            Bitti bizim {v} tatili, telefonumda altı yüz fotoğraf
            {v} beklediğimden küçük çıktı, gittim gördüm
            dün gece eve girdim, {v} gezisinden elimde bir mıknatıs kaldı
            Nasıl geçti diye soran olmadı ama {v} seyahati muhteşemdi, geldim
            """,
    },
    "plan.dentist": {
        "state": """
            {when} dişçim var, Dr. {v}, şimdiden titriyorum
            Diş hekimi {v} beni {when} koltuğuna oturtacak
            {when} ağzımı {v:dat} emanet ediyorum, dolgu düşmüş
            azı dişim yüzünden {when} {v} muayenehanesindeyim, dişçi kokusu burnuma geldi bile
            Çürük iyice azdı, {v} ancak {when} boş yer bulabildi bana
            Diş randevumu aldım korka korka: {v}, {when}
            """,
        "moved": """
            Diş randevum {when} oldu, {v:gen} sekreteri aradı
            {v} hasta olmuş, dişçiye {when} gidiyorum
            ertelettim, ne yalan söyleyeyim: dişçi {v} {when} bakacak
            {when}. Dişçi {v} için yeni randevu tarihi bu, eskisini çiz
            Toplantıya denk gelince {v} ile konuştum, diş işi {when} görülecek
            """,
        "outcome": """
            Dişçiden çıktım, {v} iki dolgu yaptı, dudağımı hissetmiyorum
            {v} dişi çekti, kavanozda verdi bana
            korktuğum kadar değilmiş, {v:gen} koltuğunda uyuyacaktım neredeyse
            Diş meselesi kapandı. {v} bir çürük bile bulamadı
            Ağzım uyuşuk yazıyorum, {v:abl} yeni geldim, kanal tedavisi bitti
            """,
    },
    "plan.talk": {
        "state": """
            {when} sahneye çıkıp {v} üzerine konuşacağım, slaytların hiçbiri hazır değil
            Beni {when} konuşmacı yazmışlar, konu {v}
            {v} hakkında sunumum {when}, aynaya karşı prova yapıyorum
            kırk kişi karşısında {v} anlatacağım {when}, ellerim şimdiden soğuk
            Sunum yapacağım, evet ben, {when}. Başlığı {v}
            Dernek rica etti kıramadım, {when} {v} konulu bir konuşma veriyorum
            """,
        "moved": """
            {v} sunumu {when} yapılacakmış, salon dolu çıkmış
            Konuşmam kaydı: {v}, {when}
            {when} konuşacağım ben {v} üzerine, programı değiştirdiler
            organizatör özür diledi, {v} konuşmasını {when} dinleyecekler
            Bana fazladan zaman çıktı, {v} hakkındaki konuşmayı {when} vereceğim
            """,
        "outcome": """
            {v} konuşmasını yaptım, mikrofon iki kez kesildi
            Alkışladılar, inanır mısın, {v} sunumu bitti ve eve yürüyerek döndüm
            anlattım gitti, {v} diye dilim sürçtü ama gülüp geçtiler
            {v} hakkında sorulara cevap verirken terden sırılsıklam oldum, neyse ki geride kaldı
            Konuşmam fiyaskoydu, {v} kimin umurunda, ön sıra uyudu
            """,
    },
    "plan.party": {
        "state": """
            parti dediler mi koşarım: {who} veriyor, {v:loc}, {when}
            Davet geldi: {who}, {v}, {when}. Ne giysem
            {when} {who:gen} kutlaması var, yer {v}, pastayı ben götürüyorum
            {v:dat} gideceğiz {when}, {who} herkesi evine topluyor
            {who} ısrar etti, {when} {v:loc} partisine katılacağım diye söz verdim
            partiye çağırdılar beni, {when}, {who:gen} {v} evinde
            """,
        "moved": """
            {who:gen} {v:loc} yapacağı parti {when} olacakmış
            Parti ertelendi, {who} {when} {v:dat} bekliyor bizi
            {when}! {who} tarihi oynattı, {v} partisi o güne kaldı
            mekânı su basmış, {who} {v:loc} ancak {when} toplayabilecek milleti
            Hediyeyi almak için vaktim uzadı, çünkü {who} {v} davetini {when} yapıyor
            """,
        "outcome": """
            {who:gen} partisi bitti, sesim kısıldı
            {who} gece üçte bizi kovdu, ne eğlenceydi
            gittim geldim, {who:gen} davetinde kimseyi tanımıyordum
            Parti güzeldi de {who} pastayı düşürdü, hâlâ gülüyoruz
            Başım çatlıyor, dün {who:gen} kutlamasından en son ben çıktım
            """,
    },
    "plan.exam": {
        "state": """
            {when} {v:dat} giriyorum, soru bankası yarım
            {v} için kaydımı yaptırdım, tarih {when}
            {when} sınavdayım, adı {v}, uyku haram bana
            Sınav yeri belli oldu, {v} {when}, iki kurşun kalem aldım
            kahveyle ayakta duruyorum çünkü {v} {when} yapılacak
            {v} yaklaştı, {when} salona giriyorum, hiçbir şey bilmiyorum
            """,
        "moved": """
            {v} {when} yapılacakmış, duyuru gelmiş
            Sınav ertelendi diye bağırdım evde: {v}, {when}
            {v:dat} {when} gireceğim, kontenjan dolmuş
            kurum bir mail atmış, {when} diyor {v} için, sevinsem mi
            Çalışacak vaktim kaldı diye sevindim, {v} gözüme {when} görünecek, eski güne değil
            """,
        "outcome": """
            {v:abl} çıktım, son soruyu salladım
            Girdim {v:dat}, kalem bitti, ben bittim
            {v} geride kaldı, kitapları yakacağım
            sınavı verdim, {v} diye bir derdim yok artık
            {v:acc} atlattım, elim yazmaktan morardı
            """,
    },
    "plan.delivery": {
        "state": """
            {when} {v} geliyor, kapıdan geçer mi bilmem
            Kargo {v} için {when} demiş, evden çıkamayacağım
            internetten sipariş ettiğim {v} {when} teslim edilecek
            {v} yolda, {when} elimde olur, yer açtım salonda
            Nakliyeciler {v} getirecek {when}, komşuya haber verdim
            Sipariş numarası bende: {v}, teslimat {when}
            """,
        "moved": """
            {v} gecikti, {when} gelecekmiş
            Kargocu {v} teslimatını {when} yapacağını yazdı
            depo karışmış, {v} ancak {when} çıkarmış kapıya
            {when} bekliyoruz {v} gelsin diye, önceki tarih yalan oldu
            Evde olmadığım güne koymuşlardı, {v} için teslimatı {when} aldırdım
            """,
        "outcome": """
            {v} geldi, iki adam zor taşıdı
            Kutuyu açtım, {v} çizik çıktı, ama teslim aldım
            nihayet {v} evde, yerini beğendi
            {v} kapıya bırakılmış, imza bile istemediler
            Kargo meselesi bitti, {v} elimde, iade etmiyorum
            """,
    },
    "mood": {
        "state": """
            Bugün {v} hissediyorum, sebebi {c}
            Ruh hâli raporu: {v}. Gerekçe: {c}
            sabahtan beri {v} dolanıyorum ortalıkta, altından {c} çıktı
            {c} dedikleri şey insanı {v} bırakıyormuş, öğrendim
            Nasılsın diye sorma, {v} uyandım, {c} yüzünden herhalde
            """,
    },
    "trivia.podcast": {
        "state": """
            {who} bana {v} podcastini önerdi, iki bölüm dinledim
            kulağımda podcast, adı {v}, öneren {who}, uykum kaçtı
            yolda dinlersin diye link atmış {who}, {v} çıktı içinden
            {who:gen} kulaklıktan başını kaldırmamasının sebebi {v} imiş, bana da musallat etti
            """,
    },
    "trivia.appliance": {
        "state": """
            {c:loc} duran {v} bozuldu, ömrü bu kadarmış
            {c} karanlıkta kaldı, sigortayı attıran {v} imiş, kapağını bile açamadım, çöplük
            {c:abl} pat diye bir ses geldi, {v} öldü
            Usta baktı, iç çekti, {c} tarafındaki {v} tamir kabul etmezmiş
            """,
    },
    "trivia.lent": {
        "state": """
            {who} benden {v} ödünç aldı, hayırlısı
            Bizim {v} şu an {who:gen} evinde, geri gelirse haber veririm
            {v} lazım olmuş, {who:dat} verdim
            iki gün dedi {who}, {v} alıp gitti, takvim tutuyorum
            """,
    },
    "trivia.parking": {
        "state": """
            Arabayı {v} otoparkında, {c:loc} bıraktım
            {v} otoparkı, {c}, unutursam sen hatırlat
            not al: aracım {v} otoparkının {c} bölümünde
            Otopark {v}, kat {c}, bilet torpidoda
            """,
    },
    "trivia.animal": {
        "state": """
            {c} bir {v} gördüm bu sabah, göz göze geldik
            Bir {v} vardı {c}, telefonu çıkarana kadar kaçtı
            {v}, {c}, hem de şehrin göbeğinde, inanmazsan fotoğrafı var
            çayımı içerken baktım {c} koca bir {v} duruyor
            """,
    },
    "trivia.train": {
        "state": """
            {c} treninde yanımda bir {v} oturuyordu, yol boyu mesleğini anlattı
            Trende {v:ins} tanıştım {c:dat} giderken
            {c:dat} giden vagonda karşıma bir {v} düştü, sohbet iki saat sürdü
            garip tesadüf, {c} yolunda yanıma oturan yolcu {v} çıktı
            """,
    },
    "trivia.paint": {
        "state": """
            {c} duvarlarını {v} boyadım, üstüm başım leke
            {v} oldu bizim {c}, iki kat sürdük
            fırçayı yıkıyorum şu an, {c} artık {v}
            {c} için {v} boya seçtim, kuruyunca daha koyu durdu
            """,
    },
    "trivia.found": {
        "state": """
            {c:loc} bir {v} buldum, sahibi yok
            Biri {c:loc} {v} bırakmış, bana nasip oldu
            eğildim baktım {v}, hem de {c:loc}, görevliye verdim
            {c:abl} dönerken elimde bir {v} vardı, yerde duruyordu
            """,
    },
    "trivia.price": {
        "state": """
            Bir {v} beğendim, {p} istediler, almadım
            {v} için {p} dediler, gülüp çıktım dükkândan
            satıcı {p} diye tutturdu, {v} kalsın dedim, yürüdüm
            vitrindeki {v} gözümde kaldı ama {p} çok geldi, geçtim gittim
            """,
    },
    "trivia.cook": {
        "state": """
            {who} bize {v:ins} bir yemek pişirdi, tarif isteyeceğim
            Akşam {who:gen} mutfağındaydık, tencerede {v} vardı
            {v} böyle de pişermiş, {who} yaptı, yedik
            sofrayı {who} kurdu, başrolde {v}
            """,
    },
    "shock.collapse": {
        "state": """
            {when} {v} yere yığıldı, gözümün önünde. Ellerim titriyor hâlâ
            {v:acc} {when} ambulansla aldılar, antrede düşmüş. Ne yapacağımı bilmiyorum
            Telefon {when} geldi, {v} bilincini kaybetmiş. Gerisini duymadım
            daha iki dakika önce konuşuyorduk ya, {v} {when} sofrada bir anda çöktü kaldı, kalkmadı
            {v} yoğun bakımda, {when} bayılıp düştü, bir süre nabzını bulamadılar
            Nasıl yazılır bilmiyorum: {v} fenalaşıp yığılmış {when}, bizi tanımıyor
            """,
    },
    "shock.burglary": {
        "state": """
            Eve girmişler {when}: {v} gitmiş, çekmeceler yerlerde, oturdum kaldım
            kilit kırık, {v} yok, {when} oldu, polis tutanak tuttu gitti, bu kadar
            Hırsız {when} başucumuza kadar gelmiş, aldığı {v} umurumda değil, burada uyuyamıyorum artık
            {when} biz dışarıdayken balkondan girip {v} dahil ne varsa götürmüşler, midem bulanıyor
            Çaldılar ya, çaldılar, {v} çalındı {when}, ben ona yıllarca para biriktirmiştim
            """,
    },
    "shock.crash": {
        "state": """
            {when} {v:loc} kaza yaptım, araba pert, ben sağım, niye bilmiyorum
            Adam kırmızıda geçti. {v:loc} bize vurdu {when}, camların sesi kulağımdan gitmiyor
            hastaneden yazıyorum, {v:loc} takla attık {when}, kolum alçıda
            {when} {v:abl} geçerken bir kamyon şeridime girdi. Çarpıştık. Dişlerim birbirine vuruyor yazarken
            Kimseye demedim daha: bana {v:loc} çarptılar {when}, hava yastığı patladı, öleceğim sandım
            """,
    },
    "shock.fired": {
        "state": """
            {v:abl} çıkardılar beni {when}. İki cümle, bir imza, güle güle
            {when} {v:loc} son günümmüş, haberim yoktu. Kartım kapıyı açmadı
            Ek iş gitti, {v} {when} beni kapının önüne koydu, kirayı nasıl denkleştireceğim
            {when} mesajla kovuldum, {v:loc} bana ihtiyaç kalmamış. Mesajla ya
            ağlamaktan gözüm şişti... {v:loc} yerime birini almışlar, yol verdiklerini {when} söylediler
            """,
    },
    "shock.fire": {
        "state": """
            Evde yangın çıktı {when}, {v} kapkara, is kokusu saçıma işlemiş
            {when} {v} tutuştu, prizden diyorlar, itfaiye gitti, köpüğün içinde dikiliyorum
            {v:abl} duman geliyordu, kapıyı açtım alevdi, {when} oldu, hâlâ öksürüyorum
            yandı, {v} komple yandı {when}, fotoğraflar, her şey
            Uyanmasaydık {when} hepimiz gidiyorduk, ateş {v:loc} başlamış
            """,
    },
    "shock.joy": {
        "state": """
            {who} {when} ultrasondan çıkıp aradı, iki kalp atışı duymuşlar. İki. Ağlıyorum sevinçten
            İnanamıyorum, {who} bebek bekliyor, hem de ikizmiş, {when} öğrendik
            {who} {when} bir kutu uzattı bana, içinde iki çift minik patik. İkiz bekliyorlar, dizlerimin bağı çözüldü
            Beş yıl denediler. {who} {when} aradı, ikiz geliyor, ikimiz de konuşamadık
            dünyanın en güzel haberini {when} aldım: {who:dat} bir değil iki bebek birden geliyormuş
            """,
    },
    "project": {
        "state": """
            Mesai bitince {v} projesine oturuyorum, gece ikiye kadar
            {v} üstünde çalışıyorum şu sıra, kimse para vermiyor
            kenarda köşede yürüttüğüm bir iş var, {v}, henüz yarısı bile değil
            Defterimin ilk sayfasında {v} yazıyor, projem o
            """,
        "also": """
            Bir proje daha başlattım, {v}, ötekini bırakmadan
            Akıllanmam ben: {v} işine de girdim, iki proje birden
            yeni bir klasör açtım masaüstünde, adı {v}, eskisi yanında duruyor
            Ek olarak {v} projesinde varım artık
            """,
        "gone": """
            {v} projesini bıraktım, yürümedi
            Elveda {v}, dosyaları arşive kaldırdım
            {v} bitti bende, üstünde çalışmıyorum artık
            ortağım çekildi, {v} rafa kalktı, başka kimse de sahip çıkmadı
            """,
    },
    "house": {
        "state": """
            {v:loc} bir yazlığım var, damı akıyor ama benim
            Tapusu bende olan tek tatil evi {v:loc}
            dedemden kaldı, {v:loc} ufak bir ev, tatilde oraya gideriz
            İzinlerde kendi evime kaçarım, {v:loc}, bahçede incir var
            """,
        "also": """
            {v:loc} bir ev daha aldık tatil için
            Delilik ettim, öbürünün üstüne {v:loc} ikinci bir yazlık sahibi oldum
            tapu bugün çıktı: {v:loc} bir yerimiz daha var, eskisi duruyor
            Amcam {v} evini üzerime yaptı, tatil evlerinin sayısı arttı
            """,
        "gone": """
            {v} evini sattım, anahtarı teslim ettim
            Artık {v:loc} evimiz yok, çatısına para yetişmiyordu
            {v:loc} duran yazlık elden çıktı, içim buruk
            tapuyu devrettik dün, {v} defteri kapandı, tatil evi yok orada artık
            """,
    },
    "child": {
        "state": """
            Çocuğumun adı {v}, dişi yeni çıktı
            {v} uyudu nihayet, anne baba olmak bu demekmiş
            benim bir evladım var, {v}, dünyalar onun olsun
            Okul toplantısından geliyorum, {v} sınıfta hiç susmuyormuş, kime çektiyse, çocuk benim
            """,
        "also": """
            Bir çocuğum daha oldu, adı {v}
            Uykusuzluk başa sardı: ikinci kez anne baba olduk, bebeğin adı {v}
            aile büyüdü, {v} doğdu, abla mı abi mi artık hangisiyse kıskanıyor
            Hastaneden çıktık, kucağımda {v}, bir evladım daha var
            """,
    },
    "sidejob": {
        "state": """
            Akşamları {v} olarak ek iş yapıyorum
            Maaş yetmeyince {v} oldum, mesaiden sonra
            asıl işimin yanında hafta sonları {v} diye para kazanıyorum
            İkinci gelirim {v} olmaktan geliyor, vergisini de verdim
            """,
        "also": """
            Bir ek iş daha buldum, {v}
            {v} olarak da çalışıyorum şimdi, üç saat uyuyorum
            ötekine ek olarak {v} işi aldım, ajandam patladı
            Bir arkadaş rica etti, yan iş olarak {v} oldum, diğerini bırakmadan
            """,
        "gone": """
            {v} işini bıraktım, akşamlarım bana kaldı
            Ek gelir kapısı kapandı, {v} değilim artık
            {v} olarak son gecemdi, bir daha yapmam
            dizim tutmuyor, {v} macerası sona erdi
            """,
    },
    "sip": {
        "state": """
            {t} bir {v} içerim, şaşmaz
            {v} vaktim belli, {t}
            bardağım {t} {v:ins} dolar, ritüel gibi
            Gün içinde {t} ne içiyorsun dersen {v}
            """,
        "also": """
            Bir de {t} {v} içiyorum artık
            {t} için ayrı bir içeceğim oldu, {v}
            listeye ekle: {v}, {t}, öbürleri aynen
            Doktor su iç dedi, ben {t} {v} içmeye başladım, ötekilerin üstüne
            """,
    },
    "subscription": {
        "state": """
            {v} dergisine aboneyim, posta kutusundan taşıyor
            Her ay kapıma {v} geliyor
            yıllık ücreti ödedim, {v} aboneliğim sürüyor
            Kahvemi {v} sayfalarını çevirerek içerim, abonesiyim
            """,
        "also": """
            {v} aboneliği de aldım, bir dergi daha
            Kampanya vardı dayanamadım, {v} geliyor artık öbürünün yanında
            ikinci bir dergiye yazıldım, adı {v}
            Okumaya yetişemem ama {v} dergisine de abone oldum
            """,
        "gone": """
            Müşteri hizmetleriyle yarım saat boğuştum ama {v} bir daha postadan çıkmayacak
            Artık {v} gelmiyor eve, süresi dolunca uzatmadım
            {v} dergisini bıraktım, okunmadan yığılıyordu
            kartımdan çekmesinler diye aradım, {v} bitti, son sayı masada
            """,
    },
    "car": {
        "state": """
            {v} kullanıyorum, park yeri bulmak ayrı dert
            Altımda {v} var, yedi yıllık
            kapının önünde duran {v} benim
            Şimdiki arabam {v}, muayenesi yaklaşıyor
            """,
        "refine": """
            Arabayı tam söyleyeyim, {v}
            Ruhsata bakarsan {v} yazıyor, benim araba o
            lafı dolandırmadan: bindiğim şey {v}
            Sana yuvarlak anlatmıştım, bindiğim arabanın doğru tarifi {v}
            """,
        "other": """
            {who} {v} kullanıyor, bana da bir tur verdi
            {who:gen} arabası {v}, yedek parçası zor
            kapıda {v} gördüm, {who} gelmiş
            Sonunda ehliyetini kullandı {who}, {v} aldı altına
            """,
    },
    "shoe": {
        "state": """
            Ayakkabı numaram {v}, geniş kalıp
            {v} giyiyorum ayağıma, tezgâhtar inanmıyor
            bot alacaksan {v} numara al bana
            Ayağım {v}, indirimde hep o numara bitmiş olur
            """,
        "fix": """
            Ayakkabıma {old} demişim, kutuda {v} yazıyor
            {old} ayağıma girmedi, demek yanlış biliyormuşum, numaram {v}
            yok yok, {v} giyiyorum ben, {old} lisedeki ayağımmış
            Sipariş vermeden dur: {old} değil, {v} numara olacak ayakkabı
            Mağazada ölçtüler, {v} çıktım. Sana {old} diyen ben, ayağını tanımayan ben
            """,
        "other": """
            {who} {v} numara ayakkabı giyiyor
            {who:gen} ayağı {v}, hediye bot bakıyorum
            Eskilerimi {who:dat} vereyim dedim, {v} giyiyormuş, uymadı
            şunu not düş, {who}, ayakkabı, {v}
            """,
    },
    "rent": {
        "state": _RENT,
        "change": _RENT,
        "back": _RENT,
    },
    "deadline": {
        "state": _DEADLINE,
        "change": _DEADLINE,
    },
    "teacher": {
        "state": _TEACHER,
        "change": _TEACHER,
        "back": _TEACHER,
    },
    "foster": {
        "state": """
            Geçici yuva oldum, {n} adlı {v} bir süre bende
            Barınak aradı, {n} bende kalıyor, {v}, sahiplendirilene kadar
            {n} misafirimiz, bir {v}, yuva arıyoruz ona
            sokakta bulunmuş bir {v} var evde, {n}, kalıcı ailesi çıkana dek bakıyorum
            """,
        "gone": """
            {n} yuvasını buldu, o {v} artık bende değil
            Geçici misafirlik bitti, {n} adlı {v} yeni ailesine gitti
            {v} gitti, ev sessiz. {n} için çok ağladım ama mutlu
            bugün {n} arabaya bindi ve gitti, {v} bakıcılığım sona erdi
            """,
    },
    "tipple": {
        "state": """
            Akşam bir kadeh {v} içerim, fazlası yok
            Alkol denince benim içkim {v}
            {v} açarım maç olunca, başka içki sevmem
            hafta bitti mi, {v} zamanı gelmiştir
            """,
        "gone": """
            {v} içmeyi bıraktım, alkol bitti bende
            Kırk gündür ağzıma {v} koymadım, koymayacağım da
            doktor kâğıdı gösterdi, {v} defteri kapandı, yerine bir şey koymadım
            Dolaptaki {v} lavaboya döküldü, içkiyi kestim
            """,
    },
    "flatmate": {
        "state": """
            {v:ins} aynı evi paylaşıyorum, bulaşık kavgası bitmiyor
            Ev arkadaşım {v}, gece çamaşır yıkıyor
            kirayı {v:ins} bölüşüyoruz, iki oda bir salon
            Evde tek değilim, {v} var yan odada, ev arkadaşım
            """,
        "change": """
            {old} taşındı, ev arkadaşım {v} oldu
            Yan odaya {v} yerleşti, {old} çıkınca boş kalmıştı
            artık {v:ins} yaşıyorum, {old:gen} eşyası gitti
            Oda ilanı işe yaradı: {old} gitti, {v} geldi, aynı evdeyiz
            """,
        "gone": """
            {v} evden çıktı, tek başıma kalıyorum
            Ev arkadaşım yok artık, {v} anahtarı masaya bırakıp gitti
            {v:ins} evi ayırdık, yerine kimseyi almadım
            iki kişilik sofra tek kişiye düştü, {v} kendi evine taşındı
            """,
    },
    "band": {
        "state": """
            {v} grubunda çalıyorum, garajda prova
            Benim bir grubum var, adı {v}
            cumartesi akşamları {v:ins} sahnedeyim, elli kişi dolunca dolu diyoruz
            {v} diye bir grup kurduk, basçı yok, ben hem davul hem vokal
            """,
        "gone": """
            {v} dağıldı, grup falan kalmadı
            Gruptan ayrıldım, {v} artık bensiz
            {v} bitti, amfiler satılık
            bir daha {v:ins} çalmayacağım, kavga gürültü derken bıraktım
            """,
    },
    "plan.journey": {
        "state": """
            {when} {v} kaçamağı var, iki gece
            Hafta sonu için tren bileti aldım, {v}, {when}
            {v:dat} {when} gidiyorum, tek başıma, sırt çantasıyla
            kısa bir gezi ayarladım: {when} {v:loc} olacağım
            Bileti iade edilmez aldım, demek ki {when} {v} sokaklarındayım
            """,
        "also": """
            Bir de {when} {v:dat} gidiyorum, öbür gezi ayrı
            {v} bileti de cebimde, {when}, ikinci seyahat
            doymadım, ayrıca {when} {v} gezisi koydum takvime
            Önceki biletime ek olarak {v} var, gidiş {when}
            Ucuz bulunca kaçırmadım: ötekinin yanına {v}, {when}
            """,
    },
    "plan.errand": {
        "state": """
            {when} {v:dat} gitmem lazım, evraklar dosyada
            Resmî bir işim var, {v}, {when}
            {v} randevusu aldım, {when}, kimlik fotokopisi unutma
            sıra numarası kapmak için {when} erkenden {v} kapısında olacağım
            Şu imza meselesi için {when} beni {v:dat} çağırdılar
            """,
        "also": """
            Ayrıca {when} {v:dat} uğrayacağım, o da randevulu
            {v} işi de çıktı başıma, {when}, öteki duruyor
            bir randevu daha, {v}, {when}, bu ülkede evrak bitmez
            Takvime bunu da ekle: {when}, {v}
            Yetmezmiş gibi {v} beni {when} bekliyor, diğer randevum ayrı
            """,
    },
}
