import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeedSite, startFeedSite } from '../modules/feed/testing/feed-site.ts';
import { addMember, append } from '../modules/feed/testing/own-log.ts';
import { closedFact, openedFact } from '../modules/log/testing/facts.ts';
import { insertSignals } from '../modules/signals/index.ts';
import { signalRow } from '../modules/signals/testing/rows.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { type OpenProgram, openProgram } from './open-program.ts';
import { STRATEGY } from './read-samples.ts';

const SDK = join(import.meta.dirname, '../../../../integrations/python');

const folder = useFolder('python');
let program: OpenProgram;
let address: string;
let now = Date.UTC(2026, 2, 4, 12, 0);

beforeAll(async () => {
  program = await openProgram({ now: () => now });
  address = await program.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => program.close());

interface Running {
  readonly child: ChildProcess;
  /** Returns the next line that it prints. */
  readonly line: () => Promise<string>;
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>;
}

/** Starts a Python program that imports the SDK. */
function start(text: string, ...args: string[]): Running {
  const child = spawn('python3', ['-c', `import sys\nfrom sealtick import *\n${text}`, ...args], {
    cwd: folder.path,
    env: { ...process.env, PYTHONPATH: SDK, PYTHONUNBUFFERED: '1', PYTHONDONTWRITEBYTECODE: '1' },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
  });
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, errors })),
  );
  const line = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`It printed no more: ${errors}`);
    return value;
  };
  return { child, line, ended };
}

async function publish(id: string): Promise<void> {
  const { db } = program;
  const { entries } = await program.append(db.database, [{ ...openedFact(id, STRATEGY), market: 'real' }]);
  const { entry, leafHash } = entries[0]!;
  await insertSignals(db.database, [{ ...signalRow(1, now, STRATEGY), id, logIndex: entry.index, leafHash }]);
}

describe('The SDK for Python', () => {
  test('lists signals over pages, and what changed since a cursor', async () => {
    for (let i = 0; i < 5; i += 1) {
      now += 1_000;
      await publish(`sig_python${i}`);
    }
    now += 3_600_000;
    const { line, child } = start(
      `site = Sealtick(sys.argv[1])
print([signal["id"][-1] for signal in site.signals(limit=2)])
rows, cursor = site.changes()
print(len(rows), site.changes(cursor)[0])
input()
import time
while not site.changes(cursor)[0]:
    time.sleep(0.1)
print([signal["id"] for signal in site.changes(cursor)[0]])`,
      address,
    );
    expect(await line()).toBe("['4', '3', '2', '1', '0']");
    expect(await line()).toBe('5 []');
    await publish('sig_pythonlate');
    now += 3_600_000;
    child.stdin!.write('\n');
    expect(await line()).toBe("['sig_pythonlate']");
  });

  test('raises the problem of the server', async () => {
    const { line } = start(
      `try:
    Sealtick(sys.argv[1]).get("/api/signals", limit=900)
except SealtickError as error:
    print(error.status, error.code, error.problem["errors"][0]["path"], error)`,
      address,
    );
    expect(await line()).toBe('400 INVALID_REQUEST limit `limit` must be at most 500 (got 900).');
  });

  test('returns the bytes of a file that is not text', async () => {
    const { line } = start(
      `site = Sealtick(sys.argv[1])
print(site.get("/api/academy/calculators.xlsx")[:4], type(site.get("/api/status/badge.svg")).__name__)`,
      address,
    );
    expect(await line()).toBe("b'PK\\x03\\x04' str");
  });

  test('verifies webhooks, and refuses a changed, an old and an unsigned one', async () => {
    const key = Buffer.from('a'.repeat(24)).toString('base64');
    const body = JSON.stringify({ type: 'test', timestamp: '2026-03-04T12:00:00.000Z', data: {} });
    const at = 1_772_625_600;
    const signature = `v1,${createHmac('sha256', Buffer.from(key, 'base64')).update(`msg_1.${at}.${body}`).digest('base64')}`;
    await writeFile(folder.join('webhook.json'), JSON.stringify({ body, signature, secret: `whsec_${key}`, at }));
    const { line } = start(`
import json
given = json.load(open("webhook.json"))
headers = {"Webhook-Id": "msg_1", "webhook-timestamp": str(given["at"]), "webhook-signature": "v1,AAAA " + given["signature"]}
def verify(body=given["body"], now=given["at"] + 9, headers=headers, secret=["whsec_AAAA", given["secret"]]):
    try:
        return verify_webhook(headers, body.encode(), secret, now)["id"]
    except SealtickError as error:
        return str(error)
print(verify())
print(verify(body=given["body"] + " "))
print(verify(now=given["at"] + 301))
print(verify(headers={**headers, "webhook-signature": ""}))
print(verify(secret="whsec_AAAA"))`);
    expect([await line(), await line(), await line(), await line(), await line()]).toEqual([
      'msg_1',
      'No signature fits the message and a secret.',
      'webhook-timestamp differs from the clock by more than 300 s.',
      'The header webhook-signature is missing.',
      'No signature fits the message and a secret.',
    ]);
  });

  test('verifies the log with the script next to it', async () => {
    const { line } = start('print(sorted(Sealtick(sys.argv[1]).verify_log()))', address);
    expect(await line()).toContain("'findings'");
  });
});

