import Catalog
import Foundation
import Providers

extension WorkFormat {
    /// Viewing activity of Netflix, and its archive of all personal data. Titles show which rows are episodes.
    static let netflix = WorkFormat(
        name: "netflix", title: "Netflix", kinds: [.movie],
        parts: [
            Part(
                name: "history", needs: ["title", "date"], isExact: true, aliases: Netflix.englishColumns,
                hasMultilineCells: false,
                titleColumn: "Title"
            ) { fields, context in
                var work = try Netflix.film(fields["Title"], .done, context)
                work.logEntries = [ImportedWork.Entry(fields.date("Date"))]
                return work
            },
            Part(
                name: "activity", needs: ["profile name", "start time", "duration", "title"],
                aliases: Netflix.englishColumns,
                hasMultilineCells: false, titleColumn: "Title"
            ) { fields, context in
                let videoType = fields["Supplemental Video Type"]
                guard videoType.isEmpty else { throw RowNote.kind(videoType) }
                var work = try Netflix.film(fields["Title"], .done, context)
                var logEntry = ImportedWork.Entry(fields.date("Start Time"))
                // Two films may begin in the same minute, because spreadsheets drop seconds. The name therefore
                // contains the title.
                logEntry.name = "\(fields["Profile Name"]) \(fields["Start Time"]) \(fields["Title"])"
                work.logEntries = [logEntry]
                return work
            },
            Part(
                name: "ratings", needs: ["profile name", "title name", "thumbs value"], hasMultilineCells: false,
                titleColumn: "Title Name"
            ) { fields, context in
                var work = try Netflix.film(fields["Title Name"], nil, context)
                work.score = fields.score("Star Value", of: 5)
                work.isLiked = (fields.count("Thumbs Value") ?? 0) >= 2
                work.addedAt = fields.time("Event Utc Ts")
                return work
            },
            Part(
                name: "list", needs: ["title name", "profile name"], hasMultilineCells: false, titleColumn: "Title Name"
            ) { fields, context in
                var work = try Netflix.film(fields["Title Name"], .want, context)
                work.addedAt = fields.time("Utc Title Add Ts")
                return work
            },
        ])
}

private enum Netflix {
    static func film(_ titleText: String, _ status: ImportedWork.Status?, _ context: ImportContext) throws
        -> ImportedWork
    {
        let title = NetflixTitle(titleText)
        if let rejection = title.rejection ?? (context.episodeEvidence.isEpisode(title) ? "episode" : nil) {
            throw RowNote.kind(rejection)
        }
        var work = ImportedWork(.movie, title: titleText)
        work.status = status
        work.mayBeEpisode = context.episodeEvidence.isUncertain(title)
        return work
    }

    /// English names of columns, by their names in other languages.
    static let englishColumns: [String: String] = {
        var columns: [String: String] = [:]
        for (english, foreignNames) in foreignColumns {
            for name in foreignNames { columns[name] = english }
        }
        return columns
    }()

    private static let foreignColumns = [
        "title": [
            "titel", "titre", "título", "titulo", "titolo", "tytuł", "název", "názov", "cím", "titlu", "tittel", "nimi",
            "nimeke", "otsikko", "naslov", "başlık", "judul", "tajuk", "tiêu đề", "τίτλος", "название", "назва",
            "заглавие", "כותרת", "שם", "العنوان", "शीर्षक", "ชื่อ", "ชื่อเรื่อง", "タイトル", "작품 이름", "제목", "标题",
            "標題", "片名",
        ],
        "date": [
            "datum", "fecha", "data", "dato", "dátum", "dată", "data wyświetlenia", "päivämäärä", "päivä", "tarih",
            "tanggal", "tarikh", "ngày", "ημερομηνία", "дата", "תאריך", "التاريخ", "तारीख", "วันที่", "日付", "視聴日",
            "날짜", "시청 날짜", "日期", "观看日期", "觀看日期",
        ],
        "profile name": [
            "profilname", "nom du profil", "nombre del perfil", "nombre de perfil", "nome do perfil",
            "nome del profilo",
            "nome profilo", "profielnaam", "profilnavn", "profilnamn", "nazwa profilu", "název profilu",
            "názov profilu",
            "profilnév", "nume profil", "numele profilului", "profiilin nimi", "profil adı", "nama profil", "tên hồ sơ",
            "όνομα προφίλ", "имя профиля", "название профиля", "ім’я профілю", "שם הפרופיל", "اسم الملف الشخصي",
            "ชื่อโปรไฟล์", "プロフィール名", "프로필 이름", "프로필명", "个人资料名称", "設定檔名稱",
        ],
        "start time": [
            "startzeit", "heure de début", "hora de inicio", "hora de início", "ora di inizio", "starttijd",
            "starttidspunkt", "starttid", "czas rozpoczęcia", "godzina rozpoczęcia", "čas začátku", "čas zahájení",
            "čas začiatku", "kezdés ideje", "kezdési idő", "ora de începere", "aloitusaika", "başlangıç saati",
            "başlangıç zamanı", "waktu mulai", "masa mula", "thời gian bắt đầu", "ώρα έναρξης", "время начала",
            "час початку", "שעת התחלה", "وقت البدء", "เวลาเริ่มต้น", "開始時刻", "開始時間", "시작 시간", "开始时间",
        ],
        "duration": [
            "dauer", "durée", "duración", "duração", "durata", "duur", "varighed", "varighet", "längd", "varaktighet",
            "czas trwania", "délka", "doba trvání", "trvanie", "időtartam", "durată", "kesto", "süre", "durasi",
            "tempoh",
            "thời lượng", "διάρκεια", "длительность", "продолжительность", "тривалість", "משך", "المدة", "ระยะเวลา",
            "再生時間", "視聴時間", "재생 시간", "시청 시간", "时长", "時間長度",
        ],
    ]
}
