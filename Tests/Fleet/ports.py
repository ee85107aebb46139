"""Ports of loopback. As a program: switches the loopback of a new network namespace on, and runs a command in it."""
import fcntl
import os
import random
import socket
import struct
import sys


def free_port():
    """A port that nobody listens on, below those that the system gives to connections.

    A server that is killed finds its port free when it starts again, and who asks for it meanwhile does not get it, even as
    a connection with itself. The port 10,000 above, which SeaweedFS takes too,
    is free as well.
    """
    while True:
        port = random.randrange(20_000, 30_000)
        with socket.socket() as low, socket.socket() as high:
            try:
                low.bind(("127.0.0.1", port))
                high.bind(("127.0.0.1", port + 10_000))
                return port
            except OSError:
                continue


def raise_loopback():
    """Switches loopback on, as `ip link set lo up` does; a new network namespace has it off."""
    get_flags, set_flags, is_up = 0x8913, 0x8914, 1
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        request = struct.pack("16sh", b"lo", 0)
        flags = struct.unpack("16sh", fcntl.ioctl(any_socket, get_flags, request))[1]
        fcntl.ioctl(any_socket, set_flags, struct.pack("16sh", b"lo", flags | is_up))


if __name__ == "__main__":
    raise_loopback()
    os.execv(sys.argv[1], sys.argv[1:])
