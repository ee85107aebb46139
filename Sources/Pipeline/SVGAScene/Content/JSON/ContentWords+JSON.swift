package import SVGAErrors
import SVGAFormat

extension ContentWords {
    /// Adds what a JSON object says, such as `{"texts": {"nick": "Ada"}, "hidden": ["badge"]}`.
    package mutating func add(json bytes: [UInt8]) throws(SVGAError) {
        var (reader, words) = (JSONReader(content: bytes), self)
        do {
            try reader.members(of: "the document") { reader, name in
                try words.add(member: name, &reader)
            }
        } catch {
            // Invalid JSON is an invalid argument here, not a damaged movie.
            throw SVGAError(error).with { $0.category = .invalidRequest }
        }
        guard reader.isAtEnd() else { throw .unusable("text follows the JSON object") }
        self = words
    }

    private mutating func add(member name: String, _ reader: inout JSONReader) throws {
        switch name {
        case "profile":
            let text = try reader.scalar(name)
            guard let profile = MovieContent.Profile(rawValue: text) else {
                let names = MovieContent.Profile.allCases.map(\.rawValue).joined(separator: ", ")
                throw SVGAError.badValue(word: "profile \(text)", wanted: "one of \(names)")
            }
            self.profile = profile
        case "style": add(try reader.style(name, main: nil).style, for: nil)
        case "texts":
            try reader.members(of: name) { reader, key in
                let (text, style) = try reader.style("\(name).\(key)", main: "text")
                set(text: text, for: key)
                add(style, for: key)
            }
        case "images":
            try reader.members(of: name) { reader, key in
                let (source, style) = try reader.style("\(name).\(key)", main: "source")
                set(image: source, for: key)
                add(style, for: key)
            }
        case "keys":
            try reader.members(of: name) { reader, key in
                add(try reader.style("\(name).\(key)", main: nil).style, for: key)
            }
        case "hidden":
            try reader.elements(of: name) { reader in hide(try reader.scalar(name)) }
        default:
            throw SVGAError.unknownWord(name, known: "profile, style, texts, images, hidden, keys")
        }
    }
}

extension JSONReader {
    fileprivate init(content bytes: [UInt8]) { self.init(bytes, in: .file, limits: .default) }

    /// Reads the members of an object, which must be one.
    fileprivate mutating func members(of name: String, _ member: (inout JSONReader, String) throws -> Void) throws {
        try expect(.object, name, "an object")
        try object(member)
    }

    /// Reads the elements of an array, which must be one.
    fileprivate mutating func elements(of name: String, _ element: (inout JSONReader) throws -> Void) throws {
        try expect(.array, name, "an array")
        try array(element)
    }

    /// Reads a string or a number as text.
    fileprivate mutating func scalar(_ name: String) throws -> String {
        switch try kind() {
        case .string: return try string() ?? ""
        case .number: return try numberText()
        default: throw SVGAError.badValue(word: name, wanted: "a string or a number")
        }
    }

    /// Reads a style object and its main member, if any; or only the value of the main member.
    fileprivate mutating func style(_ name: String, main: String?) throws -> (main: String, style: ContentStyle) {
        if let main, try kind() != .object { return try (scalar("\(name).\(main)"), ContentStyle()) }
        var style = ContentStyle()
        var value: String?
        try members(of: name) { reader, member in
            if member == main {
                value = try reader.scalar("\(name).\(member)")
            } else if try reader.kind() == .boolean {
                // A flag that is false is one that was not said.
                if try reader.boolean() { try style.set(member, to: nil) }
            } else {
                try style.set(member, to: try reader.scalar("\(name).\(member)"))
            }
        }
        guard main == nil || value != nil else {
            throw SVGAError.missing(wanted: "a member \"\(main ?? "")\"", word: name)
        }
        return (value ?? "", style)
    }

    private mutating func expect(_ kind: Kind, _ name: String, _ wanted: String) throws {
        guard try self.kind() == kind else { throw SVGAError.badValue(word: name, wanted: wanted) }
    }
}
