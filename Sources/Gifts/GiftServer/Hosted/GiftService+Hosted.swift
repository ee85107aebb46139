import GiftLedger
import GiftModel
import SVGACoding
import SVGAHTTP

extension GiftService {
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
        return try await execute(verb, HostedBody(request.http.body, configuration.limits))
    }

    /// Refuses a call without a token of an administrator in `usersig`.
    private func checkRights(_ request: GiftRequest) throws {
        do {
            guard let text = try request.item("usersig") else { throw GiftProblem(.unauthorized, "usersig is missing") }
            let token = try token(text)
            if let identifier = try request.item("identifier"), identifier != token.user.userID.text {
                throw GiftProblem(.forbidden, "usersig is of another account than identifier")
            }
            guard token.role == .admin else { throw GiftProblem(.forbidden, "usersig is not an administrator token") }
        } catch {
            let problem = GiftProblem(error)
            throw HostedError(problem.kind == .internalFault ? .internalFault : .rights, problem.detail)
        }
    }

    private func execute(_ verb: HostedCall.Verb, _ body: HostedBody) async throws -> HostedAnswer {
        switch verb {
        case .addGift:
            var gift = try body.gift()
            let known = repository.gift(gift.giftID)
            try checkRoom(isNew: known == nil, repository.allGifts().count, maxGiftCount, "gifts")
            // Separate calls change words in other languages.
            gift.translations = known?.value.translations ?? [:]
            return try await edit(.putGift(gift))
        case .addCategory:
            var category = try body.category()
            let (known, limit) = (repository.category(category.categoryID), configuration.limits.maxCategoryCount)
            try checkRoom(isNew: known == nil, repository.catalog().categories.count, limit, "categories")
            category.translations = known?.value.translations ?? [:]
            return try await edit(.putCategory(category))
        case .deleteGift: return try await edit(.delete(.gift(body.giftID())))
        case .deleteCategory: return try await edit(.delete(.category(body.categoryID())))
        case .getGift: return try .gift(gift(body.giftID()))
        case .getCategory: return try .category(category(body.categoryID()))
        case .addRelations: return try await edit(.relate(body.categoryID(), body.giftIDs()))
        case .deleteRelations: return try await edit(.unrelate(body.categoryID(), body.giftIDs()))
        case .getRelations: return HostedAnswer(["Relation": try category(body.categoryID()).hostedRelation])
        case .setGiftLanguage, .deleteGiftLanguage, .getGiftLanguage:
            return try await executeWords(verb, of: .gift(body.giftID()), body, isGift: true)
        case .setCategoryLanguage, .deleteCategoryLanguage, .getCategoryLanguage:
            return try await executeWords(verb, of: .category(body.categoryID()), body, isGift: false)
        }
    }

    private func executeWords(
        _ verb: HostedCall.Verb, of entry: CatalogEntry, _ body: HostedBody, isGift: Bool
    ) async throws -> HostedAnswer {
        let language = try body.language()
        switch verb {
        case .setGiftLanguage, .setCategoryLanguage:
            let words = try body.words(isGift: isGift)
            let known = try translations(of: entry)[language]
            // The first words of a language need a name.
            guard words.name != nil || known?.name != nil else {
                throw HostedError(.parameters, "\(isGift ? "Name" : "CategoryName"): missing or empty")
            }
            return try await edit(.translate(entry, language, words))
        case .deleteGiftLanguage, .deleteCategoryLanguage: return try await edit(.deleteTranslation(entry, language))
        default:
            guard let words = try translations(of: entry)[language] else {
                throw HostedError(.parameters, "there are no words in \(language)")
            }
            return .words(words, isGift: isGift)
        }
    }

    private func translations(of entry: CatalogEntry) throws -> [LanguageTag: GiftTranslation] {
        switch entry {
        case .gift(let id): try gift(id).translations
        case .category(let id): try category(id).translations
        }
    }

    private var maxGiftCount: Int { configuration.limits == .hosted ? 16 : 100_000 }

    private func checkRoom(isNew: Bool, _ count: Int, _ limit: Int, _ what: String) throws {
        guard !isNew || count < limit else { throw HostedError(.parameters, "more than \(limit) \(what)") }
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
        case .missing: throw HostedError(.parameters, "no such gift or category")
        case .versionMismatch: throw HostedError(.internalFault, "the catalogue changed meanwhile")
        }
    }
}

extension CatalogEdit {
    fileprivate var isDeletion: Bool {
        switch self {
        case .delete, .unrelate, .deleteTranslation: true
        case .putGift, .putCategory, .relate, .translate, .merge: false
        }
    }
}
