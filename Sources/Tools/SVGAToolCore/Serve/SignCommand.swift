import SVGACommandLine
import SVGAKit
import SVGAScene
import SVGAServer
import SVGASystem

extension Command {
    static let sign = Command(
        name: "sign", summary: "Print the signed path of a picture for the server.",
        details: """
            `sign` prints the signed path of a picture for svga-tool-serve(1). PLAN is keywords that svga-plans(7) \
            describes, or `info`, `keys`, `drawlist` or `lint` for such a document. SOURCE is a URL or a path below \
            the server's folder. With `--upload` there is no SOURCE, because the movie is the body of the request. \
            The keys come from `--key-file` or the file in the variable `SVGA_KEY_FILE`.
            """,
        operands: "PLAN SOURCE",
        operandCount: 1...2, operandCompletions: [.words(Self.documentNames + PlanWord.completions), .file],
        flags: [
            .keyFile, .upload, .expires, .pathFormat, .factsJSON, .pathFrame, .pathProfile, .pathPrefix, .imageURL,
            .text, .hide, .style, .quiet, .help,
        ],
        examples: [
            ("sign --key-file keys 'poster size:300x' https://example.org/gift.svga", "the poster"),
            ("sign --key-file keys --format auto poster gift.svga", "in the best format that the client takes"),
            ("sign --key-file keys --upload 'poster size:300x'", "the poster of a movie that is uploaded"),
            (
                "sign --key-file keys --text nick=Ada --style nick=size:24 poster gift.svga",
                "with the name of a viewer"
            ),
            ("sign --key-file keys --expires 3600 info gift.svga", "the metadata of the movie, for an hour"),
            ("sign --key-file keys --profile icon lint gift.svga", "the findings of the rules for icons"),
        ]
    ) { arguments, environment in
        let arguments = try arguments.filled(for: [.keyFile], in: environment)
        guard let keys = try arguments.signingKeys(in: environment) else {
            throw arguments.usageError("--key-file is missing")
        }
        let path = SignedPath(
            try subject(arguments), suffix: try suffix(arguments), expiry: try expiry(arguments),
            content: try content(arguments))
        let text = try ToolError.saying(nil, .unavailable) { try path.text(signedWith: keys) }
        try environment.print("\(try arguments.path(.pathPrefix) ?? "")\(text)\n")
        return .done
    }

    private static let documentNames = ["info", "keys", "drawlist", "lint"]

    private static func subject(_ arguments: ParsedArguments) throws -> SignedPath.Subject {
        let plan = arguments.operands[0]
        for (flag, name) in [(Flag.pathFrame, "drawlist"), (Flag.pathProfile, "lint")] where plan != name {
            if arguments.has(flag) { throw arguments.usageError("\(flag.spelling) is for '\(name)'") }
        }
        let document = try document(arguments)
        if document == nil, plan != "info" { try checkPlan(plan, arguments) }
        if arguments.has(.upload) {
            guard arguments.operands.count == 1 else { throw arguments.usageError("--upload takes a PLAN alone") }
            if let document { return .document(document, source: nil) }
            if plan == "info" { return .uploadedMovie }
            return arguments.has(.json) ? .uploadedPictureMetadata(plan) : .uploadedPicture(plan)
        }
        guard arguments.operands.count == 2 else {
            throw arguments.usageError("SOURCE is missing; --upload is for a movie in the body of a request")
        }
        let source = arguments.operands[1]
        if let document { return .document(document, source: source) }
        if plan == "info" { return .movie(source: source) }
        return arguments.has(.json) ? .pictureMetadata(plan, source: source) : .picture(plan, source: source)
    }

    private static func document(_ arguments: ParsedArguments) throws -> SignedPath.Document? {
        switch arguments.operands[0] {
        case "keys": return .keys
        case "drawlist": return .drawList(frame: try arguments.number(.pathFrame, in: 0 ... .max) ?? 0)
        case "lint":
            return .lint(profile: try arguments.choice(.pathProfile, of: Flag.pathProfile.values, named: \.self))
        default: return nil
        }
    }

    /// Checks the words; only the server knows the content of a preset.
    private static func checkPlan(_ plan: String, _ arguments: ParsedArguments) throws {
        if plan.contains("preset:") { return }
        _ = try arguments.understand("PLAN") { try RenderPlan(parsing: plan) }
    }

    /// The extension of the path: by `--format`; otherwise by the plan.
    private static func suffix(_ arguments: ParsedArguments) throws -> String {
        let words = arguments.operands[0]
        let plan = documentNames.contains(words) || words.contains("preset:") ? nil : try? RenderPlan(parsing: words)
        let name = try arguments.choice(.pathFormat, of: Flag.pathFormat.values, named: \.self)
        guard let name else { return plan?.format.suffix ?? FileType.png.suffix }
        guard let format = FileType(rawValue: name) else { return name }
        if let given = plan?.encoding.format, given != format {
            throw arguments.usageError("--format \(name) and 'format:\(given.rawValue)' cannot be combined")
        }
        return format.suffix
    }

    /// The items of the query about content, whose words are checked.
    private static func content(_ arguments: ParsedArguments) throws -> [(name: String, value: String)] {
        var words = ContentWords()
        var items: [(name: String, value: String)] = []
        for (flag, field) in [(Flag.text, "text"), (.imageURL, "img"), (.style, "style")] {
            for text in arguments.values(flag) {
                let item = try arguments.understand(flag.spelling) { try ContentWords.field(field, assigning: text) }
                _ = try arguments.understand(flag.spelling) { try words.set(field: item.name, to: item.value) }
                items.append(item)
            }
        }
        for key in arguments.values(.hide) { items.append(("hide", key)) }
        _ = try arguments.understand(nil) { try words.plan() }
        if !items.isEmpty, documentNames.contains(arguments.operands[0]) {
            throw arguments.usageError("\(arguments.operands[0]) is about the movie, whatever a viewer brings")
        }
        return items
    }

    private static func expiry(_ arguments: ParsedArguments) throws -> Int? {
        try arguments.number(.expires, in: 1...3_000_000_000).map { time(nil) + $0 }
    }
}
