internal import CSVGARedisScripts

/// The scripts and their shared parts, which the C target holds, by their names.
enum EmbeddedScripts {
    static let sources: [String: String] = {
        var sources: [String: String] = [:]
        var number = 0
        while let script = unsafe svga_redis_script_at(number) {
            let bytes = unsafe UnsafeBufferPointer(start: script.pointee.bytes, count: script.pointee.byte_count)
            let name = unsafe String(cString: script.pointee.name)
            sources[name] = unsafe String(decoding: bytes, as: UTF8.self)
            number += 1
        }
        return sources
    }()
}
