// swift-tools-version: 6.3
import PackageDescription

// Sources/ has one folder per layer, with one folder per module inside. Sources/README.md lists the modules; a test
// compares its table with this manifest, and this manifest with the imports of all files.

func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

let upcomingFeatures = words(
    """
    ExistentialAny InternalImportsByDefault MemberImportVisibility NonisolatedNonsendingByDefault InferIsolatedConformances
    ImmutableWeakCaptures
    """)
let settings = [.swiftLanguageMode(.v6)] + upcomingFeatures.map { SwiftSetting.enableUpcomingFeature($0) }

func targets(_ names: String) -> [Target.Dependency] { words(names).map { .byName(name: $0) } }

/// A module and the modules that it imports. Each unsafe expression is marked as such, unless the module is not `strict`
/// because its loops over pixels use pointers throughout.
func module(_ name: String, _ imports: String = "", strict: Bool = true, linking: [LinkerSetting] = []) -> Target {
    .target(
        name: name, dependencies: targets(imports), swiftSettings: settings + (strict ? [.strictMemorySafety()] : []),
        linkerSettings: linking)
}

func program(
    _ name: String, _ imports: String, path: String? = nil, strict: Bool = true, exclude: [String] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: targets(imports), path: path, exclude: exclude,
        swiftSettings: settings + (strict ? [.strictMemorySafety()] : []))
}

/// Our own C code.
func code(_ name: String, _ imports: String = "", exclude: [String] = []) -> Target {
    .target(name: name, dependencies: targets(imports), exclude: exclude)
}

