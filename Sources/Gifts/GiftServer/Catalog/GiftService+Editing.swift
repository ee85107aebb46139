import GiftLedger
import GiftModel
import SVGACoding
import SVGAHTTP

extension GiftService {
    func editGift(_ request: GiftRequest) async throws -> HTTPResponse {
        let id = try request.name("gift", GiftID.init)
        switch request.route.endpoint {
        case .putGift:
            let (gift, isListed) = try Edits.gift(request.http.body, id, configuration.limits)
            return try await apply(.putGift(gift, isListed: isListed), request)
        case .deleteGift: return try await apply(.delete(.gift(id)), request)
        default: return try await editWords(of: .gift(id), request)
        }
    }

    func editCategory(_ request: GiftRequest) async throws -> HTTPResponse {
        let id = try request.name("category", CategoryID.init)
        let limits = configuration.limits
        switch request.route.endpoint {
        case .putCategory:
            let category = try Edits.category(request.http.body, id, limits)
            if repository.category(id) == nil, repository.catalog().categories.count >= limits.maxCategoryCount {
                throw GiftProblem(.invalid, "a catalogue has at most \(limits.maxCategoryCount) categories")
            }
            return try await apply(.putCategory(category), request)
        case .deleteCategory: return try await apply(.delete(.category(id)), request)
        default: return try await editWords(of: .category(id), request)
        }
    }

    private func editWords(of entry: CatalogEntry, _ request: GiftRequest) async throws -> HTTPResponse {
        guard [.putGiftWords, .putCategoryWords].contains(request.route.endpoint) else {
            return try await apply(.deleteTranslation(entry, try language(request)), request)
        }
        let isGift = request.route.endpoint == .putGiftWords
        let words = try Edits.words(request.http.body, configuration.limits, isGift: isGift)
        return try await apply(.translate(entry, try language(request), words), request)
    }

    func editRelation(_ request: GiftRequest) async throws -> HTTPResponse {
        let category = try request.name("category", CategoryID.init)
        let gift = try request.name("gift", GiftID.init)
        let isNew = request.route.endpoint == .putRelation
        return try await apply(isNew ? .relate(category, [gift]) : .unrelate(category, [gift]), request)
    }

    private func language(_ request: GiftRequest) throws -> LanguageTag {
        let language = try request.name("language", LanguageTag.init)
        if let allowed = configuration.limits.languages, !allowed.contains(language) {
            let known = allowed.sorted().map(\.text).joined(separator: ", ")
            throw GiftProblem(.invalid, "'\(language)' is none of \(known)")
        }
        return language
    }

    private func apply(_ edit: CatalogEdit, _ request: GiftRequest) async throws -> HTTPResponse {
        let condition = try Edits.condition(request.http.fields)
        let outcome = try await repository.edit(edit, ifVersion: condition)
        switch outcome {
        case .created(let version): return .nothing(status: 201).with("ETag", EntityTag("v\(version)").text)
        case .changed(let version), .unchanged(let version), .related(let version, missing: []):
            return .nothing().with("ETag", EntityTag("v\(version)").text)
        case .missing: throw GiftProblem(.notFound, "no such gift or category")
        case .related(_, let missing):
            throw GiftProblem(.notFound, "there is no gift \(missing.map(\.text).joined(separator: ", "))")
        case .versionMismatch(let current):
            throw GiftProblem(
                .precondition, current.map { "the version is \($0)" } ?? "no such gift or category",
                members: ["version": current.map { .integer($0) } ?? .null])
        }
    }
}

enum Edits {
    /// A gift with the ID in the path; a body that names another is an error.
    static func gift(_ bytes: [UInt8], _ id: GiftID, _ limits: GiftLimits) throws -> (gift: Gift, isListed: Bool) {
        var members = try object(bytes, "giftID", id.text)
        var isListed = true
        switch members.removeValue(forKey: "listed") {
        case nil, .boolean(true)?: break
        case .boolean(false)?: isListed = false
        case _?: throw GiftProblem(.invalid, "listed: expected true or false")
        }
        let gift = try GiftProblem.reading(.invalid) { try Gift(.object(members), at: JSONPath(), .native, limits) }
        return (gift, isListed)
    }

    /// A category with the ID in the path; separate calls relate its gifts.
    static func category(_ bytes: [UInt8], _ id: CategoryID, _ limits: GiftLimits) throws -> GiftCategory {
        var members = try object(bytes, "categoryID", id.text)
        if let list = members.removeValue(forKey: "giftList"), list != .array([]) {
            throw GiftProblem(.invalid, "giftList: put gifts into the category by /v1/categories/\(id)/gifts/GIFT")
        }
        return try GiftProblem.reading(.invalid) {
            try GiftCategory(.object(members), at: JSONPath(), .native, limits)
        }
    }

    /// The words of a translation: `{name?, desc?}`, of which at least one exists.
    static func words(_ bytes: [UInt8], _ limits: GiftLimits, isGift: Bool) throws -> GiftTranslation {
        guard case .object(let members) = try RequestBody.tree(bytes), !members.isEmpty else {
            throw GiftProblem(.invalid, "expected an object with name or desc")
        }
        if let key = members.keys.sorted().first(where: { !["name", "desc"].contains($0) }) {
            throw GiftProblem(.invalid, "\(key): this key has no meaning here")
        }
        return try GiftProblem.reading(.invalid) {
            var words = try Members(.object(members), at: JSONPath(), limits)
            return try words.translation(
                "name", "desc",
                maxDescByteCount: isGift ? limits.maxGiftDescByteCount : limits.maxCategoryDescByteCount)
        }
    }

    /// The version that a change is for: nil for any, 0 for none.
    static func condition(_ fields: RequestFields) throws -> Int? {
        if let field = fields["If-None-Match"] {
            guard FieldValue.trimmed(field[...]) == "*" else {
                throw GiftProblem(.usage, "If-None-Match: a change knows '*' alone, for what is not there yet")
            }
            return 0
        }
        guard let field = fields["If-Match"] else { return nil }
        let tag = FieldValue.unquoted(FieldValue.trimmed(field[...]))
        guard tag.hasPrefix("v"), let version = Int(tag.dropFirst()), version > 0 else {
            throw GiftProblem(.precondition, "If-Match: '\(field.prefix(40))' is not a tag of this server")
        }
        return version
    }

    private static func object(_ bytes: [UInt8], _ key: String, _ id: String) throws -> [String: JSONTree] {
        guard case .object(var members) = try RequestBody.tree(bytes) else {
            throw GiftProblem(.usage, "expected an object")
        }
        if let named = members[key], named != .string(id) {
            throw GiftProblem(.invalid, "\(key): the path names \(id)")
        }
        members[key] = .string(id)
        return members
    }
}
