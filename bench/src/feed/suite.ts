import type { Contestant, Result } from '../measure/race.ts';
import { type Row, toRow } from '../measure/row.ts';
import { spreadOf } from '../measure/spread.ts';
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

interface Crowd {
  readonly server: ServerProcess;
  readonly clients: Child;
  readonly bytesPerClient: number;
  readonly times: number[];
  got: number;
}

/** From publishing to the last of ten thousand clients that are in other processes, in turn; and what each of them costs. */
export async function* feedSuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  if (!wanted(TIME) && !wanted(MEMORY)) return;
  const crowds: Crowd[] = [];
  try {
    for (const one of CONTESTANTS) crowds.push(await gather(one));
    for (let round = 0; round <= ROUNDS; round += 1) for (const crowd of crowds) await publish(crowd);
    const states = await Promise.all(crowds.map(({ server }) => server.state()));
    const size = `${CLIENTS} clients, ${MESSAGE_BYTES} bytes`;
    const isRight = ({ bytes }: Result['answer']) => Math.abs(bytes! - MESSAGE_BYTES) <= MESSAGE_BYTES / 10;
    const results = crowds.map(({ server, times: [first, ...rest], got }, i): Result => {
      const { peakMb } = states[i]!;
      return { name: server.name, first: first!, ...spreadOf(rest), peakMb, answer: { bytes: got } };
    });
    yield toRow({ job: TIME, size, results, unit: 'ms', isRight });
    const memory = crowds.map(({ bytesPerClient }, i): Result => {
      const kb = bytesPerClient / 1024;
      return { ...results[i]!, first: kb, median: kb, low: kb, high: kb };
    });
    yield toRow({ job: MEMORY, size, results: memory, unit: 'kB', isRight });
  } finally {
    await Promise.all(crowds.flatMap(({ server, clients }) => [clients.end(), server.end()]));
  }
}

async function gather(one: Contestant): Promise<Crowd> {
  const server = await ServerProcess.start(one);
  const before = (await server.state()).rssBytes;
  const clients = new Child(new URL('./clients.ts', import.meta.url), one.name, String(server.port), String(CLIENTS));
  await clients.hear();
  const after = (await server.state()).rssBytes;
  return { server, clients, bytesPerClient: (after - before) / CLIENTS, times: [], got: 0 };
}

async function publish(crowd: Crowd): Promise<void> {
  await crowd.clients.ask('round');
  const done = crowd.clients.hear<{ at: string; bytes: number }>();
  const { publishedAt } = await crowd.server.ask<{ publishedAt: string }>('publish');
  const { at, bytes } = await done;
  crowd.got = bytes;
  crowd.times.push(Number(BigInt(at) - BigInt(publishedAt)) / NS_PER_MS);
}