/// A system library that is linked. Only one module imports it.
func library(_ name: String, _ pkgConfig: String, package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// The targets in a folder of Sources.
func layer(_ name: String, _ targets: [Target]) -> [Target] {
    for target in targets { target.path = "Sources/\(name)/\(target.name)" }
    return targets
}

// One line for each module.
// swift-format-ignore
let modules = [
    layer("Pipeline", [
        module("SVGAPlaylist", "SVGAErrors"),
        // Square roots and remainders of Double call the C mathematics library, which only importers of Glibc link.
        module("SVGAGraphics", "SVGAErrors SVGASystem CSVGAKernels", strict: false, linking: [.linkedLibrary("m")]),
        module("SVGARaster", "SVGAGraphics SVGASystem CSVGAKernels", strict: false),
        module("SVGACompression", "CSVGADeflate"),
        module("SVGAImage", "SVGACompression SVGAGraphics SVGASystem CSVGAKernels CSVGAPng CSVGATurboJPEG CSVGAWebP CSVGAGif CSVGAAvif"),
        module("SVGAFormat", "SVGAErrors SVGACompression SVGAGraphics SVGASystem CSVGAZlib CSVGAProto"),
        module("SVGADocument", "SVGAErrors SVGAFormat SVGAGraphics SVGACompression SVGASystem SVGACoding SVGASound SVGAImage"),
        module("SVGAScene", "SVGAErrors SVGAFormat SVGARaster SVGAText SVGAImage SVGAGraphics SVGASystem"),
        module("SVGAThumbnail", "SVGAErrors SVGAScene SVGAImage SVGAFormat SVGARaster SVGAGraphics SVGASystem"),
        module("SVGAVideo", "SVGAErrors SVGAImage SVGAGraphics SVGACoding SVGASystem CSVGAKernels CSVGAOpenH264", strict: false),
        module("SVGAText", "SVGAErrors SVGAGraphics SVGAImage SVGACoding SVGASystem CSVGAPango"),
        module("SVGASound", "SVGAErrors SVGAFormat SVGASystem CSVGAMpg123"),
        module("SVGAExport", "SVGAErrors SVGAScene SVGAFormat SVGAImage SVGAVideo SVGASound SVGAGraphics SVGASystem"),
        module("SVGAInspect", "SVGAKit SVGADocument SVGACoding SVGASystem"),
        module("SVGALint", "SVGAErrors SVGADocument SVGAFormat SVGAGraphics SVGAImage SVGAInspect SVGACoding SVGAScene SVGASystem"),
        module("SVGADiff", "SVGAImage SVGAGraphics SVGADocument SVGAFormat SVGASystem"),
        module("SVGAOptimize", "SVGADocument SVGAScene SVGADiff SVGAFormat SVGAImage SVGAGraphics SVGASystem"),
        module("SVGAKit", "SVGAGraphics SVGARaster SVGAImage SVGAFormat SVGAScene SVGAThumbnail SVGAExport SVGASound SVGAText SVGASystem CSVGASupport"),
        module("SVGAKitFoundation", "SVGAErrors SVGAFormat SVGAGraphics SVGAImage"),
    ]),
    layer("Service", [
        module("SVGATransfer", "SVGAErrors SVGACoding SVGASystem CSVGACurl"),
        module("SVGACache", "SVGAErrors SVGATransfer SVGAPlaylist SVGAFormat SVGAGraphics SVGADatabase SVGACoding SVGASystem"),
        module("SVGAJobs", "SVGAErrors SVGAKit SVGAScene SVGAInspect SVGALint SVGACache SVGATransfer SVGACoding SVGASystem"),
        module("SVGARedis", "SVGAErrors SVGATransfer SVGACoding SVGASystem"),
        module("SVGAFleet", "SVGAErrors SVGAJobs SVGARedis SVGACoding SVGASystem CSVGARedisScripts SVGAHTTP SVGAKit SVGACache"),
        module("SVGAS3", "SVGAErrors SVGAJobs SVGATransfer SVGACoding SVGASystem"),
        module("SVGAHTTP", "SVGATransfer SVGACoding SVGASystem CSVGAMicroHTTPD"),
        module("SVGAServer", "SVGAErrors SVGAJobs SVGAHTTP SVGAKit SVGAScene SVGALint SVGACache SVGATransfer SVGACoding SVGASystem"),
    ]),
    layer("Core", [
        module("SVGAErrors"),
        module("SVGASystem", "SVGAErrors CSVGASupport"),
        module("SVGACoding", "SVGAErrors CSVGACrypto"),
        module("SVGADatabase", "SVGASystem CSVGASQLite"),
    ]),
    layer("Playback", [
        module("SVGAPlayback", "SVGAFormat SVGAPlaylist SVGASound SVGASystem SVGAScene SVGAGraphics"),
        module("SVGAPlayerCompat", "SVGAErrors SVGAKitFoundation SVGAPlayback SVGACache SVGAScene SVGAText SVGAFormat SVGAGraphics SVGASystem"),
    ]),
    layer("Gifts", [
        module("GiftModel", "SVGAErrors SVGACoding"),
        module("GiftQueue", "GiftModel SVGACoding SVGAPlaylist SVGASystem"),
        module("GiftHook", "SVGAErrors GiftModel SVGATransfer SVGACoding SVGASystem"),
        module("GiftStream", "GiftModel SVGAHTTP SVGARedis SVGATransfer SVGACoding SVGASystem"),
        module("GiftServer", "SVGAErrors GiftModel GiftLedger GiftHook GiftStream SVGARedis SVGAHTTP SVGACoding SVGASystem SVGACompression CSVGAGiftPage"),
        module("GiftLedger", "GiftModel SVGADatabase SVGASystem CSVGAPostgreSQL SVGACoding"),
        module("GiftRecording", "GiftKit GiftModel GiftQueue SVGAScene SVGAExport SVGAFormat SVGAGraphics SVGAImage SVGACoding SVGARaster SVGASystem SVGAText"),
        module("GiftKit", "GiftModel GiftQueue SVGATransfer SVGACoding SVGASystem"),
        module("GiftToolCore", "GiftModel GiftQueue GiftServer SVGAPlayback SVGAKit SVGAToolCore SVGACommandLine SVGACache SVGACoding SVGASystem GiftKit GiftLedger GiftRecording SVGARedis SVGATransfer"),
        program("gift-tool", "GiftToolCore SVGACommandLine SVGASystem"),
    ]),
    layer("Tools", [
        module("SVGACommandLine", "SVGASystem CSVGASupport"),
        module("SVGAToolCore", "SVGAErrors SVGACommandLine SVGAKit SVGADocument SVGAOptimize SVGAScene SVGAThumbnail SVGAInspect SVGALint SVGADiff SVGAVideo SVGACache SVGAJobs SVGAFleet SVGARedis SVGAS3 SVGAHTTP SVGAServer SVGAPlayback SVGACoding SVGASystem"),
        program("svga-tool", "SVGAToolCore SVGACommandLine SVGASystem CSVGASupport"),
    ]),
    layer("Languages", [module("SVGAC", "CSVGAKit SVGAFormat SVGAInspect SVGAKit SVGAGraphics SVGASystem", strict: false)]),
    // CSVGAKit is the header that SVGAC implements. CSVGASupport has what Swift's view of the C library lacks, the
    // commit of a build, and what all libraries share that are opened at first use.
    layer("C", words("CSVGAKit CSVGAKernels CSVGASupport").map { code($0) }),
    // Opened at first use, so that these libraries do not slow the start of programs that never need them.
    layer("C", words("CSVGACurl CSVGACrypto CSVGAMicroHTTPD CSVGAPostgreSQL CSVGAMpg123").map { code($0, "CSVGASupport") }),
    layer("C", words("CSVGAOpenH264 CSVGAPango CSVGAGif CSVGAAvif").map { code($0, "CSVGASupport") }),
    layer("C", [
        code("CSVGAGiftPage", exclude: ["assets"]),
        code("CSVGARedisScripts", exclude: ["scripts"]),
        code("CSVGAProto", "CSVGAProtobufC", exclude: ["svga.proto", "regenerate"]),
        library("CSVGAZlib", "zlib", package: "zlib1g-dev"),
        library("CSVGAProtobufC", "libprotobuf-c", package: "libprotobuf-c-dev"),
        library("CSVGAPng", "libpng", package: "libpng-dev"),
        library("CSVGADeflate", "libdeflate", package: "libdeflate-dev"),
        library("CSVGATurboJPEG", "libturbojpeg", package: "libturbojpeg0-dev"),
        library("CSVGAWebP", "libwebp", package: "libwebp-dev"),
        library("CSVGASQLite", "sqlite3", package: "libsqlite3-dev"),
    ]),
].flatMap { $0 }

/// Code that several test targets share.
func support(_ name: String, _ imports: String = "") -> Target {
    .target(name: name, dependencies: targets(imports), path: "Tests/\(name)", swiftSettings: settings)
}

/// The tests of a module, which import the module, perhaps its imports, and the other names.
@MainActor func test(_ name: String, _ imports: String = "", path: String? = nil, exclude: [String] = []) -> Target {
    let needed = modules.first { $0.name == name }.map { [.byName(name: name)] + $0.dependencies } ?? []
    return .testTarget(
        name: "\(name)Tests", dependencies: needed + targets(imports), path: path, exclude: exclude,
        swiftSettings: settings)
}

// swift-format-ignore
let testSupport: [Target] = [
    support("SVGATestSupport"),
    support("SVGATestMovies", "CSVGAZlib"),
    support("SVGATestPictures", "SVGATestSupport SVGAImage SVGAGraphics"),
    // The classic interface of libpng, whose errors leave it by longjmp, which only C code can take part in.
    support("SVGATestPNG", "CSVGAPng"),
    support("SVGATestServices", "SVGATestSupport SVGAErrors SVGACommandLine SVGASystem CSVGASQLite"),
    // The rules for all job queues, and workers.
    support("SVGATestQueue", "SVGAErrors SVGAJobs SVGAKit SVGACoding SVGASystem"),
    // Writes to a cache or a ledger until a test kills it.
    program("SVGATestWriter", "SVGACache GiftLedger GiftModel", path: "Tests/SVGATestWriter", strict: false),
]

// swift-format-ignore
let tests = [
    test("SVGACoding"),
    test("SVGASystem", "SVGATestServices SVGATestSupport"),
    test("SVGADatabase", "SVGATestServices SVGATestSupport"),
    test("SVGAGraphics", "SVGATestSupport"),
    test("SVGARaster", "SVGATestSupport"),
    test("SVGACompression", "CSVGAZlib"),
    test("SVGAImage", "CSVGAZlib SVGATestPNG SVGATestSupport"),
    test("SVGAFormat", "SVGATestServices SVGATestSupport SVGATestMovies"),
    test("SVGADocument", "SVGAScene SVGATestMovies SVGATestSupport"),
    test("SVGAScene", "SVGATestMovies SVGATestSupport"),
    test("SVGAThumbnail", "SVGATestMovies SVGATestSupport"),
    test("SVGAVideo", "SVGATestSupport"),
    test("SVGAExport", "SVGACoding SVGATestMovies SVGATestServices SVGATestSupport SVGATestPictures"),
    test("SVGAText", "SVGARaster SVGATestSupport", exclude: ["declarations.c", "Goldens.txt"]),
    test("SVGASound", "SVGATestMovies SVGATestSupport"),
    test("SVGALint", "SVGATestSupport SVGATestMovies"),
    test("SVGADiff", "SVGATestMovies SVGATestSupport"),
    test("SVGAOptimize", "SVGATestMovies SVGATestSupport"),
    test("SVGATransfer", "SVGATestServices SVGATestSupport"),
    test("SVGACache", "SVGATestMovies SVGATestServices SVGATestSupport SVGATestWriter"),
    test("SVGARedis", "SVGATestSupport SVGATestServices"),
    test("SVGAJobs", "SVGATestSupport SVGATestQueue"),
    test("SVGAFleet", "SVGATestQueue SVGATestServices SVGATestMovies SVGATestSupport"),
    test("SVGAS3", "SVGATestServices SVGATestSupport"),
    test("SVGAHTTP", "SVGATestServices"),
    test("SVGAServer", "SVGAInspect SVGATestMovies SVGATestServices SVGATestSupport SVGATestQueue"),
    test("SVGACommandLine", "SVGATestSupport SVGATestServices"),
    test("SVGAToolCore", "SVGAExport SVGATestMovies SVGATestServices SVGATestSupport SVGATestQueue"),
    test("SVGAKitFoundation", "SVGATestMovies SVGATestSupport"),
    test("SVGAPlayback", "SVGATestMovies SVGATestSupport"),
    test("SVGAPlayerCompat", "SVGAImage SVGATestMovies SVGATestServices SVGATestSupport"),
    test("GiftModel", "SVGATestSupport"),
    test("GiftStream", "SVGATestSupport SVGATestServices"),
    test("GiftServer", "SVGADatabase SVGATestServices SVGATestSupport"),
    test("GiftLedger", "SVGATestServices SVGATestSupport SVGATestWriter"),
    test("GiftRecording", "SVGAKit", exclude: ["Goldens.txt"]),
    test("GiftHook", "SVGATestServices SVGATestSupport"),
    test("GiftKit", "GiftServer SVGAPlayback SVGATestSupport"),
    test("GiftQueue", "SVGATestSupport"),
    test("GiftToolCore", "SVGATestSupport SVGATestMovies SVGATestServices"),
    // The rules of the package itself.
    test("SVGAHouse", exclude: ["Sizes.txt"]),
    test("SVGAC", "SVGATestMovies"),
    test("SVGAConformance", "SVGAKit SVGADocument SVGALint SVGADiff SVGACoding SVGAGraphics SVGAVideo SVGATestSupport SVGATestMovies", exclude: ["Goldens.txt", "compare-all-frames"]),
    test("SVGATool", "svga-tool SVGAThumbnailer GiftQueueSample SVGAKit SVGAJobs SVGAFleet SVGASystem SVGATestMovies SVGATestServices SVGATestSupport"),
    // The targets of the nested package for fuzzing, with its seeds and former findings.
    test("SVGAFuzzTarget", "SVGAKit SVGAServer SVGAJobs SVGAHTTP SVGACache SVGATransfer SVGATestMovies SVGATestSupport SVGAFormat SVGAGraphics SVGAImage SVGARaster SVGAPlayback SVGASound SVGAVideo SVGAText SVGALint SVGAInspect SVGACoding SVGATestPictures GiftQueue GiftModel GiftHook GiftServer SVGARedis SVGADatabase SVGADocument SVGADiff SVGAOptimize", path: "Tests/Fuzz", exclude: words("Crashers Dictionaries Package.swift Sources/CFuzzDriver Sources/SVGATestMovies Sources/SVGATestSupport Sources/SVGATestPictures Sources/fuzz protobuf-c run")),
]

// swift-format-ignore
let programs: [Target] = [
    program("SVGAThumbnailer", "SVGAKit SVGACache", path: "Samples/Thumbnailer"),
    program("SVGAPersonalised", "SVGAKit", path: "Samples/Personalised", exclude: ["faces", "viewers.csv"]),
    program("GiftQueueSample", "GiftQueue GiftModel SVGAKit", path: "Samples/GiftQueue", exclude: ["log.jsonl", "make-log", "run"]),
    program("svga-bench", "SVGAText SVGARaster SVGAGraphics SVGAFormat SVGAScene SVGAImage SVGAKit SVGACompression SVGADocument SVGAInspect SVGACommandLine SVGATransfer SVGACache SVGASystem GiftQueue GiftModel GiftLedger GiftStream SVGAHTTP SVGAJobs SVGARedis SVGAFleet SVGACoding SVGATestServices SVGATestSupport SVGATestMovies SVGATestPNG CSVGAPng CSVGASupport CSVGAKernels", path: "Tests/Benchmarks", strict: false, exclude: words("animations formats restarts two-builds serve startup transfer stills palettes alpha-video gift-hook gift-streams gift-streams.c gift-orders documents png-optimizers")),
]

let all = modules + testSupport + tests + programs

/// The targets of these names, and the targets that they need.
@MainActor func closure(of names: [String]) -> [Target] {
    var (found, waiting) = (Set<String>(), names)
    while let name = waiting.popLast() {
        guard found.insert(name).inserted, let target = all.first(where: { $0.name == name }) else { continue }
        for case .byNameItem(let needed, _) in target.dependencies { waiting.append(needed) }
    }
    return all.filter { found.contains($0.name) }
}

// `SVGAKIT_ONLY` names the test targets and programs of a build for only a few of them, which has no products.
let only = Context.environment["SVGAKIT_ONLY"].map(words)
let chosen = only.map(closure(of:)) ?? all

// `SVGAKIT_FLAGS="*Tests:-Onone,-enable-batch-mode SVGAHTTP:-Onone"` adds flags of the compiler to targets. Tests/sanitize sets
// it; the builds of users have no such flags.
for entry in words(Context.environment["SVGAKIT_FLAGS"] ?? "") {
    let parts = entry.split(separator: ":", maxSplits: 1)
    let (name, flags) = (parts[0], parts[1].split(separator: ",").map(String.init))
    for target in chosen where name.hasPrefix("*") ? target.name.hasSuffix(name.dropFirst()) : target.name == name {
        target.swiftSettings?.append(.unsafeFlags(flags))
    }
}

let libraries = words(
    """
    SVGAKit SVGAKitFoundation SVGADocument SVGADiff SVGAOptimize SVGAPlayback SVGACache SVGALint SVGAServer SVGAPlayerCompat
    GiftKit GiftHook
    """)
let products: [Product] =
    libraries.map { .library(name: $0, targets: [$0]) } + [
        .library(name: "GiftQueue", targets: ["GiftQueue", "GiftModel"]),
        .library(name: "GiftServer", targets: ["GiftServer", "GiftModel"]),
        .executable(name: "svga-tool", targets: ["svga-tool"]),
        .executable(name: "gift-tool", targets: ["gift-tool"]),
        // Packaging/library/build links this one into libsvgakit.so.
        .library(name: "SVGAC", type: .static, targets: ["SVGAC"]),
    ]

let package = Package(name: "SVGAKit", products: only == nil ? products : [], targets: chosen)
