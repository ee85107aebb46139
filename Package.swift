// swift-tools-version: 6.3
import PackageDescription

/// What every module is compiled with.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .treatAllWarnings(as: .error),
]

/// Modules that read bytes from outside mark each unsafe expression as such; the pixel loops of SVGARaster, which are
/// pointers throughout, do not.
let guarded = strict + [.strictMemorySafety()]

let package = Package(
    name: "SVGAKit",
    products: [
        .library(name: "SVGAKit", targets: ["SVGAKit"]),
        .library(name: "SVGACompare", targets: ["SVGACompare"]),
        .library(name: "SVGACache", targets: ["SVGACache"]),
        .library(name: "SVGAServer", targets: ["SVGAServer"]),
        .executable(name: "svga-tool", targets: ["svga-tool"]),
    ],
    targets: [
        // C libraries from Debian, each imported by one module only.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CProtobufC", pkgConfig: "libprotobuf-c", providers: [.apt(["libprotobuf-c-dev"])]),
        .systemLibrary(name: "CPng", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

        // The pipeline, in the order in which a movie passes through it.
        // Square roots and remainders of Double call the C mathematics library, which only Glibc's importers link.
        .target(name: "SVGAGeometry", swiftSettings: guarded, linkerSettings: [.linkedLibrary("m")]),
        .target(name: "CRasterKernels"),
        .target(name: "SVGAMemory", swiftSettings: guarded),
        .target(name: "SVGAThreads", swiftSettings: guarded),
        .target(name: "SVGAFiles", dependencies: ["SVGAThreads"], swiftSettings: guarded),
        .target(
            name: "SVGARaster", dependencies: ["SVGAGeometry", "SVGAMemory", "SVGAThreads", "CRasterKernels"],
            swiftSettings: strict),
        .target(name: "CPNGKernels"),
        .target(
            name: "SVGAImage",
            dependencies: ["SVGARaster", "SVGAMemory", "CPNGKernels", "CPng", "CDeflate", "CTurboJPEG", "CWebP"],
            swiftSettings: guarded),
        .target(name: "CSVGAProto", dependencies: ["CProtobufC"], exclude: ["svga.proto"]),
        .target(
            name: "SVGAFormat", dependencies: ["SVGAGeometry", "SVGAMemory", "CZlib", "CSVGAProto"],
            swiftSettings: guarded),
        .target(
            name: "SVGAScene",
            dependencies: ["SVGAFormat", "SVGARaster", "SVGAImage", "SVGAGeometry", "SVGAMemory", "SVGAThreads"],
            swiftSettings: guarded),
        .target(
            name: "SVGAExport", dependencies: ["SVGAScene", "SVGAImage", "SVGARaster", "SVGAThreads", "SVGAFiles"],
            swiftSettings: guarded),
        .target(
            name: "SVGAThumbnail", dependencies: ["SVGAScene", "SVGAFormat", "SVGARaster", "SVGAGeometry"],
            swiftSettings: guarded),
        .target(
            name: "SVGAKit",
            dependencies: [
                "SVGAGeometry", "SVGARaster", "SVGAImage", "SVGAFormat", "SVGAScene", "SVGAExport", "SVGAThumbnail",
            ],
            swiftSettings: guarded),
        .target(name: "SVGACompare", dependencies: ["SVGAImage", "SVGARaster"], swiftSettings: guarded),

        // Animations by URL; a product of its own, so that who only draws links no network library.
        // libcurl and libcrypto are loaded when they are first needed, so that they do not slow the start of the tool.
        .target(name: "CCurl"),
        .target(name: "CCrypto"),
        .target(
            name: "SVGATransfer", dependencies: ["SVGAThreads", "SVGAFiles", "CCurl"], swiftSettings: guarded),
        .target(name: "SVGADigest", dependencies: ["CCrypto"], swiftSettings: guarded),
        .target(
            name: "SVGACache",
            dependencies: [
                "SVGAMemory", "SVGAThreads", "SVGAFiles", "SVGATransfer", "SVGADigest", "SVGAFormat", "CSQLite",
            ],
            swiftSettings: guarded),

        // What a movie is made of, for the tool and the server.
        .target(name: "SVGAReport", dependencies: ["SVGAKit"], swiftSettings: guarded),

        // Pictures of movies over HTTP. libmicrohttpd is loaded when a server starts.
        .target(name: "CMicroHTTPD"),
        .target(
            name: "SVGAServer",
            dependencies: [
                "SVGAKit", "SVGAReport", "SVGACache", "SVGATransfer", "SVGADigest", "SVGAMemory", "SVGAThreads",
                "SVGAFiles", "CMicroHTTPD",
            ],
            swiftSettings: guarded),

        .target(
            name: "SVGAToolCore",
            dependencies: [
                "SVGAKit", "SVGACompare", "SVGACache", "SVGATransfer", "SVGAMemory", "SVGAThreads", "SVGAFiles",
                "SVGADigest", "SVGAReport", "SVGAServer",
            ],
            swiftSettings: guarded),
        // The C library's settings of its allocator, which Swift's Glibc leaves out.
        .systemLibrary(name: "CMalloc"),
        .executableTarget(name: "svga-tool", dependencies: ["SVGAToolCore", "CMalloc"], swiftSettings: guarded),

        // A small program that imports the library, built by every build.
        .executableTarget(
            name: "Thumbnailer", dependencies: ["SVGAKit", "SVGACache"], path: "Samples/Thumbnailer",
            swiftSettings: guarded),

        // Measuring programs; results in Docs/Benchmarks.md.
        .executableTarget(
            name: "svga-bench",
            dependencies: [
                "SVGARaster", "SVGAGeometry", "SVGAKit", "SVGAReport", "SVGAToolCore", "SVGATransfer", "SVGACache",
                "HTTPFaultServer", "TemporaryFiles", "SVGAFixtures", "SeededRandom", "CPng", "CMalloc",
                "LibPNGPeer",
            ],
            path: "Tests/Benchmarks", exclude: ["serve", "startup", "transfer"], swiftSettings: strict),
        .target(name: "LibPNGPeer", dependencies: ["CPng"], path: "Tests/LibPNGPeer"),

        // Movies made by the project itself, for its tests.
        .target(name: "SVGAFixtures", dependencies: ["CZlib"], path: "Tests/SVGAFixtures", swiftSettings: strict),

        // What several test targets need.
        .target(name: "GuardedMemory", path: "Tests/GuardedMemory", swiftSettings: strict),
        .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),
        .target(name: "TemporaryFiles", path: "Tests/TemporaryFiles", swiftSettings: strict),
        .target(
            name: "FileFaults", dependencies: ["SVGAFiles", "SVGAThreads", "TemporaryFiles"], path: "Tests/FileFaults",
            swiftSettings: strict),
        .target(
            name: "HTTPFaultServer", dependencies: ["SVGAThreads"], path: "Tests/HTTPFaultServer",
            swiftSettings: strict),

        // Fills a cache until it is killed.
        .executableTarget(
            name: "CacheWriter", dependencies: ["SVGACache"], path: "Tests/CacheWriter", swiftSettings: strict),

        // One test target a module.
        .testTarget(name: "SVGAMemoryTests", dependencies: ["SVGAMemory"], swiftSettings: strict),
        .testTarget(
            name: "SVGAGeometryTests", dependencies: ["SVGAGeometry", "SeededRandom"], swiftSettings: strict),
        .testTarget(
            name: "SVGARasterTests",
            dependencies: ["SVGARaster", "SVGAGeometry", "CRasterKernels", "GuardedMemory", "SeededRandom"],
            swiftSettings: strict),
        .testTarget(
            name: "SVGAImageTests",
            dependencies: [
                "GuardedMemory", "SVGAImage", "SVGARaster", "CPNGKernels", "CZlib", "LibPNGPeer", "SeededRandom",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SVGAFormatTests", dependencies: ["SVGAFormat", "SVGAFixtures", "SVGAGeometry"],
            swiftSettings: strict),
        .testTarget(
            name: "SVGASceneTests",
            dependencies: [
                "SVGAScene", "SVGAFormat", "SVGARaster", "SVGAGeometry", "SVGAImage", "SVGAFixtures", "SeededRandom",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SVGAThumbnailTests",
            dependencies: [
                "SVGAThumbnail", "SVGAScene", "SVGAFormat", "SVGARaster", "SVGAGeometry", "SVGAFixtures",
                "SeededRandom",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SVGAServerTests",
            dependencies: [
                "SVGAServer", "SVGAKit", "SVGACache", "SVGADigest", "SVGAThreads", "SVGAFiles", "SVGAReport",
                "SVGAFixtures", "HTTPFaultServer", "TemporaryFiles",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SVGAFilesTests", dependencies: ["SVGAFiles", "FileFaults", "TemporaryFiles"],
            swiftSettings: strict),
        .testTarget(name: "SVGADigestTests", dependencies: ["SVGADigest"], swiftSettings: strict),
        .testTarget(
            name: "SVGACacheTests",
            dependencies: [
                "SVGACache", "SVGAThreads", "SVGATransfer", "SVGADigest", "SVGAFormat", "SVGAFixtures",
                "HTTPFaultServer", "TemporaryFiles", "CacheWriter", "SVGAFiles", "FileFaults", "CSQLite",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SVGAExportTests",
            dependencies: [
                "SVGAExport", "SVGAImage", "SVGARaster", "SVGAThreads", "SVGAFiles", "FileFaults", "TemporaryFiles",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SVGACompareTests", dependencies: ["SVGACompare", "SVGAImage", "SVGARaster", "SeededRandom"],
            swiftSettings: strict),
        .testTarget(
            name: "SVGATransferTests",
            dependencies: [
                "SVGATransfer", "SVGAThreads", "SVGAFiles", "FileFaults", "HTTPFaultServer", "SeededRandom",
                "TemporaryFiles",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SVGAToolCoreTests",
            dependencies: [
                "SVGAToolCore", "SVGAKit", "SVGAReport", "SVGAServer", "SVGAThreads", "SVGAFixtures", "HTTPFaultServer",
                "TemporaryFiles", "SeededRandom", "SVGAFiles", "FileFaults",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ToolTests",
            dependencies: ["svga-tool", "Thumbnailer", "SVGAKit", "SVGAFixtures", "HTTPFaultServer", "TemporaryFiles"],
            swiftSettings: strict),
        // The targets of the nested package for fuzzing, with its seeds and with what it once found.
        .testTarget(
            name: "FuzzTargetTests",
            dependencies: [
                "SVGAKit", "SVGAServer", "SVGACache", "SVGATransfer", "SVGAFixtures", "SeededRandom", "TemporaryFiles",
            ],
            path: "Tests/Fuzz",
            exclude: [
                "Crashers", "Dictionaries", "Package.swift", "Sources/CFuzzDriver", "Sources/SVGAFixtures",
                "Sources/TemporaryFiles", "Sources/fuzz", "protobuf-c", "run",
            ],
            sources: ["Replay", "Sources/FuzzTargets"], swiftSettings: strict),
        .testTarget(
            name: "ConformanceTests", dependencies: ["SVGAKit", "SVGACompare", "TemporaryFiles"],
            exclude: ["Goldens.txt", "compare-all-frames"], swiftSettings: strict),
    ]
)
