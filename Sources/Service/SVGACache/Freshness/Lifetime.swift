import SVGATransfer

/// The time that a file may be used, by its response and the cache's policy.
struct Lifetime: Hashable, Sendable {
    /// The time until which it is returned without a request.
    var freshUntil: Timestamp
    /// The time until which it is returned although the server fails.
    var usableUntil: Timestamp
    /// Whether the server forbade keeping it.
    var isTransient = false

    init(freshUntil: Timestamp, usableUntil: Timestamp, isTransient: Bool = false) {
        self.freshUntil = freshUntil
        self.usableUntil = usableUntil
        self.isTransient = isTransient
    }

    /// Follows RFC 9111 §4.2 for a private cache. `previous` is the entry that a response without a body confirms;
    /// missing values stay as before.
    init(_ fields: HeaderFields, policy: FreshnessPolicy, now: Timestamp, previous: CacheEntry? = nil) {
        let control = CacheControl(fields["Cache-Control"] ?? fields["Pragma"])
        let isSilent = fields["Cache-Control"] == nil && fields["Expires"] == nil
        if let previous, isSilent {
            let shift = previous.confirmedAt.duration(to: now)
            freshUntil = previous.freshUntil.advanced(by: shift)
            usableUntil = previous.usableUntil.advanced(by: shift)
            isTransient = previous.isTransient
            return
        }
        let span = Lifetime.span(fields, control, policy, now)
        freshUntil = now.advanced(by: max(.zero, span))
        isTransient = control.forbidsStoring
        let staleSpan = control.staleIfError ?? policy.staleIfError
        usableUntil = control.forbidsStale || isTransient ? freshUntil : freshUntil.advanced(by: staleSpan)
    }

    /// The remaining freshness lifetime; negative if it has expired.
    private static func span(
        _ fields: HeaderFields, _ control: CacheControl, _ policy: FreshnessPolicy, _ now: Timestamp
    ) -> Duration {
        if control.forbidsStoring || control.demandsRevalidation { return .zero }
        guard let stated = statedSpan(fields, control, now) else {
            return min(policy.defaultLifetime, policy.maxLifetime)
        }
        let bounded = min(max(stated, policy.minLifetime), policy.maxLifetime)
        return bounded - age(fields, now)
    }

    private static func statedSpan(_ fields: HeaderFields, _ control: CacheControl, _ now: Timestamp) -> Duration? {
        if let maxAge = control.maxAge { return maxAge }
        guard let expires = fields["Expires"] else { return nil }
        // An invalid date, often "0", means "already expired" (RFC 9111 §5.3).
        guard let end = date(expires, now) else { return .zero }
        return (fields["Date"].flatMap { date($0, now) } ?? now).duration(to: end)
    }

    /// The age of the response since the origin made it (RFC 9111 §4.2.3).
    private static func age(_ fields: HeaderFields, _ now: Timestamp) -> Duration {
        let stated = Duration.seconds(fields["Age"].flatMap { Int64($0) }.map { min(max(0, $0), 1 << 31) } ?? 0)
        let apparent = fields["Date"].flatMap { date($0, now) }.map { $0.duration(to: now) } ?? .zero
        return max(stated, apparent)
    }

    private static func date(_ text: String, _ now: Timestamp) -> Timestamp? {
        HTTPDate(parsing: text, now: now.httpDate).map { Timestamp(secondsSince1970: Int64($0.secondsSince1970)) }
    }
}

extension Timestamp {
    var httpDate: HTTPDate { HTTPDate(secondsSince1970: Int(secondsSince1970)) }
}

/// The directives of `Cache-Control` (RFC 9111 §5.2.2, RFC 5861) that matter to a private cache.
struct CacheControl: Hashable, Sendable {
    private var directives: [String: String] = [:]

    /// Reads a header; malformed directives are skipped.
    init(_ field: String?) {
        for part in CacheControl.members(of: field ?? "") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard let name = pair.first else { continue }
            let value = pair.count > 1 ? pair[1].filter { $0 != "\"" && $0 != " " } : ""
            // Of several the first counts (RFC 9111 §4.2.1).
            let key = name.filter { $0 != " " && $0 != "\t" }.lowercased()
            if directives[key] == nil { directives[key] = value }
        }
    }

    var forbidsStoring: Bool { directives["no-store"] != nil }
    var demandsRevalidation: Bool { directives["no-cache"] != nil }
    /// Whether a file that is no longer fresh must not be used without the server's word.
    var forbidsStale: Bool { directives["must-revalidate"] != nil }
    var maxAge: Duration? { seconds("max-age") }
    var staleIfError: Duration? { seconds("stale-if-error") }

    /// A number of seconds; 0 if it is invalid, so that the cache asks the server again (RFC 9111 §4.2.1).
    private func seconds(_ name: String) -> Duration? {
        guard let text = directives[name] else { return nil }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return .zero }
        return .seconds(Int64(text) ?? 1 << 31)
    }

    /// The members of a list, at whose commas it is split unless they are quoted.
    private static func members(of field: String) -> [Substring] {
        var isQuoted = false
        return field.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
    }
}
