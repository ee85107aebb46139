/// How much a decoder takes before it refuses, each number checked before the allocation that it guards.
public struct Limits: Hashable, Sendable {
}
