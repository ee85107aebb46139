import SVGAHTTP

enum Endpoint: String, Hashable, Sendable, CaseIterable {
    case catalog
    case putGift, getGift, deleteGift
    case putGiftWords, getGiftWords, deleteGiftWords
    case putCategory, getCategory, deleteCategory
    case putCategoryWords, getCategoryWords, deleteCategoryWords
    case getRelations, putRelation, deleteRelation
    case wallet, walletEntries, credit
    case rooms, getRoom, putRoom, deleteRoom
    case sendGift, events, sendMessage, audience, mute, unmute, authorization
    case order, orderOfKey, abandonOrder, ledger
    case listOrders, settleOrder, refundOrder, debit, books, archivableOrders, archiveOrders, auditRows, hosted
    case roomPage, feedPage, previewPage, pageSettings, pageAsset, demoToken
    case healthz, readyz, metrics

    /// Whether a recently expired token can still read its own orders' outcomes.
    var takesExpiredTokens: Bool { [.sendGift, .order, .orderOfKey].contains(self) }

    enum Access: Hashable, Sendable {
        /// Everyone; the response is public.
        case open
        case role(GiftToken.Role)
        /// By the rules of the hosted interface, in the body of the answer.
        case hosted
        /// Load balancers and Prometheus, which no rate counts.
        case operators
    }

    struct Row: Sendable {
        let method: HTTPRequest.Method
        /// The path; words in braces stand for any text in one part.
        let path: String
        let endpoint: Endpoint
        let access: Access

        init(_ method: HTTPRequest.Method, _ path: String, _ endpoint: Endpoint, _ access: Access) {
            (self.method, self.path, self.endpoint, self.access) = (method, path, endpoint, access)
        }
    }

    static let table: [Row] = [
        Row(.get, "/v1/catalog", .catalog, .role(.viewer)),
        Row(.get, "/v1/gifts/{gift}", .getGift, .role(.admin)),
        Row(.put, "/v1/gifts/{gift}", .putGift, .role(.admin)),
        Row(.delete, "/v1/gifts/{gift}", .deleteGift, .role(.admin)),
        Row(.get, "/v1/gifts/{gift}/translations/{language}", .getGiftWords, .role(.admin)),
        Row(.put, "/v1/gifts/{gift}/translations/{language}", .putGiftWords, .role(.admin)),
        Row(.delete, "/v1/gifts/{gift}/translations/{language}", .deleteGiftWords, .role(.admin)),
        Row(.get, "/v1/categories/{category}", .getCategory, .role(.admin)),
        Row(.put, "/v1/categories/{category}", .putCategory, .role(.admin)),
        Row(.delete, "/v1/categories/{category}", .deleteCategory, .role(.admin)),
        Row(.get, "/v1/categories/{category}/translations/{language}", .getCategoryWords, .role(.admin)),
        Row(.put, "/v1/categories/{category}/translations/{language}", .putCategoryWords, .role(.admin)),
        Row(.delete, "/v1/categories/{category}/translations/{language}", .deleteCategoryWords, .role(.admin)),
        Row(.get, "/v1/categories/{category}/gifts", .getRelations, .role(.admin)),
        Row(.put, "/v1/categories/{category}/gifts/{gift}", .putRelation, .role(.admin)),
        Row(.delete, "/v1/categories/{category}/gifts/{gift}", .deleteRelation, .role(.admin)),
        Row(.get, "/v1/wallets/{user}", .wallet, .role(.viewer)),
        Row(.get, "/v1/wallets/{user}/entries", .walletEntries, .role(.viewer)),
        Row(.post, "/v1/wallets/{user}/credits", .credit, .role(.admin)),
        Row(.get, "/v1/rooms", .rooms, .role(.viewer)),
        Row(.get, "/v1/rooms/{room}", .getRoom, .role(.viewer)),
        Row(.put, "/v1/rooms/{room}", .putRoom, .role(.host)),
        Row(.delete, "/v1/rooms/{room}", .deleteRoom, .role(.host)),
        Row(.post, "/v1/rooms/{room}/gifts", .sendGift, .role(.viewer)),
        Row(.get, "/v1/rooms/{room}/events", .events, .role(.viewer)),
        Row(.post, "/v1/rooms/{room}/messages", .sendMessage, .role(.viewer)),
        Row(.get, "/v1/rooms/{room}/audience", .audience, .role(.viewer)),
        Row(.put, "/v1/rooms/{room}/mutes/{user}", .mute, .role(.host)),
        Row(.delete, "/v1/rooms/{room}/mutes/{user}", .unmute, .role(.host)),
        Row(.get, "/v1/rooms/{room}/authorization", .authorization, .role(.viewer)),
        Row(.get, "/v1/orders", .orderOfKey, .role(.viewer)),
        Row(.delete, "/v1/orders", .abandonOrder, .role(.viewer)),
        Row(.get, "/v1/orders/{order}", .order, .role(.viewer)),
        Row(.get, "/v1/ledger", .ledger, .role(.viewer)),
        Row(.post, "/v1/wallets/{user}/debits", .debit, .role(.admin)),
        Row(.get, "/v1/admin/orders", .listOrders, .role(.admin)),
        Row(.post, "/v1/admin/orders/{order}/settlement", .settleOrder, .role(.admin)),
        Row(.post, "/v1/admin/orders/{order}/refund", .refundOrder, .role(.admin)),
        Row(.get, "/v1/admin/books", .books, .role(.admin)),
        Row(.get, "/v1/admin/archive", .archivableOrders, .role(.admin)),
        Row(.post, "/v1/admin/archive", .archiveOrders, .role(.admin)),
        Row(.get, "/v1/admin/audit", .auditRows, .role(.admin)),
        Row(.post, "/v4/live_engine_http_srv/{verb}", .hosted, .hosted),
        Row(.get, "/room/{room}", .roomPage, .open),
        Row(.get, "/feed", .feedPage, .open),
        Row(.get, "/preview", .previewPage, .open),
        Row(.get, "/assets/config.json", .pageSettings, .open),
        Row(.get, "/assets/{asset}", .pageAsset, .open),
        Row(.get, "/demo/token", .demoToken, .open),
        Row(.get, "/healthz", .healthz, .operators),
        Row(.get, "/readyz", .readyz, .operators),
        Row(.get, "/metrics", .metrics, .operators),
    ]
}
