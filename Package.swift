// swift-tools-version: 6.3
import PackageDescription

// Sources/ has one folder per layer, with one folder per module inside. Docs/Architecture.md lists the modules; a test
// compares its table with this manifest, and this manifest with the imports of all files.

let common: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

/// Every unsafe expression is marked as such, except in modules whose loops over pixels are pointers throughout.
let memorySafe = common + [.strictMemorySafety()]

func module(
    _ wing: String, _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = memorySafe,
    linking: [LinkerSetting] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(wing)/\(name)", swiftSettings: settings,
        linkerSettings: linking)
}

/// C code of our own: loops over rows of pixels, and libraries that are opened on demand.
func kernels(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/C/\(name)", exclude: exclude)
}

/// A library of the system that is linked; the files of one module import it.
func library(_ name: String, _ pkgConfig: String? = nil, package: String? = nil) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: package.map { [.apt([$0])] })
}

let pipeline: [Target] = [
    module("Pipeline", "SVGAPlaylist"),
    // Square roots and remainders of Double call the C mathematics library, which only importers of Glibc link.
    module("Pipeline", "SVGAGeometry", linking: [.linkedLibrary("m")]),
    module("Pipeline", "SVGAPixels", ["SVGASystem", "CSVGARasterKernels"], settings: common),
    module(
        "Pipeline", "SVGARaster", ["SVGAPixels", "SVGAGeometry", "SVGASystem", "CSVGARasterKernels"], settings: common),
    module("Pipeline", "SVGACompression", ["CSVGADeflate"]),
    module(
        "Pipeline", "SVGAImage",
        [
            "SVGACompression", "SVGAGeometry", "SVGAPixels", "SVGASystem", "CSVGAPNGKernels", "CSVGAPaletteKernels",
            "CSVGAPng", "CSVGATurboJPEG", "CSVGAWebP", "CSVGAGif", "CSVGAAvif",
        ]),
    module(
        "Pipeline", "SVGAFormat",
        ["SVGACompression", "SVGAGeometry", "SVGAPixels", "SVGASystem", "CSVGAZlib", "CSVGAProto"]),
    module("Pipeline", "SVGADocument", ["SVGAFormat", "SVGAGeometry", "SVGACompression", "SVGASystem", "SVGAJSON"]),
    // Movies from pictures and timelines.
    module(
        "Pipeline", "SVGABuild",
        ["SVGADocument", "SVGASound", "SVGAFormat", "SVGAImage", "SVGAPixels", "SVGAJSON", "SVGASystem"]),
    module(
        "Pipeline", "SVGAScene",
        ["SVGAFormat", "SVGARaster", "SVGAText", "SVGAImage", "SVGAPixels", "SVGAGeometry", "SVGASystem"]),
    module(
        "Pipeline", "SVGAThumbnail",
        ["SVGAScene", "SVGAFormat", "SVGARaster", "SVGAPixels", "SVGAGeometry", "SVGASystem"]),
    module(
        "Pipeline", "SVGAVideo", ["SVGAImage", "SVGAPixels", "SVGASystem", "CSVGAVideoKernels", "CSVGAOpenH264"],
        settings: common),
    module(
        "Pipeline", "SVGAText",
        ["SVGAGeometry", "SVGAPixels", "SVGAImage", "SVGADigest", "SVGASystem", "CSVGAPango"]),
    module("Pipeline", "SVGAContent", ["SVGAScene", "SVGAText", "SVGAFormat", "SVGAGeometry"]),
    module("Pipeline", "SVGASound", ["SVGAFormat", "CSVGAMpg123"]),
    module(
        "Pipeline", "SVGAExport",
        [
            "SVGAScene", "SVGAFormat", "SVGAImage", "SVGAVideo", "SVGASound", "SVGAPixels", "SVGAGeometry",
            "SVGASystem",
        ]),
    module("Pipeline", "SVGAInspect", ["SVGAKit", "SVGADocument", "SVGASystem"]),
    module(
        "Pipeline", "SVGALint",
        [
            "SVGADocument", "SVGAFormat", "SVGAGeometry", "SVGAImage", "SVGAInspect", "SVGAJSON", "SVGAPixels",
            "SVGAScene", "SVGASystem",
        ]),
    module("Pipeline", "SVGACompare", ["SVGAImage", "SVGAPixels"]),
    module(
        "Pipeline", "SVGAOptimize",
        [
            "SVGADocument", "SVGAScene", "SVGACompare", "SVGAFormat", "SVGAImage", "SVGAPixels", "SVGAGeometry",
            "SVGASystem",
        ]),
    module(
        "Pipeline", "SVGADiff",
        ["SVGADocument", "SVGAFormat", "SVGAGeometry", "SVGAImage", "SVGAPixels", "SVGACompare"]),
    module(
        "Pipeline", "SVGAKit",
        [
            "SVGAGeometry", "SVGAPixels", "SVGARaster", "SVGAImage", "SVGAFormat", "SVGAScene", "SVGAThumbnail",
            "SVGAExport", "SVGASound", "SVGAText", "SVGASystem", "CSVGARelease",
        ]),
]

