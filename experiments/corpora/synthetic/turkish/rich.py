"""Turkish words and sentences of rich lives, aligned with the English ones."""

POOLS = {
    "project": "arşiv filmi, çatı bahçesi, yemek kitabı, kuş atlası, koro uygulaması, satranç kulübü"
    " sitesi, sözlü tarih, model tren",
    "sidejob": "barmen, tur rehberi, köpek gezdirici, piyano akortçusu, düzeltmen, düğün fotoğrafçısı,"
    " yüzme hocası, kurye",
    "moment": "sabah ilk iş, saat on birde, öğle yemeğinden sonra, saat beşte, akşam yemeğinde,"
    " yatmadan önce",
    "car": "bir minibüs, bir station vagon, üstü açık bir araba, bir kamyonet, küçük bir hatchback,"
    " elektrikli bir araba",
    "car_fine": "kırmızı bir Volkswagen minibüs, gri bir Volvo station vagon, üstü açık beyaz bir Mazda,"
    " tavan bagajlı bir Toyota kamyonet, mavi bir Fiat hatchback, ikinci el elektrikli bir"
    " Renault",
    "size": "38, 39, 40, 41, 42, 43, 44, 45",
    "rent": "640 avro, 715 avro, 780 avro, 845 avro, 910 avro, 985 avro",
    "tipple": "kırmızı şarap, viski, bira, cin tonik, elma şarabı, rakı",
    "magazine": "The Lantern, Nordic Woodwork, Kitchen Garden Weekly, Orbit Monthly, The Quiet Reader,"
    " Cartographica",
    "ensemble": "The Wet Socks, Paper Anchors, Tuesday Ghosts, Copper Goats, Velvet Radiator, Nine Lives"
    " Left",
    "errand": "noter, pasaport dairesi~, mali müşavir, tapu dairesi~, nüfus müdürlüğü~, banka",
}

_RENT = """
    Kiram ayda {v}
    Ev sahibine her ay {v} veriyorum
    Kira: ayda {v}, ısınma dahil
    """
_DEADLINE = """
    Hibe başvurusunun son günü {v}
    Hibe dosyamın teslim tarihi {v}
    Hibe listesi {v} günü kapanıyor
    """
_TEACHER = """
    Şan hocamın adı {v}
    Şan derslerimi {v} veriyor
    Ses çalışmalarımı {v:ins} yapıyorum
    """

