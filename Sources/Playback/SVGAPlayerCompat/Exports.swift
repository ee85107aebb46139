// `import SVGAPlayerCompat` brings what its methods take: URLs, requests and the cache, texts, pictures, clocks.
@_exported public import SVGACache
@_exported public import SVGAFormat
@_exported public import SVGAGraphics
@_exported public import SVGAPlayback
@_exported public import SVGAScene
@_exported public import SVGAText
