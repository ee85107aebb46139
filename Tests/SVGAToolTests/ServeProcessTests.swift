import Glibc
import SVGATestSupport
import Testing

@Suite struct ServeProcessTests {
    @Test func serverAnswersUntilStopped() throws {
        let folder = TemporaryFolder()
        let movies = ToolProcess.sample("gift").split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
        let process = ToolProcess(
            [
                "serve", "--allow-unsigned", "--listen", "127.0.0.1:0", "--root", movies, "--cache-dir",
                folder.path("cache"),
            ], in: folder)
        let port = try #require(Self.port(of: process))
        let picture = ToolProcess(
            ["-sS", "--fail", "http://127.0.0.1:\(port)/v1/unsigned/poster.png?src=gift.svga"], program: "curl")
        #expect(picture.exitCode() == 0, "\(picture.error)")
        #expect(picture.output.starts(with: [0x89, 0x50, 0x4e, 0x47]))
        process.send(SIGTERM)
        #expect(process.exitCode() == 0)
        let lines = process.error.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
        #expect(lines.last?.contains("\"event\":\"stopped\"") == true)
    }

    @Test func serverContinuesWithoutAnOutputReader() throws {
        let folder = TemporaryFolder()
        let full = open("/dev/full", O_WRONLY)
        let arguments = ["serve", "--allow-unsigned", "--listen", "127.0.0.1:0", "--cache-dir", folder.path("cache")]
        let process = ToolProcess(arguments, in: folder, output: full)
        close(full)
        let log = try #require(Self.text(of: process))
        let port = try #require(log.split(separator: "port ").last?.prefix { $0.isNumber })
        let health = ToolProcess(["-sS", "--fail", "http://127.0.0.1:\(port)/healthz"], program: "curl")
        #expect(health.exitCode() == 0, "\(health.error)")
        process.send(SIGTERM)
        #expect(process.exitCode() == 0)
    }

