@_exported public import SVGAErrors

extension SVGAError {
    package static let missing = unusable("missing or empty")

    static let notNormalized = unusable("the text is not in Unicode normalization form C; normalize it first")

    static func tooLong(_ count: Int, limit: Int, unit: String = "bytes") -> SVGAError {
        unusable("\(count) \(unit), at most \(limit) are allowed")
    }

    static func character(_ scalar: Unicode.Scalar) -> SVGAError {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
        return unusable("character U+\(zeros + digits) is not allowed")
    }

    static func kind(found: String, wanted: String) -> SVGAError { unusable("expected \(wanted), found \(found)") }

    static func tooMany(_ what: String, limit: Int) -> SVGAError { unusable("more than \(limit) \(what)") }

    static func conflict(_ reason: String, at path: String) -> SVGAError {
        SVGAError(.invalidRequest, reason, at: Place(member: path))
    }

    static func unknown(_ text: String, known: String) -> SVGAError { unusable("'\(text)' is none of \(known)") }
}
