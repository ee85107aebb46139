/// NAL units of a stream with start codes.
enum H264Units {
    enum Kind: Hashable {
        case keySlice, sequenceParameters, pictureParameters, delimiter, other
    }

    static func kind(of unit: ArraySlice<UInt8>) -> Kind {
        switch unit.first.map({ $0 & 31 }) {
        case 5: .keySlice
        case 7: .sequenceParameters
        case 8: .pictureParameters
        case 9: .delimiter
        default: .other
        }
    }

    /// The units between start codes, without the zeros that may follow them.
    static func units(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var units: [ArraySlice<UInt8>] = []
        var (start, index): (Int?, Int) = (nil, 0)
        while index + 2 < bytes.count {
            // The third byte gives the minimum distance to the next start code.
            if bytes[index + 2] > 1 {
                index += 3
            } else if bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 {
                if let start { append(bytes[start..<index], to: &units) }
                start = index + 3
                index += 3
            } else {
                index += 1
            }
        }
        if let start { append(bytes[start...], to: &units) }
        return units
    }

    private static func append(_ unit: ArraySlice<UInt8>, to units: inout [ArraySlice<UInt8>]) {
        let end = unit.lastIndex { $0 != 0 }
        if let end { units.append(unit[...end]) }
    }
}
