import SVGACommandLine
import SVGASystem

/// The lines of standard input as they come: a pipe may stay open for hours.
struct InputLines {
    private static let maxByteCount = 1 << 20

    private(set) var lineNumber = 0
    private let name: String
    private let descriptor: Int32
    private var bytes: [UInt8] = []
    private var isEnded = false

    init(name: String, in environment: ToolEnvironment) throws {
        (self.name, descriptor) = (name, environment.standardInput)
    }

    /// The next line that is not blank; nil at the end.
    mutating func next() throws -> [UInt8]? {
        while true {
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(bytes[..<end])
                bytes.removeFirst(end + 1)
                lineNumber += 1
                if !InputLines.isBlank(line) { return line }
            } else if isEnded {
                defer { bytes = [] }
                lineNumber += 1
                return InputLines.isBlank(bytes) ? nil : bytes
            } else {
                try read()
            }
        }
    }

    private mutating func read() throws {
        guard bytes.count <= InputLines.maxByteCount else {
            throw ToolError(
                .limitExceeded, file: name,
                message: "line \(lineNumber + 1) has more than \(InputLines.maxByteCount) bytes")
        }
        var block = [UInt8](repeating: 0, count: 1 << 16)
        var count: Int
        repeat {
            count = unsafe block.withUnsafeMutableBytes { unsafe SVGASystem.read(descriptor, $0.baseAddress, $0.count) }
        } while count < 0 && errno == EINTR
        guard count >= 0 else {
            throw ToolError(.cannotRead, file: name, message: "read: the system says error \(errno)")
        }
        isEnded = count == 0
        bytes += block.prefix(count)
    }

    private static func isBlank(_ line: [UInt8]) -> Bool { line.allSatisfy { [0x20, 0x09, 0x0d].contains($0) } }
}