TOPICS: dict[str, dict[str, str]] = {
    "project": {
        "about": """
            üzerinde çalıştığım projeler
            mesai dışında beni meşgul eden şeyler
            """,
        "state": """
            Akşamlarımı {v} projesine veriyorum
            Bu yılki büyük projem {v}
            {v} üzerinde çalışıyorum, yavaş yavaş ortaya çıkıyor
            """,
        "also": """
            İkinci proje olarak {v} işine başladım, öbürü de sürüyor
            Her şeyin üstüne bir de {v} üzerinde çalışıyorum
            Yan projem {v}, hayır, ötekini bırakmıyorum
            """,
        "gone": """
            {v} bitti, teslim ettim, o iş kapandı
            {v} projesini temelli bıraktım
            Artık {v} üzerinde çalışmıyorum
            """,
        "ask": """
            Hangi projeler üzerinde çalışıyorum?
            Mesai dışında beni ne meşgul ediyor?
            Şu sıralar ne yapıp ne yazıyorum?
            """,
        "answer": "{v}",
    },
    "house": {
        "about": """
            sahip olduğum evler
            tatil için evimin olduğu yerler
            """,
        "state": """
            {v:loc} küçük bir yazlığımız var
            {v:loc} duran kulübe ablamla ikimizin
            Bana {v:loc} bir stüdyo miras kaldı, sırf tatil için
            """,
        "also": """
            İkinci bir yer daha aldık, {v:loc} iki oda
            Öbürünün yanında artık {v:loc} minik bir çatı katım var
            """,
        "gone": """
            {v:loc} olan yeri sattık
            {v:loc} olan ev artık bizim değil
            """,
        "ask": """
            Tatil evim nerede?
            Hangi şehirlerde mülküm var?
            Otele para vermeden yazı nerede geçirebilirim?
            """,
        "answer": "{v}",
    },
    "child": {
        "about": """
            çocuklarım
            çocuklar ve kimin okuldan alınacağı
            """,
        "state": """
            {v} suçiçeği oldu, hasta çocukla koltukta çalışıyorum
            Çocuğum {v} okula başladı
            Dörtte kreşten {v} alınacak
            """,
        "also": """
            {v} doğdu, soframızda bir çocuk daha var
            En küçüğümüz geldi, adı {v}, büyüğü pek oralı değil
            Bir çocuğumuz daha oldu, {v}
            """,
        "ask": """
            Çocuklarımın adı ne?
            Çocuklarım kim?
            Kimin için bakıcıya ihtiyacım var?
            """,
        "answer": "{v}",
    },
    "sidejob": {
        "about": """
            asıl işimin yanında yaptıklarım
            ek gelirim
            """,
        "state": """
            Hafta sonları {v} olarak biraz ek gelir sağlıyorum
            Tatil paramı {v} olarak yaptığım ek iş çıkarıyor
            Haftada iki gece asıl işin yanında {v} olarak çalışıyorum
            """,
        "also": """
            İkinci bir ek iş buldum, {v} olarak, etti iki
            Pazarları ayrıca {v} olarak çalışıyorum, hepsinin yanında
            """,
        "gone": """
            {v} olarak yaptığım ek işi bıraktım
            Artık ek iş olarak {v} değilim
            """,
        "ask": """
            Hangi ek işlerim var?
            Asıl işimin yanında nasıl para kazanıyorum?
            Boş zamanda ne iş yaparım?
            """,
        "answer": "{v}",
    },
    "sip": {
        "about": """
            gün içinde ne içtiğim
            hangi saatte hangi bardak
            """,
        "state": """
            {t} {v} içerim
            Benim için {t} içilecek şey {v}
            Hep {t} bir {v} alırım
            """,
        "also": """
            {t} ise bana {v}
            Bir de {t} {v} içiyorum
            """,
        "ask": """
            Günün hangi saatinde ne içerim?
            Benim için hangi bardak hangi saatin?
            Gün boyu bana ne hazır edilmeli?
            """,
        "answer": "{t} {v}",
    },
    "subscription": {
        "about": """
            aldığım dergiler
            aboneliklerim
            """,
        "state": """
            {v} dergisine aboneyim
            {v} her ay posta kutuma düşer
            İlk sayıdan beri {v} abonesiyim
            """,
        "also": """
            {v} dergisine de abone oldum
            Artık ikinci bir dergi daha geliyor, {v}
            """,
        "gone": """
            {v} aboneliğimi iptal ettim
            Artık {v} almıyorum
            """,
        "ask": """
            Hangi dergileri alıyorum?
            Hangi yayınlara aboneyim?
            Postacı bana okuyacak ne getiriyor?
            """,
        "answer": "{v}",
    },
    "car": {
        "about": """
            kullandığım araba
            aracım
            """,
        "state": """
            Altımda {v} var
            Evin önünde {v} duruyor, camında park cezası, benimki
            Yüz altmış bin kilometrede {v} kullanıyorum
            """,
        "refine": """
            Tam söyleyeyim, kullandığım {v}
            Ruhsatta {v} yazıyor, arabam o
            """,
        "ask": """
            Ne kullanıyorum?
            Hangi araç benim?
            Arabamı getirince tamirci ne beklesin?
            """,
        "answer": "{v}",
        "other": """
            {who:gen} altında {v} var
            {who} beni almaya geldi, kullandığı {v}, geçen yıl almış
            """,
        "ask_other": """
            {who} ne kullanıyor?
            {who:gen} aracı hangisi?
            """,
    },
    "shoe": {
        "about": """
            ayakkabı numaram
            ayağımın kaç numara olduğu
            """,
        "state": """
            Ayakkabı numaram {v}
            Ayakkabıda {v} giyiyorum
            Botta benim numara {v}
            """,
        "fix": """
            Ayakkabı numaram {v}, {old} değil
            Ben {v} giyerim; {old} ya sıkar ya bol gelir
            """,
        "ask": """
            Ayakkabı numaram kaç?
            Bana hangi numara bot ısmarlanmalı?
            """,
        "answer": "{v}",
        "other": """
            {who:gen} ayakkabı numarası {v}
            {who} ayakkabıda {v} giyiyor
            """,
        "ask_other": """
            {who:gen} ayakkabı numarası kaç?
            Hangi bot {who:dat} olur?
            """,
    },
    "rent": {
        "about": """
            kiram
            eve ne ödediğim
            """,
        "state": _RENT,
        "change": _RENT,
        "back": _RENT,
        "ask": """
            Kiram ne kadar?
            Eve her ay ne ödüyorum?
            Ev sahibine kaç para gidiyor?
            """,
        "answer": "{v}",
    },
    "deadline": {
        "about": """
            hibenin son günü
            başvurumun ne zamana yetişeceği
            """,
        "state": _DEADLINE,
        "change": _DEADLINE,
        "ask": """
            Hibenin son günü ne zaman?
            Başvurum hangi tarihe yetişmeli?
            """,
        "answer": "{v}",
    },
    "teacher": {
        "about": """
            şan derslerim
            bana şarkı söylemeyi kimin öğrettiği
            """,
        "state": _TEACHER,
        "change": _TEACHER,
        "back": _TEACHER,
        "ask": """
            Şan hocam kim?
            Sesimi kim çalıştırıyor?
            """,
        "answer": "{v}",
    },
    "foster": {
        "about": """
            geçici baktığım hayvan
            barınaktan bana bırakılan
            """,
        "state": """
            Geçici olarak {n} adında bir {v} bakıyorum
            Misafir {v} {n} çamaşır sepetimde uyuyor
            Barınak {n} adlı bir {v} bıraktı bana
            """,
        "gone": """
            {n} yeni ailesine gitti, sepet boş, evde {v} yok
            {n} artık bende değil, {v} yuva buldu
            {n} öldü, o {v} için koyduğum boş kaba bakamıyorum
            """,
        "ask": """
            Geçici olarak hangi hayvana bakıyorum?
            Barınaktan kim bende kalıyor?
            """,
        "answer": "{v}, {n}",
    },
    "tipple": {
        "about": """
            alkol
            akşamları kadehimde ne olduğu
            """,
        "state": """
            Çoğu akşam bir kadeh {v} alırım
            Akşamları {v} içerim
            İşten sonra balkonda {v} keyfim var
            """,
        "gone": """
            Artık {v} içmiyorum, alkollü başka bir şey de
            {v} dahil her içkiyi bıraktım, o günden beri damla yok
            Bana artık {v} yok, doktor yasakladı
            """,
        "ask": """
            Alkol olarak ne içiyorum?
            Akşamları hangi içkiyi, şarabı ya da birayı alırım?
            """,
        "answer": "{v}",
    },
    "flatmate": {
        "about": """
            evi kiminle paylaştığım
            evdeki oda arkadaşım
            """,
        "state": """
            Aynı evde {v:ins} kalıyoruz
            Evi {v:ins} paylaşıyorum
            Yan odada {v} kalıyor, duşta şarkı söylüyor
            """,
        "change": """
            Evi artık {v:ins} paylaşıyorum, {old} taşındı
            {old:gen} odasına {v} geldi
            """,
        "gone": """
            {v} taşındı, artık tek başıma oturuyorum
            Evi artık {v:ins} paylaşmıyorum, bir ben kaldım
            """,
        "ask": """
            Aynı evde kiminle kalıyorum?
            Evi kiminle paylaşıyorum?
            Buzdolabımdaki öbür raf kimin?
            """,
        "answer": "{v}",
    },
    "band": {
        "about": """
            çaldığım grup
            küçük sahnelerdeki hayatım
            """,
        "state": """
            {v} adlı bir grupta çalıyorum
            Grubumuz {v} garajda prova yapıyor
            Grubumun adı {v}, gülme
            """,
        "gone": """
            Dağıldık, {v} tarih oldu
            {v} grubundan ayrıldım, artık grubum yok
            {v} son konserden sonra dağıldı
            """,
        "ask": """
            Grubumun adı ne?
            Hangi grubun üyesiyim?
            """,
        "answer": "{v}",
    },
    "plan.journey": {
        "about": """
            şehir kaçamakları
            biletlerimin beni nereye götüreceği
            """,
        "state": """
            {v} trenine biletim var, {when} şehir kaçamağına çıkıyorum
            {when} hafta sonu gezmesi için trenle {v:dat} gidiyorum
            """,
        "also": """
            Bir kaçamak daha var, {v}, {when}
            {v} için de yer ayırttım, kalkış {when}
            """,
        "ask": """
            Hangi şehir kaçamaklarını ayarladım?
            Hafta sonu için trenle hangi şehirleri göreceğim?
            """,
        "answer": "{v}, {date}",
    },
    "plan.errand": {
        "about": """
            resmî randevularım
            evrakla nereye gideceğim
            """,
        "state": """
            {when} {v} randevum var
            {when} bütün evrakımla {v:dat} gitmem gerek
            """,
        "also": """
            İkinci bir randevu daha var, {v}, {when}
            Ayrıca {when} {v:dat} gitmem lazım
            """,
        "ask": """
            Hangi resmî randevularım var?
            Evrakla nereye gideceğim?
            """,
        "answer": "{v}, {date}",
    },
}