let service: [Target] = [
    module("Service", "SVGATransfer", ["SVGASystem", "CSVGACurl"]),
    module(
        "Service", "SVGACache",
        [
            "SVGATransfer", "SVGAPlaylist", "SVGAFormat", "SVGAPixels", "SVGADatabase", "SVGADigest", "SVGASystem",
        ]),
    module(
        "Service", "SVGAJobs",
        [
            "SVGAKit", "SVGAContent", "SVGAInspect", "SVGALint", "SVGACache", "SVGATransfer", "SVGADigest",
            "SVGASystem",
        ]),
    // Redis over a socket; knows no jobs.
    module("Service", "SVGARedis", ["SVGATransfer", "SVGASystem"]),
    // The queue of jobs in Redis.
    module(
        "Service", "SVGARedisQueue", ["SVGAJobs", "SVGARedis", "SVGADigest", "SVGASystem", "CSVGARedisScripts"]),
    // Sources and results in buckets.
    module("Service", "SVGAS3", ["SVGAJobs", "SVGATransfer", "SVGADigest", "SVGAJSON", "SVGASystem"]),
    // Takes jobs from a queue and makes them.
    module(
        "Service", "SVGAWorker", ["SVGAJobs", "SVGAHTTP", "SVGAKit", "SVGACache", "SVGADigest", "SVGASystem"]),
    module("Service", "SVGAHTTP", ["SVGATransfer", "SVGAJSON", "SVGASystem", "CSVGAMicroHTTPD"]),
    module(
        "Service", "SVGAServer",
        [
            "SVGAJobs", "SVGAHTTP", "SVGAKit", "SVGAContent", "SVGALint", "SVGACache", "SVGATransfer", "SVGADigest",
            "SVGASystem",
        ]),
]

let ground: [Target] = [
    module("Ground", "SVGASystem", ["CSVGAProcess"]),
    module("Ground", "SVGADigest", ["CSVGACrypto"]),
    module("Ground", "SVGAJSON"),
    module("Ground", "SVGADatabase", ["SVGASystem", "CSVGASQLite"]),
]

let playback: [Target] = [
    // Time to frames, events and sounds; draws nothing.
    module("Playback", "SVGAPlayback", ["SVGAFormat", "SVGAPlaylist", "SVGASound", "SVGASystem"]),
    module(
        "Playback", "SVGAAnimationPlayer",
        ["SVGAPlayback", "SVGAScene", "SVGAFormat", "SVGAPixels", "SVGAGeometry", "SVGASystem"]),
    // The names of the iOS player.
    module(
        "Playback", "SVGAPlayerCompat",
        [
            "SVGAAnimationPlayer", "SVGAPlayback", "SVGACache", "SVGAScene", "SVGAText", "SVGAFormat", "SVGAPixels",
            "SVGAGeometry", "SVGASystem",
        ]),
]

