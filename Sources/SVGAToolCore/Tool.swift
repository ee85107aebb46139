import SVGAKit

/// The command line tool: arguments in, exit code out.
public enum Tool {
    /// The version of the tool and the library.
    public static let version = "0.1.0"
}
