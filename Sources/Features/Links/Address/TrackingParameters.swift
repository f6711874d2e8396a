/// Names of query parameters that tell the origin of a click and do not select a page.
///
/// Only whole names are listed: a prefix such as `pk_` may as well be a key of a page (`pk_no`), and short names
/// such as `trk` mean something else on other hosts. Two links with the same key lose one page, so a name that a
/// page may use is left out.
struct TrackingParameters {
    private let hostNames: Set<String>

    init(host: String) {
        hostNames = Self.namesByHost.first { host == $0.key || host.hasSuffix("." + $0.key) }?.value ?? []
    }

    func contains(_ name: String) -> Bool {
        let name = name.lowercased()
        return Self.names.contains(name) || hostNames.contains(name)
    }

    /// Names that are removed on every host.
    private static let names = Set(
        """
        utm_source utm_medium utm_campaign utm_term utm_content utm_id utm_name utm_cid utm_reader utm_referrer \
        utm_brand utm_social utm_social-type utm_pubreferrer utm_swu utm_userid utm_viz_id utm_source_platform \
        utm_creative utm_creative_format utm_marketing_tactic utm_campaign_id utm_campaignid utm_adgroup utm_adgroupid \
        utm_keyword utm_matchtype utm_network utm_device utm_placement utm_channel utm_affiliate utm_hash utm_expid \
        mtm_campaign mtm_keyword mtm_kwd mtm_source mtm_medium mtm_content mtm_cid mtm_group mtm_placement \
        matomo_campaign matomo_keyword matomo_kwd matomo_source matomo_medium matomo_content matomo_cid matomo_group \
        matomo_placement pk_campaign pk_kwd pk_keyword pk_source pk_medium pk_content pk_cid \
        piwik_campaign piwik_keyword piwik_kwd \
        hsa_acc hsa_cam hsa_grp hsa_ad hsa_net hsa_src hsa_ver hsa_tgt hsa_kw hsa_mt hsa_la hsa_ol \
        gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid srsltid _ga _gl fbclid fb_action_ids fb_action_types \
        fb_source fb_ref igshid igsh msclkid yclid ysclid _openstat twclid ttclid li_fat_id epik kclid \
        napm n_media n_query n_rank n_match n_network n_campaign_type n_ad n_ad_group n_ad_group_type n_keyword \
        n_keyword_id \
        mc_cid mc_eid mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking oly_anon_id oly_enc_id vero_id vero_conv \
        ml_subscriber ml_subscriber_hash wickedid rb_clickid wt_mc at_medium at_campaign guccounter guce_referrer \
        guce_referrer_sig ref_src
        """.split(separator: " ").map(String.init))

    /// Names too short or too common to be removed everywhere, by host. `spm` and `scm` are those of Alibaba's sites.
    /// Names that are removed on every host.
    private static let namesByHost: [String: Set<String>] = {
        var namesByHost: [String: Set<String>] = [
            "youtube.com": ["si", "feature", "pp", "ab_channel"],
            "youtu.be": ["si", "feature"],
            "spotify.com": ["si", "context"],
            "x.com": ["s", "t", "ref_url"],
            "twitter.com": ["s", "t", "ref_url"],
            "tiktok.com": ["_r", "_t", "is_from_webapp", "sender_device"],
            "reddit.com": ["share_id", "rdt"],
            "medium.com": ["source", "sk"],
            "linkedin.com": ["trk", "trkcampaign"],
            "adobe.com": ["s_cid"],
            "bloomberg.com": ["cmpid"],
            "naver.com": ["trackingcode"],
            "daum.net": ["rpos", "rhint"],
        ]
        for host in [
            "alibaba.com", "alibabacloud.com", "aliexpress.com", "aliexpress.us", "alipay.com", "aliyun.com",
            "taobao.com", "tmall.com", "tmall.hk", "1688.com", "fliggy.com", "youku.com", "lazada.com", "lazada.co.id",
            "lazada.co.th", "lazada.com.my", "lazada.com.ph", "lazada.sg", "lazada.vn",
        ] { namesByHost[host] = ["spm", "scm"] }
        return namesByHost
    }()
}
