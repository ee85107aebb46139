/// The catalogue of the demonstration, from `Samples/LiveRoom`.
enum DemoCatalog {
    static let json = """
        {"categories":[{"categoryID":"small","desc":"","extensionInfo":{},"giftList":[{"coins":1,"desc":"A banner","extensionInfo":{},"giftID":"card",
        "iconURL":"icons/card.png","level":0,"name":"Card","resourceURL":"",
        "translations":{"en":{"name":"Card"},"zh-Hans":{"name":"卡片"},"zh-Hant":{"name":"卡片"}}},
        {"coins":5,"desc":"A banner","extensionInfo":{},"giftID":"parcel",
        "iconURL":"icons/parcel.png","level":0,"name":"Parcel","resourceURL":"",
        "translations":{"en":{"name":"Parcel"},"zh-Hans":{"name":"包裹"},"zh-Hant":{"name":"包裹"}}},
        {"coins":10,"desc":"A banner","extensionInfo":{},"giftID":"spark",
        "iconURL":"icons/spark.png","level":0,"name":"Spark","resourceURL":"",
        "translations":{"en":{"name":"Spark"},"zh-Hans":{"name":"火花"},"zh-Hant":{"name":"火花"}}}],"name":"Small gifts",
        "translations":{"en":{"name":"Small gifts"},"zh-Hans":{"name":"小礼物"},"zh-Hant":{"name":"小禮物"}}},
        {"categoryID":"effects","desc":"","extensionInfo":{},"giftList":[{"coins":66,"desc":"A box that opens","extensionInfo":{},"giftID":"gift",
        "iconURL":"icons/gift.png","level":0,"name":"Surprise","resourceURL":"../Movies/gift.svga",
        "translations":{"en":{"name":"Surprise"},"zh-Hans":{"name":"惊喜礼盒"},"zh-Hant":{"name":"驚喜禮盒"}}},
        {"coins":99,"desc":"Lines of light","extensionInfo":{},"giftID":"wave",
        "iconURL":"icons/wave.png","level":0,"name":"Wave","resourceURL":"../Movies/signal.svga",
        "translations":{"en":{"name":"Wave"},"zh-Hans":{"name":"电波"},"zh-Hant":{"name":"電波"}}},
        {"coins":188,"desc":"Shines and turns","extensionInfo":{},"giftID":"star",
        "iconURL":"icons/star.png","level":0,"name":"Star","resourceURL":"../Movies/reveal.svga",
        "translations":{"en":{"name":"Star"},"zh-Hans":{"name":"彩虹星"},"zh-Hant":{"name":"彩虹星"}}},
        {"coins":299,"desc":"Grows and rolls","extensionInfo":{},"giftID":"marble",
        "iconURL":"icons/marble.png","level":5,"name":"Marble","resourceURL":"../Movies/window.svga",
        "translations":{"en":{"name":"Marble"},"zh-Hans":{"name":"彩球"},"zh-Hant":{"name":"彩球"}}},
        {"coins":520,"desc":"For a guest of honour","extensionInfo":{},"giftID":"salute",
        "iconURL":"icons/salute.png","level":10,"name":"Salute","resourceURL":"../Movies/salute.svga",
        "translations":{"en":{"name":"Salute"},"zh-Hans":{"name":"致敬"},"zh-Hant":{"name":"致敬"}}}],"name":"Effects",
        "translations":{"en":{"name":"Effects"},"zh-Hans":{"name":"特效"},"zh-Hant":{"name":"特效"}}}],"version":1}
        """
}
