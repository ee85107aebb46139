"""Tokens of the gift server, as any back end makes them: JWT with HS256. As a program: tokens.py KEYFILE USER [ROLE]"""
import base64
import hashlib
import hmac
import json
import sys
import time


def gift_token(key, user, role="viewer", name=None, seconds=86400):
    """A token that expires in a day, or in other seconds; the key is in hexadecimal digits."""
    def part(value):
        return base64.urlsafe_b64encode(value).rstrip(b"=")
    claims = {"sub": user, "role": role, "exp": int(time.time()) + seconds, **({"name": name} if name else {})}
    message = b".".join(part(json.dumps(value).encode()) for value in ({"alg": "HS256", "typ": "JWT"}, claims))
    return (message + b"." + part(hmac.new(bytes.fromhex(key), message, hashlib.sha256).digest())).decode()


if __name__ == "__main__":
    with open(sys.argv[1], encoding="ascii") as file:
        print(gift_token(file.read().strip(), *sys.argv[2:4]))