// Gifts of live rooms. GiftModel and GiftQueue know no animations.
let gifts: [Target] = [
    module("Gifts", "GiftModel", ["SVGAJSON"]),
    module("Gifts", "GiftQueue", ["GiftModel", "SVGAPlaylist"]),
    module("Gifts", "GiftHook", ["GiftModel", "SVGATransfer", "SVGADigest", "SVGAJSON", "SVGASystem"]),
    module(
        "Gifts", "GiftStream", ["GiftModel", "SVGAHTTP", "SVGARedis", "SVGATransfer", "SVGAJSON", "SVGASystem"]),
    // Takes orders over HTTP, bills, records and broadcasts them; decodes no animation.
    module(
        "Gifts", "GiftServer",
        [
            "GiftModel", "GiftLedger", "GiftPostgres", "GiftHook", "GiftStream", "GiftPage", "SVGARedis", "SVGAHTTP",
            "SVGAJSON", "SVGADigest", "SVGASystem",
        ]),
    module("Gifts", "GiftPage", ["CSVGAGiftPage"]),
    // Orders and events of rooms in PostgreSQL, for several servers.
    module("Gifts", "GiftPostgres", ["GiftLedger", "GiftModel", "SVGADatabase", "SVGASystem", "CSVGAPostgreSQL"]),
    // Overlay frames of a room's log.
    module(
        "Gifts", "GiftRecording",
        [
            "GiftKit", "GiftModel", "GiftQueue", "SVGAContent", "SVGAExport", "SVGAFormat", "SVGAGeometry", "SVGAImage",
            "SVGAJSON", "SVGAPixels", "SVGARaster", "SVGAScene", "SVGASystem", "SVGAText",
        ]),
    module("Gifts", "GiftLedger", ["GiftModel", "SVGADatabase", "SVGADigest", "SVGAJSON", "SVGASystem"]),
    // What apps import: the store of a room over HTTP or in memory, and the room as a viewer sees it.
    module("Gifts", "GiftKit", ["GiftModel", "GiftQueue", "SVGATransfer", "SVGAJSON", "SVGASystem"]),
    module(
        "Gifts", "GiftToolCore",
        [
            "GiftModel", "GiftQueue", "GiftServer", "SVGAPlayback", "SVGAKit", "SVGAToolCore", "SVGACommandLine",
            "SVGACache", "SVGAJSON", "SVGADigest", "SVGASystem", "GiftKit", "GiftLedger", "GiftRecording",
            "SVGARedis", "SVGATransfer", "GiftPostgres",
        ]),
    .executableTarget(
        name: "gift-tool", dependencies: ["GiftToolCore", "SVGACommandLine"], path: "Sources/Gifts/gift-tool",
        swiftSettings: memorySafe),
]

let tools: [Target] = [
    module("Tools", "SVGACommandLine", ["SVGASystem", "CSVGAArguments"]),
    module(
        "Tools", "SVGAToolCore",
        [
            "SVGACommandLine", "SVGAKit", "SVGADocument", "SVGAOptimize", "SVGABuild", "SVGAContent", "SVGAInspect",
            "SVGALint", "SVGADiff", "SVGACompare", "SVGAVideo", "SVGACache", "SVGAJobs", "SVGAWorker", "SVGARedis",
            "SVGARedisQueue", "SVGAS3", "SVGAHTTP", "SVGAServer", "SVGAAnimationPlayer", "SVGADigest", "SVGAJSON",
            "SVGASystem",
        ]),
    .executableTarget(
        name: "svga-tool", dependencies: ["SVGAToolCore", "SVGACommandLine", "CSVGAMalloc"],
        path: "Sources/Tools/svga-tool",
        swiftSettings: memorySafe),
]

let languages: [Target] = [
    // Pointers of C throughout.
    module(
        "Languages", "SVGAC",
        ["CSVGAKit", "SVGAFormat", "SVGAInspect", "SVGAKit", "SVGAPixels", "SVGASystem"], settings: common)
]

let c: [Target] = [
    // The header that SVGAC implements.
    kernels("CSVGAKit"),
    kernels("CSVGARasterKernels"),
    kernels("CSVGAPNGKernels"),
    kernels("CSVGAPaletteKernels"),
    kernels("CSVGAVideoKernels"),
    kernels("CSVGAArguments"),
    // Starting programs, which Swift's view of the C library leaves out in part.
    kernels("CSVGAProcess"),
    // The commit of a build, which Swift cannot be told.
    kernels("CSVGARelease"),
    // The files of the live room.
    kernels("CSVGAGiftPage", exclude: ["assets"]),
    kernels("CSVGAProto", ["CSVGAProtobufC"], exclude: ["svga.proto", "regenerate"]),
    // Opened when they are first needed, so that they do not slow the start of programs that never need them.
    kernels("CSVGALibraryNote"),
    kernels("CSVGACurl", ["CSVGALibraryNote"]),
    kernels("CSVGACrypto", ["CSVGALibraryNote"]),
    kernels("CSVGAMicroHTTPD", ["CSVGALibraryNote"]),
    kernels("CSVGAPostgreSQL", ["CSVGALibraryNote"]),
    // The scripts that Redis runs.
    kernels("CSVGARedisScripts", exclude: ["scripts"]),
    kernels("CSVGAMpg123", ["CSVGALibraryNote"]),
    kernels("CSVGAOpenH264", ["CSVGALibraryNote"]),
    kernels("CSVGAPango", ["CSVGALibraryNote"]),
    kernels("CSVGAGif", ["CSVGALibraryNote"]),
    kernels("CSVGAAvif", ["CSVGALibraryNote"]),
    library("CSVGAZlib", "zlib", package: "zlib1g-dev"),
    library("CSVGAProtobufC", "libprotobuf-c", package: "libprotobuf-c-dev"),
    library("CSVGAPng", "libpng", package: "libpng-dev"),
    library("CSVGADeflate", "libdeflate", package: "libdeflate-dev"),
    library("CSVGATurboJPEG", "libturbojpeg", package: "libturbojpeg0-dev"),
    library("CSVGAWebP", "libwebp", package: "libwebp-dev"),
    library("CSVGASQLite", "sqlite3", package: "libsqlite3-dev"),
    // The C library's settings of its allocator, which Swift's Glibc leaves out.
    library("CSVGAMalloc"),
]

