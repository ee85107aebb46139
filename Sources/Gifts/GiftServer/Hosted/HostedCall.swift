/// The management interface of the hosted gift service. Its verbs, keys and codes are as published, so a backend
/// written for the service runs against this server unchanged.
enum HostedCall {
    /// The path of all calls, before their verbs.
    static let pathPrefix = "/v4/live_engine_http_srv"

    enum Verb: String, CaseIterable {
        case addGift = "add_gift", deleteGift = "del_gift", getGift = "get_gift"
        case addCategory = "add_gift_category", deleteCategory = "del_gift_category"
        case getCategory = "get_gift_category"
        case addRelations = "add_gift_category_relations", deleteRelations = "del_gift_category_relations"
        case getRelations = "get_gift_category_relations"
        case setGiftLanguage = "set_gift_language", deleteGiftLanguage = "del_gift_language"
        case getGiftLanguage = "get_gift_language"
        case setCategoryLanguage = "set_gift_category_language"
        case deleteCategoryLanguage = "del_gift_category_language"
        case getCategoryLanguage = "get_gift_category_language"
    }
}

/// The reason why a call failed, with the code that the service publishes for it.
struct HostedError: Error, Hashable, Sendable {
    enum Code: Int, Sendable {
        case internalFault = 100_001
        case parameters = 100_002
        case rights = 100_006
        case tooFrequent = 100_012
    }

    let code: Code
    let info: String

    init(_ code: Code, _ info: String) { (self.code, self.info) = (code, info) }

    /// An unchanged answer, or a value that is wrong.
    init(_ error: any Error) { self = error as? HostedError ?? HostedError(.parameters, "\(error)") }
}
