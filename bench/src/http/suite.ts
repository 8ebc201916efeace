import { createHash } from 'node:crypto';
import type { Answer } from '../measure/contestant.ts';
import type { Contestant, Result } from '../measure/race.ts';
import { type Row, toRow } from '../measure/row.ts';
import { toSpread } from '../measure/spread.ts';
import { ServerProcess } from '../servers/child-process.ts';
import { load } from './load.ts';
import { LIMIT, PATH } from './signals.ts';

const ROUNDS = 9;
const WARM_UP = 3_000;
const CALLS = 4_000;

/** Accept-Encoding of callers: browsers and most libraries accept compressed answers, simple programs do not. */
const JOBS: Readonly<Record<string, string>> = {
  [`GET of ${LIMIT} signals, server CPU`]: 'Accept-Encoding: gzip, br\r\n',
  [`GET of ${LIMIT} signals uncompressed, server CPU`]: '',
};

const contestant = (name: string, file: string): Contestant => ({ name, module: new URL(file, import.meta.url) });
const CONTESTANTS = [
  contestant('sealtick', './sealtick.ts'),
  contestant('fastify + zod serializer', './fastify-zod.ts'),
  contestant('fastify, ready bytes', './fastify-bytes.ts'),
];

/** Measures the server's processor time per request, including the kernel's; another process sends the requests. */
export async function* httpSuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  const servers: ServerProcess[] = [];
  try {
    for (const one of CONTESTANTS) servers.push(await ServerProcess.start(one));
    for (const [job, headers] of Object.entries(JOBS)) if (wanted(job)) yield await measure(job, headers, servers);
  } finally {
    await Promise.all(servers.map((server) => server.end()));
  }
}

async function measure(job: string, headers: string, servers: readonly ServerProcess[]): Promise<Row> {
  const times = servers.map(() => [] as number[]);
  for (const { port } of servers) await load(port, PATH, WARM_UP, headers);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [i, server] of servers.entries()) {
      const before = await server.processorUs();
      await load(server.port, PATH, CALLS, headers);
      times[i]!.push(((await server.processorUs()) - before) / CALLS);
    }
  }
  const results: Result[] = [];
  let size = '';
  for (const [i, server] of servers.entries()) {
    const [first, ...rest] = times[i]!;
    const text = await (await fetch(`http://127.0.0.1:${server.port}${PATH}`)).text();
    size = `${Math.round(Buffer.byteLength(text) / 1024)} kB`;
    const { peakMb } = await server.memory();
    results.push({ name: server.name, first: first!, ...toSpread(rest), peakMb, answers: [digest(text)] });
  }
  const [, peer] = results;
  const isRight = (answer: Answer) => answer.sha256 === peer!.answers[0]!.sha256;
  return toRow({ job, size, results, unit: 'µs a request', isRight });
}

/** Returns a hash of the answer that does not depend on the order of fields at any depth, and its number of signals. */
function digest(text: string): { sha256: number; signals: number } {
  const signals = JSON.parse(text) as unknown[];
  const plain = JSON.stringify(signals, (_, value: unknown) =>
    isObject(value) ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value,
  );
  const hash = createHash('sha256').update(plain).digest();
  return { sha256: hash.readUIntBE(0, 6), signals: signals.length };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
