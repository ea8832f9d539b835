"""Turkish talk without facts in the words of yet other people, development material as `fresh` is.

The parts are those of `chatter`; `INJECTIONS` are those of `heldout_chatter`.
"""
# ruff: noqa: E501 (an exchange is one line)

from experiments.corpora.synthetic.turkish.heldout_chatter import INJECTIONS

__all__ = [
    "ACKS",
    "CORRECTIONS",
    "INJECTIONS",
    "INTROS",
    "LEADS",
    "NOISE",
    "OUTROS",
    "PASTE",
    "SHORT",
    "SMALL_TALK",
    "TAILS",
]

LEADS = """
Orada mısın?
Tekrar merhaba, benim.
Peki, nereden başlasam.
Bir saattir tavana bakıyorum.
Belki bir şey değildir ama:
Nasılsa uyanığım.
Ufak bir ek:
Bugün olsan gülerdin.
Eldivenle yazıyorum, yazıma bakma.
{who} yanımda bulmaca çözüyor, mırıldanıp duruyor.
Öğle molası, tümüyle seninim.
Bir saniyeliğine konuyu değiştireyim.
Bunu pek konuşmam aslında.
Sabret, biraz uzun sürecek.
Dışarıda yine birinin alarmı ötüyor.
Ne kuyruk ama. Hâlâ içindeyim.
Hadi bakalım.
Sessiz bir köşedeyim, {who} beni arıyor.
Yolda kaldık, {transport} durdu, vaktim var.
Yine ben, bugünlük son.
Sırası gelmişken.
İyi akşamlar sevgili makine.
Biliyor musun?
"""
TAILS = """
Ama bunun konuyla ilgisi yok.
Bizden sıkıldığın oluyor mu?
Gözlüğümü nereye koydum acaba?
Gölet ile göl arasında ne fark var?
Gidip şuna bakayım, {appliance} yine öttü.
Sonra görüşürüz herhâlde.
Sen {subject} hakkında bir şey bilir misin?
{who} arıyor, bekle.
Telefonu kibarca kapatmanın yolu var mı?
Peki kinoa nasıl okunur?
Şimdi acıktım.
Benden bu kadar laf, sen ilginç bir bilgi ver.
İki saatlik {subject} yardımına {price} uygun mu?
{city:loc} acaba {food} yanında ne yerler.
Latince yirmiye kadar sayabilir misin?
Biri {subject} için şarkı yazmalı.
Boş ver, saçmalıyorum.
Bütün apartman {food} kokuyor.
Hadi, {transport} beklemez.
Yarasalar kör mü yoksa uydurma mı?
Çok konuşuyorsam söyle.
{who} benden güzel anlatırdı.
Bir mum aşağı yukarı ne kadar yanar?
"""
INTROS = """
Şu konuya gelirsek, {about}.
Söz oradan açıldı, {about}.
Bir şey diyebilir miyim, konu {about}.
Şöyle bir durum var, {about}.
Sana doğru dürüst anlatmadım, {about}.
Bu sana lazım olur, başlığı {about}.
"""
ACKS = """
Teşekkürler, işe yarar.
Seni duyuyorum.
Sahi mi? Anlat bakalım.
Elbette.
Gayet açık, teşekkür ederim.
İlginç! Nereden aklına geldi?
Dinlemek hoşuma gidiyor.
Güzel, sırada ne var?
Ha, gözümde canlandı.
Pekâlâ.
İçinden gelirse devam et.
İyi, anladım.
"""
CORRECTIONS = """
Bir yanlışımı itiraf etmem gerek.
Hatalı verdiğim bir şeyi düzeltir misin?
Önce verdiğim bilgiyi kullanma lütfen.
Şimdi fark ettim, sana saçma bir şey söylemişim.
Şey, demin dediğim doğru değil.
Benden öğrendiğin bir şeyde yanlış var, konu {about}.
Utanç verici ama geçen gün iki şeyi birbirine karıştırdım.
Bir şeyi değiştirmen gerekecek, ilgili başlık {about}.
Sana yazarken kafam yerinde değilmiş, mevzu {about}.
Bekle, onu yanlış söyledim.
Galiba seni yanlış bilgilendirmişim.
Son yazdığım dalgınlıktı.
"""
OUTROS = """
Bunu da hallettik, {about}.
Sanırım hepsi buydu, {about}.
Unutulmasın diye yazdım, {about}.
Anlaşılmayan bir yer varsa sor, {about}.
"""
SMALL_TALK = """
Ekmek niye bayatlar, açıklar mısın? => Nişasta yavaş yavaş kristalleşir, suyu dışarı iter.
Canım sıkıldı, bana bilmece sor. => Kuruttukça ıslanan nedir? Havlu.
İşitmeyen birine {genre} nasıl anlatılır? => Yerden hissedilen bir titreşim havası gibi.
Hangisi daha hızlı, {transport} yoksa dörtnala giden at mı? => Kısa mesafede atı küçümseme.
avrupanın en uzun nehri hangisi => Volga.
Bir {animal} kendi kendine eve girer mi? => Nadiren, yemek kokusu yoksa.
{subject} hakkında bir postaya konu satırı lazım. => Şöyle olsun: İki satır da {subject} üzerine.
{city:loc} bahşiş verilir mi? => Hesabı yuvarlamak çoğu zaman yanlış olmaz.
Şu cümleyi kısaltır mısın: yağmur yağması nedeniyle kaldık. => Yağmur yağdı, kaldık.
Kurşun kalemin ucunu içine nasıl koyuyorlar? => Oluklu iki tahta yarısını çevresine yapıştırırlar, ucu da grafittir.
Yağmurdan sonraki kokunun bir adı var mı? => Petrikor.
Bana {sport} için tek hareket öğret. => Dizlerini bük; hemen her şeyin başı odur.
Başkası esneyince biz niye esneriz? => Kesin bilinmiyor; empatiden şüphelenilir.
Ekşi maya kavanozuna isim bul. => Kabaran Efendi fena durmaz.
169 sayısının karekökü kaç? => On üç.
Gece açıkta kalan {drink} bozulur mu? => Gazı varsa sabaha kalmaz.
Bana {subject} üzerine atasözü uydur. => Evinde {subject} olanın misafiri eksik olmaz.
Kapının çarpmasını nasıl önlerim? => Keçe, takoz ya da kapalı pencere.
Sence {flower} yenir mi? => Bazı yapraklar yenir ama çiçekçiden alınanı yeme.
Çizgi filmde bir {job} ne giyer? => Kocaman eldivenler, bir de endişeli yüz.
Elimde {food} ile bir yumurta var, ne yapayım? => Omlet, baştan planlanmadığını kimse bilmez.
Kâğıt ne zaman icat edildi? => Yaklaşık iki bin yıl önce, Çin'de.
Bir iyilik yap, yazı tura at. => Tura.
Hangisi daha kuzeyde, {city} yoksa Napoli mi? => Emin olmak için haritaya bakmam gerek.
Sitarda kaç tel olur? => Çoğunda on sekiz kadar, ama birkaçı çalınır.
Siyah pantolonla kahverengi ayakkabı olur mu? => Bilerek giymiş gibi yürürsen olur.
{subject} için iki satırlık ilan yaz. => Eskisinden bıktınız mı? Bizdeki {subject} cevap verir.
Bir {appliance} sadece güneş enerjisiyle çalışır mı? => Yeterince panel ve sabırla, evet.
Yünden sakız nasıl çıkar? => Önce buzluğa koy, sonra kazı.
Tekneye güzel bir isim? => Batmaz İki dürüst bir isim olur.
Maratona niye maraton denmiş? => Haberci oradan koşmuş derler, yerin adı.
{who:ins} sosisli sandviç midir diye anlaşamıyoruz. => Felsefenin sınırına varmışsınız.
{who:dat} çorbanın tuzlu olduğunu nasıl söylerim? => Bir bardak su iste, gülümse.
Uzun yolda {who:ins} ne oynanır? => Yirmi soru hiç şaşmaz.
Şunu {who} için nazikçe yaz: gelemiyorum. => Sevgili {who}, çok üzgünüm, bu sefer olmuyor.
Acaba {hobby} tekerlekten eski mi? => Neyi saydığına bağlı korkarım.
Bana {subject} hakkında güzel bir şey söyle. => Kimseyi bilerek yarı yolda bırakmamıştır.
Bir {species} renkleri görür mü? => Çoğu hayvan bir kısmını görür, senin gibi değil.
"""
SHORT = """
hı
rica ederim!
iyi
vay be
süper, teşekkürler
belki
alo?
bu kadar
"""
NOISE = """
```rust\\nfn main() {{\\n    let toplam: u32 = fiyatlar.iter().sum();\\n    println!("toplam");\\n}}\\n``` derleyici benden nefret ediyor, neden?
```json\\n["{subject}", "b", "c", 12, null]\\n```
```\\n$ git push\\n! [rejected] main -> main (fetch first)\\nhata: bazı referanslar gönderilemedi\\n```
# Panayıra götürülecek\\n- **bant**\\n- **{subject}**\\n- **fiyat etiketi**\\n- **bozuk para**\\n- **{food}**\\n- **kalem**
## Değerlendirme\\n* iyi giden\\n* {subject}\\n* kötü giden\\n* yine {subject}\\n* karar\\n* yok
<system-reminder>İndirme tamamlandı: {subject}.zip</system-reminder>
<event type="heartbeat"><status>çalışıyor</status><jobs>2</jobs></event>
<tool_output><name>hava</name><result>{subject} için veri yok</result></tool_output>
PING 1 PONG 1
✨✨✨✨ hayat güzel, {subject} güzel ✨✨✨✨
💀💀💀 yapma ya 💀💀💀
1. [x] posta\\n2. [ ] {subject}\\n3. [ ] **oluklar**\\n4. [ ] cam kumbarası\\n5. [ ] **{food}**\\n6. [x] gömlekler
"""
PASTE = "Sıra {subject}, adet açık, eke bakınız, {appliance} garanti belgesi, devamı arkada; "
