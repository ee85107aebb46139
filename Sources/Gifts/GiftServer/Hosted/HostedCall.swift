import GiftModel
import SVGACoding

/// A call of the management interface of the hosted gift service, by its verb. Verbs, keys and codes are the ones that
/// the service publishes, so that a backend written for it runs against this server unchanged.
enum HostedCall: Hashable, Sendable {
    case addGift(Gift), deleteGift(GiftID), getGift(GiftID), addCategory(GiftCategory), deleteCategory(CategoryID)
    case getCategory(CategoryID), addRelations(CategoryID, [GiftID]), deleteRelations(CategoryID, [GiftID])
    case getRelations(CategoryID), setGiftLanguage(GiftID, LanguageTag, GiftTranslation)
    case deleteGiftLanguage(GiftID, LanguageTag), getGiftLanguage(GiftID, LanguageTag)
    case setCategoryLanguage(CategoryID, LanguageTag, GiftTranslation), deleteCategoryLanguage(CategoryID, LanguageTag)
    case getCategoryLanguage(CategoryID, LanguageTag)

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

    /// Reads the body of a call.
    ///
    /// - Throws: ``HostedError`` with the path of the value that is wrong.
    init(_ verb: Verb, _ bytes: [UInt8], limits: GiftLimits) throws {
        let body = try HostedBody(bytes, limits)
        switch verb {
        case .addGift: self = .addGift(try body.gift())
        case .deleteGift: self = .deleteGift(try body.giftID())
        case .getGift: self = .getGift(try body.giftID())
        case .addCategory: self = .addCategory(try body.category())
        case .deleteCategory: self = .deleteCategory(try body.categoryID())
        case .getCategory: self = .getCategory(try body.categoryID())
        case .addRelations: self = .addRelations(try body.categoryID(), try body.giftIDs())
        case .deleteRelations: self = .deleteRelations(try body.categoryID(), try body.giftIDs())
        case .getRelations: self = .getRelations(try body.categoryID())
        case .setGiftLanguage: self = .setGiftLanguage(try body.giftID(), try body.language(), try body.giftWords())
        case .deleteGiftLanguage: self = .deleteGiftLanguage(try body.giftID(), try body.language())
        case .getGiftLanguage: self = .getGiftLanguage(try body.giftID(), try body.language())
        case .setCategoryLanguage:
            self = .setCategoryLanguage(try body.categoryID(), try body.language(), try body.categoryWords())
        case .deleteCategoryLanguage: self = .deleteCategoryLanguage(try body.categoryID(), try body.language())
        case .getCategoryLanguage: self = .getCategoryLanguage(try body.categoryID(), try body.language())
        }
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
