import GiftLedger
import GiftModel
import SVGACoding
import SVGAHTTP

extension GiftService {
    /// Answers a call of the management interface of the hosted gift service.
    func hostedAnswer(_ request: GiftRequest) async -> HTTPResponse {
        let answer: HostedAnswer
        do {
            answer = try await hostedCall(request)
        } catch {
            answer = HostedAnswer(HostedError(error))
        }
        return answer.response(requestID: request.http.id)
    }

    private func hostedCall(_ request: GiftRequest) async throws -> HostedAnswer {
        try checkRights(request)
        let configuration = configuration
        let word = request.route.parameter("verb")
        guard let verb = HostedCall.Verb(rawValue: word) else {
            throw HostedError(.parameters, "there is no call '\(word.prefix(60))'")
        }
        if configuration.pacesHostedCalls, !rates.takeCall(word) {
            throw HostedError(.tooFrequent, "one call a second is allowed")
        }
        return try await execute(HostedCall(verb, request.http.body, limits: configuration.limits))
    }

    /// Refuses a call without a token of an administrator in `usersig`.
    private func checkRights(_ request: GiftRequest) throws {
        do {
            guard let text = try request.item("usersig") else { throw GiftProblem(.unauthorized, "usersig is missing") }
            let token = try token(text)
            if let identifier = try request.item("identifier"), identifier != token.user.userID.text {
                throw GiftProblem(.forbidden, "usersig is of another account than identifier")
            }
            guard token.role == .admin else { throw GiftProblem(.forbidden, "usersig is no token of an administrator") }
        } catch {
            let problem = GiftProblem(error)
            throw HostedError(problem.kind == .internalFault ? .internalFault : .rights, problem.detail)
        }
    }

    private func execute(_ call: HostedCall) async throws -> HostedAnswer {
        switch call {
        case .addGift(var gift):
            try checkRoom(
                isNew: repository.gift(gift.giftID) == nil, repository.allGifts().count, maxGiftCount, "gifts")
            // Separate calls change words in other languages.
            gift.translations = repository.gift(gift.giftID)?.value.translations ?? [:]
            return try await edit(.putGift(gift))
        case .deleteGift(let id): return try await edit(.deleteGift(id))
        case .getGift(let id): return try .gift(try gift(id))
        case .addCategory(var category):
            let (known, limit) = (repository.category(category.categoryID), configuration.limits.maxCategoryCount)
            try checkRoom(isNew: known == nil, repository.catalog().categories.count, limit, "categories")
            category.translations = known?.value.translations ?? [:]
            return try await edit(.putCategory(category))
        case .deleteCategory(let id): return try await edit(.deleteCategory(id))
        case .getCategory(let id): return .category(try category(id))
        case .addRelations(let category, let gifts): return try await edit(.relate(category, gifts))
        case .deleteRelations(let category, let gifts): return try await edit(.unrelate(category, gifts))
        case .getRelations(let id): return .relations(id, try category(id).giftList.map(\.giftID))
        default: return try await executeWords(call)
        }
    }

    private func executeWords(_ call: HostedCall) async throws -> HostedAnswer {
        switch call {
        case .setGiftLanguage(let id, let language, let words):
            try checkFirst(words, try gift(id).translations[language], "Name")
            return try await edit(.translateGift(id, language, words))
        case .deleteGiftLanguage(let id, let language): return try await edit(.deleteGiftTranslation(id, language))
        case .getGiftLanguage(let id, let language):
            guard let words = try gift(id).translations[language] else { throw HostedError.noWords(language) }
            return .giftWords(words)
        case .setCategoryLanguage(let id, let language, let words):
            try checkFirst(words, try category(id).translations[language], "CategoryName")
            return try await edit(.translateCategory(id, language, words))
        case .deleteCategoryLanguage(let id, let language):
            return try await edit(.deleteCategoryTranslation(id, language))
        case .getCategoryLanguage(let id, let language):
            guard let words = try category(id).translations[language] else { throw HostedError.noWords(language) }
            return .categoryWords(words)
        default: throw HostedError(.parameters, "there is no such call")
        }
    }

    /// The maximum number of gifts, which the hosted service limits.
    private var maxGiftCount: Int { configuration.limits == .hosted ? 16 : 100_000 }

    private func checkRoom(isNew: Bool, _ count: Int, _ limit: Int, _ what: String) throws {
        guard !isNew || count < limit else { throw HostedError(.parameters, "more than \(limit) \(what)") }
    }

    /// The first words of a language need a name.
    private func checkFirst(_ words: GiftTranslation, _ known: GiftTranslation?, _ key: String) throws {
        guard words.name != nil || known?.name != nil else {
            throw HostedError(.parameters, "\(key): missing or empty")
        }
    }

    private func gift(_ id: GiftID) throws -> Gift {
        guard let gift = repository.gift(id)?.value else { throw HostedError(.parameters, "there is no gift \(id)") }
        return gift
    }

    private func category(_ id: CategoryID) throws -> GiftCategory {
        guard let category = repository.category(id)?.value else {
            throw HostedError(.parameters, "there is no category \(id)")
        }
        return category
    }

    /// Applies a change. Deleting a missing entry succeeds, as with the hosted service.
    private func edit(_ edit: CatalogEdit) async throws -> HostedAnswer {
        let outcome: EditOutcome
        do {
            outcome = try await repository.edit(edit, ifVersion: nil)
        } catch {
            let problem = GiftProblem(error)
            reportFault(problem, requestID: "")
            throw HostedError(.internalFault, problem.detail)
        }
        switch outcome {
        case .created, .changed, .unchanged: return HostedAnswer()
        case .related(_, let missing):
            return HostedAnswer(missing.isEmpty ? [:] : ["InvalidGiftIdList": .array(missing.map { .string($0.text) })])
        case .missing where edit.isDeletion: return HostedAnswer()
        case .missing: throw HostedError(.parameters, "there is no such gift or category")
        case .versionMismatch: throw HostedError(.internalFault, "the catalogue changed meanwhile")
        }
    }
}

extension HostedError {
    fileprivate static func noWords(_ language: LanguageTag) -> HostedError {
        HostedError(.parameters, "there are no words in \(language)")
    }
}

extension CatalogEdit {
    /// Whether the change takes something away.
    fileprivate var isDeletion: Bool {
        switch self {
        case .deleteGift, .deleteCategory, .unrelate, .deleteGiftTranslation, .deleteCategoryTranslation: true
        case .putGift, .putCategory, .relate, .translateGift, .translateCategory, .merge: false
        }
    }
}
