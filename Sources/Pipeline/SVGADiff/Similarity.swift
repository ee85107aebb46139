import SVGADocument

/// The similarity of two values, starting with equal ones.
enum Similarity: Int, Comparable {
    case same
    /// Written otherwise.
    case encoding
    /// The same in single precision.
    case precision
    case different

    static func < (a: Similarity, b: Similarity) -> Bool { a.rawValue < b.rawValue }

    /// The aspect under which the difference may be ignored; nil for one that counts.
    var aspect: DocumentDiff.Aspect? {
        switch self {
        case .same, .different: nil
        case .encoding: .encoding
        case .precision: .precision
        }
    }

    /// Numbers, of which an absent one stands for a value.
    init(_ a: DocumentNumber?, _ b: DocumentNumber?, absent: Double = 0) {
        if a == b {
            self = .same
            return
        }
        let (a, b) = (a?.value ?? absent, b?.value ?? absent)
        self = a == b || (a.isNaN && b.isNaN) ? .encoding : Float(a) == Float(b) ? .precision : .different
    }

    /// Numbers in a row.
    init(_ a: [DocumentNumber?], _ b: [DocumentNumber?], absent: [Double]) {
        let each = a.indices.map { Similarity(a[$0], b[$0], absent: absent[$0]) }
        self = each.max() ?? .same
    }

    init(_ a: Int32?, _ b: Int32?) { self = a == b ? .same : (a ?? 0) == (b ?? 0) ? .encoding : .different }

    /// Texts, of which an absent one is an empty one.
    init(_ a: DocumentText?, _ b: DocumentText?) {
        self = a == b ? .same : (a?.string ?? "") == (b?.string ?? "") ? .encoding : .different
    }

    /// Unknown fields; empty members of JSON are ignored.
    init(_ a: UnknownFields, _ b: UnknownFields) {
        if a == b {
            self = .same
        } else {
            let haveMembers = !a.names.isEmpty || !b.names.isEmpty
            self = a.bytes == b.bytes && (!haveMembers || a.members == b.members) ? .encoding : .different
        }
    }
}
