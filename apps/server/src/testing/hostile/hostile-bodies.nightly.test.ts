import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Write, writes } from '@sealtick/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinProgram } from '../join-program.ts';
import { type OpenProgram, openProgram } from '../open-program.ts';

const NOW = Date.UTC(2026, 2, 16, 9);
const IDS = ['x', ...['sub', 'wl', 'run'].map((kind) => `${kind}_${'x'.repeat(22)}`)];
const routes = Object.values<Readonly<Record<string, Write>>>(writes)
  .flatMap((ofNoun) => Object.values(ofNoun))
  .filter(({ body }) => body !== undefined);

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const keys = Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join();
/** Bodies that are large, deep, wide, or not what they seem. */
const BODIES: readonly (readonly [string, string | Buffer])[] = [
  ['10 MB', `{"name":"${'x'.repeat(10_000_000)}"}`],
  ['10,000 levels', deep(10_000)],
  ['100,000 fields', `{${keys}}`],
  ['the same field twice', '{"name":"a","name":{"b":1}}'],
  ['a number without an end', '{"equity":1e400}'],
  ['a text that is not UTF-8', Buffer.from([...Buffer.from('{"name":"'), 0xc3, 0x28, 0xff, ...Buffer.from('"}')])],
  ['__proto__', '{"__proto__":{"isPolluted":true}}'],
  ['constructor.prototype', '{"constructor":{"prototype":{"isPolluted":true}}}'],
  ['a list', '[]'],
  ['null', 'null'],
  ['nothing', ''],
];
/** 50 kB that make careless expressions and searches slow. */
const LONG = [
  'a'.repeat(50_000),
  `${'a@'.repeat(24_999)}!`,
  ' '.repeat(50_000),
  `${'-'.repeat(49_999)}x`,
  '('.repeat(50_000),
];

let program: OpenProgram;
let cookie: string;
beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  cookie = await joinProgram(program.db.database, { id: 'amara', at: NOW });
});
afterAll(() => program.close());

const send = (route: Write, payload: string | Buffer) =>
  program.ask({
    method: route.method,
    url: route.path.replace(':id', String(IDS.find((id) => route.params?.safeParse({ id }).success))),
    payload,
    headers: { host: 'localhost', cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
  });

test.each(BODIES)('Every write refuses %s within 50 ms', async (_name, body) => {
  for (const route of routes) {
    await send(route, '{}');
    // The fastest of three, because other programs use the processor too.
    const times: number[] = [];
    for (let n = 0; n < 3; n++) {
      const from = performance.now();
      const answer = await send(route, body);
      times.push(performance.now() - from);
      // Refused, or carried out with nothing: an unknown id, too many proofs.
      expect([400, 404, 413, 422, 429, ...(body === '' ? [200] : [])], route.path).toContain(answer.statusCode);
    }
    expect(Math.min(...times), `${route.method} ${route.path}`).toBeLessThan(50);
  }
  expect('isPolluted' in {}).toBe(false);
});

test('No text of 50 kB in a field takes 100 ms, and the event loop stays free', async () => {
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  for (const route of routes) {
    for (const name of Object.keys(route.body!.shape)) {
      for (const text of LONG) {
        const from = process.cpuUsage();
        await send(route, JSON.stringify({ [name]: text }));
        const { user, system } = process.cpuUsage(from);
        expect((user + system) / 1_000, `${route.path} ${name} ${text.slice(0, 3)}`).toBeLessThan(100);
      }
    }
  }
  for (const search of LONG)
    await program.ask({ url: `/api/strategies?q=${encodeURIComponent(search.slice(0, 4_000))}` });
  loop.disable();
  expect(loop.percentile(99) / 1e6).toBeLessThan(200);
});

test('A limit far above the largest is refused, and no list is longer', async () => {
  for (const limit of ['1000000000', '501', '-1', '1e9', 'Infinity']) {
    expect((await program.ask({ url: `/api/signals?limit=${limit}` })).statusCode, limit).toBe(400);
  }
});
