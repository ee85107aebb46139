import GiftModel
import SVGAHTTP
import SVGASystem

/// A request with its route, which the service answers.
struct GiftHandler: RequestHandler {
    let service: GiftService
    let route: MatchedRoute
    let token: GiftToken?
    let client: String

    var routeName: String { route.endpoint.rawValue }

    var logFields: [(key: String, value: String)] {
        var fields: [(key: String, value: String)] = []
        if let token { fields.append(("user", token.user.userID.text)) }
        for name in ["room", "gift", "category", "verb"] {
            if let value = route.parameters[name] { fields.append((name, value)) }
        }
        return fields
    }

    var maxBodyByteCount: Int? { RequestBody.maxByteCount }

    func answer(_ http: HTTPRequest) -> Answer {
        let request = GiftRequest(http: http, route: route, token: token, client: client)
        if route.endpoint == .events { return service.events(request) }
        if let response = service.immediateAnswer(request) { return .now(response) }
        return .later { exchange in
            Task {
                let response: HTTPResponse
                do throws(GiftProblem) {
                    response = try await service.answer(request)
                } catch {
                    service.reportFault(error, requestID: http.id)
                    response = error.response(requestID: http.id)
                }
                exchange.answer(response)
            }
        }
    }
}

extension GiftService {
    /// The answer to a request that waits for nothing; nil for all others.
    func immediateAnswer(_ request: GiftRequest) -> HTTPResponse? {
        do throws(GiftProblem) {
            switch request.route.endpoint {
            case .healthz: return .text("ok\n", type: "text/plain")
            case .readyz:
                let isReady = !isDraining
                return .text(isReady ? "ok\n" : "stopping\n", status: isReady ? 200 : 503, type: "text/plain")
            case .metrics: return .text(metricsText, type: "text/plain; version=0.0.4; charset=utf-8")
            case .roomPage: return try page("room.html", request)
            case .feedPage: return try page("feed.html", request)
            case .previewPage: return try page("preview.html", request)
            case .pageAsset: return try asset(request.route.parameter("asset"), request)
            case .pageSettings: return pageSettings(request)
            case .catalog where request.http.target.item("since") == nil: return try catalogAnswer(request)
            case .getGift: return try giftAnswer(request)
            case .getCategory: return try categoryAnswer(request)
            case .getGiftWords, .getCategoryWords: return try wordsAnswer(request)
            case .getRelations: return try relationsAnswer(request)
            default: return nil
            }
        } catch {
            return error.response(requestID: request.http.id)
        }
    }

    /// The answer to a request that asks the ledger.
    func answer(_ request: GiftRequest) async throws(GiftProblem) -> HTTPResponse {
        switch request.route.endpoint {
        case .catalog: try await catalogChanges(request)
        case .putGift, .deleteGift, .putGiftWords, .deleteGiftWords: try await editGift(request)
        case .putCategory, .deleteCategory, .putCategoryWords, .deleteCategoryWords: try await editCategory(request)
        case .putRelation, .deleteRelation: try await editRelation(request)
        case .wallet: try await walletAnswer(request)
        case .walletEntries: try await walletEntries(request)
        case .credit: try await credit(request)
        case .rooms: try await roomList(request)
        case .getRoom: try await roomAnswer(request)
        case .putRoom: try await openRoom(request)
        case .deleteRoom: try await closeRoom(request)
        case .sendGift: try await sendGift(request)
        case .sendMessage: try await sendMessage(request)
        case .audience: try await audience(request)
        case .mute, .unmute: try await changeMute(request)
        case .authorization: try await authorization(request)
        case .order: try await orderAnswer(request)
        case .ledger: try await ledgerAnswer(request)
        case .hosted: await hostedAnswer(request)
        case .demoToken: try await demoToken(request)
        default: throw GiftProblem(.notFound, "there is no such route")
        }
    }
}
