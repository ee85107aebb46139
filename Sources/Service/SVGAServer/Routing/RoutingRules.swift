/// How paths are read, beside what the protocol says.
package struct RoutingRules: Sendable {
    /// What all paths begin with, such as `/svga`; no part of what is signed. Empty for nothing.
    package var pathPrefix = ""
    /// Another path at which the server says that it lives, whatever the prefix is; nil for none.
    package var healthPath: String?
    /// Names for plans.
    package var presets = PlanPresets()
    /// Whether plans are presets alone.
    package var takesPresetsOnly = false
    /// Which sources may be named.
    package var sources = SourceRules()

    /// Plain paths, all words of plans, all sources.
    package init() {}
}
