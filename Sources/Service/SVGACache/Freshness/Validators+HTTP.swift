import SVGATransfer

extension Validators {
    init(_ fields: HeaderFields) { self.init(entityTag: fields["ETag"], lastModified: fields["Last-Modified"]) }

    func updated(by fields: HeaderFields) -> Validators {
        Validators(entityTag: fields["ETag"] ?? entityTag, lastModified: fields["Last-Modified"] ?? lastModified)
    }

    /// Requests a body only if there is another version.
    func makeConditional(_ fields: inout HeaderFields) {
        if let entityTag { fields["If-None-Match"] = entityTag }
        if let lastModified { fields["If-Modified-Since"] = lastModified }
    }

    /// The strong validators, which identify versions byte by byte, so that parts of bodies can be joined (RFC 9110
    /// §8.8): tags without weakness mark, and dates at least a minute before the response.
    init(strongOf fields: HeaderFields, now: Timestamp) {
        self.init(fields)
        if entityTag?.hasPrefix("W/") == true { entityTag = nil }
        let date = fields["Date"].flatMap { HTTPDate(parsing: $0, now: now.httpDate) }
        let modified = lastModified.flatMap { HTTPDate(parsing: $0, now: now.httpDate) }
        guard let date, let modified, date.secondsSince1970 - modified.secondsSince1970 >= 60 else {
            lastModified = nil
            return
        }
    }

    /// The value of `If-Range`.
    var rangeCondition: String? { entityTag ?? lastModified }

    /// Whether the validators of another response cannot belong to the same version.
    func contradict(_ other: Validators) -> Bool {
        if let entityTag, let tag = other.entityTag { return entityTag != tag }
        if let lastModified, let date = other.lastModified { return lastModified != date }
        return false
    }
}
