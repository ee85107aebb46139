#!/usr/bin/env python3
"""A billing system for `gift-tool serve --hook`: biller.py SECRETS PORT. See Docs/BillingHook.md."""
import base64, hmac, http.server, json, sys, threading, time

with open(sys.argv[1]) as file:     # one secret a line, several while they change
    SECRETS = [base64.b64decode(line.strip()[6:]) for line in file if line.startswith("whsec_")]
COINS = {"u1": 500}                 # what users have
PAYMENTS = {}                       # the reply to each payment; in the database of COINS
LOCK = threading.Lock()             # for both at once: the transaction of that database


def is_signed(fields, body):
    """Whether a call is from the gift server, and not a recorded one."""
    sent = fields.get("webhook-timestamp", "")
    if not (sent.isascii() and sent.isdigit()) or abs(time.time() - int(sent)) > 300:
        return False
    content = f"{fields.get('webhook-id')}.{sent}.".encode() + body
    right = [b"v1," + base64.b64encode(hmac.digest(key, content, "sha256")) for key in SECRETS]
    given = fields.get("webhook-signature", "").encode().split()
    return any(hmac.compare_digest(a, b) for a in given for b in right)


def decide(event):
    if event["type"] == "gift.balance.requested":
        return {"balance": COINS.get(event["data"]["user"]["userID"], 0)}
    order, sender = event["data"], event["data"]["sender"]["userID"]
    reply = PAYMENTS.get(order["paymentId"])
    if event["type"] == "gift.send.cancelled":      # it was allowed too late, and nobody saw it
        if reply and reply["result"] == "allow":
            COINS[sender] += order["cost"]
        # A request for this payment that is still on its way must not charge it.
        PAYMENTS[order["paymentId"]] = {"result": "deny", "code": 410, "reason": "cancelled"}
        return {}
    if not reply and order["cost"] > COINS.get(sender, 0):
        reply = {"result": "deny", "code": 402, "reason": "not enough coins"}
    elif not reply:
        COINS[sender] -= order["cost"]
        reply = {"result": "allow", "balance": COINS[sender]}
    PAYMENTS[order["paymentId"]] = reply
    return reply


class Biller(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        status, reply = 401, {}
        if is_signed(self.headers, body):
            with LOCK:                  # each payment is charged and returned once
                status, reply = 200, decide(json.loads(body))
        text = json.dumps(reply).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Biller).serve_forever()
