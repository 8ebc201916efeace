import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { CallChild } from '../delivery/call-child.ts';
import { goalRow, percentile } from '../delivery/goal-row.ts';
import type { Row } from '../measure/row.ts';
import type { ProgramCalls } from './program-site.ts';
import { PublishingMember, pricesAt } from './publishing-member.ts';

export const OWN_WEBHOOK = "api: POST of a signal to the member's own webhook, p50";
const ROUNDS = 5;
const SIGNALS = 40;
const GOAL_MS = 60;
/** A message that has not come by then is lost. */
const WAIT_MS = 10_000;

/** Measures from the POST of a signal to its message at an endpoint of the same member; each round another member. */
export async function ownWebhook(): Promise<Row> {
  const site = await CallChild.start<ProgramCalls>(new URL('./program-site.ts', import.meta.url));
  const receiver = await receive();
  try {
    await site.call('deliver');
    const address = await site.call('address');
    const prices = await pricesAt(address);
    const medians: number[] = [];
    let isRight = true;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const path = `/hook-${round}`;
      const { key, secret } = await site.call('addPublisher', `publisher-${round}`, receiver.url + path);
      const member = new PublishingMember(address, { authorization: `Bearer ${key}` });
      let strategyId = '';
      const times: number[] = [];
      for (let n = 0; n < SIGNALS; n += 1) {
        // A strategy has one open signal of an instrument and timeframe.
        if (n % prices.length === 0) strategyId = await member.addStrategy(`Strategy ${n}`);
        const [symbol, price] = prices[n % prices.length]!;
        const arrived = receiver.next(path, new Webhook(secret));
        const start = performance.now();
        const answer = await member.publish(strategyId, symbol, price);
        const at = await arrived;
        isRight &&= answer.status === 201 && at !== null;
        if (at !== null) times.push(at - start);
      }
      medians.push(percentile(times, 0.5));
    }
    return goalRow({
      job: OWN_WEBHOOK,
      size: `${SIGNALS} signals, ${ROUNDS} members`,
      unit: 'ms',
      values: medians,
      peakMb: await site.call('memoryMb'),
      goal: GOAL_MS,
      isRight,
    });
  } finally {
    receiver.close();
    await site.end();
  }
}

/** Starts an endpoint that accepts every message. */
async function receive() {
  const waiting = new Map<string, (body: string, headers: Record<string, string>) => void>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      response.writeHead(204).end();
      waiting.get(request.url!)?.(Buffer.concat(parts).toString(), request.headers as Record<string, string>);
    });
  });
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1' }, resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves with the time of the next message of a signal with a valid signature; null if none comes. */
    next: (path: string, webhook: Webhook): Promise<number | null> =>
      new Promise((resolve) => {
        const late = setTimeout(() => resolve(null), WAIT_MS);
        waiting.set(path, (body, headers) => {
          const at = performance.now();
          const { type } = webhook.verify(body, headers) as { type: string };
          if (type !== 'own.signal') return;
          clearTimeout(late);
          resolve(at);
        });
      }),
    close: () => server.close(),
  };
}
