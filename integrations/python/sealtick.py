"""Reads a Sealtick site from Python: signals and every other call, the live feed, webhooks, the log. Standard library only.

    from sealtick import Sealtick

    site = Sealtick("https://signals.example.com")
    for signal in site.signals(status="active"):
        print(signal["symbol"], signal["side"], signal["entry"])
    for message in site.feed():
        print(message["type"], message["data"])

Python 3.9 or later. A key, `Sealtick(url, key="stk_live_…")`, shows what its account may see; it is never part of an address.
"""
import base64, hashlib, hmac, json, os, random, re, socket, ssl, struct, subprocess, sys, time
import urllib.error, urllib.parse, urllib.request

__all__ = ["Sealtick", "SealtickError", "verify_webhook"]
__version__ = "2026-11-27"

TOLERANCE_SECONDS = 300
LONGEST_WAIT_SECONDS = 30
SILENCE_SECONDS = 60
LARGEST_MESSAGE = 64 * 1024 * 1024


class SealtickError(Exception):
    """A refused call, a feed that cannot go on, or a webhook that is not genuine. `problem` is the server's document."""

    def __init__(self, text, status=None, problem=None):
        super().__init__(text)
        self.status = status
        self.problem = problem or {}
        self.code = self.problem.get("code")


class Sealtick:
    """A site. `tries` is how often a call is made while the server is busy; `retry_seconds` the first wait of the feed."""

    def __init__(self, url, key=None, tries=3, retry_seconds=3.0, timeout=30.0):
        if key is not None and not re.fullmatch("[!-~]+", key):
            raise SealtickError("key has a character that no key has, such as a space or an ellipsis. Pass the whole key, as it was shown once.")
        self.url = url.rstrip("/")
        self.key = key
        self.tries = tries
        self.retry_seconds = retry_seconds
        self.timeout = timeout

    # REST

    def get(self, path, **query):
        """Returns the answer of a read: `site.get("/api/strategies")`. A file is a string, or bytes if it is not text.

        Raises SealtickError if the read is refused.
        """
        return self._call("GET", path, query)[0]

    def send(self, method, path, body=None, idempotency_key=None):
        """Carries out a write. With an idempotency key it happens once, however often it is sent."""
        return self._call(method, path, {}, body, idempotency_key)[0]

    def rows(self, path, **query):
        """Yields the rows of every page of a list."""
        while path is not None:
            rows, headers = self._call("GET", path, query)
            yield from rows
            following = re.search(r'<([^>]+)>; rel="next"', headers.get("Link") or "")
            path, query = (following.group(1) if following else None), {}

    def signals(self, **query):
        """Yields the signals of the feed, newest first: `site.signals(symbol="EURUSD", minConfidence=60)`."""
        return self.rows("/api/signals", **query)

    def changes(self, since=None, **query):
        """Returns the signals that opened or changed since a cursor, and the next cursor. Store it, and pass it again."""
        path = "/api/signals"
        rows, headers = self._call("GET", path, {**query, "limit": 500, **({} if since is None else {"since": since})})
        cursor = headers.get("Sealtick-Cursor")
        following = re.search(r'<([^>]+)>; rel="next"', headers.get("Link") or "")
        if following and since is not None:
            rows = rows + list(self.rows(following.group(1)))
        return rows, cursor

    def _call(self, method, path, query, body=None, idempotency_key=None):
        given = urllib.parse.urlencode({name: value for name, value in query.items() if value is not None})
        headers = {"Accept": "application/json"}
        if self.key:
            headers["Authorization"] = "Bearer " + self.key
        if idempotency_key:
            headers["Idempotency-Key"] = idempotency_key
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(self.url + path + ("?" + given if given else ""), data, headers, method=method)
        for attempt in range(1, self.tries + 1):
            try:
                with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                    return _body(answer), answer.headers
            except urllib.error.HTTPError as error:
                may_repeat = method == "GET" or idempotency_key is not None
                if error.code in (429, 503) and may_repeat and attempt < self.tries:
                    time.sleep(min(LONGEST_WAIT_SECONDS, _retry_after(error.headers.get("Retry-After"))))
                    continue
                raise _refusal(error) from None

    # Live feed

    def feed(self, since=None, own=None):
        """Yields each message of the live feed once, and connects again after a cut.

        Begin with the cursor of `changes()`: without one the feed starts with the next message. Store `message["cursor"]` of the
        last message you have processed: `site.feed(since=cursor)` resumes there, also in another run. A message of the type `gap` says that what was missed cannot be sent; then read `signals` again.
        With `own`, messages of the type `OWN_ENTRY` have the entries of your own log: 0 for all, `message["data"]["position"]`
        of the last one that you have processed, or "new".
        """
        wait = self.retry_seconds
        while True:
            try:
                with _WebSocket(self.url, self.timeout) as connection:
                    connection.send(json.dumps({"type": "auth", **({"token": self.key} if self.key else {})}))
                    start = {**({"since": since} if since else {}), **({} if own is None else {"own": own})}
                    connection.send(json.dumps({"type": "subscribe", **start}))
                    for text in connection:
                        message = json.loads(text)
                        kind = message.get("type")
                        if kind == "error":
                            raise SealtickError(message["data"]["message"], problem=message["data"])
                        if kind == "subscribed":
                            wait = self.retry_seconds
                            since = message["cursor"]
                            own = message["data"].get("own")
                            if not message["data"]["recovered"]:
                                yield {"type": "gap", "data": message["data"], "cursor": since}
                            continue
                        # Asked for by clients that see no pings: here these end the silence.
                        if kind == "heartbeat":
                            continue
                        if kind == "OWN_ENTRY":
                            own = message["data"]["position"]
                        else:
                            since = message["cursor"]
                        yield message
            except (OSError, _Cut):
                pass
            time.sleep(wait * (0.5 + random.random()))
            wait = min(LONGEST_WAIT_SECONDS, wait * 2)

    # Log

    def verify_log(self, checkpoint=None):
        """Verifies the whole log with verify-log.py, which must be next to this file, and returns what it found.

        `checkpoint` is the path of a checkpoint that was stored before: without one, only the log's consistency with itself
        is checked.
        """
        here = os.path.dirname(os.path.abspath(__file__))
        places = [os.path.join(here, "verify-log.py"), os.path.join(here, "..", "..", "scripts", "verify-log.py")]
        script = next((place for place in places if os.path.exists(place)), None)
        if script is None:
            raise SealtickError("verify-log.py must be next to sealtick.py.")
        command = [sys.executable, script, "--url", self.url, "--json"]
        done = subprocess.run(command + (["--checkpoint", checkpoint] if checkpoint else []), capture_output=True, text=True)
        try:
            return json.loads(done.stdout)
        except ValueError:
            raise SealtickError((done.stderr or done.stdout).strip() or "verify-log.py failed.") from None


