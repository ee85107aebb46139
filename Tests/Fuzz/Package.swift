// swift-tools-version: 6.3
import PackageDescription

/// Coverage-guided fuzzing with libFuzzer; `run` next to this file builds and runs it. A separate package, since its
/// flags change how everything is compiled.
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "SVGAKit", path: "../..")],
    targets: [
        .target(name: "CFuzzDriver"),
        // Links to folders of the outer package, which does not offer them to others.
        .target(
            name: "SVGATestMovies", dependencies: [.product(name: "SVGAKit", package: "SVGAKit")], swiftSettings: strict
        ),
        .target(name: "SVGATestSupport", swiftSettings: strict),
        .target(
            name: "SVGATestPictures",
            dependencies: ["SVGATestSupport", .product(name: "SVGAKit", package: "SVGAKit")], swiftSettings: strict),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "SVGATestMovies", "SVGATestSupport", "SVGATestPictures", .product(name: "SVGAKit", package: "SVGAKit"),
                .product(name: "SVGAServer", package: "SVGAKit"), .product(name: "SVGAPlayback", package: "SVGAKit"),
                .product(name: "GiftQueue", package: "SVGAKit"), .product(name: "GiftHook", package: "SVGAKit"),
                .product(name: "GiftServer", package: "SVGAKit"), .product(name: "SVGADocument", package: "SVGAKit"),
                .product(name: "SVGADiff", package: "SVGAKit"), .product(name: "SVGAOptimize", package: "SVGAKit"),
            ], swiftSettings: strict),
        .executableTarget(name: "fuzz", dependencies: ["FuzzTargets", "CFuzzDriver"], swiftSettings: strict),
    ]
)
