import SVGACoding
import SVGAKit
import SVGASystem

/// Names the picture of each input: the movie's name with another extension. If several need one name, each gets a hash
/// of its complete path or URL as a suffix, so that the names do not depend on the order of the inputs.
enum OutputNaming {
    /// The paths of the pictures of inputs that are all different, in their order; directories have a trailing slash,
    /// or are empty.
    static func names(of inputs: [(name: String, folder: String)], suffix: String = "png") -> [String] {
        let plain = inputs.map { $0.folder + plainName($0.name) }
        // Names are different where their bytes are; text compares what it looks like.
        let groups = Dictionary(grouping: inputs.indices) { Array(plain[$0].utf8) }
        var taken = Set(groups.keys)
        var names = plain
        for (_, group) in groups.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) where group.count > 1 {
            let sorted = group.sorted { inputs[$0].name.utf8.lexicographicallyPrecedes(inputs[$1].name.utf8) }
            for index in sorted { names[index] = freeName(plain[index], inputs[index].name, taken: &taken) }
        }
        return names.map { file($0, suffix: suffix) }
    }

    /// The file of a name. An atlas is several, in a folder of their own: pages have numbered names, as movies may have.
    static func file(_ name: String, suffix: String) -> String {
        let last = name.utf8.dropFirst(AtomicFile.folder(of: name).utf8.count)
        return suffix == FileType.atlas.suffix ? "\(name)/\(Substring(last)).\(suffix)" : "\(name).\(suffix)"
    }

    /// The last part of a path or URL without ending and query.
    static func plainName(_ input: String) -> String {
        let isURL = ToolCache.isURL(input)
        let path = isURL ? String(input.prefix { $0 != "?" && $0 != "#" }) : input
        let part = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
        let last = isURL ? PathText.text(of: PercentEncoding.lenientBytes(of: PathText.bytes(of: part))) : part
        let stem = BatchFinder.isMovie(last) ? String(Substring(last.utf8.dropLast(5))) : last
        if stem.isEmpty { return "movie" }
        return isURL ? SafeFileName.name(of: stem) : SafeFileName.shortened(stem)
    }

    /// A name that no other input has, the same in every run over the same inputs.
    private static func freeName(_ plain: String, _ input: String, taken: inout Set<[UInt8]>) -> String {
        var name = "\(plain)-\(SafeFileName.hash(of: input))"
        while !taken.insert(Array(name.utf8)).inserted { name += "-" }
        return name
    }
}
