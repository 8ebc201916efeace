import { type ApiBlock, BLOCK_SITE } from '@sealtick/contract';

/** What everyone may read: signals, what changed, and the file of them. */
export const SIGNAL_BLOCKS: readonly ApiBlock[] = [
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
    text: '`GET /api/signals` names the end of its list in `Sealtick-Cursor`. The next request with it as `since` lists what opened or changed in between, each change once.',
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
];