/// What several test targets share, in Tests/.
func support(
    _ name: String, _ dependencies: [Target.Dependency] = []
) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: common)
}

/// In release builds: no optimisation, and a file of a module at a time, which halves the time of compiling it.
let unoptimized = ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"]

/// In builds with sanitizers: what is tested is watched, not the tests, which compile in two thirds of the time then.
let unwatched = [
    "asan-instrument-reads", "asan-instrument-writes", "asan-instrument-atomics", "asan-instrument-byval", "asan-stack",
    "asan-globals", "tsan-instrument-memory-accesses", "tsan-instrument-func-entry-exit",
].flatMap { ["-Xllvm", "-\($0)=0"] }

/// Optimising tests takes as long as optimising what they test, and makes few of them faster.
let plain = common + [.unsafeFlags(unoptimized + unwatched, .when(configuration: .release))]

/// The settings of tests that compute much themselves.
let optimized = common + [.unsafeFlags(unwatched, .when(configuration: .release))]

/// The tests of a module, in Tests/.
func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], settings: [SwiftSetting] = plain
) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let testSupport: [Target] = [
    support("SVGATestMovies", ["CSVGAZlib"]),
    support("SVGATestRandom"),
    support("SVGATestChunks"),
    support("SVGATestAnimations", ["SVGAImage", "SVGAPixels", "SVGATestChunks"]),
    support("SVGATestMemory"),
    support("SVGATestFiles"),
    support("SVGATestFaults", ["SVGASystem", "CSVGASQLite", "SVGATestFiles"]),
    support("SVGATestPostgres", ["SVGASystem", "SVGATestFiles"]),
    support("SVGATestServer", ["SVGASystem", "SVGATestFiles"]),
    // What every queue of jobs is to do.
    support("SVGATestQueue", ["SVGAJobs", "SVGADigest", "SVGASystem"]),
    support("SVGATestWorkers", ["SVGAJobs", "SVGAKit", "SVGADigest", "SVGASystem"]),
    support("SVGATestStreams", ["SVGACommandLine", "SVGASystem"]),
    .target(name: "SVGATestPNG", dependencies: ["CSVGAPng"], path: "Tests/SVGATestPNG"),
    // Fills a cache until it is killed.
    .executableTarget(
        name: "SVGATestCacheWriter", dependencies: ["SVGACache"], path: "Tests/SVGATestCacheWriter",
        swiftSettings: common),
    // Sends gifts until it is killed.
    .executableTarget(
        name: "SVGATestLedgerWriter", dependencies: ["GiftLedger", "GiftModel"], path: "Tests/SVGATestLedgerWriter",
        swiftSettings: common),
]

