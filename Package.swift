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
        .executable(name: "svga-tool", targets: ["svga-tool"]),
    ],
    targets: [
        // C libraries from Debian, each imported by one module only.
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CProtobufC", pkgConfig: "libprotobuf-c", providers: [.apt(["libprotobuf-c-dev"])]),
        .systemLibrary(name: "CPng", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),

        // The pipeline, in the order in which a movie passes through it.
        .target(name: "SVGAGeometry", swiftSettings: guarded),
        .target(name: "SVGARaster", dependencies: ["SVGAGeometry"], swiftSettings: strict),
        .target(name: "SVGAImage", dependencies: ["SVGARaster", "CPng", "CDeflate"], swiftSettings: guarded),
        .target(name: "CSVGAProto", dependencies: ["CProtobufC"], exclude: ["svga.proto"]),
        .target(name: "SVGAFormat", dependencies: ["SVGAGeometry", "CZlib", "CSVGAProto"], swiftSettings: guarded),
        .target(
            name: "SVGAScene", dependencies: ["SVGAFormat", "SVGARaster", "SVGAImage", "SVGAGeometry"],
            swiftSettings: guarded),
        .target(name: "SVGAExport", dependencies: ["SVGAScene", "SVGAImage", "SVGARaster"], swiftSettings: guarded),
        .target(
            name: "SVGAKit",
            dependencies: ["SVGAGeometry", "SVGARaster", "SVGAImage", "SVGAFormat", "SVGAScene", "SVGAExport"],
            swiftSettings: guarded),
        .target(name: "SVGAToolCore", dependencies: ["SVGAKit"], swiftSettings: guarded),
        .executableTarget(name: "svga-tool", dependencies: ["SVGAToolCore"], swiftSettings: guarded),

        // Movies made by the project itself, for its tests and samples.
        .target(name: "SVGAFixtures", dependencies: ["CZlib"], path: "Tests/SVGAFixtures", swiftSettings: strict),
        .testTarget(
            name: "SVGAFormatTests", dependencies: ["SVGAFormat", "SVGAFixtures", "SVGAGeometry"],
            swiftSettings: strict),
    ]
)
