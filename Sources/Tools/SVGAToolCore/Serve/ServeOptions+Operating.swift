import SVGACommandLine
import SVGAServer

extension ServeOptions {
    /// Understands what operators see of the server.
    static func setOperating(
        of configuration: inout ServerConfiguration, _ arguments: ParsedArguments, in environment: ToolEnvironment
    ) throws(ToolError) {
        if let level = try arguments.choice(.logLevel, of: ServerConfiguration.LogLevel.allCases, named: \.rawValue) {
            configuration.logLevel = level
        }
        configuration.logFormat =
            try arguments.choice(.logFormat, of: ServerConfiguration.LogFormat.allCases, named: \.rawValue)
            ?? (environment.isErrorTerminal ? .text : .json)
    }
}
