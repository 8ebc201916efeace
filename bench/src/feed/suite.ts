import type { Answer } from '../measure/contestant.ts';
import type { Contestant, Result } from '../measure/race.ts';
import { type Row, toRow } from '../measure/row.ts';
import { toSpread } from '../measure/spread.ts';
import { Child, ServerProcess } from '../servers/child-process.ts';
import { MESSAGE_BYTES } from './message.ts';

const CLIENTS = 10_000;
const ROUNDS = 21;
const NS_PER_MS = 1e6;
const TIME = 'feed: a message to every client';
const MEMORY = 'feed: memory for each client';

const contestant = (name: string, file: string): Contestant => ({ name, module: new URL(file, import.meta.url) });
const CONTESTANTS = [
  contestant('sealtick', './sealtick.ts'),
  contestant('ws', './ws.ts'),
  contestant('socket.io', './socket-io.ts'),
];

interface Clients {
  readonly server: ServerProcess;
  readonly clients: Child;
  readonly bytesPerClient: number;
  readonly times: number[];
  got: number;
}

/** Measures the time from publishing to the last of 10,000 clients in other processes, and the memory per client. */
export async function* feedSuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  if (!wanted(TIME) && !wanted(MEMORY)) return;
  const groups: Clients[] = [];
  try {
    for (const one of CONTESTANTS) groups.push(await connect(one));
    for (let round = 0; round <= ROUNDS; round += 1) for (const group of groups) await publish(group);
    const states = await Promise.all(groups.map(({ server }) => server.memory()));
    const size = `${CLIENTS} clients, ${MESSAGE_BYTES} bytes`;
    const isRight = ({ bytes }: Answer) => Math.abs(bytes! - MESSAGE_BYTES) <= MESSAGE_BYTES / 10;
    const results = groups.map(({ server, times: [first, ...rest], got }, i): Result => {
      const { peakMb } = states[i]!;
      return { name: server.name, first: first!, ...toSpread(rest), peakMb, answers: [{ bytes: got }] };
    });
    yield toRow({ job: TIME, size, results, unit: 'ms', isRight });
    const memory = groups.map(({ bytesPerClient }, i): Result => {
      const kb = bytesPerClient / 1024;
      return { ...results[i]!, first: kb, median: kb, low: kb, high: kb };
    });
    yield toRow({ job: MEMORY, size, results: memory, unit: 'kB', isRight });
  } finally {
    await Promise.all(groups.flatMap(({ server, clients }) => [clients.end(), server.end()]));
  }
}

async function connect(one: Contestant): Promise<Clients> {
  const server = await ServerProcess.start(one);
  const before = (await server.memory()).rssBytes;
  const clients = new Child(new URL('./clients.ts', import.meta.url), one.name, String(server.port), String(CLIENTS));
  await clients.hear();
  const after = (await server.memory()).rssBytes;
  return { server, clients, bytesPerClient: (after - before) / CLIENTS, times: [], got: 0 };
}

async function publish(group: Clients): Promise<void> {
  await group.clients.ask('round');
  const done = group.clients.hear<{ at: string; bytes: number }>();
  const { publishedAt } = await group.server.ask<{ publishedAt: string }>('publish');
  const { at, bytes } = await done;
  group.got = bytes;
  group.times.push(Number(BigInt(at) - BigInt(publishedAt)) / NS_PER_MS);
}
