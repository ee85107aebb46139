import GiftModel
import SVGAHTTP
import SVGASystem

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
            Task.immediate {
                let response: HTTPResponse
                do {
                    response = try await service.answer(request)
                } catch {
                    let problem = GiftProblem(error)
                    service.reportFault(problem, requestID: http.id)
                    response = problem.response(requestID: http.id)
                }
                exchange.answer(response)
            }
        }
    }
}

extension GiftService {
    /// The answer to a request that waits for nothing; nil for all others.
    func immediateAnswer(_ request: GiftRequest) -> HTTPResponse? {
        do {
            switch request.route.endpoint {
            case .healthz: return .text("ok\n", type: "text/plain")
            case .readyz:
                let reason = isDraining ? "stopping" : metrics.now.isFull ? "the ledger has no room" : nil
                return .text("\(reason ?? "ok")\n", status: reason == nil ? 200 : 503, type: "text/plain")
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
            return GiftProblem(error).response(requestID: request.http.id)
        }
    }

    func answer(_ request: GiftRequest) async throws -> HTTPResponse {
        switch request.route.endpoint {
        case .catalog: return try await catalogChanges(request)
        case .putGift, .deleteGift, .putGiftWords, .deleteGiftWords: return try await editGift(request)
        case .putCategory, .deleteCategory, .putCategoryWords, .deleteCategoryWords:
            return try await editCategory(request)
        case .putRelation, .deleteRelation: return try await editRelation(request)
        case .wallet: return try await walletAnswer(request)
        case .walletEntries: return try await walletEntries(request)
        case .credit: return try await credit(request)
        case .rooms: return try await roomList(request)
        case .getRoom: return try await roomAnswer(request)
        case .putRoom: return try await openRoom(request)
        case .deleteRoom: return try await closeRoom(request)
        case .sendGift:
            do { return try await sendGift(request) } catch { throw GiftProblem(error).ofOrder }
        case .sendMessage: return try await sendMessage(request)
        case .audience: return try await audience(request)
        case .mute, .unmute: return try await changeMute(request)
        case .authorization: return try await authorization(request)
        case .order: return try await orderAnswer(request)
        case .orderOfKey: return try await orderOfKey(request)
        case .abandonOrder: return try await abandonOrder(request)
        case .ledger: return try await ledgerAnswer(request)
        case .listOrders: return try await listOrders(request)
        case .settleOrder: return try await settleOrder(request)
        case .refundOrder: return try await refundOrder(request)
        case .debit: return try await debit(request)
        case .books: return try await books(request)
        case .archivableOrders: return try await archivableOrders(request)
        case .archiveOrders: return try await archiveOrders(request)
        case .auditRows: return try await auditRows(request)
        case .hosted: return await hostedAnswer(request)
        case .demoToken: return try await demoToken(request)
        default: throw GiftProblem(.notFound, "no such route")
        }
    }
}
