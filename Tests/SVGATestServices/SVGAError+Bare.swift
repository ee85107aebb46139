package import SVGAErrors

extension SVGAError {
    /// The error without the URL at fault.
    package var bare: SVGAError { with { $0.place.url = nil } }
}
