import Glibc
import SVGACoding
import Testing

@Suite struct DigestTests {
    /// Examples of FIPS 180-4.
    static let vectors: [(text: String, digest: String)] = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ]

    @Test(arguments: vectors) func publishedDigestsAreReached(text: String, digest: String) throws {
        #expect(try SHA256.digest(of: Array(text.utf8)).hexadecimal == digest)
    }

    @Test func aMillionLettersHaveThePublishedDigest() throws {
        let digest = try SHA256.digest(of: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
        #expect(digest.hexadecimal == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func piecesOfAnySizeGiveTheDigestOfTheWhole() throws {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let whole = try SHA256.digest(of: bytes)
        for size in [1, 3, 63, 64, 65, 999] {
            var hash = try SHA256Hasher()
            for start in stride(from: 0, to: bytes.count, by: size) {
                try hash.update(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            #expect(try hash.finalize() == whole)
        }
    }

    @Test func bytesInMemoryAreHashedLikeAnArray() throws {
        var hash = try SHA256Hasher()
        try [UInt8](arrayLiteral: 1, 2, 3).withUnsafeBytes { try hash.update($0) }
        try hash.update(UnsafeRawBufferPointer(start: nil, count: 0))
        #expect(try hash.finalize() == SHA256.digest(of: [1, 2, 3]))
    }

    @Test func hexadecimalDigitsOfEitherCaseAreRead() throws {
        let digest = try SHA256.digest(of: [1, 2, 3])
        #expect(ContentDigest(hexadecimal: digest.hexadecimal.uppercased()) == digest)
        #expect([UInt8](hexadecimal: "00fFa9") == [0, 255, 169])
        #expect([UInt8](hexadecimal: "") == [])
    }

    @Test(arguments: ["0", "0g", "é", "0x", " 1", "ab "]) func otherTextIsNotHexadecimal(text: String) {
        #expect([UInt8](hexadecimal: text) == nil)
    }

    @Test func digestsHaveThirtyTwoBytes() {
        #expect(ContentDigest([UInt8](repeating: 0, count: 31)) == nil)
        #expect(ContentDigest(hexadecimal: String(repeating: "0", count: 66)) == nil)
        #expect(ContentDigest([UInt8](repeating: 255, count: 32))?.description == String(repeating: "f", count: 64))
    }

    @Test func comparisonInConstantTimeSeesEachBit() throws {
        let digest = try SHA256.digest(of: [])
        #expect(digest.isEqualInConstantTime(to: digest))
        for index in 0..<256 {
            var bytes = digest.bytes
            bytes[index / 8] ^= 1 << (index % 8)
            let other = try #require(ContentDigest(bytes))
            #expect(!digest.isEqualInConstantTime(to: other))
        }
    }

    @Test func libraryIsLoadedAgainAfterAFailure() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let limits = [rlimit(rlim_cur: 3, rlim_max: 1000), rlimit(rlim_cur: 1000, rlim_max: 1000)]
            var results: [Bool] = []
            for var limit in limits {
                setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                results.append((try? SHA256.digest(of: [])) != nil)
            }
            exit(results == [false, true] ? 7 : 1)
        }
    }

    @Test func libcryptoFreesNothingAtTheExitWhileThreadsEnd() async {
        await #expect(processExitsWith: .exitCode(7)) {
            _ = try? SHA256.digest(of: [])
            typealias AtExit = @convention(c) (@convention(c) () -> Void) -> Int32
            guard let library = unsafe dlopen("libcrypto.so.3", RTLD_NOW),
                let function = unsafe dlsym(library, "OPENSSL_atexit")
            else { exit(2) }
            // Called where OpenSSL frees what it has.
            _ = unsafe unsafeBitCast(function, to: AtExit.self)({ _exit(1) })
            exit(7)
        }
    }
}