let moduleTests: [Target] = [
    tests("SVGASystemTests", ["SVGASystem", "SVGATestFaults", "SVGATestFiles"]),
    tests("SVGADigestTests", ["SVGADigest"]),
    tests("SVGAJSONTests", ["SVGAJSON"]),
    tests("SVGADatabaseTests", ["SVGADatabase", "SVGASystem", "SVGATestFaults", "SVGATestFiles"]),
    tests("SVGAGeometryTests", ["SVGAGeometry", "SVGATestRandom"], settings: optimized),
    tests(
        "SVGARasterTests",
        ["SVGARaster", "SVGAPixels", "SVGAGeometry", "CSVGARasterKernels", "SVGATestMemory", "SVGATestRandom"],
        settings: optimized),
    tests("SVGACompressionTests", ["SVGACompression", "CSVGAZlib"]),
    tests(
        "SVGAImageTests",
        [
            "SVGAImage", "SVGAPixels", "SVGAGeometry", "CSVGAPNGKernels", "CSVGAPaletteKernels", "CSVGAZlib",
            "SVGATestPNG", "SVGATestMemory", "SVGATestRandom", "SVGATestChunks",
        ], settings: optimized),
    tests(
        "SVGAFormatTests",
        ["SVGAFormat", "SVGAGeometry", "SVGASystem", "SVGATestFaults", "SVGATestFiles", "SVGATestMovies"]),
    tests("SVGADocumentTests", ["SVGADocument", "SVGAFormat", "SVGAGeometry", "SVGATestMovies", "SVGATestRandom"]),
    tests(
        "SVGABuildTests",
        [
            "SVGABuild", "SVGADocument", "SVGAFormat", "SVGAGeometry", "SVGAScene", "SVGAImage", "SVGAPixels",
            "SVGATestMovies", "SVGATestRandom",
        ]),
    tests(
        "SVGASceneTests",
        [
            "SVGAScene", "SVGAFormat", "SVGARaster", "SVGAText", "SVGAPixels", "SVGAGeometry", "SVGAImage",
            "SVGATestMovies", "SVGATestRandom", "SVGATestChunks", "SVGASystem",
        ]),
    tests(
        "SVGAThumbnailTests",
        [
            "SVGAThumbnail", "SVGAScene", "SVGAFormat", "SVGARaster", "SVGAPixels", "SVGAGeometry", "SVGATestMovies",
            "SVGATestRandom", "SVGASystem",
        ]),
    tests(
        "SVGAVideoTests",
        ["SVGAVideo", "SVGAPixels", "SVGASystem", "CSVGAVideoKernels", "CSVGAOpenH264", "SVGATestRandom"]),
    tests(
        "SVGAExportTests",
        [
            "SVGAExport", "SVGAScene", "SVGAImage", "SVGAPixels", "SVGAGeometry", "SVGAFormat", "SVGASound",
            "SVGAVideo",
            "SVGASystem", "SVGATestMovies", "SVGATestFaults", "SVGATestFiles", "SVGATestChunks",
            "SVGATestRandom", "SVGATestAnimations",
        ]),
    tests(
        "SVGATextTests",
        ["SVGAText", "SVGARaster", "SVGAPixels", "SVGAGeometry", "SVGASystem", "SVGATestRandom"],
        exclude: ["declarations.c", "Goldens.txt"]),
    tests("SVGAContentTests", ["SVGAContent", "SVGAScene", "SVGAText", "SVGAGeometry"]),
    tests("SVGASoundTests", ["SVGASound", "SVGAFormat", "SVGATestMovies", "SVGATestRandom"]),
    tests(
        "SVGALintTests",
        [
            "SVGALint", "SVGADocument", "SVGAImage", "SVGAInspect", "SVGAJSON", "SVGAPixels", "SVGATestFiles",
            "SVGATestMovies",
        ]),
    tests(
        "SVGADiffTests",
        ["SVGADiff", "SVGADocument", "SVGAFormat", "SVGAImage", "SVGAPixels", "SVGATestMovies", "SVGATestRandom"]),
    tests("SVGACompareTests", ["SVGACompare", "SVGAImage", "SVGAPixels", "SVGATestRandom"]),
    tests(
        "SVGAOptimizeTests",
        [
            "SVGAOptimize", "SVGADocument", "SVGAFormat", "SVGAGeometry", "SVGAImage", "SVGAPixels", "SVGASystem",
            "SVGATestMovies", "SVGATestRandom",
        ]),
    tests(
        "SVGATransferTests",
        ["SVGATransfer", "SVGASystem", "SVGATestFaults", "SVGATestServer", "SVGATestRandom", "SVGATestFiles"]),
    tests(
        "SVGACacheTests",
        [
            "SVGACache", "SVGAFormat", "SVGATransfer", "SVGADatabase", "SVGADigest", "SVGASystem", "SVGATestMovies",
            "SVGATestServer", "SVGATestFiles", "SVGATestFaults", "SVGATestCacheWriter",
        ]),
    tests("SVGARedisTests", ["SVGARedis", "SVGASystem", "SVGATestRandom", "SVGATestServer", "SVGATransfer"]),
    tests(
        "SVGAJobsTests",
        ["SVGAJobs", "SVGAKit", "SVGADigest", "SVGASystem", "SVGATestFiles", "SVGATestRandom", "SVGATestQueue"]),
    tests(
        "SVGARedisQueueTests",
        [
            "SVGARedisQueue", "SVGARedis", "SVGAJobs", "SVGADigest", "SVGASystem", "SVGATestQueue", "SVGATestServer",
        ]),
    tests(
        "SVGAS3Tests",
        [
            "SVGAS3", "SVGAJobs", "SVGATransfer", "SVGADigest", "SVGAJSON", "SVGASystem", "SVGATestServer",
            "SVGATestFiles",
        ]),
    tests(
        "SVGAWorkerTests",
        [
            "SVGAWorker", "SVGAJobs", "SVGAKit", "SVGADigest", "SVGASystem", "SVGATestFiles", "SVGATestMovies",
            "SVGATestRandom", "SVGATestServer", "SVGAHTTP",
        ]),
    tests("SVGAHTTPTests", ["SVGAHTTP", "SVGAJSON", "SVGASystem", "SVGATestServer"]),
    tests(
        "SVGAServerTests",
        [
            "SVGAServer", "SVGAJobs", "SVGAHTTP", "SVGAKit", "SVGAContent", "SVGAInspect", "SVGACache", "SVGATransfer",
            "SVGADigest", "SVGASystem", "SVGATestMovies", "SVGATestServer", "SVGATestFiles", "SVGATestWorkers",
            "SVGATestChunks",
        ]),
    tests("SVGACommandLineTests", ["SVGACommandLine", "SVGASystem", "SVGATestFiles", "SVGATestStreams"]),
    tests(
        "SVGAToolCoreTests",
        [
            "SVGAToolCore", "SVGACommandLine", "SVGAKit", "SVGADocument", "SVGAInspect", "SVGACompare", "SVGAExport",
            "SVGAOptimize", "SVGACache", "SVGAServer", "SVGADigest", "SVGAJSON", "SVGAJobs", "SVGASystem", "SVGAVideo",
            "SVGATestMovies", "SVGATestServer", "SVGATestFiles", "SVGATestChunks", "SVGATestRandom", "SVGATestFaults",
            "SVGATestStreams", "SVGATestWorkers",
        ]),
]

