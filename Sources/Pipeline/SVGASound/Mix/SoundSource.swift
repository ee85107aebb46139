/// An MP3 file of a mix, and what brings it to the rate of the mix.
struct SoundSource: Sendable {
    let bytes: [UInt8]
    let scan: MP3Scan
    let filter: RateFilter

    init(_ bytes: [UInt8], _ scan: MP3Scan) {
        (self.bytes, self.scan) = (bytes, scan)
        filter = RateFilter(from: scan.header.sampleRate, to: SoundMix.sampleRate)
    }

    /// The samples that it has at the rate of the mix.
    var sampleCount: Int {
        let (product, overflow) = scan.heardSamples.count.multipliedReportingOverflow(by: filter.up)
        return overflow ? .max : (product + filter.down - 1) / filter.down
    }
}
