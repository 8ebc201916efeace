import { expect, onTestFinished, test } from 'vitest';
import { filledFact } from '../log/testing/facts.ts';
import { SPOT_STAND_INS } from './adapters/spot/testing/spot-stand-ins.ts';
import { CopySite } from './testing/copy-site.ts';

const WORTH = { currency: 'USD', balance: 100_000, equity: 100_000 } as const;

test.each(SPOT_STAND_INS)(
  'A limit entry at %s that is filled between two comparisons has the published stop within two looks, also the moved one',
  async (_name, make) => {
    const standIn = make();
    const { venue, instrument, unitStep, priceStep } = standIn;
    const broker = standIn.name.startsWith('OKX') ? 'okx' : 'bybit';
    const connect = async () => {
      const session = await standIn.open();
      session.account = async () => ({ accountId: '1', ...WORTH });
      return session;
    };
    const copies = await CopySite.open([{ broker, connect }]);
    onTestFinished(() => copies.close());
    await copies.site.join('amara');
    venue.now = copies.clock.now();
    const traded = { name: instrument, symbol: 'EURUSD', unitStep, priceStep, minUnits: unitStep };
    await copies.connect('amara', { broker, instruments: [traded], ...WORTH, peakEquity: WORTH.equity });
    const look = async () => {
      copies.later(1_000);
      venue.now = Math.max(venue.now, copies.clock.now());
      await copies.tick();
    };
    const now = copies.market.now();
    do copies.market.add([100, 100, 100, 100]);
    while (copies.market.now() < now);
    // The comparison at the start.
    await look();
    await copies.publish(
      copies.opened('sig_1', {
        type: 'limit',
        entry: '99.00000',
        stop: '95.00000',
        targets: [{ price: '110.00000', weight: 1 }],
        validUntil: new Date(copies.clock.now() + 3_600_000).toISOString(),
      }),
    );
    await look();
    expect(venue.pending()).toHaveLength(1);
    await copies.publish({ ...filledFact('sig_1'), change: 'stopMoved', stop: '96.00000' } as never);
    await look();
    venue.setPrice(98.5);
    for (let n = 0; n < 2; n += 1) await look();
    expect(venue.positions.map(({ stop }) => stop)).toEqual([96]);
  },
);
