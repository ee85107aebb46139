import SVGACoding
package import SVGAErrors

/// A list of edits in JSON (`svga-edits/1`, see `Docs/Editing.md`), which are made one after the other.
package struct EditScript: Hashable, Sendable {
    /// The operations in their order.
    package let steps: [EditStep]

    package static let format = "svga-edits/1"
    private static let limits = JSONLimits(maxByteCount: 4 << 20, maxDepth: 8, maxValueCount: 200_000)

    /// Reads a script; errors have the place of the fault.
    package init(_ json: [UInt8]) throws(SVGAError) {
        let tree = try SVGAError.saying(nil, .invalidRequest) {
            try JSONTree(parsing: json, limits: EditScript.limits)
        }
        var script = try ScriptObject(tree, at: JSONPath())
        if let format = try script.text("format"), format != EditScript.format {
            throw script.fault("format", "expected '\(EditScript.format)'")
        }
        guard case .array(let elements)? = script.take("edits") else {
            throw script.fault("edits", "expected an array")
        }
        try script.finish()
        let path = JSONPath().member("edits")
        var steps: [EditStep] = []
        for (index, element) in elements.enumerated() {
            var object = try ScriptObject(element, at: path.element(index))
            steps += try object.steps()
            try object.finish()
        }
        self.steps = steps
    }
}
