package import SVGAErrors
import SVGAImage

/// An encoder of H.264: pictures in, coded pictures out in the same order. One thread at a time uses it. An encoder may
/// keep pictures back; ``finish()`` gives those that are missing. No picture refers to a later one, so they are shown
/// in the order in which they come out.
package protocol H264Encoder: AnyObject {
    /// Encodes the next picture, with which a decoder can begin if `isKey`.
    func encode(_ picture: I420Picture, isKey: Bool) throws(SVGAError) -> [H264Picture]

    /// The pictures that are still missing.
    func finish() throws(SVGAError) -> [H264Picture]

    func discard()
}

extension H264Encoder {
    package func discard() {}
}

/// A coded picture as files hold it.
package struct H264Picture: Hashable, Sendable {
    /// The NAL units without parameter sets, each after its length in four bytes.
    package let units: [UInt8]
    /// The sequence and picture parameter sets that came with it.
    package let parameters: H264Parameters?
    /// Whether a decoder can begin with it.
    package let isKey: Bool

    /// Takes a picture apart that has start codes before its units (ITU-T H.264, annex B).
    package init(annexB bytes: some Collection<UInt8>) {
        var units: [UInt8] = []
        var (sequence, picture): ([UInt8]?, [UInt8]?)
        var isKey = false
        for unit in H264Units.units(of: Array(bytes)) {
            switch H264Units.kind(of: unit) {
            case .sequenceParameters: sequence = Array(unit)
            case .pictureParameters: picture = Array(unit)
            case .delimiter: break
            case let kind:
                if kind == .keySlice { isKey = true }
                units += unit.count.bigEndianBytes(4)
                units += unit
            }
        }
        (self.units, self.isKey) = (units, isKey)
        if let sequence, let picture {
            parameters = H264Parameters(sequence: sequence, picture: picture)
        } else {
            parameters = nil
        }
    }
}

/// The parameter sets of a stream, each as a NAL unit.
package struct H264Parameters: Hashable, Sendable {
    package let sequence: [UInt8]
    package let picture: [UInt8]
}
