import SVGATransfer
import Testing

@testable import SVGACache

@Suite struct FreshnessTests {
    let now = Timestamp(secondsSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT
    static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    /// The seconds that a response stays fresh and then usable.
    private func spans(
        _ fields: HeaderFields, _ policy: FreshnessPolicy = FreshnessPolicy(defaultLifetime: .seconds(1_000))
    ) -> [Int64] {
        let lifetime = Lifetime(fields, policy: policy, now: now)
        return [now.duration(to: lifetime.freshUntil), lifetime.freshUntil.duration(to: lifetime.usableUntil)].map {
            $0.components.seconds
        }
    }

    static let lifetimes: [(fields: HeaderFields, seconds: Int64)] = [
        ([:], 1_000),
        (["Cache-Control": "max-age=60"], 60),
        (["Cache-Control": "public, MAX-AGE = 60 , immutable"], 60),
        (["Cache-Control": "max-age=\"60\""], 60),
        (["Cache-Control": "private=\"a, max-age=9\", max-age=60"], 60),
        (["Cache-Control": "max-age=60, max-age=70"], 60),
        (["Cache-Control": "max-age=60", "Expires": "Sun, 06 Nov 1994 09:49:37 GMT"], 60),
        (["Cache-Control": "max-age=60", "Age": "20"], 40),
        (["Cache-Control": "max-age=60", "Age": "90"], 0),
        (["Cache-Control": "max-age=60", "Age": "-5"], 60),
        (["Cache-Control": "max-age=60", "Date": "Sun, 06 Nov 1994 08:49:07 GMT"], 30),
        (["Cache-Control": "max-age=60", "Date": "Sun, 06 Nov 1994 09:49:07 GMT"], 60),
        (["Cache-Control": "max-age=-1"], 0),
        (["Cache-Control": "max-age=soon"], 0),
        (["Cache-Control": "max-age"], 0),
        (["Cache-Control": "max-age=99999999999999999999"], 365 * 86_400),
        (["Cache-Control": "no-cache"], 0),
        (["Cache-Control": "no-cache, max-age=60"], 0),
        (["Cache-Control": "no-store, max-age=60"], 0),
        (["Pragma": "no-cache"], 0),
        (["Pragma": "no-cache", "Cache-Control": "max-age=60"], 60),
        (["Cache-Control": "public"], 1_000),
        (["Expires": "Sun, 06 Nov 1994 09:49:37 GMT"], 3_600),
        (["Expires": "Sun, 06 Nov 1994 09:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:39:37 GMT"], 3_600),
        (["Expires": "Sun, 06 Nov 1994 07:49:37 GMT"], 0),
        (["Expires": "0"], 0),
        (["Expires": "never"], 0),
    ]

    @Test(arguments: lifetimes) func serversNameTheLifetime(fields: HeaderFields, seconds: Int64) {
        #expect(spans(fields)[0] == seconds)
    }

    @Test func policiesBoundWhatServersName() {
        let policy = FreshnessPolicy(
            defaultLifetime: .seconds(9_000), minLifetime: .seconds(100), maxLifetime: .seconds(500))
        #expect(spans(["Cache-Control": "max-age=60"], policy)[0] == 100)
        #expect(spans(["Cache-Control": "max-age=6000"], policy)[0] == 500)
        #expect(spans([:], policy)[0] == 500)
        #expect(spans(["Cache-Control": "no-cache"], policy)[0] == 0)
    }

    @Test func staleFilesAreUsableAsLongAsTheServerSays() {
        #expect(spans([:]) == [1_000, 7 * 86_400])
        #expect(spans(["Cache-Control": "max-age=60, stale-if-error=30"]) == [60, 30])
        #expect(spans(["Cache-Control": "max-age=60, must-revalidate, stale-if-error=30"]) == [60, 0])
        #expect(spans(["Cache-Control": "no-store"]) == [0, 0])
        #expect(Lifetime(["Cache-Control": "no-store"], policy: FreshnessPolicy(), now: now).isTransient)
        #expect(!Lifetime([:], policy: FreshnessPolicy(), now: now).isTransient)
    }

    @Test func hugeSpansEndAtTheLastMoment() {
        let policy = FreshnessPolicy(defaultLifetime: .seconds(Int64.max), maxLifetime: .seconds(Int64.max))
        #expect(Lifetime([:], policy: policy, now: now).usableUntil == Timestamp(microseconds: .max))
        #expect(Timestamp(secondsSince1970: .min).microseconds == .min)
        #expect(Timestamp(microseconds: .min).duration(to: Timestamp(microseconds: .max)) > .seconds(1))
        #expect(Timestamp(microseconds: -1).secondsSince1970 == -1)
    }

    static let conditions: [(fields: HeaderFields, condition: String?)] = [
        (["ETag": "\"a\""], "\"a\""),
        (["ETag": "W/\"a\""], nil),
        (
            ["ETag": "W/\"a\"", "Last-Modified": "Sun, 06 Nov 1994 08:48:37 GMT", "Date": date],
            "Sun, 06 Nov 1994 08:48:37 GMT"
        ),
        (["Last-Modified": "Sun, 06 Nov 1994 08:48:38 GMT", "Date": date], nil),
        (["Last-Modified": "Sun, 06 Nov 1994 08:48:37 GMT"], nil),
        (["Last-Modified": "yesterday", "Date": date], nil),
        ([:], nil),
    ]

    @Test(arguments: conditions) func onlyStrongValidatorsJoinParts(fields: HeaderFields, condition: String?) {
        #expect(Validators(strongOf: fields, now: now).rangeCondition == condition)
    }
}
