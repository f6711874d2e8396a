/// Query parameters that say where a click came from and not which page is meant.
struct TrackingParameters {
    private let ofHost: Set<String>

    init(host: String) {
        ofHost = Self.byHost.first { host == $0.key || host.hasSuffix("." + $0.key) }?.value ?? []
    }

    func contains(_ name: String) -> Bool {
        let name = name.lowercased()
        return Self.names.contains(name) || ofHost.contains(name) || Self.prefixes.contains { name.hasPrefix($0) }
    }

    private static let prefixes = ["utm_", "mtm_", "matomo_", "pk_", "piwik_", "hsa_", "guce_", "n_ad", "n_keyword"]

    private static let names: Set<String> = [
        // Advertising clicks: Google, Meta, Microsoft, Yandex, X, TikTok, LinkedIn, Pinterest, Kakao, Naver.
        "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "gad_source", "gad_campaignid", "srsltid", "_ga", "_gl",
        "fbclid",
        "fb_action_ids", "fb_action_types", "fb_source", "fb_ref", "igshid", "igsh", "msclkid", "yclid", "ysclid",
        "_openstat", "twclid", "ttclid", "li_fat_id", "epik", "kclid", "napm", "n_media", "n_query", "n_rank",
        "n_match",
        "n_campaign_type", "n_network",
        // Newsletters and shops.
        "mc_cid", "mc_eid", "mkt_tok", "_hsenc", "_hsmi", "__hssc", "__hstc", "__hsfp", "hsctatracking", "oly_anon_id",
        "oly_enc_id", "vero_id", "vero_conv", "ml_subscriber", "ml_subscriber_hash", "wickedid", "rb_clickid", "s_cid",
        "spm", "scm", "cmpid", "wt_mc", "at_medium", "at_campaign", "guccounter", "ref_src", "ref_url", "trk",
        "trkcampaign",
    ]

    /// Names too short or too common to drop everywhere.
    private static let byHost: [String: Set<String>] = [
        "youtube.com": ["si", "feature", "pp", "ab_channel"],
        "youtu.be": ["si", "feature"],
        "spotify.com": ["si", "context"],
        "x.com": ["s", "t"],
        "twitter.com": ["s", "t"],
        "tiktok.com": ["_r", "_t", "is_from_webapp", "sender_device"],
        "reddit.com": ["share_id", "rdt"],
        "medium.com": ["source", "sk"],
        "naver.com": ["trackingcode"],
        "daum.net": ["rpos", "rhint"],
    ]
}
