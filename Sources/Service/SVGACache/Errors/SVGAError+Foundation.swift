public import FoundationEssentials
public import SVGAErrors

extension SVGAError: LocalizedError {
    /// The message in one line, which Foundation gives as `localizedDescription`.
    public var errorDescription: String? { description }
}
