import Glibc
import SVGASystem
import SVGATestSupport

/// A separate PostgreSQL server for tests, in a temporary directory, on a Unix socket there. It ends with the process,
/// however that ends.
package final class TestPostgres: Sendable {
    /// The directory of the data and the socket.
    private let folder = TemporaryFolder(isInMemory: true)
    private let script: Lock<ScriptPipe?>
    private let databaseCount = Lock(0)

    /// The shared server of a process's tests; nil if it does not start.
    package static let shared = TestPostgres()

    /// Whether the programs are installed, and a user who may run them.
    package static let isAvailable: Bool = {
        guard system("ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1") == 0 else { return false }
        return geteuid() != 0 || getpwnam("postgres") != nil
    }()
    package static let reason: String = "PostgreSQL is not installed"

    /// Starts a server; nil if it is not ready within three minutes.
    package init?() {
        guard TestPostgres.isAvailable else { return nil }
        script = Lock(ScriptPipe(TestPostgres.script, folder.path))
        guard waitUntilReady() else { return nil }
    }

    /// The server runs until standard input ends.
    private static let script = """
        dir=$1; bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
        as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
        if [ "$(id -u)" = 0 ]; then chown postgres "$dir"; fi
        as "$bin/initdb" -D "$dir/data" -A trust -U gifts -E UTF8 --locale=C --no-sync >"$dir/log" 2>&1
        as tee -a "$dir/data/postgresql.conf" >/dev/null <<END
        unix_socket_directories = '$dir'
        listen_addresses = ''
        fsync = off
        max_connections = 300
        shared_buffers = 32MB
        deadlock_timeout = 200ms
        END
        as "$bin/pg_ctl" -D "$dir/data" -l "$dir/server.log" -w -t 180 start >/dev/null 2>&1
        touch "$dir/ready"
        cat >/dev/null
        as "$bin/pg_ctl" -D "$dir/data" -m immediate -t 10 stop >/dev/null 2>&1
        rm -rf "$dir"
        """

    private func waitUntilReady() -> Bool {
        let end = SteadyClock.now + 180_000_000_000
        while SteadyClock.now < end {
            if access(folder.path("ready"), F_OK) == 0 { return run("SELECT 1") }
            SteadyClock.wait(nanoseconds: 20_000_000)
        }
        return false
    }

    /// The URL of a database that is made, and is empty.
    package func makeDatabase() -> String? {
        let number = nextNumber()
        return run("CREATE DATABASE t\(number)") ? url(of: "t\(number)") : nil
    }

    /// The URL of a schema that is made, and is empty: quicker than a database, which alone has messages and locks of its own.
    package func makeSchema() -> String? {
        let number = nextNumber()
        guard run("CREATE SCHEMA t\(number)") else { return nil }
        return url(of: "postgres") + "&options=-csearch_path%3Dt\(number)"
    }

    private func nextNumber() -> Int {
        databaseCount.withLock { count in
            count += 1
            return count
        }
    }

    private func url(of database: String) -> String { "postgres://gifts@/\(database)?host=\(folder.path)" }

    /// Runs statements by `psql`; false if one fails.
    ///
    /// - Parameter url: Where; nil for the database that is always there.
    @discardableResult package func run(_ sql: String, at url: String? = nil) -> Bool {
        let text = sql.replacing("'", with: "'\\''")
        let target = url ?? self.url(of: "postgres")
        return system("psql -X -q -v ON_ERROR_STOP=1 -o /dev/null -d '\(target)' -c '\(text)' >/dev/null 2>&1") == 0
    }

    /// Ends the server as a crash does, and starts it again.
    package func crash() {
        let command = """
            dir='\(folder.path)'; bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
            as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
            kill -9 $(head -1 "$dir/data/postmaster.pid")
            for n in 1 2 3 4 5 6 7 8; do
                sleep 0.2
                as "$bin/pg_ctl" -D "$dir/data" -l "$dir/server.log" -w -t 180 start >/dev/null 2>&1 && break
            done
            """
        _ = system(command)
    }
}

/// A shell whose standard input ends when this process does.
private final class ScriptPipe: @unchecked Sendable {
    private let stream: UnsafeMutablePointer<FILE>?

    init(_ script: String, _ argument: String) {
        let text = script.replacing("'", with: "'\\''")
        stream = popen("exec sh -c '\(text)' sh '\(argument)'", "we")
    }

    deinit { if let stream = stream { pclose(stream) } }
}