test('The SDK for Python repeats a request that a proxy refused until a date', async () => {
  let asked = 0;
  const site = createHttpServer((_request, response) => {
    asked += 1;
    const headers = { 'content-type': 'application/json', 'retry-after': 'Wed, 04 Mar 2026 12:00:00 GMT' };
    response.writeHead(asked === 1 ? 503 : 200, headers).end('[]');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  const { line, ended } = start('print(list(Sealtick(sys.argv[1]).signals()))', `http://127.0.0.1:${port}`);
  expect(await line()).toBe('[]');
  expect(await ended).toMatchObject({ code: 0 });
  expect(asked).toBe(2);
  site.close();
});

describe('The feed of the SDK for Python', () => {
  let site: FeedSite;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = connect(Number(new URL(site.address).port), '127.0.0.1');
    for (const one of [client, upstream]) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  beforeAll(async () => {
    site = await startFeedSite();
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    for (const one of sockets) one.destroy();
    proxy.close();
    await site.close();
  });
  const proxied = () => `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const FOLLOW = `
site = Sealtick(sys.argv[1], key=sys.argv[3] if len(sys.argv) > 3 else None, retry_seconds=0.05)
for message in site.feed(since=sys.argv[2] or None):
    print(message["type"], message.get("index"), message["cursor"])`;

  test('sends each message once, though the connection is cut and the program is started again', async () => {
    const first = start(FOLLOW, proxied(), '');
    await expect.poll(() => sockets.size).toBeGreaterThan(1);
    // The program may not have subscribed yet: what is published then is in no later cursor.
    const probe = setInterval(() => void site.publish(openedFact(`sig_probe${Date.now()}`)), 200);
    const seen = [await first.line()];
    clearInterval(probe);
    for (const one of sockets) one.destroy();
    sockets.clear();
    const [cut] = await site.publish(openedFact('sig_cut'));
    while (indexOf(seen.at(-1)!) !== cut) seen.push(await first.line());
    const indexes = seen.map(indexOf);
    expect(indexes).toEqual(Array.from({ length: indexes.length }, (_, i) => indexes[0]! + i));
    first.child.kill();
    const [missed, closed] = await site.publish(openedFact('sig_missed'), closedFact('sig_missed'));
    const second = start(FOLLOW, proxied(), seen.at(-1)!.split(' ')[2]!);
    expect([indexOf(await second.line()), indexOf(await second.line())]).toEqual([missed, closed]);
    second.child.kill();
  });

  test('says that messages are missing after a cursor of another log', async () => {
    const other = Buffer.from('provider-other~1~1~').toString('base64url');
    const { line, child } = start(FOLLOW, proxied(), other);
    expect(await line()).toMatch(/^gap None /);
    child.kill();
  });

  test('sends the entries of the own log after a position, and after a cut those that follow', async () => {
    await addMember(site, 'alice');
    await append(site, 'alice', 2);
    const { line, child } = start(
      `site = Sealtick(sys.argv[1], key="alice", retry_seconds=0.05)
for message in site.feed(own=1):
    print(message["type"], message["data"].get("position"))`,
      proxied(),
    );
    expect(await line()).toBe('OWN_ENTRY 2');
    for (const one of sockets) one.destroy();
    sockets.clear();
    await append(site, 'alice');
    expect(await line()).toBe('OWN_ENTRY 3');
    child.kill();
  });

  test('ends with the reason if the key is unknown', async () => {
    const { ended } = start(FOLLOW, proxied(), '', 'stk_live_unknown');
    expect((await ended).errors).toContain('SealtickError: Unknown API key.');
  });
});

const indexOf = (line: string): number => Number(line.split(' ')[1]);