def _retry_after(header):
    """Returns seconds; 1 without the header, or if it is a date (RFC 9110), as proxies may send it."""
    return int(header) if re.fullmatch(r"[0-9]{1,9}", header or "") else 1


def _body(answer):
    """Returns JSON as values, other text as a string, and any other file as bytes."""
    media, data = answer.headers.get_content_type(), answer.read()
    if not re.search(r"^text/|json$|\+xml$|^application/vc$", media):
        return data
    text = data.decode()
    return json.loads(text) if "json" in media and "ndjson" not in media and text else text


def _refusal(error):
    text = error.read().decode(errors="replace")
    try:
        problem = json.loads(text)
    except ValueError:
        problem = {}
    return SealtickError(problem.get("detail") or problem.get("title") or f"HTTP {error.code}", error.code, problem)


# Webhooks

def verify_webhook(headers, body, secret, now=None):
    """Returns the message of a webhook request, with its `id`, after its signature and time were checked.

    `body` is the bytes as received; `secret` is `whsec_…`, or a list while it is being replaced. Raises SealtickError if the
    message was not signed with a secret, was changed, or its time differs by more than 300 s. The same message has the same
    id at each attempt: store it to recognise a repeated one.
    """
    given = {name.lower(): value for name, value in headers.items()}
    missing = [name for name in ("webhook-id", "webhook-timestamp", "webhook-signature") if not given.get(name)]
    if missing:
        raise SealtickError(f"The header {missing[0]} is missing.")
    at = given["webhook-timestamp"]
    if not re.fullmatch(r"[0-9]{1,12}", at):
        raise SealtickError("webhook-timestamp must be seconds since 1970.")
    if abs((time.time() if now is None else now) - int(at)) > TOLERANCE_SECONDS:
        raise SealtickError(f"webhook-timestamp differs from the clock by more than {TOLERANCE_SECONDS} s.")
    body = body.encode() if isinstance(body, str) else bytes(body)
    signed = f"{given['webhook-id']}.{at}.".encode() + body
    genuine = False
    for one in [secret] if isinstance(secret, str) else secret:
        key = base64.b64decode(one[6:] if one.startswith("whsec_") else one)
        expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        # Each is compared, so that the time does not depend on which one fits.
        for signature in given["webhook-signature"].split(" "):
            genuine |= hmac.compare_digest(signature.encode(), expected)
    if not genuine:
        raise SealtickError("No signature fits the message and a secret.")
    return {**json.loads(body), "id": given["webhook-id"]}


