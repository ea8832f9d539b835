"""Endings by hand. 19485 is Monday, 8 May 2023."""

import pytest

from cogmem.language import dates
from cogmem.language.endings import stated_ends
from cogmem.language.reading import read

MONDAY = 19485.0


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I'm in Rome until 3 June."),
        ("en", "I'm in Rome or Oslo until 3 June."),
        ("en", "I'm back in Rome until 3 June."),
        ("en", "My lease ends on 3 June 2023."),
        ("en", "The monthly pass is valid until 3 June."),
        ("en", "I take the antibiotics every day until 3 June."),
        ("en", "I'm not allowed to drive until 3 June."),
        ("en", "We will be away until 3 June, so the plants need water. Can you help?"),
        ("en", "The permit runs out on 3 June at the latest."),
        ("en", "May is busy: I work until 3 June."),
        ("en", "Could you note that I'm away until 3 June?"),
        ("tr", "3 Haziran'a kadar Roma'dayım."),
        ("tr", "Her gün 3 Haziran'a kadar ilaç alıyorum."),
        ("tr", "Aylık kartım 3 Haziran'a kadar geçerli."),
        ("tr", "Sözleşmem 3 Haziran'da sona eriyor."),
        ("tr", "Bursa'da, amcamın evinde 3 Haziran'a kadar kalıyorum."),
    ],
)
def test_an_end_that_is_stated_once_and_certainly_counts(language: str, text: str) -> None:
    [end] = stated_ends(read(text, language), MONDAY + 0.5)
    assert dates.written(end.span, "en") == "3 June 2023"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I'm here until 3 June every year."),
        ("en", "Every summer I'm in Rome until 3 September."),
        ("en", "Each June the pool is closed until 3 June."),
        ("en", "We usually rent the house until 3 June."),
        ("en", "Whenever exams are on, the library is open until 3 June."),
        ("en", "On weekends I'm away until Monday."),
        ("en", "Does the offer expire on 3 June?"),
        ("en", "until 12 June or 13 July"),
        ("en", "I'm off until Friday or whenever they finish."),
        ("en", "If it rains until 3 June, we stay at home."),
        ("en", "I'm in Rome until 3 June unless they call me back."),
        ("en", "Tom thinks I'm in Rome until 3 June."),
        ("en", "The offer may expire on 3 June."),
        ("en", "It's not true that I'm in Rome until 3 June."),
        ("en", "The lease doesn't end on 3 June."),
        ("en", "I'm here until 3 June at the earliest."),
        ("en", "I'm here until 3 June or later."),
        ("tr", "Her yıl 3 Haziran'a kadar Roma'dayım."),
        ("tr", "Yazları 3 Eylül'e kadar Roma'dayım."),
        ("tr", "Teklif 3 Haziran'da bitiyor mu?"),
        ("tr", "Kart 3 Haziran'a kadar geçerli mi"),
        ("tr", "12 Haziran'a veya 13 Temmuz'a kadar buradayım."),
        ("tr", "3 Haziran'a kadar yağmur yağarsa evde kalırız."),
        ("tr", "Eğer izin çıkarsa 3 Haziran'a kadar Roma'dayım."),
        ("tr", "Tom 3 Haziran'a kadar Roma'da olduğumu sanıyor."),
        ("tr", "Belki 3 Haziran'a kadar kalırım."),
        ("tr", "3 Haziran'a kadar kalabilirim."),
        ("tr", "En az 3 Haziran'a kadar buradayım."),
    ],
)
def test_what_comes_again_or_is_asked_or_uncertain_states_no_end(language: str, text: str) -> None:
    assert stated_ends(read(text, language), MONDAY + 0.5) == []


@pytest.mark.parametrize(
    ("language", "text", "year"),
    [
        ("en", "The bond runs until 3 June 2250.", 2250),
        ("en", "The bond runs until June 3, 2250, they say.", 2250),
        ("en", "It is valid until 31 December 9999.", 9999),
        ("tr", "Tahvil 3 Haziran 2250'ye kadar geçerli.", 2250),
    ],
)
def test_a_year_far_ahead_belongs_to_its_day(language: str, text: str, year: int) -> None:
    [end] = stated_ends(read(text, language), MONDAY + 0.5)
    assert end.slug.startswith(f"{year}-")
