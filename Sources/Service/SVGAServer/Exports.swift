// The parts of the HTTP daemon in a server's interface: addresses, origins, proxies, the log.
@_exported public import SVGAHTTP
