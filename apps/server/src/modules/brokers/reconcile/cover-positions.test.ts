import { expect, test } from 'vitest';
import { binanceStandIn } from '../adapters/binance/testing/binance-stand-in.ts';
import { bybitStandIn } from '../adapters/bybit/testing/bybit-stand-in.ts';
import { krakenStandIn } from '../adapters/kraken/testing/kraken-stand-in.ts';
import { oandaStandIn } from '../adapters/oanda/testing/oanda-stand-in.ts';
import { okxStandIn } from '../adapters/okx/testing/okx-stand-in.ts';
import type { HttpStandIn } from '../adapters/testing/stand-in.ts';
import type { BrokerSession } from '../broker-adapter.ts';
import type { OrderWithParts } from '../order-repository.ts';
import { coverPositions } from './cover-positions.ts';

/** How far each call moves the clock of a stand-in. */
const CALL_MS = 50;
const HALF_DAY_MS = 43_200_000;
const TERMS = { side: 'long', type: 'market', units: 1, price: null, stop: 95, target: null, expiresAt: null } as const;
const getId = (n: number) => `st-${String(n).padStart(26, '0')}-1`;

/** Sets the lost stop of a position after a start. Returns how far the broker's clock went on, which each call moves. */
async function coverAfter(standIn: HttpStandIn, ended: number): Promise<number> {
  const { venue, instrument } = standIn;
  const session = await standIn.open();
  for (let n = 1; n <= ended; n += 1) {
    await session.place({ ...TERMS, clientId: getId(n), instrument });
    venue.now += 2_000;
    await session.close(getId(n), null);
    venue.now += HALF_DAY_MS;
  }
  const createdAt = new Date(venue.now);
  await session.place({ ...TERMS, clientId: getId(0), instrument });
  venue.now += 2_000;
  standIn.dropStops();
  expect(venue.positions.map(({ stop }) => stop)).toEqual([null]);
  const restarted = await standIn.open();
  const from = venue.now;
  const copied = {
    order: { createdAt, currentStop: 96 },
    parts: [{ clientId: getId(0) }],
  } as unknown as OrderWithParts;
  await coverPositions(restarted, [copied]);
  expect(venue.positions.map(({ stop }) => stop)).toEqual([96]);
  return venue.now - from;
}

test.each([
  ['OANDA', oandaStandIn],
  ['Kraken', krakenStandIn],
  ['Binance', binanceStandIn],
  ['Bybit', bybitStandIn],
  ['OKX', okxStandIn],
] as [string, () => HttpStandIn][])(
  'The lost stop of a position at %s takes as many calls after 160 orders in 80 days as without',
  async (_name, make) => {
    const ms = await coverAfter(make(), 160);
    expect(ms).toBe(await coverAfter(make(), 0));
    expect(ms).toBeLessThanOrEqual(12 * CALL_MS);
  },
);

test('The comparison that follows sets a stop that was refused, and none whose answer was lost', async () => {
  const ids = ['st-accepted', 'st-rejected', 'st-unknown'];
  const positions = ids.map((clientId) => ({ clientId, stop: null }));
  const moveStop = async (clientId: string) => ({ outcome: clientId.replace('st-', ''), reason: '', brokerRef: '1' });
  const copied = { order: { createdAt: new Date(0), currentStop: 96 }, parts: ids.map((clientId) => ({ clientId })) };
  const session = { positions: async () => positions, moveStop } as unknown as BrokerSession;
  const covered = await coverPositions(session, [copied as unknown as OrderWithParts]);
  expect([...covered]).toEqual(['st-accepted', 'st-unknown']);
});
