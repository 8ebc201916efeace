/**
 * The receiving side in a process of its own: webhook endpoints, those that never answer, and a mail server. It stores
 * what it accepted, and when. It carries out one call of its parent at a time.
 */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { createMailSink } from './mail-sink.ts';
import { serveCalls } from './serve-calls.ts';

/** What one endpoint or mailbox accepted. */
interface Accepted {
  readonly id: string;
  /** Path of the endpoint; of an email the address. */
  readonly to: string;
  /** Monotonic clock, ns. */
  readonly at: bigint;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let accepted: Accepted[] = [];
/** Endpoints that never answer: requests under way, and the most at the same time of one of them. */
const hanging = new Map<string, number>();
let mostHanging = 0;
let expected = { count: Number.POSITIVE_INFINITY, done: () => {} };

function accept(one: Accepted): void {
  accepted.push(one);
  if (accepted.length >= expected.count) expected.done();
}

const http = createServer((request, response) => {
  const { url: to = '', headers } = request;
  if (to.startsWith('/hang')) {
    const now = (hanging.get(to) ?? 0) + 1;
    hanging.set(to, now);
    mostHanging = Math.max(mostHanging, now);
    request.on('close', () => hanging.set(to, hanging.get(to)! - 1)).resume();
    return;
  }
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    response.writeHead(204).end();
    const body = Buffer.concat(parts).toString();
    accept({ id: String(headers['webhook-id']), to, at: process.hrtime.bigint(), headers, body });
  });
});
const mails = createMailSink(({ to, source }) => {
  const id = /^Message-ID: <(.+)@/im.exec(source)?.[1] ?? '';
  accept({ id, to, at: process.hrtime.bigint(), headers: {}, body: source });
});

const calls = {
  ports: async () => ({ http: await listen(http), smtp: await listen(mails) }),
  /** Resolves when this many were accepted since the last `forget`. */
  expect: (count: number) =>
    new Promise<null>((resolve) => {
      expected = { count, done: () => resolve(null) };
      if (accepted.length >= count) resolve(null);
    }),
  accepted: async () => accepted.map(({ id, to, at, body }) => ({ id, to, at: String(at), signalId: getSignal(body) })),
  /** Returns how many requests have no valid signature. */
  forged: async (secrets: Readonly<Record<string, string>>) =>
    accepted.filter((one) => !isSigned(one, secrets[one.to])).length,
  sample: async () => accepted[0]!.body,
  mostHanging: async () => mostHanging,
  forget: async () => {
    accepted = [];
    expected = { count: Number.POSITIVE_INFINITY, done: () => {} };
    globalThis.gc?.();
  },
} as const;
export type ReceiverCalls = typeof calls;

/** Returns the signal of a message: an email names it in a link, and breaks its lines with `=`. Tokens may have `sig_` in them. */
const getSignal = (body: string): string =>
  /(?:\/signals\/|"id":")(sig_\w+)/.exec(body.slice(0, 20_000).replaceAll('=\r\n', ''))?.[1] ?? '';

function isSigned({ headers, body }: Accepted, secret: string | undefined): boolean {
  if (secret === undefined) return false;
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    const options = { port: 0, host: '127.0.0.1', backlog: 4_096 };
    server.listen(options, () => resolve((server.address() as AddressInfo).port));
  });
}

serveCalls(calls);
