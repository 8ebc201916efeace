import { type ApiBlock, BLOCK_SITE } from '@sealtick/contract';

/**
 * The blocks of the page in their order; a test runs each of them. A key is in the environment variable `SEALTICK_KEY`; what
 * is public needs none. The blocks about own strategies read further variables, which their texts name.
 */
export const API_BLOCKS: readonly ApiBlock[] = [
  {
    id: 'first-answer',
    title: 'Read signals',
    text: 'Strategies and public signals need no key. With the key of a subscriber, a signal is listed as soon as it is published.',
    code: {
      curl: `curl "${BLOCK_SITE}/api/signals?status=active&limit=3"`,
      typescript: `const key = process.env.SEALTICK_KEY;
const answer = await fetch('${BLOCK_SITE}/api/signals?status=active&limit=3', {
  headers: key ? { authorization: \`Bearer \${key}\` } : {},
});
if (!answer.ok) throw new Error(await answer.text());
for (const { symbol, side, entry, stop } of await answer.json()) console.log(symbol, side, entry, stop);`,
      python: `import json, os, urllib.request

key = os.environ.get("SEALTICK_KEY")
headers = {"Authorization": f"Bearer {key}"} if key else {}
request = urllib.request.Request("${BLOCK_SITE}/api/signals?status=active&limit=3", headers=headers)
with urllib.request.urlopen(request) as answer:
    for signal in json.load(answer):
        print(signal["symbol"], signal["side"], signal["entry"], signal["stop"])`,
    },
  },
  {
    id: 'changes',
    title: 'Ask for what changed',
    text: 'Each list names its end in `Sealtick-Cursor`. The next request with it as `since` lists what opened or changed in between, each change once.',
    code: {
      curl: `cursor=$(curl -s -D - -o /dev/null "${BLOCK_SITE}/api/signals" | sed -n 's/^sealtick-cursor: *//Ip' | tr -d '\\r')
curl "${BLOCK_SITE}/api/signals?since=$cursor"`,
      typescript: `const list = (query: string) => fetch(\`${BLOCK_SITE}/api/signals?\${query}\`);
const first = await list('limit=500');
const since = first.headers.get('sealtick-cursor') ?? '';
const changed = await (await list(new URLSearchParams({ since }).toString())).json();
console.log('changed', changed.length);`,
      python: `import json, urllib.parse, urllib.request

with urllib.request.urlopen("${BLOCK_SITE}/api/signals?limit=500") as answer:
    cursor = answer.headers["Sealtick-Cursor"]
query = urllib.parse.urlencode({"since": cursor})
with urllib.request.urlopen(f"${BLOCK_SITE}/api/signals?{query}") as answer:
    print("changed", len(json.load(answer)))`,
    },
  },
  {
    id: 'feed',
    title: 'Follow the live feed, and resume after a cut',
    text: 'A program sends `auth` within 5 seconds, then `subscribe`. Store the `cursor` of the last message: after a cut, `subscribe` with it as `since` sends each missed message once.',
    code: {
      typescript: `const key = process.env.SEALTICK_KEY;

function follow(since?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket('${BLOCK_SITE.replace('https', 'wss')}/ws');
    const send = (message: object) => socket.send(JSON.stringify(message));
    socket.onopen = () => {
      send({ type: 'auth', token: key ?? null });
      send({ type: 'subscribe', since });
    };
    socket.onerror = () => reject(new Error('The feed cannot be reached.'));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data));
      console.log(message.type, message.data.recovered ?? message.data.symbol);
      // Here the connection ends after its first message.
      if (message.cursor) socket.close();
      if (message.cursor) resolve(message.cursor);
    };
  });
}

const cursor = await follow();
await follow(cursor);`,
      python: `# curl -O ${BLOCK_SITE}/api/sdk/sealtick.py
import os
from sealtick import Sealtick

site = Sealtick("${BLOCK_SITE}", key=os.environ.get("SEALTICK_KEY"))
rows, cursor = site.changes()
print("position", len(cursor) > 0)
# It connects again after a cut, and sends what was missed once. Store the cursor of each message.
for message in site.feed(since=cursor):
    print(message["type"], message["data"])
    break`,
    },
  },
  {
    id: 'export',
    title: 'Export signals',
    text: 'Every published signal, archived ones too: as CSV for a spreadsheet, or as NDJSON with one signal per line.',
    code: {
      curl: `curl -o signals.csv "${BLOCK_SITE}/api/signals.csv?from=2026-01-01T00:00:00.000Z"`,
      typescript: `const file = await fetch('${BLOCK_SITE}/api/signals.ndjson');
const rows = (await file.text()).split('\\n').filter(Boolean).map((line) => JSON.parse(line));
console.log('exported', rows.length);`,
      python: `import csv, io, urllib.request

with urllib.request.urlopen("${BLOCK_SITE}/api/signals.csv") as answer:
    rows = list(csv.DictReader(io.TextIOWrapper(answer, encoding="utf-8", newline="")))
print("exported", len(rows))`,
    },
  },
  {
    id: 'log',
    title: 'Store the state of the log',
    text: 'A checkpoint is a signed note of the size and the root hash of the log. Store one now: a later log that does not continue it was changed.',
    code: {
      curl: `curl -o checkpoint.txt "${BLOCK_SITE}/.well-known/sealtick/checkpoint"
curl "${BLOCK_SITE}/api/log/keys"`,
      typescript: `const note = await (await fetch('${BLOCK_SITE}/.well-known/sealtick/checkpoint')).text();
const [origin, size, root] = note.split('\\n');
console.log(origin, size, root);`,
      python: `import urllib.request

with urllib.request.urlopen("${BLOCK_SITE}/.well-known/sealtick/checkpoint") as answer:
    origin, size, root, *_ = answer.read().decode().split("\\n")
print(origin, size, root)`,
    },
  },
  {
    id: 'webhook',
    title: 'Verify a webhook',
    text: 'Pass the body as it was received, before any parsing. Answer with a 2xx within 15 seconds; the same message has the same `webhook-id` at each attempt.',
    code: {
      typescript: `import { createHmac, timingSafeEqual } from 'node:crypto';

function isGenuine(headers: Headers, body: string, secret: string): boolean {
  const [id, at, given] = ['id', 'timestamp', 'signature'].map((name) => headers.get(\`webhook-\${name}\`) ?? '');
  if (!(Math.abs(Date.now() / 1000 - Number(at)) <= 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest();
  return given!.split(' ').some((one) => {
    const signature = Buffer.from(one.replace('v1,', ''), 'base64');
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}

// A message as the site would send it:
const [secret, body, at] = [\`whsec_\${btoa('a key of 24 characters..')}\`, '{"type":"test"}', Math.floor(Date.now() / 1000)];
const signature = createHmac('sha256', 'a key of 24 characters..').update(\`msg_1.\${at}.\${body}\`).digest('base64');
const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(at), 'webhook-signature': \`v1,\${signature}\` };
console.log(isGenuine(new Headers(headers), body, secret), isGenuine(new Headers(headers), body + ' ', secret));`,
      python: `# curl -O ${BLOCK_SITE}/api/sdk/sealtick.py
import base64, hashlib, hmac, time
from sealtick import SealtickError, verify_webhook

# A message as the site would send it:
key, body, at = b"a key of 24 characters..", b'{"type":"test"}', int(time.time())
signature = base64.b64encode(hmac.new(key, b"msg_1.%d." % at + body, hashlib.sha256).digest()).decode()
headers = {"webhook-id": "msg_1", "webhook-timestamp": str(at), "webhook-signature": "v1," + signature}
secret = "whsec_" + base64.b64encode(key).decode()

print(verify_webhook(headers, body, secret)["id"])
try:
    verify_webhook(headers, body + b" ", secret)
except SealtickError as error:
    print(error)`,
    },
  },
  {
    id: 'publish',
    title: 'Publish a signal of your own',
    text: 'Needs a plan with own strategies and a key with the scope `signals:write`. `SEALTICK_STRATEGY` is the id of your strategy: it stands in the address of its page. A repetition with the same `Idempotency-Key` returns the first answer.',
    code: {
      curl: `price=$(curl -s "${BLOCK_SITE}/api/prices?symbol=EURUSD" | sed 's/.*"price":"\\([0-9.]*\\)".*/\\1/')
at() { awk "BEGIN { printf \\"%.5f\\", $price * $1 }"; }
curl "${BLOCK_SITE}/api/signals" \\
  -H "Authorization: Bearer $SEALTICK_KEY" -H "Content-Type: application/json" -H "Idempotency-Key: $(date +%s)" \\
  -d "{\\"strategyId\\":\\"$SEALTICK_STRATEGY\\",\\"symbol\\":\\"EURUSD\\",\\"timeframe\\":\\"1h\\",\\"side\\":\\"long\\",
      \\"entry\\":\\"$price\\",\\"stop\\":\\"$(at 0.995)\\",\\"targets\\":[\\"$(at 1.01)\\"]}"`,
      typescript: `const [{ price }] = await (await fetch('${BLOCK_SITE}/api/prices?symbol=EURUSD')).json();
const at = (factor: number) => (Number(price) * factor).toFixed(5);
const answer = await fetch('${BLOCK_SITE}/api/signals', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.SEALTICK_KEY}\`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  },
  body: JSON.stringify({
    strategyId: process.env.SEALTICK_STRATEGY,
    symbol: 'EURUSD',
    timeframe: '1h',
    side: 'long',
    entry: price,
    stop: at(0.995),
    targets: [at(1.01)],
  }),
});
if (!answer.ok) throw new Error(await answer.text());
const { id, status, own } = await answer.json();
console.log(id, status, own.position);`,
      python: `import json, os, urllib.request, uuid

with urllib.request.urlopen("${BLOCK_SITE}/api/prices?symbol=EURUSD") as answer:
    price = json.load(answer)[0]["price"]
signal = {
    "strategyId": os.environ["SEALTICK_STRATEGY"],
    "symbol": "EURUSD",
    "timeframe": "1h",
    "side": "long",
    "entry": price,
    "stop": f"{float(price) * 0.995:.5f}",
    "targets": [f"{float(price) * 1.01:.5f}"],
}
headers = {
    "Authorization": f"Bearer {os.environ['SEALTICK_KEY']}",
    "Content-Type": "application/json",
    "Idempotency-Key": str(uuid.uuid4()),
}
request = urllib.request.Request("${BLOCK_SITE}/api/signals", json.dumps(signal).encode(), headers)
with urllib.request.urlopen(request) as answer:
    made = json.load(answer)
print(made["id"], made["status"], made["own"]["position"])`,
    },
  },
  {
    id: 'alert',
    title: 'Send the alert of TradingView yourself',
    text: 'The page of your strategy creates `ALERT_ADDRESS` and `ALERT_SECRET`. TradingView sends this body; `previous` must be the position that the alert before it stated, otherwise a lost alert is named. Stop and target are those that the page sets for alerts without levels.',
    code: {
      curl: `price=$(curl -s "${BLOCK_SITE}/api/prices?symbol=EURUSD" | sed 's/.*"price":"\\([0-9.]*\\)".*/\\1/')
curl "$ALERT_ADDRESS" -H "Content-Type: application/json" \\
  -d "{\\"key\\":\\"$ALERT_SECRET\\",\\"symbol\\":\\"EURUSD\\",\\"timeframe\\":\\"60\\",\\"position\\":\\"long\\",
      \\"previous\\":\\"flat\\",\\"entry\\":\\"$price\\",\\"time\\":\\"$(date -u +%FT%TZ)\\"}"`,
      typescript: `const [{ price }] = await (await fetch('${BLOCK_SITE}/api/prices?symbol=EURUSD')).json();
const answer = await fetch(process.env.ALERT_ADDRESS ?? '', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    key: process.env.ALERT_SECRET,
    symbol: 'EURUSD',
    timeframe: '60',
    position: 'long',
    previous: 'flat',
    entry: price,
    time: new Date().toISOString(),
  }),
});
console.log(answer.status, await answer.text());`,
      python: `import datetime, json, os, urllib.request

with urllib.request.urlopen("${BLOCK_SITE}/api/prices?symbol=EURUSD") as answer:
    price = json.load(answer)[0]["price"]
alert = {
    "key": os.environ["ALERT_SECRET"],
    "symbol": "EURUSD",
    "timeframe": "60",
    "position": "long",
    "previous": "flat",
    "entry": price,
    "time": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
}
headers = {"Content-Type": "application/json"}
request = urllib.request.Request(os.environ["ALERT_ADDRESS"], json.dumps(alert).encode(), headers)
with urllib.request.urlopen(request) as answer:
    print(answer.status, answer.read().decode())`,
    },
  },
  {
    id: 'verify',
    title: 'Verify the whole log on your machine',
    text: 'The verifier reads every entry and recomputes tree, signatures, rules and results. It shares no code with the site.',
    code: {
      curl: `curl -O ${BLOCK_SITE}/api/sdk/verify-log.py
python3 verify-log.py --url ${BLOCK_SITE} --json`,
      python: `# curl -O ${BLOCK_SITE}/api/sdk/sealtick.py
# curl -O ${BLOCK_SITE}/api/sdk/verify-log.py
from sealtick import Sealtick

print("findings", Sealtick("${BLOCK_SITE}").verify_log()["findings"])`,
    },
  },
];