# WebSocket (RFC 6455), as far as the feed needs it

class _Cut(Exception):
    """The connection ended, and can be made again."""


class _WebSocket:
    def __init__(self, url, timeout):
        parts = urllib.parse.urlsplit(url)
        is_secure = parts.scheme == "https"
        port = parts.port or (443 if is_secure else 80)
        self.socket = socket.create_connection((parts.hostname, port), timeout)
        try:
            if is_secure:
                self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=parts.hostname)
            self.socket.settimeout(SILENCE_SECONDS)
            self.rest = b""
            self._shake_hands(parts.netloc.rpartition("@")[2])
        except BaseException:
            self.socket.close()
            raise

    def _shake_hands(self, host):
        nonce = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {nonce}", "Sec-WebSocket-Version: 13", "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        head = b""
        while b"\r\n\r\n" not in head:
            if len(head) > 65_536:
                raise _Cut("The answer to the handshake is too long.")
            head += self._some()
        head, _, self.rest = head.partition(b"\r\n\r\n")
        expected = base64.b64encode(hashlib.sha1((nonce + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        if not re.match(rb"HTTP/1\.1 101 ", head) or expected.lower() not in head.lower():
            raise _Cut(head.split(b"\r\n", 1)[0].decode(errors="replace"))

    def _some(self):
        data = self.socket.recv(65_536)
        if not data:
            raise _Cut("The connection was closed.")
        return data

    def _exactly(self, length):
        parts, have = [self.rest], len(self.rest)
        while have < length:
            parts.append(self._some())
            have += len(parts[-1])
        data = b"".join(parts)
        self.rest = data[length:]
        return data[:length]

    def _frame(self, opcode, payload):
        mask = os.urandom(4)
        length = len(payload)
        head = bytes([0x80 | opcode])
        head += bytes([0x80 | length]) if length < 126 else bytes([0x80 | 126]) + struct.pack("!H", length)
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)))

    def send(self, text):
        self._frame(1, text.encode())

    def __iter__(self):
        message = b""
        while True:
            first, second = self._exactly(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack("!H", self._exactly(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self._exactly(8))
            if len(message) + length > LARGEST_MESSAGE:
                raise _Cut("A message is too long.")
            payload, opcode = self._exactly(length), first & 0x0F
            if opcode == 8:
                raise _end(payload)
            if opcode == 9:
                self._frame(10, payload)
            if opcode > 7:
                continue
            message += payload
            if first & 0x80:
                yield message.decode()
                message = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self._frame(8, struct.pack("!H", 1000))
        except OSError:
            pass
        self.socket.close()


def _end(payload):
    """What a close frame means: 1008 and 4003 say that the program must change something first."""
    code = struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else 1005
    reason = payload[2:].decode(errors="replace")
    # A changed access is answered by another connection with what remains.
    is_final = code == 1008 or (code == 4003 and "key" in reason)
    return SealtickError(reason, status=code) if is_final else _Cut(f"{code} {reason}")
