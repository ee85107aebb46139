// The façade: `import SVGAKit` brings the whole pipeline, from file bytes to PNG files.
@_exported public import SVGAExport
@_exported public import SVGAFormat
@_exported public import SVGAGraphics
@_exported public import SVGAImage
@_exported public import SVGARaster
@_exported public import SVGAScene
@_exported public import SVGASound
@_exported public import SVGASystem
@_exported public import SVGAText
@_exported public import SVGAThumbnail
