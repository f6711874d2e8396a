/// Files in the formats of other programs' exports, with their real defects and invented texts.
enum DiaryFixtures {
    /// An entry with escaped punctuation, a time zone, a photo in the text and one that is only listed, `(null)` and a
    /// wind from 360 degrees.
    static let dayOneEntry = #"""
        {
          "uuid" : "0A1B2C3D4E5F60718293A4B5C6D7E8F9",
          "creationDate" : "2021-03-03T19:30:06Z", "modifiedDate" : "2021-03-05T01:00:00Z",
          "timeZone" : "Australia\/Sydney", "starred" : true, "isAllDay" : false, "duration" : 0,
          "editingTime" : 104.03605997562408, "creationDevice" : "(null)",
          "text" : "# 바다를 봤다\\.\\.\\.\n\n![](dayone-moment:\/\/76F9B0AC37954B51BF8B9146498B29C2)\n\n**정말** 파랬다\\! 1\\. 모래\n\n\n\n￼그리고 [노래](https:\/\/example.com\/a)를 들었다\\.",
          "richText" : "{\"contents\":[{\"text\":\"바다를 봤다...\"}]}",
          "tags" : ["여행", "바다"],
          "location" : {"placeName" : "Bondi", "localityName" : "Sydney", "country" : "Australia", "longitude" : 151.2, "latitude" : -33.8},
          "weather" : {"conditionsDescription" : "Partly Cloudy", "temperatureCelsius" : 21.6, "windBearing" : 360, "weatherCode" : "partly-cloudy"},
          "userActivity" : {"activityName" : "Walking", "stepCount" : 75},
          "photos" : [
            {"identifier" : "76F9B0AC37954B51BF8B9146498B29C2", "md5" : "ef43abe9582131d432f20dcc68e326aa", "type" : "jpeg", "orderInEntry" : 1, "width" : 0, "height" : 0, "fnumber" : "(null)"},
            {"identifier" : "11111111111111111111111111111111", "md5" : "84528e9cb1e3a415d4d45546027dc478", "type" : "jpeg", "orderInEntry" : 0, "isSketch" : false}
          ]
        }
        """#

    static func dayOne(_ entries: [String]) -> String {
        "{\n\"metadata\" : {\"version\" : \"1.0\"},\n\"entries\" : [\n\(entries.joined(separator: ",\n"))\n]\n}"
    }

    static let journiv = #"""
        {"export_version": "1.0", "app_version": "0.1", "user_email": "a@b.c", "journals": [
          {"title": "하루", "entries": [
            {"title": "첫 잎", "content": "고무나무에 **새잎**이 났다.", "entry_date": "2025-04-02",
             "entry_datetime_utc": "2025-04-01T23:10:00Z", "entry_timezone": "Asia/Seoul", "word_count": 3,
             "is_pinned": true, "location": "우리 집", "weather": "맑음", "latitude": null, "temperature": 12.4,
             "tags": ["식물"], "mood_log": {"mood_name": "happy", "note": "봄이라서"},
             "media": [
               {"filename": "잎.jpg", "file_path": "e1/m1_leaf.jpg", "media_type": "image", "alt_text": "새잎"},
               {"filename": "소리.m4a", "file_path": "e1/m2_sound.m4a", "media_type": "audio"}],
             "created_at": "2025-04-01T23:10:00.123456", "updated_at": "2025-04-02T01:00:00Z"}]},
          {"title": "Travel", "entries": [
            {"title": null, "content": "Rain all day", "entry_date": "2025-04-03",
             "entry_datetime_utc": "2025-04-03T08:00:00", "entry_timezone": "", "tags": [], "media": [],
             "created_at": "2025-04-03T08:00:00Z", "updated_at": "2025-04-03T08:00:00Z"}]}],
         "mood_definitions": [{"name": "happy", "category": "positive"}], "stats": {"entry_count": 2}}
        """#

    static let diarium = #"""
        [{"date": "2025-06-09T19:03:39.48828", "heading": "배를 탔다", "rating": 4,
          "html": "<p>파도가 <b>높았다</b> &amp; 추웠다.</p><p><br></p><ul><li>김밥</li><li>귤</li></ul>",
          "tags": ["여행"], "people": ["민서"], "tracker": ["걸음: 8000"], "location": [58.02, 7.45],
          "weather": "⛅ 13°C", "sun": "☀️ Sunrise: 7:16 AM Sunset: 7:56 PM"},
         {"date": "2025-06-10T08:00:00", "html": "<div>둘째 날</div>"}]
        """#

    static let jrnl = #"""
        {"tags": {"@밥": 1}, "entries": [
          {"title": "점심은 국수.", "body": "@밥 두 그릇\n배부르다", "date": "2024-03-01", "time": "12:40",
           "tags": ["@밥"], "starred": true},
          {"title": "빈 날", "body": "", "date": "2024-03-02", "time": "09:00", "tags": [], "starred": false}]}
        """#

    static let jrnlText = """
        [2024-03-01 12:40] 점심은 국수. *
        @밥 두 그릇
        [1] 줄이 대괄호로 시작해도 글이다

        [2024-03-02 09:00:00 PM] 빈 날

        [2024-03 14:23] 날이 아닌 줄
        """

    static let markdown = #"""
        ---
        title: "비 온 뒤: 산책"
        date: 2024-05-06T21:05:00+09:00
        updated: 2024-05-07
        zone: Asia/Seoul
        tags: [산책, "비, 우산"]
        starred: true
        weather: rainy
        mood: 😌
        place: 서울숲
        ---

        # 비 온 뒤: 산책

        ![흙길](../pictures/path%20one.png)

        - 냄새가 좋았다
        - [ ] 우산 말리기

        > 천천히 걸었다.
        """#

    /// The beginning of a JPEG file. No reader of exports decodes pictures.
    static let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]
}
