import CSVGASupport

/// This build of the library: its version, the revision of its pictures and its commit.
///
/// ```swift
/// print("SVGAKit \(Release.version), pictures of revision \(Release.rendererRevision)")
/// print(Release.commit ?? "built from a working copy")
/// ```
///
/// `Docs/Versions.md` describes their promises.
public enum Release {
    /// The version by the rules of semantic versioning: of the Swift API, options, JSON keys, plan words and routes.
    ///
    /// Builds between two releases have the next version and `-dev`, so they sort before that release.
    public static let version = "0.3.0-dev"

    /// The revision of pictures, starting at 1: builds of one revision draw and encode the same bytes.
    ///
    /// It rises when any frame, poster, sheet or file of a picture has other bytes than before. Caches that store
    /// pictures by name include it in the name; a new version with equal pictures does not change it.
    public static let rendererRevision = 4

    /// The digest of the pictures of this revision, which a test compares with those that are drawn.
    package static let pictureDigest = "d7aef686613ab824b43a7f427b2d626cae13c57ad9fab4516d152afc4f67d901"

    /// The commit of the build; nil if the build was not told.
    public static var commit: String? { unsafe svga_release_commit().map { unsafe String(cString: $0) } }
}
