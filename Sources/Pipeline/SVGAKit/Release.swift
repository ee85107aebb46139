import CSVGARelease

/// What this build of the library is: its version, the revision of its pictures and its commit.
///
/// ```swift
/// print("SVGAKit \(Release.version), pictures of revision \(Release.rendererRevision)")
/// print(Release.commit ?? "built from a working copy")
/// ```
///
/// `Docs/Versions.md` says what each of them promises.
public enum Release {
    /// The version by the rules of semantic versioning: of the Swift API, options, JSON keys, plan words and routes.
    ///
    /// Builds between two releases have the next version and `-dev`, so they sort before that release.
    public static let version = "0.3.0-dev"

    /// The revision of pictures, from 1 on: builds of one revision draw and encode the same bytes.
    ///
    /// It rises when any frame, poster, sheet or file of a picture has other bytes than before. What keeps pictures by name
    /// puts it into the name; a new version of equal pictures leaves it as it is.
    public static let rendererRevision = 4

    /// The digest of the pictures of this revision, which a test compares with those that are drawn.
    package static let pictureDigest = "d7aef686613ab824b43a7f427b2d626cae13c57ad9fab4516d152afc4f67d901"

    /// The commit that the library was built from; nil where the build was not told.
    public static var commit: String? { unsafe svga_release_commit().map { unsafe String(cString: $0) } }
}
