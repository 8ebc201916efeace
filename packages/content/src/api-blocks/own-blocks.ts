import { type ApiBlock, BLOCK_SITE } from '@sealtick/contract';

/** Strategies of a member, and the signals that a program or TradingView publishes into them. */
export const OWN_BLOCKS: readonly ApiBlock[] = [
  {
    id: 'strategy',
    title: 'Create a strategy of your own',
    text: 'Needs a plan with own strategies and a key with the scope `signals:write`. Paste the line that it prints into your shell: the programs below publish into `SEALTICK_STRATEGY`.',
    code: {
      curl: `curl -s "${BLOCK_SITE}/api/strategies/mine" \\
  -H "Authorization: Bearer $SEALTICK_KEY" -H "Content-Type: application/json" -d '{"name":"From curl"}' |
  sed 's/.*"id":"\\(own_[^"]*\\)".*/export SEALTICK_STRATEGY=\\1/'; echo`,
      typescript: `const answer = await fetch('${BLOCK_SITE}/api/strategies/mine', {
  method: 'POST',
  headers: { authorization: \`Bearer \${process.env.SEALTICK_KEY}\`, 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'From TypeScript' }),
});
if (!answer.ok) throw new Error(await answer.text());
const { id } = await answer.json();
console.log(\`export SEALTICK_STRATEGY=\${id}\`);`,
      python: `import json, os, urllib.request

headers = {"Authorization": f"Bearer {os.environ['SEALTICK_KEY']}", "Content-Type": "application/json"}
strategy = json.dumps({"name": "From Python"}).encode()
request = urllib.request.Request("${BLOCK_SITE}/api/strategies/mine", strategy, headers)
with urllib.request.urlopen(request) as answer:
    print("export SEALTICK_STRATEGY=" + json.load(answer)["id"])`,
    },
  },
  {
    id: 'publish',
    title: 'Publish a signal of your own',
    text: '`SEALTICK_STRATEGY` is the id of your strategy, which the address of its page contains. A repetition with the same `Idempotency-Key` returns the first answer.',
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
    text: 'Creates the address for alerts of your strategy, which only a session can, then sends what TradingView sends. The page of the strategy creates the address as well. `previous` must be the position that the alert before it stated, otherwise a lost alert is named.',
    code: {
      curl: `jar=$(mktemp)
printf '{"email":"%s","password":"%s"}' "$SEALTICK_EMAIL" "$SEALTICK_PASSWORD" |
  curl -s -c "$jar" "${BLOCK_SITE}/api/auth/sign-in" -H "Content-Type: application/json" -d @-
made=$(curl -s -b "$jar" -X POST "${BLOCK_SITE}/api/own-strategies/$SEALTICK_STRATEGY/inbound/rotate" -H "Origin: ${BLOCK_SITE}")
curl -s -o /dev/null -b "$jar" "${BLOCK_SITE}/api/logout"
rm "$jar"
part() { printf %s "$made" | sed "s/.*\\"$1\\":\\"\\([^\\"]*\\)\\".*/\\1/"; }
price=$(curl -s "${BLOCK_SITE}/api/prices?symbol=GBPUSD" | sed 's/.*"price":"\\([0-9.]*\\)".*/\\1/')
at() { awk "BEGIN { printf \\"%.5f\\", $price * $1 }"; }
curl "${BLOCK_SITE}$(part path)" -H "Content-Type: application/json" \\
  -d "{\\"key\\":\\"$(part secret)\\",\\"symbol\\":\\"GBPUSD\\",\\"timeframe\\":\\"60\\",\\"position\\":\\"long\\",\\"previous\\":\\"flat\\",
      \\"entry\\":\\"$price\\",\\"stop\\":\\"$(at 0.995)\\",\\"targets\\":[\\"$(at 1.01)\\"],\\"time\\":\\"$(date -u +%FT%TZ)\\"}"`,
      typescript: `const site = '${BLOCK_SITE}';
const { SEALTICK_EMAIL: email, SEALTICK_PASSWORD: password, SEALTICK_STRATEGY: strategy } = process.env;
const post = async (path: string, body?: object, headers = {}) => {
  const type = body ? { 'content-type': 'application/json' } : {};
  const answer = await fetch(site + path, { method: 'POST', headers: { ...type, ...headers }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
};

const login = await post('/api/auth/sign-in', { email, password });
const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
const made = await post(\`/api/own-strategies/\${strategy}/inbound/rotate\`, undefined, { cookie, origin: site });
const { path, secret } = await made.json();
await fetch(\`\${site}/api/logout\`, { headers: { cookie }, redirect: 'manual' });
const [{ price }] = await (await fetch(\`\${site}/api/prices?symbol=GBPUSD\`)).json();
const at = (factor: number) => (Number(price) * factor).toFixed(5);
const answer = await post(path, {
  key: secret,
  symbol: 'GBPUSD',
  timeframe: '60',
  position: 'long',
  previous: 'flat',
  entry: price,
  stop: at(0.995),
  targets: [at(1.01)],
  time: new Date().toISOString(),
});
console.log(answer.status, await answer.text());`,
      python: `import datetime, json, os, urllib.request
from http.cookiejar import CookieJar

site = "${BLOCK_SITE}"
browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

def post(path, body=None, opener=browser, **headers):
    data = json.dumps(body).encode() if body else None
    headers |= {"Content-Type": "application/json"} if body else {}
    with opener.open(urllib.request.Request(site + path, data, headers, method="POST")) as answer:
        return answer.read().decode()

post("/api/auth/sign-in", {"email": os.environ["SEALTICK_EMAIL"], "password": os.environ["SEALTICK_PASSWORD"]})
made = json.loads(post(f"/api/own-strategies/{os.environ['SEALTICK_STRATEGY']}/inbound/rotate", Origin=site))
browser.open(site + "/api/logout").close()
with urllib.request.urlopen(site + "/api/prices?symbol=GBPUSD") as answer:
    price = json.load(answer)[0]["price"]
alert = {
    "key": made["secret"],
    "symbol": "GBPUSD",
    "timeframe": "60",
    "position": "long",
    "previous": "flat",
    "entry": price,
    "stop": f"{float(price) * 0.995:.5f}",
    "targets": [f"{float(price) * 1.01:.5f}"],
    "time": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
}
print(post(made["path"], alert, urllib.request.build_opener()))`,
    },
  },
];