let playbackTests: [Target] = [
    tests("SVGAPlaybackTests", ["SVGAPlayback", "SVGAPlaylist", "SVGAFormat", "SVGATestMovies", "SVGATestRandom"]),
    tests(
        "SVGAAnimationPlayerTests",
        [
            "SVGAAnimationPlayer", "SVGAFormat", "SVGAGeometry", "SVGAPixels", "SVGAScene", "SVGASystem",
            "SVGATestMovies",
        ]),
    tests(
        "SVGAPlayerCompatTests",
        [
            "SVGAPlayerCompat", "SVGAAnimationPlayer", "SVGAImage", "SVGATestMovies", "SVGATestServer", "SVGATestFiles",
        ]),
]

let giftTests: [Target] = [
    tests("GiftModelTests", ["GiftModel", "SVGAJSON"]),
    tests(
        "GiftStreamTests",
        ["GiftStream", "GiftModel", "SVGAHTTP", "SVGARedis", "SVGASystem", "SVGATestRandom", "SVGATestServer"]),
    tests(
        "GiftServerTests",
        [
            "GiftServer", "GiftLedger", "GiftHook", "GiftModel", "GiftStream", "SVGADatabase", "SVGAHTTP", "SVGAJSON",
            "SVGADigest", "SVGARedis", "SVGASystem", "SVGATestServer", "SVGATestPostgres",
        ]),
    tests("GiftPageTests", ["GiftPage"]),
    tests("GiftPostgresTests", ["GiftPostgres", "GiftLedger", "GiftModel", "SVGASystem", "SVGATestPostgres"]),
    tests(
        "GiftRecordingTests",
        ["GiftRecording", "GiftKit", "GiftModel", "GiftQueue", "SVGAKit", "SVGASystem", "SVGAGeometry"],
        exclude: ["Goldens.txt"]),
    tests("GiftHookTests", ["GiftHook", "GiftModel", "SVGAJSON", "SVGASystem", "SVGATestServer", "SVGATestRandom"]),
    tests(
        "GiftLedgerTests",
        [
            "GiftLedger", "GiftPostgres", "GiftModel", "SVGADatabase", "SVGASystem", "SVGATestFaults", "SVGATestFiles",
            "SVGATestRandom", "SVGATestLedgerWriter", "SVGATestPostgres",
        ]),
    tests(
        "GiftKitTests",
        [
            "GiftKit", "GiftModel", "GiftQueue", "GiftServer", "SVGAPlayback", "SVGATransfer", "SVGAJSON",
            "SVGASystem", "SVGATestRandom",
        ]),
    tests(
        "GiftQueueTests", ["GiftQueue", "GiftModel", "SVGAPlaylist", "SVGADigest", "SVGATestRandom"],
        settings: optimized),
    tests(
        "GiftToolCoreTests",
        [
            "GiftToolCore", "GiftServer", "GiftModel", "SVGACommandLine", "SVGAKit", "SVGAJSON", "SVGASystem",
            "SVGATestFiles", "SVGATestMovies", "SVGATestServer", "SVGATestStreams", "GiftKit", "SVGATransfer",
            "SVGATestChunks",
        ]),
]

