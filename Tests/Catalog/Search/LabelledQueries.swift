/// Queries with all hits that they must have in `LabelledDocument.all`: the query, a bar, and the keys of the hits in
/// any order.
let labelledQueries = """
    부산행 | busan
    부산 | busan
    부 | busan math swiftko jamo seoul
    산 | busan essay
    행 | busan seoul jeju tokyo
    산행 | busan
    대한민국 | korea
    대한민국의 | korea
    민국 | korea
    국의 | korea
    한민 | korea
    국 | korea jeju swiftko
    역사 | korea
    의 | korea memories weather dalio lecture vegetarian
    대한 민국 | korea
    대한민국의역사 | korea
    국민 |
    민대 |
    ㅂㅅㅎ | busan
    ㅂㅅ | busan
    ㅅㅎ | busan
    ㄷㅎㅁㄱ | korea
    ㄷㅎㅁㄱㅇ | korea
    ㅁㄱ | korea
    ㅅㅋㄹㅅ | receipt
    ㅅㅍㄹㅅ |
    ㄱㅅㅊ | parasite
    ㅂㅈㅎ | parasite memories
    ㅎㄱ | vegetarian boy korea jamo
    ㅊㅅㅈㅇㅈ | vegetarian
    ㅅㅇㅌ |
    ㅅㅇㅍㅌ | swiftko
    ㄷㅅㅅ | swiftko
    ㄱㅊㅉㄱ | kimchi
    ㄱㅊㅈㄱ |
    ㅈㅈㄷ | jeju
    ㅁㅈ | jeju math
    ㅇㄹ | kimchi pie lecture
    ㅎㅇㅈ | leave
    ㄱㅅ | parasite leave
    ㄱㅇ ㅅㅍ | picnic
    ㅄㅎ | busan
    ﾲﾵﾾ | busan
    ㅂ산 | busan
    부ㅅ | busan
    부ㅅㅎ | busan
    부산ㅎ | busan
    ㅂ산ㅎ | busan
    대한ㅁ | korea
    서ㅇ | seoul busan weather
    맛ㅈ | jeju
    한옥ㅁ | seoul
    김ㅂ | picnic
    부사 | busan
    부사행 |
    대하 | korea
    대한미 | korea
    제주ㄷ | jeju
    스크리 | receipt
    헤어지 | leave list
    김치찌 | kimchi
    레시 | kimchi
    채시 | vegetarian
    "부사" |
    "부산" | busan
    "대한민국의 역사" | korea
    "역사 대한민국" |
    "봉준호 감독" | parasite memories
    "여행 코스" | seoul
    "코스 여행" |
    봉준호 | parasite memories
    봉준호 추억 | memories
    감독 | busan parasite memories leave
    감독 -봉준호 | busan leave
    한강 | vegetarian boy
    한강 소년 | boy
    한강 -채식 | boy
    swift | swift swiftko
    SWIFT | swift swiftko
    swi | swift swiftko
    s | swift swiftko sqlite
    wift |
    concurrency | swift
    conc | swift
    currency |
    structured conc | swift
    "structured concurrency" | swift
    "structured conc" |
    "concurrency structured" |
    actor | swift swiftko
    "actor" | swiftko
    task | swiftko
    Task를 | swiftko
    actor와 | swiftko
    cafe | cafe
    café | cafe
    CAFÉ | cafe
    caf | cafe
    creme brulee | cafe
    crème | cafe
    paris 6 | cafe
    카페 | cafe
    ABC | abc
    ａｂｃ | abc
    マート | abc
    ソウル | abc
    東京 | tokyo
    京タワ | tokyo
    タワー 夜 | tokyo
    東京 여행 | tokyo
    iphone | iphone
    iphone15 | iphone
    iphone 15 | iphone
    15 pro | iphone
    아이폰 |
    usb | iphone
    usb-c | iphone
    2024 | receipt
    2024-03 | receipt
    2024-03-15 | receipt
    03 | receipt
    024 |
    12,500 | receipt
    12500 |
    12,500원 | receipt
    300g | kimchi
    fts5 | sqlite
    fts | sqlite
    full-text | sqlite
    text rank | sqlite
    c++ | cpp iphone
    c | cpp swift iphone cafe
    메타 |
    meta | cpp
    9시 | news
    뉴스다시보기 | news
    kbs뉴스 |
    kbs 뉴스 | news
    미적분 | math
    2.1절 | math
    한글 | jamo
    자모분리 | jamo
    ㅋㅋㅋ | jamo
    ㅋㅋ | jamo
    ㅋㅋㅋㅋ |
    흑돼지 | jeju
    돼지 | jeju kimchi
    돼지 목살 | kimchi
    국수 | jeju
    해물라면 | jeju
    해물 라면 | jeju
    서울여행 | seoul
    여행서울 |
    서울 | seoul busan weather
    서울 -여행 | busan weather
    서울·경기 | weather
    헤어질 결심 | leave list
    헤어질결심 | leave list
    버린 |
    버린 is:trashed | binned
    is:trashed | binned
    is:archived | lecture
    is:inbox | essay
    is:favourite | boy leave music
    is:fav kind:movie | leave
    is:즐겨찾기 kind:book | boy
    -is:fav 한강 | vegetarian
    is:broken | dead
    is:끊김 | dead
    tag:여행 | seoul jeju tokyo
    #여행 | seoul jeju tokyo
    #여행 #제주 | jeju
    #여행 -#제주 | seoul tokyo
    태그:여행 kind:screenshot | tokyo
    tag:Swift | swift swiftko
    tag:여 |
    종류:책 | korea vegetarian boy dalio essay
    kind:movies 감독 | busan parasite memories leave
    in:음악 | music
    in:독서 | dalio essay
    @경제 | dalio
    폴더:독서 -@경제 | essay
    @없는폴더 |
    year:2024 | receipt
    year:2025 | picnic list tokyo
    before:2025 | receipt
    before:2025-03 | receipt tokyo
    after:2025-10-18 before:2026 | picnic list
    이후:2025-10-19 이전:2026 | list
    before:어제 |
    site:example.com | seoul jeju swift weather
    site:news.example.com | weather
    site:https://www.example.net/path | news
    site:ample.com |
    site:example.org kind:link | sqlite dead
    여행 kind:link 코스 | seoul
    "가을 소풍" kind:page | picnic
    영화 2025 | list
    단풍 | picnic
    김밥 | picnic
    """
