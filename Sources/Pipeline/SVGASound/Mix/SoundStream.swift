import SVGAErrors

/// The samples of a sound at the rate of the mix, starting at a position; silence after its end.
final class SoundStream {
    private let source: SoundSource
    private let decoder: SoundDecoder
    /// The next sample at the rate of the mix.
    private var position: Int
    /// Samples of the file, starting at number ``inputStart``, which is negative at the beginning.
    private var input: [StereoSample] = []
    private var inputStart: Int
    private var hasEnded = false

    /// Begins at a sample, counted at the rate of the mix.
    init(_ source: SoundSource, at position: Int) throws(SVGAError) {
        (self.source, self.position) = (source, position)
        let first = source.filter.position(of: position).sample - RateFilter.reach + 1
        decoder = try SoundDecoder(source, at: max(0, first))
        input = [StereoSample](repeating: .zero, count: max(0, -first))
        inputStart = first
    }

    func add(to mix: inout [StereoSample], in range: Range<Int>) {
        let needed = source.filter.position(of: position + range.count).sample + RateFilter.reach + 1
        fill(until: needed)
        if source.filter.weights.isEmpty {
            let start = position - inputStart
            for index in range { mix[index] += input[start + index - range.lowerBound] }
        } else {
            filter(into: &mix, in: range)
        }
        position += range.count
        let used = source.filter.position(of: position).sample - RateFilter.reach + 1 - inputStart
        input.removeFirst(used)
        inputStart += used
    }

    /// Decodes until all samples before one are available.
    private func fill(until end: Int) {
        while inputStart + input.count < end {
            if !hasEnded, decoder.append(to: &input) { continue }
            hasEnded = true
            input += [StereoSample](repeating: .zero, count: end - inputStart - input.count)
        }
    }

    private func filter(into mix: inout [StereoSample], in range: Range<Int>) {
        let (filter, start) = (source.filter, position - range.lowerBound)
        let base = inputStart + RateFilter.reach - 1
        unsafe input.withUnsafeBufferPointer { input in
            unsafe filter.weights.withUnsafeBufferPointer { weights in
                for index in range {
                    let (sample, phase) = filter.position(of: start + index)
                    let (first, row) = (sample - base, phase * RateFilter.tapCount)
                    var sums = (StereoSample.zero, StereoSample.zero)
                    for tap in stride(from: 0, to: RateFilter.tapCount, by: 2) {
                        unsafe sums.0 += input[first + tap] * weights[row + tap]
                        unsafe sums.1 += input[first + tap + 1] * weights[row + tap + 1]
                    }
                    mix[index] += sums.0 + sums.1
                }
            }
        }
    }
}

/// An MP3 file of a mix, and the filter that converts it to the rate of the mix.
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