let wholeTests: [Target] = [
    // The plan, the pages and the public surface of the package itself.
    tests("SVGAHouseTests", []),
    tests(
        "SVGACTests",
        ["SVGAC", "CSVGAKit", "SVGAFormat", "SVGAKit", "SVGASystem", "SVGATestMovies"]),
    tests(
        "SVGAConformanceTests",
        [
            "SVGAKit", "SVGADocument", "SVGALint", "SVGACompare", "SVGADigest", "SVGAPixels", "SVGAVideo",
            "SVGATestFiles",
            "SVGATestMovies",
        ],
        exclude: ["Goldens.txt", "compare-all-frames"]),
    tests(
        "SVGAToolTests",
        [
            "svga-tool", "SVGAThumbnailer", "GiftQueueSample", "SVGAKit", "SVGAJobs", "SVGAWorker", "SVGASystem",
            "SVGATestMovies", "SVGATestServer", "SVGATestFiles",
        ]),
    // The targets of the nested package for fuzzing, with its seeds and with what it once found.
    .testTarget(
        name: "SVGAFuzzTargetTests",
        dependencies: [
            "SVGAKit", "SVGAServer", "SVGAJobs", "SVGAHTTP", "SVGACache", "SVGATransfer", "SVGATestMovies",
            "SVGATestRandom", "SVGATestFiles", "SVGAFormat", "SVGAGeometry", "SVGAImage", "SVGARaster", "SVGAPixels",
            "SVGAPlayback", "SVGASound", "SVGAVideo", "SVGAText", "SVGALint", "SVGAInspect", "SVGAJSON",
            "SVGATestAnimations", "GiftQueue", "GiftModel", "GiftHook", "GiftServer", "SVGARedis", "SVGADatabase",
            "SVGADocument",
            "SVGABuild", "SVGADiff", "SVGAOptimize",
        ],
        path: "Tests/Fuzz",
        exclude: [
            "Crashers", "Dictionaries", "Package.swift", "Sources/CFuzzDriver", "Sources/SVGATestMovies",
            "Sources/SVGATestFiles", "Sources/SVGATestChunks", "Sources/SVGATestAnimations", "Sources/fuzz",
            "protobuf-c", "run",
        ],
        sources: ["Replay", "Sources/FuzzTargets"], swiftSettings: plain),
]

let programs: [Target] = [
    // A small program that imports the library, built by every build.
    .executableTarget(
        name: "SVGAThumbnailer", dependencies: ["SVGAKit", "SVGACache"], path: "Samples/Thumbnailer",
        swiftSettings: memorySafe),
    .executableTarget(
        name: "SVGAPersonalised", dependencies: ["SVGAKit"], path: "Samples/Personalised",
        exclude: ["faces", "viewers.csv"], swiftSettings: memorySafe),
    .executableTarget(
        name: "GiftQueueSample", dependencies: ["GiftQueue", "GiftModel", "SVGAKit"], path: "Samples/GiftQueue",
        exclude: ["log.jsonl", "make-log", "run"], swiftSettings: memorySafe),
    // Measuring programs; results in Docs/Benchmarks.md.
    .executableTarget(
        name: "svga-bench",
        dependencies: [
            "SVGAText", "SVGARaster", "SVGAPixels", "SVGAGeometry", "SVGAFormat", "SVGAScene", "SVGAImage", "SVGAKit",
            "SVGACompression", "SVGADocument", "SVGAInspect", "SVGACommandLine", "SVGATransfer", "SVGACache",
            "SVGATestServer", "SVGATestFiles", "SVGATestMovies", "SVGASystem", "SVGATestRandom", "CSVGAPng",
            "CSVGAMalloc", "SVGATestPNG",
            "GiftQueue", "GiftModel", "GiftLedger", "GiftStream", "SVGAHTTP",
            "CSVGARasterKernels", "SVGAJobs", "SVGARedis", "SVGARedisQueue", "SVGADigest",
        ],
        path: "Tests/Benchmarks",
        exclude: [
            "animations", "formats", "restarts", "two-builds", "serve", "startup", "transfer", "stills", "palettes",
            "alpha-video", "gift-hook", "gift-streams", "gift-streams.c", "gift-orders",
            "documents", "png-optimizers",
        ],
        swiftSettings: common),
]

