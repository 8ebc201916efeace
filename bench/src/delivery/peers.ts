/**
 * The least that sending can cost, in a process of its own: the same messages, ready in memory, sent by a loop without a
 * queue. It carries out one call of its parent at a time.
 */
import { Agent, request } from 'node:http';
import nodemailer from 'nodemailer';
import { Webhook } from 'standardwebhooks';
import { serveCalls } from './serve-calls.ts';

interface Posts {
  readonly urls: readonly string[];
  readonly secrets: Readonly<Record<string, string>>;
  readonly body: string;
  readonly atOnce: number;
}

interface Paced extends Omit<Posts, 'atOnce'> {
  readonly batches: number;
  readonly everyMs: number;
}

interface Mails {
  readonly port: number;
  readonly addresses: readonly string[];
  readonly source: string;
}

// A connection for each post, as between servers that do not know each other.
const agent = new Agent({ keepAlive: false });

const calls = {
  /** Signs and posts a message to every endpoint. Returns after how many ms all have answered. */
  posts: ({ urls, secrets, body, atOnce }: Posts) =>
    msOfAll(urls.length, atOnce, (n) => post(urls[n]!, secrets[urls[n]!]!, `peer_${n}`, body)),
  /** Posts to every endpoint at the same time, again and again. Returns when each batch began, ns by the monotonic clock. */
  paced: async ({ urls, secrets, body, batches, everyMs }: Paced) => {
    const [begun, starts, all]: [number, string[], Promise<void>[]] = [performance.now(), [], []];
    for (let batch = 0; batch < batches; batch += 1) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + batch * everyMs - performance.now())));
      starts.push(String(process.hrtime.bigint()));
      all.push(...urls.map((url, n) => post(url, secrets[url]!, `peer_${batch}_${n}`, body)));
    }
    await Promise.all(all);
    return starts;
  },
  /** Sends an email to every address over a pool of connections. Returns after how many ms all were accepted. */
  mails: async ({ port, addresses, source }: Mails) => {
    const pool = { pool: true, maxConnections: 10, maxMessages: 500 } as const;
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true, ...pool });
    const ms = await msOfAll(addresses.length, 10, async (n) => {
      const raw = source.replace(/^(Message-ID: <).+@/im, `$1peer_${n}@`);
      await transport.sendMail({ raw, envelope: { from: 'signals@example.com', to: [addresses[n]!] } });
    });
    transport.close();
    return ms;
  },
  peakMb: async () => process.resourceUsage().maxRSS / 1024,
} as const;
export type PeerCalls = typeof calls;

function post(url: string, secret: string, id: string, body: string): Promise<void> {
  const now = new Date();
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', resolve);
    });
    sent.on('error', reject).end(body);
  });
}

async function msOfAll(count: number, atOnce: number, work: (n: number) => Promise<void>): Promise<number> {
  const from = performance.now();
  let next = 0;
  const loop = async () => {
    while (next < count) {
      const n = next;
      next += 1;
      await work(n);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return performance.now() - from;
}

serveCalls(calls);
