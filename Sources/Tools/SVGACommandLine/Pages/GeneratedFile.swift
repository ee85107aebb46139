/// A file that is made from the tables of a program.
package struct GeneratedFile: Equatable, Sendable {
    /// The name without a folder, such as `svga-tool-render.1`.
    package let name: String
    package let text: String

    package init(name: String, text: String) { (self.name, self.text) = (name, text) }
}