    @Test func moreConnectionsThanFilesLeaveFilesForRequests() throws {
        let folder = TemporaryFolder()
        folder.write(try #require(TemporaryFolder.read(ToolProcess.sample("gift"))), to: "gift.svga")
        let arguments = ["serve", "--allow-unsigned", "--listen", "127.0.0.1:0", "--root", ".", "--cache-dir", "cache"]
        // Connections that other tests have kept would be inherited, and count among its files.
        let script = """
            for file in /proc/self/fd/*; do [ "${file##*/}" -le 2 ] || eval "exec ${file##*/}>&-"; done
            ulimit -n 128; exec "$0" "$@"
            """
        let process = ToolProcess(["-c", script, ToolProcess.tool] + arguments, program: "/bin/bash", in: folder)
        let port = try #require(Self.port(of: process))
        let crowd = """
            for i in $(seq 160); do exec {socket}<>/dev/tcp/127.0.0.1/$0; sockets+=($socket); done
            printf 'GET /info/unsigned?src=gift.svga HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n' >&${sockets[0]}
            head -c 12 <&${sockets[0]}
            """
        let client = ToolProcess(["-c", crowd, "\(port)"], program: "/bin/bash")
        #expect(client.exitCode() == 0, "\(client.error)")
        #expect(String(decoding: client.output, as: UTF8.self) == "HTTP/1.1 200")
        process.send(SIGTERM)
        #expect(process.exitCode() == 0)
    }

    @Test func hangUpReloadsKeysAndSettingsOrKeepsAll() throws {
        let folder = TemporaryFolder()
        let (old, new) = (String(repeating: "0a", count: 32), String(repeating: "5f", count: 32))
        folder.write(Array("\(old)\n".utf8), to: "keys")
        folder.write(Array("cache-control-age = 11\n".utf8), to: "conf")
        folder.write(try #require(TemporaryFolder.read(ToolProcess.sample("gift"))), to: "gift.svga")
        let process = ToolProcess(
            ["serve", "--key-file", "keys", "--config", "conf", "--listen", "127.0.0.1:0", "--root", ".", "--no-urls"],
            in: folder)
        let port = try #require(Self.port(of: process))
        let age = { (key: String) -> String in
            folder.write(Array(key.utf8), to: "signing")
            let path = ToolProcess(["sign", "--key-file", "signing", "info", "gift.svga"], in: folder)
            #expect(path.exitCode() == 0)
            let text = String(decoding: path.output, as: UTF8.self).filter { !$0.isNewline }
            let answer = ToolProcess(["-sS", "-i", "http://127.0.0.1:\(port)\(text)"], program: "curl")
            #expect(answer.exitCode() == 0)
            let fields = String(decoding: answer.output, as: UTF8.self)
            return fields.split(separator: "max-age=").dropFirst().first.map { "\($0.prefix { $0.isNumber })" }
                ?? "none"
        }
        #expect(age(old) == "11")

        // A key file in which one line is broken changes nothing, also not the settings next to it.
        folder.write(Array("\(new)\nnonsense\n".utf8), to: "keys")
        folder.write(Array("cache-control-age = 22\n".utf8), to: "conf")
        process.send(SIGHUP)
        #expect(Self.waits(for: "\"event\":\"reload-refused\"", of: process))
        #expect(process.error.contains("keys: line 2 is not a key"))
        #expect((age(old), age(new)) == ("11", "none"))

        folder.write(Array("\(new)\n".utf8), to: "keys")
        folder.write(Array("cache-control-age = 22\nmax-queue = 3\n".utf8), to: "conf")
        process.send(SIGHUP)
        #expect(Self.waits(for: "\"event\":\"reloaded\"", of: process))
        #expect(process.error.contains("a restart is needed for --max-queue"))
        #expect((age(old), age(new)) == ("none", "22"))
        process.send(SIGTERM)
        #expect(process.exitCode() == 0)
    }

    @Test func aFormOfCurlIsAnUpload() throws {
        let folder = TemporaryFolder()
        let arguments = ["serve", "--allow-unsigned", "--listen", "127.0.0.1:0", "--cache-dir", "cache"]
        let process = ToolProcess(
            ["-c", "SVGA_MAX_QEUE=1 exec \"$0\" \"$@\"", ToolProcess.tool] + arguments, program: "/bin/sh", in: folder)
        let port = try #require(Self.port(of: process))
        let url = "http://127.0.0.1:\(port)/v1/unsigned/poster,size:30x.png"
        let form = ToolProcess(
            ["-sS", "-w", "%{http_code}", "-o", "form.png", "-F", "file=@\(ToolProcess.sample("gift"))", url],
            program: "curl", in: folder)
        #expect(form.exitCode() == 0, "\(form.error)")
        #expect(String(decoding: form.output, as: UTF8.self) == "200")
        let plain = ToolProcess(
            ["-sS", "-o", "plain.png", "--data-binary", "@\(ToolProcess.sample("gift"))", url], program: "curl",
            in: folder)
        #expect(plain.exitCode() == 0, "\(plain.error)")
        let picture = try #require(folder.read("form.png"))
        #expect(picture.starts(with: [0x89, 0x50, 0x4e, 0x47]) && picture == folder.read("plain.png"))
        process.send(SIGTERM)
        #expect(process.exitCode() == 0)
        #expect(process.error.contains("SVGA_MAX_QEUE is not a setting"))
        let start = try #require(process.error.split(separator: "\n").first { $0.contains("\"started\"") })
        for member in ["\"version\":", "\"rendererRevision\":", "\"host\":", "listen=127.0.0.1:0 allow-unsigned"] {
            #expect(start.contains(member), "\(start)")
        }
    }

    /// Waits until the log has a text.
    private static func waits(for text: String, of process: ToolProcess) -> Bool {
        for _ in 0..<1_000_000 where process.error.contains(text) { return true }
        return false
    }

    /// Waits for the first line of the log.
    private static func text(of process: ToolProcess) -> String? {
        for _ in 0..<1_000_000 where process.error.hasSuffix("\n") { return process.error }
        return nil
    }

    /// Waits for the line that names the port; nil when the process says something else.
    private static func port(of process: ToolProcess) -> Int? {
        for _ in 0..<1_000_000 {
            let text = String(decoding: process.output, as: UTF8.self)
            if text.hasSuffix("\n") { return text.split { !$0.isNumber }.last.flatMap { Int($0) } }
        }
        return nil
    }
}
