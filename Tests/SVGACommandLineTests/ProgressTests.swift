import SVGASystem
import SVGATestServices
import Testing

@testable import SVGACommandLine

@Suite struct ProgressTests {
    private func progress(_ done: Int, of total: Int?, seconds: Double) -> Progress {
        Progress(done: done, total: total, unit: "frames", time: .seconds(seconds))
    }

    @Test func textHasRateAndTimeLeft() {
        #expect(progress(12, of: 60, seconds: 0.9).text == "12/60 frames")
        #expect(progress(12, of: 60, seconds: 4).text == "12/60 frames, 3.0/s, 16 s left")
        #expect(progress(500, of: 1000, seconds: 10).text == "500/1000 frames, 50/s, 10 s left")
        #expect(progress(1, of: 200, seconds: 1).text == "1/200 frames, 1.0/s, 3 min 19 s left")
        #expect(progress(1, of: 9_000, seconds: 2).text == "1/9000 frames, 0.5/s, 4 h 59 min left")
        #expect(progress(60, of: 60, seconds: 2).text == "60/60 frames, 30/s")
        #expect(
            progress(7, of: nil, seconds: 0).text == "7 frames" && progress(0, of: 9, seconds: 5).text == "0/9 frames")
    }

    @Test(arguments: 0...200) func theLineFitsTheScreen(columnCount: Int) {
        for (done, seconds) in [(0, 0.0), (30, 5), (60, 100_000)] {
            let progress = progress(done, of: 60, seconds: seconds)
            let line = progress.line(columnCount: columnCount, barWidth: 30)
            #expect(line.count <= columnCount && (columnCount < 50 || line.hasPrefix("[")))
            #expect(line.hasSuffix(progress.text) || columnCount < progress.text.count)
        }
    }

    @Test func theBarGrowsWithTheWork() {
        #expect(progress(0, of: 4, seconds: 0).line(columnCount: 80, barWidth: 8) == "[........] 0/4 frames")
        #expect(progress(3, of: 4, seconds: 0).line(columnCount: 80, barWidth: 8) == "[######..] 3/4 frames")
        #expect(progress(9, of: 4, seconds: 0).line(columnCount: 80, barWidth: 8) == "[########] 9/4 frames")
    }

    @Test func shorterLineErasesThePreviousOne() {
        let (sink, columns, time) = (MemorySink(), Lock(40), Lock(Duration.zero))
        let bar = ProgressBar(
            total: 1000, unit: "frames", on: sink, .screen(columns: { columns.withLock { $0 } }),
            elapsed: { time.withLock { $0 } })
        bar.show(1)
        bar.show(2)
        time.withLock { $0 = .milliseconds(100) }
        columns.withLock { $0 = 20 }
        bar.show(3)
        bar.clear()
        let long = "[" + String(repeating: ".", count: 23) + "] 1/1000 frames"
        let blanks = String(repeating: " ", count: long.count - "3/1000 frames".count)
        #expect(sink.text == "\r\(long)\r3/1000 frames\(blanks)\r\(String(repeating: " ", count: 13))\r")
    }

    @Test func aLogGetsALineASecondAndTheLast() {
        let (sink, time) = (MemorySink(), Lock(Duration.zero))
        let bar = ProgressBar(
            total: 4, unit: "movies", on: sink, .log(programName: "tool"), elapsed: { time.withLock { $0 } })
        for done in 1...4 {
            time.withLock { $0 += .milliseconds(400) }
            bar.show(done)
        }
        bar.clear()
        #expect(sink.text == "tool: 1/4 movies\ntool: 4/4 movies, 2.5/s\n")
    }
}
