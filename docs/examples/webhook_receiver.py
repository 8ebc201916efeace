"""Receives webhooks, verifies their signatures and prints each message once.

WEBHOOK_SECRET=whsec_... PORT=8080 python3 webhook_receiver.py
"""
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
seen = set()  # Replace it with a table that has a unique key, so that a restart forgets nothing.


def is_genuine(message_id, timestamp, signatures, body):
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.digest(KEY, signed, hashlib.sha256)).decode()
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in signatures.split(" "))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        message_id, timestamp, signatures = (
            self.headers.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature")
        )
        if not is_genuine(message_id, timestamp, signatures, body):
            return self.send_error(401)
        message = json.loads(body)
        if message_id not in seen:
            print(message["type"], message["timestamp"], json.dumps(message["data"]), flush=True)
        seen.add(message_id)
        self.send_response(204)  # When the message is stored: without a 2xx within 15 s it is sent again.
        self.end_headers()


server = ThreadingHTTPServer(("", int(os.environ.get("PORT", 8080))), Receiver)
print("port", server.server_address[1], flush=True)
server.serve_forever()
