// `import SVGAPlayback` brings the lists that are played.
@_exported public import SVGAPlaylist