let allTargets =
    pipeline + service + ground + playback + gifts + tools + languages + c + testSupport + moduleTests + playbackTests
    + giftTests + wholeTests + programs

/// Those targets of the given ones that have these names, and all that they need.
func targets(_ targets: [Target], neededBy names: [String]) -> [Target] {
    var (found, waiting) = (Set<String>(), names)
    while let name = waiting.popLast() {
        guard found.insert(name).inserted, let target = targets.first(where: { $0.name == name }) else { continue }
        for case .byNameItem(let needed, _) in target.dependencies { waiting.append(needed) }
    }
    return targets.filter { found.contains($0.name) }
}

/// The modules whose tests compute for long where they are not optimised.
let computing = [
    "SVGASystem", "SVGAGeometry", "SVGAPixels", "SVGARaster", "SVGACompression", "SVGAImage", "SVGAFormat",
    "SVGADocument", "SVGAScene", "SVGAThumbnail", "SVGAVideo", "SVGAText", "SVGASound", "SVGAExport", "SVGACompare",
    "SVGAOptimize", "GiftQueue",
]

/// The modules that take the tools of debug builds longest, in loops over pixels and events.
let looping = ["SVGAPixels", "SVGARaster", "SVGAVideo", "SVGAJSON", "GiftModel", "GiftQueue"]

/// `SVGAKIT_TARGETS` names the test targets and programs of a build that is for few of them, as under a sanitizer: what these do
/// not need is left out then, and so are products. Modules that only wait are not optimised in its release builds, and those
/// with the longest loops are in its debug builds.
let chosenTargets = Context.environment["SVGAKIT_TARGETS"].map { names in
    targets(allTargets, neededBy: names.split(whereSeparator: \.isWhitespace).map(String.init))
}
for target in chosenTargets ?? [] where target.path?.hasPrefix("Sources/") == true {
    if !computing.contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(unoptimized, .when(configuration: .release)))
    }
    if looping.contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
    }
}

let products: [Product] = [
    .library(name: "SVGAKit", targets: ["SVGAKit"]),
    .library(name: "SVGACompare", targets: ["SVGACompare"]),
    .library(name: "SVGADiff", targets: ["SVGADiff"]),
    .library(name: "SVGAOptimize", targets: ["SVGAOptimize"]),
    .library(name: "SVGACache", targets: ["SVGACache"]),
    .library(name: "SVGADocument", targets: ["SVGADocument", "SVGABuild"]),
    .library(name: "SVGALint", targets: ["SVGALint"]),
    .library(name: "SVGAServer", targets: ["SVGAServer"]),
    .library(name: "SVGAPlayback", targets: ["SVGAPlayback", "SVGAAnimationPlayer"]),
    .library(name: "SVGAPlayerCompat", targets: ["SVGAPlayerCompat"]),
    .library(name: "GiftQueue", targets: ["GiftQueue", "GiftModel"]),
    .library(name: "GiftKit", targets: ["GiftKit"]),
    .library(name: "GiftServer", targets: ["GiftServer", "GiftModel"]),
    .library(name: "GiftHook", targets: ["GiftHook"]),
    .executable(name: "svga-tool", targets: ["svga-tool"]),
    .executable(name: "gift-tool", targets: ["gift-tool"]),
    // What Packaging/library/build links into libsvgakit.so.
    .library(name: "SVGAC", type: .static, targets: ["SVGAC"]),
]

let package = Package(
    name: "SVGAKit",
    products: chosenTargets == nil ? products : [],
    targets: chosenTargets ?? allTargets
)
