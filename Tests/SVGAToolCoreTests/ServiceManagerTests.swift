import SVGACommandLine
import SVGAServer
import Testing

@testable import SVGAToolCore

@Suite struct ServiceManagerTests {
    private func manager(_ variables: [String: String]) -> ServiceManager {
        ServiceManager(processID: 77) { variables[$0] }
    }

    @Test func socketsAreForTheProcessThatTheyName() {
        let variables = ["LISTEN_PID": "77", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "http:metrics"]
        let sockets = manager(variables).sockets
        #expect(sockets.map(\.descriptor) == [3, 4])
        #expect(sockets.map(\.name) == ["http", "metrics"])
        #expect(manager(["LISTEN_PID": "78", "LISTEN_FDS": "2"]).sockets.isEmpty)
        #expect(manager(["LISTEN_FDS": "2"]).sockets.isEmpty)
    }

    @Test(arguments: ["0", "-1", "x", "65", "99999999999999999999"]) func otherSocketCountsAreRejected(count: String) {
        #expect(manager(["LISTEN_PID": "77", "LISTEN_FDS": count]).sockets.isEmpty)
    }

    @Test func namesMayBeMissing() {
        #expect(manager(["LISTEN_PID": "77", "LISTEN_FDS": "2"]).sockets.map(\.name) == ["", ""])
        let one = ["LISTEN_PID": "77", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "a"]
        #expect(manager(one).sockets.map(\.name) == ["a", ""])
    }

    @Test func theSocketOfMetricsIsKnownByItsName() throws {
        var configuration = ServerConfiguration(workerCount: 1)
        let variables = ["LISTEN_PID": "77", "LISTEN_FDS": "3", "LISTEN_FDNAMES": "http:metrics:http"]
        try manager(variables).passSockets(to: &configuration)
        #expect(configuration.addresses == [.inherited(descriptor: 3), .inherited(descriptor: 5)])
        #expect(configuration.metricsAddress == .inherited(descriptor: 4))
        var other = ServerConfiguration(workerCount: 1)
        try manager(["LISTEN_PID": "77", "LISTEN_FDS": "1", "LISTEN_FDNAMES": "metrics"]).passSockets(to: &other)
        #expect(other.addresses == [.loopback] && other.metricsAddress == .inherited(descriptor: 3))
        let twice = manager(["LISTEN_PID": "77", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "metrics:metrics"])
        #expect(throws: ToolError.self) { try twice.passSockets(to: &other) }
    }

    @Test func theWatchdogIsForTheProcessThatItNames() {
        #expect(manager(["WATCHDOG_USEC": "3000000"]).watchdogInterval == .seconds(3))
        #expect(manager(["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "77"]).watchdogInterval == .seconds(3))
        #expect(manager(["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "78"]).watchdogInterval == nil)
        #expect(manager(["WATCHDOG_USEC": "-1"]).watchdogInterval == nil)
        #expect(manager([:]).watchdogInterval == nil)
    }

    @Test func withoutAListenerNoMessageIsSent() {
        #expect(!manager([:]).isListening)
        #expect(!manager(["NOTIFY_SOCKET": ""]).isListening)
        #expect(manager(["NOTIFY_SOCKET": "/run/notify"]).isListening)
        #expect(manager(["NOTIFY_SOCKET": "@abstract"]).isListening)
        manager(["NOTIFY_SOCKET": "/nowhere/at/all"]).tellReady("nobody hears this")
    }
}
