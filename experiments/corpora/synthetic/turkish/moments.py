"""Turkish sentences about what happens. The parts are those of the English moments."""

MOMENTS: dict[str, dict[str, str]] = {
    "event.concert": {
        "state": """
            {when} {who:ins} yağmur altında {v} dinledik, bağıra bağıra eşlik ettik
            Kulaklarım hâlâ çınlıyor, {who} beni {when} {v} konserine sürükledi
            {v} {when} iki kez yeniden sahneye çıktı, {who} ağladı
            """,
        "ask": """
            {v} dinlemeye benimle kim geldi? => {who}
            Sahnede {v} grubunu ne zaman gördüm? => {date}
            {who:ins} hangi müzik gecesini yaşadık? => {v}
            """,
        "answer": "{v}",
    },
    "event.hike": {
        "state": """
            {when} {v} zirvesine çıktım, dizlerim dilekçe yazıyor
            {who:ins} {when} {v} tepesine tırmandık, inişte gök gürledi
            {v} doruğuna {when} vardık, {who} su toplamış ayaklarımın fotoğrafını çekti
            """,
        "ask": """
            {v} zirvesine ne zaman çıktım? => {date}
            Bacaklarımı ağrıtan dağ turum hangi gündü? => {date}
            Hangi dağa tırmandım? => {v}
            """,
        "answer": "{v}",
    },
    "event.museum": {
        "state": """
            {when} {v} sergisi için bir saat kuyrukta bekledik
            {who} müzede {when} iki saat boyunca {v} üzerine konuştu
            {when} {v} arasında kayboldum, beni görevli dışarı çıkardı
            """,
        "ask": """
            {v} sergisine ne zaman gittim? => {date}
            Hangi sergide bulundum? => {v}
            Nasıl bir kültür gezisi yaptım? => {v}
            """,
        "answer": "{v}",
    },
    "event.race": {
        "state": """
            {when} {c:loc} {v} çizgisini geçtim, böğrümde sancı boynumda madalya
            {c:loc} {when} {v} koştum
            {c:loc} {when} {v} beni bitiriyordu az kalsın
            """,
        "ask": """
            {v} yarışını nerede koştum? => {c}
            {c:loc} ne zaman yarıştım? => {date}
            Hangi spor etkinliğine katıldım? => {v}, {c}
            """,
        "answer": "{v}, {c}",
    },
    "event.dinner": {
        "state": """
            {when} {v} lokantasında hesabı illa {who} ödedi, tatlı alev alevdi
            {when} {who:ins} {v} lokantasında sandalyeler kalkana kadar oturduk
            {when} kendimizi {v} lokantasında bulduk, {who} tabağımın yarısını yedi
            """,
        "ask": """
            {v} lokantasında kiminle yedim? => {who}
            {v} lokantasına ne zaman gittim? => {date}
            {who:ins} dışarıda nerede yemek yedik? => {v}
            """,
        "answer": "{v}",
    },
    "event.wedding": {
        "state": """
            {who} {when} {v:loc} dünyaevine girdi, gelin çiçeğini ben kaptım
            {when} {v:loc} sabahın beşine kadar oynadım, {who} nihayet evlendi
            {when} {v:loc} hem şahit hem şofördüm, {who} evleniyordu
            """,
        "ask": """
            {who} nerede evlendi? => {v}
            {who:gen} düğünü ne zamandı? => {date}
            O kadar dans ettiğim tören hangi şehirdeydi? => {v}
            """,
        "answer": "{v}",
    },
    "event.purchase": {
        "state": """
            {when} sonunda dayanamayıp ikinci el bir {v} aldım, {p}
            {when} {p:dat} bir {v} peşimden eve geldi
            {when} pazarlık ede ede dükkândan {p:dat} bir {v} ile çıktım
            """,
        "ask": """
            Benim {v} kaça mal oldu? => {p}
            Benim {v} ne zaman elime geçti? => {date}
            {p:dat} kullanılmış ne satın aldım? => {v}
            """,
        "answer": "{v}",
    },
    "event.lost": {
        "state": """
            Benim {v} {when} {c:loc} kaldı, bir daha görünmedi
            {when} benim {v} sırra kadem bastı, en son {c:loc} elimdeydi
            {when} {c:loc} dolaştım, benim {v} o gün gitti
            """,
        "ask": """
            Benim {v} nerede kayboldu? => {c}
            Benim {v} ne zaman yok oldu? => {date}
            {c:loc} neyimi yitirdim? => {v}
            """,
        "answer": "{v}",
    },
    "event.exam": {
        "state": """
            {when} {v:dat} girdim ve kıl payı geçtim
            {when} {v} belgesini elime verdiler, çerçevelettim bile
            {date} itibarıyla {v} geride kaldı, ucu ucuna
            """,
        "ask": """
            {v:acc} ne zaman geçtim? => {date}
            Hangi tarihte {v} belgemi aldım? => {date}
            """,
        "answer": "{v}",
    },
    "event.visit": {
        "state": """
            {when} {who} haber vermeden ta {v:abl} kapıma geldi
            {who} {when} koltuğumda kaldı, {v:abl} bir bavul peynirle dönmüş
            {when} {who:dat} şehri gezdirdim, {v:abl} gelmiş, uykusuzdu
            """,
        "ask": """
            {who} beni ne zaman ziyaret etti? => {date}
            Misafirim {who} nereden gelmişti? => {v}
            {v:abl} gelip bende kim kaldı? => {who}
            """,
        "answer": "{who}",
    },
    "plan.trip": {
        "about": """
            önümdeki seyahat
            takvimimdeki yolculuk
            """,
        "state": """
            Takvimimde bir seyahat var: {v}, {when}
            {when} {v:dat} gidiyorum, çantanın yarısı hazır
            {v:dat} uçak bileti aldım, kalkış {when}
            {when} {v:dat} gideceğim, çiçeklere {who} bakacak
            """,
        "moved": """
            Havayolu {v} uçuşumu kaydırdı, artık {when} kalkıyor
            {v} işini erteledik, onun yerine {when} gideceğim
            """,
        "outcome": """
            {v:abl} döndüm, güneş yanığım var, param yok
            {v} umduğumdan güzeldi, çamaşır makinesi dönüyor
            """,
        "ask": """
            Önümde bir seyahat var mı?
            Takvimimde hangi yolculuk görünüyor?
            Yakında bir yere gidiyor muyum?
            """,
        "answer": "{v}, {date}",
    },
    "plan.dentist": {
        "about": """
            dişçiye gitmek
            ağız muayenesi randevusu
            """,
        "state": """
            Dişçiye {when} gideceğim, tabii yine Doktor {v}
            {when} matkap çalışacak, Doktor {v} pek keyifliydi
            {when} o azı dişi için Doktor {v:ins} randevum var
            Doktor {v} {when} yirmilik dişimi çekecek, ödleğin tekiyim
            """,
        "moved": """
            Doktor {v} hastalanmış, diş bekleyecek, beni {when} görecekler
            Doktor {v:ins} azı dişi randevum artık {when}
            """,
        "outcome": """
            Doktor {v} ağzımla işini bitirdi, dudağımı hissetmiyorum
            Diş çıktı, Doktor {v} küçük bir torbada elime verdi
            """,
        "ask": """
            Dişçiye ne zaman gideceğim?
            Beni bekleyen bir ağız muayenesi var mı?
            Hangi sağlık randevusundan korkmalıyım?
            """,
        "answer": "Doktor {v}, {date}",
    },
    "plan.talk": {
        "about": """
            topluluk önünde konuşmam
            hazırlandığım anlatım, konferans
            """,
        "state": """
            Bir konuşma hazırlıyorum, günü {when}, konusu {v}
            {when} sahneye çıkıp {v} hakkında konuşacağım
            Programa koymuşlar: {v}, kırk dakika, {when}
            {when} {v} üzerine bir sunum yapacağım, tek slaytım yok
            """,
        "moved": """
            Düzenleyiciler {v} oturumumu kaydırdı, {when} konuşacağım
            {v} sunumum ertelendi, yeni tarih {when}
            """,
        "outcome": """
            {v} bitince alkışladılar, biri soru bile sordu
            {v} sunumu bitti, mikrofon bir tek kez bozuldu
            """,
        "ask": """
            Yakında topluluk önünde konuşmam gerekiyor mu?
            Hangi anlatıma hazırlanıyorum?
            Önümde hangi konferansım var?
            """,
        "answer": "{v}, {date}",
    },
    "plan.party": {
        "about": """
            çağrıldığım yer
            yaklaşan davet
            """,
        "state": """
            {who} beni {when} davet etti, adres {v:loc}
            {when} {who} {v:loc} parti veriyor, salata sözü verdim
            {when} {v:loc} {who:gen} ev kutlamasına davetliyim
            {who} {when} {v:loc} evi birbirine katacak, hoparlörleri ben götüreceğim
            """,
        "moved": """
            {who:gen} {v:loc} vereceği partinin tarihi değişti, {when} kutluyoruz
            {v:loc} ev kutlaması ertelendi, {who} {when} diyor
            """,
        "outcome": """
            {who} ne gece yaşattı, salataya kimse dokunmamış
            {who:gen} partisi gürültülüydü, komşular da katıldı
            """,
        "ask": """
            Yaklaşan bir davet var mı?
            Bir yere çağrıldım mı?
            Sırada elimde şişeyle nereye gitmeliyim?
            """,
        "answer": "{who}, {v}, {date}",
    },
    "plan.exam": {
        "about": """
            neye çalışmam gerektiği
            yaklaşan imtihanım
            """,
        "state": """
            Çalışmam gerekiyor, {v} {when}
            {when} {v:dat} gireceğim, her yer not kâğıdı
            Benim {v} {when}, kitabın kapağını açmadım
            {v} için kaydoldum, {when} olacak
            """,
        "moved": """
            {v:acc} ertelediler, {when} yapılacak
            Salonu su basmış, {v} artık {when}
            """,
        "outcome": """
            {v} bitti, sonuç bir aya
            {v:abl} sağ çıktım, dokuzuncu soru haksızlıktı
            """,
        "ask": """
            Neye çalışmam gerekiyor?
            Yaklaşan bir imtihanım var mı?
            Hangi değerlendirme için yazıldım?
            """,
        "answer": "{v}, {date}",
    },
    "plan.delivery": {
        "about": """
            beklediğim paket
            postadan gelecek şey, evde kalmam
            """,
        "state": """
            Paket bekliyorum, {v} {when} gelecek
            {when} {v} getirecekler, evde biri olmalı
            Kurye {when} {v} ile kapıyı çalacak
            Yeni {v} {when} geliyor, köşeyi boşalttım
            """,
        "moved": """
            Bizim {v} gümrüğe takılmış, {when} gelecek
            Kurye özür diledi, {v} {when} gelecekmiş
            """,
        "outcome": """
            Beklenen {v} geldi, kutusu koridoru kapladı
            Yukarı taşıdılar, {v} sapasağlam
            """,
        "ask": """
            Hangi paketi bekliyorum?
            Postadan bir şey gelecek mi bana?
            Ne için evde kalmam gerekiyor?
            """,
        "answer": "{v}, {date}",
    },
    "mood": {
        "about": """
            nasıl olduğum
            keyfim ve moralim
            """,
        "state": """
            Keyfim mi? Kendimi {v} hissediyorum, {c} yüzünden
            {c} yüzünden kendimi {v} hissediyorum
            Bu hâlimin sebebi {c}: {v} hissediyorum kendimi
            Şu an kendimi {v} hissediyorum, suçlusu {c}
            Bana aldırma, kendimi biraz {v} hissediyorum, hep {c} yüzünden
            Bu hafta ne olsa kendimi {v} hissediyorum, en çok da {c} yüzünden
            """,
        "ask": """
            Şu anda nasılım?
            Keyfim ne durumda?
            Bu ara bana nazik mi davranmalısın?
            Moralim nasıl?
            """,
        "answer": "{v}",
    },
    "trivia.podcast": {
        "state": """
            {who} {v} deyip duruyor, ben de sıraya ekledim
            Merdivende {who} bana {v} dinle dedi
            """,
        "ask": """
            {who} bana hangi podcasti önerdi?
            {v} programını bana kim salık verdi? => {who}
            """,
        "answer": "{v}",
    },
    "trivia.appliance": {
        "state": """
            {c:loc} duran {v} bir patırtıyla can verdi
            {c:loc} duran {v} tütmeye başladı, fişi çektim
            """,
        "ask": """
            {c:loc} ne bozuldu?
            {c:loc} hangi aleti yenilemem lazım?
            """,
        "answer": "{v}",
    },
    "trivia.lent": {
        "state": """
            {who} uğradı, benim {v} onunla gitti, güya bir haftalığına
            Benim {v} ikinci bir habere kadar {who:loc}
            """,
        "ask": """
            Benim {v} kimde ödünç? => {who}
            {who:dat} ne ödünç verdim?
            """,
        "answer": "{v}",
    },
    "trivia.parking": {
        "state": """
            {v:loc} arabayı bıraktım, bu sefer {c}
            {v:loc} tek boşluk {c:loc} vardı
            """,
        "ask": """
            {v:loc} nereye park ettim? => {c}
            {v:loc} otomobilim hangi seviyedeydi? => {c}
            """,
        "answer": "{c}",
    },
    "trivia.animal": {
        "state": """
            Bütün görüşme boyunca {c} bir {v} oturdu, bana baktı
            Çöpü çıkarınca {c} bir {v} gördüm
            """,
        "ask": """
            Yaban hayvanı olarak {c} neye rastladım?
            Şu {v} neredeydi? => {c}
            """,
        "answer": "{v}",
    },
    "trivia.train": {
        "state": """
            {c:dat} giderken yanımda bir {v} oturuyordu, bütün mesleği anlattı
            {c:dat} kadar aynı kompartımanda bir {v} vardı
            """,
        "ask": """
            {c} treninde kimle tanıştım?
            {c} yolundaki yol arkadaşımın işi neydi?
            """,
        "answer": "{v}",
    },
    "trivia.paint": {
        "state": """
            Pantolonum {v} içinde, {c} bitti
            İki kat {v} sürdüm, {c} bambaşka oldu
            """,
        "ask": """
            Duvar rengi olarak {c} için ne seçtim?
            Fırçayla {c} hangi tona döndü?
            """,
        "answer": "{v}",
    },
    "trivia.found": {
        "state": """
            Biri {c:loc} bir {v} unutmuş, görevliye verdim
            {c:loc} yerde bir {v} gördüm, danışmaya götürdüm
            """,
        "ask": """
            {c:loc} ne buldum?
            {c:loc} hangi kayıp eşyayı teslim ettim?
            """,
        "answer": "{v}",
    },
    "trivia.price": {
        "state": """
            Kullanılmış bir {v} için {p} istediler, gülerek çıktım
            Aşağıdaki vitrinde ikinci el bir {v} duruyor, {p}
            """,
        "ask": """
            Almadığım {v} kaçaydı?
            Dükkân {v} için ne kadar istiyordu?
            """,
        "answer": "{p}",
    },
    "trivia.cook": {
        "state": """
            Dün akşam {who} içinde {v} olan bir şey yaptı, tuhaf biçimde güzeldi
            {who:loc} güveçte {v} yedik
            """,
        "ask": """
            {who} bana ne pişirdi?
            {who:gen} sofrasındaki yemekte ne vardı?
            """,
        "answer": "{v}",
    },
    "shock.collapse": {
        "state": """
            Kötü haber, {when} acil bir durum oldu: {v} kalp krizi geçirdi
            {v} {when} yığıldı kaldı, ambulans gelmek bilmedi, titremem geçmiyor
            {when} {v} yoğun bakıma kaldırıldı, kalbiymiş, ne olur rüya de
            {v} {when} kalp krizi geçirdi, koridorda oturuyorum, nefes alamıyorum
            """,
        "ask": """
            {v:dat} ne oldu?
            Ailemden kim acil bir rahatsızlık yaşadı? => {v}
            Bir yakınım hakkında hangi kötü haberi aldım? => {v}
            """,
        "answer": "kalp krizi",
    },
    "shock.burglary": {
        "state": """
            {when} evime hırsız girdi, {v} çalındı
            {when} eve girmişler, {v} yok, her şey yerlerde, elim ayağım titriyor
            {when} soyulduk, {v} gitmiş, kapı menteşesinden sallanıyor
            """,
        "ask": """
            Benden ne çalındı?
            Hırsızlar neyi alıp kaçtı?
            Evime hiç hırsız girdi mi? => evet, {date}
            """,
        "answer": "{v}",
    },
    "shock.crash": {
        "state": """
            {when} {v:loc} kaza yaptım, otomobil pert
            {when} {v:loc} bana kamyon çarptı, araba hurda, camdan sürünerek çıktım
            {when} {v:loc} bana çarptılar, o metal sesi hâlâ kulağımda, Allahım
            """,
        "ask": """
            Kazam nerede oldu?
            Az daha hayatımı nerede kaybediyordum?
            Otomobilim nerede pert oldu?
            """,
        "answer": "{v}",
    },
    "shock.fired": {
        "state": """
            {v:loc} ek işimi {when} bir gecede kaybettim, ağlamam durmuyor
            {when} beni {v:abl} attılar, akşamları yaptığım iş gitti, kapıya kadar muhafız eşlik etti
            {when} {v:loc} yarı zamanlı kim varsa çıkardılar, beni de, dilim tutuldu
            """,
        "ask": """
            Hangi ek işimi kaybettim?
            Bir gecede nereden kovuldum?
            Güvenlik beni nereden uğurladı?
            """,
        "answer": "{v}",
    },
    "shock.fire": {
        "state": """
            {when} evde yangın çıktı, {v} yok oldu
            {when} çıkan yangından beri {v} kül, sokakta pijamayla kaldık
            {when} alevler sardı, {v} yandı, kurtulamayacağız sandım
            """,
        "ask": """
            Evimin hangi odası tutuştu?
            Evin hangi bölümü yok oldu?
            Evde ateş nereyi vurdu?
            """,
        "answer": "{v}",
    },
    "shock.joy": {
        "state": """
            {who} hamile, hem de bir değil iki bebek, ikiz, {when} öğrendim
            {when} doktor ekranı çevirdi, iki kalp atışı: {who} ikiz bekliyor, çığlık atıyorum
            {who} {when} ağlayarak aradı: ikizmiş, inanamıyorum
            """,
        "ask": """
            Birden fazla bebek bekleyen kim?
            {who} hangi büyük aile haberini verdi? => ikiz
            Beni sevinçten bağırtan hamilelik kiminkiydi?
            """,
        "answer": "{who}",
    },
}
