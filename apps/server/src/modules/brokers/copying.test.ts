import { RISK_DEFAULTS } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { testViewer } from '../../platform/testing/viewer.ts';
import { deliveryEvent } from '../delivery/delivery.tables.ts';
import { closedFact, filledFact } from '../log/testing/facts.ts';
import { riskSetting } from '../risk/risk.tables.ts';
import { checkConfirmation } from './confirm-order.ts';
import { haltCopying } from './copy/copying-repository.ts';
import { followLog } from './copy/follow-log.ts';
import { listOrders } from './read-brokers.ts';
import type { CopySite } from './testing/copy-site.ts';
import { useCopies } from './testing/use-copies.ts';

let copies: CopySite;
useCopies((_broker, made) => {
  copies = made;
});

const stopMoved = (signalId: string, stop: string) => ({
  ...filledFact(signalId),
  change: 'stopMoved' as const,
  stop,
});
/** Bars at these closes, each a tick wide. */
const bars = (...closes: number[]) =>
  copies.market.add(...closes.map((at) => [at, at, at, at] as [number, number, number, number]));

describe('A paper account', () => {
  test('is sent the signals that were left when the program ended, after its next start', async () => {
    await copies.connect('amara');
    const ending = new AbortController();
    copies.pass = (point) => {
      if (point === 'after-copy-commit') ending.abort();
    };
    await copies.site.append(copies.opened('sig_1'), copies.opened('sig_2'));
    await followLog(copies.deps, ending.signal);
    expect(await copies.orders()).toHaveLength(1);
    copies.pass = () => undefined;
    await followLog(copies.deps);
    expect(await copies.orders()).toHaveLength(2);
  });

  test('is sized by the equity of now, and with none by the one stated at sign-up, however far the market is ahead', async () => {
    copies.ahead = 100 * DAY_MS;
    const at = new Date(copies.clock.now() - DAY_MS);
    for (const id of ['ben', 'cleo']) await copies.site.join(id, { at });
    await copies.connect('ben');
    await copies.connect('cleo', { equity: null });
    await copies.publish(copies.opened('sig_1'));
    expect(await copies.orders()).toMatchObject([
      { state: 'sent', reason: null, units: 100_000 },
      { state: 'sent', reason: null, units: 100_000 },
    ]);
  });

  test('lists the copy of one signal', async () => {
    const id = await copies.connect('amara');
    await copies.publish(copies.opened('sig_1'), copies.opened('sig_2'));
    const principal = { kind: 'member', accountId: 'amara', strategies: [] } as const;
    const viewer = testViewer(copies.deps.db, { principal, market: 'simulated' });
    const list = async (signalId?: string) =>
      (await listOrders(viewer, { id, limit: 50, signalId })).map((order) => order.signalId);
    expect([await list('sig_1'), await list('sig_3')]).toEqual([['sig_1'], []]);
    expect((await list()).sort()).toEqual(['sig_1', 'sig_2']);
  });

  test('fills at the first bar that opens after the order, leaves at the target, and records why it differs', async () => {
    await copies.connect('amara');
    await copies.publish(copies.opened('sig_1'));
    await copies.tick();
    expect(await copies.orders()).toMatchObject([{ state: 'accepted', units: 100_000 }]);
    // This bar opened before the order arrived.
    bars(1.1);
    await copies.tick();
    expect(await copies.orders()).toMatchObject([{ state: 'accepted', filledUnits: 0 }]);
    bars(1.1002);
    await copies.tick();
    expect(await copies.orders()).toMatchObject([{ state: 'open', filledUnits: 100_000, filledPrice: 1.1002 }]);
    await copies.publish({ ...filledFact('sig_1'), price: '1.10000' } as never);
    bars(1.104);
    await copies.publish({
      ...closedFact('sig_1'),
      exits: [{ price: '1.10400', weight: 1 }],
      cost: '0.00006',
      netR: 1.97,
    });
    await copies.tick();
    const [order] = await copies.orders();
    expect(order).toMatchObject({ state: 'closed', closedPrice: 1.104, publishedR: 1.97 });
    const { total, ...parts } = order!.drift!;
    expect(parts.slippage).toBeCloseTo(-0.1, 9);
    expect(Math.abs(Object.values(parts).reduce((sum, part) => sum + part, 0) - total)).toBeLessThan(1e-9);
    expect(order!.resultR! - 1.97).toBeCloseTo(total, 9);
    expect((await copies.connection()).equity).toBeCloseTo(10_000 + order!.profit!, 6);
    expect(await copies.steps()).toEqual(['copied', 'sent', 'accepted', 'filled', 'target']);
  });

  test('is cancelled with its signal before it is filled, and says so', async () => {
    await copies.connect('amara');
    await copies.publish(copies.opened('sig_1', { type: 'limit', entry: '1.09900' }));
    await copies.tick();
    await copies.publish({ ...closedFact('sig_1'), reason: 'expired', exits: [], netR: null });
    await copies.tick();
    bars(1.1, 1.1);
    await copies.tick();
    const reason = 'The signal ended before it was filled.';
    expect(await copies.orders()).toMatchObject([{ state: 'cancelled', reason }]);
  });

  test('has its stop moved with the signal, and is closed when the signal is', async () => {
    await copies.connect('amara');
    await copies.publish(copies.opened('sig_1'));
    await copies.tick();
    bars(1.1, 1.1);
    await copies.tick();
    await copies.publish(stopMoved('sig_1', '1.09900') as never);
    await copies.tick();
    expect(await copies.orders()).toMatchObject([{ currentStop: 1.099, placedStop: 1.099, state: 'open' }]);
    await copies.publish({ ...closedFact('sig_1'), reason: 'exit' });
    await copies.tick();
    // No bar has opened yet: the request is repeated, and is one step.
    copies.later(11_000);
    await copies.tick();
    expect((await copies.steps()).filter((state) => state === 'close')).toHaveLength(1);
    bars(1.1, 1.101, 1.101);
    await copies.tick();
    expect(await copies.orders()).toMatchObject([{ state: 'closed', closedPrice: 1.101 }]);
  });
});

test('A stop entry waits, like the signal, while the price is on the other side of its stop', async () => {
  await copies.connect('amara');
  const targets = [{ price: '1.10700', weight: 1 }];
  const levels = { type: 'stop' as const, entry: '1.10300', stop: '1.10100', targets };
  const validUntil = new Date(copies.clock.now() + 3_600_000).toISOString();
  await copies.publish(copies.opened('sig_1', { ...levels, validUntil }));
  await copies.tick();
  expect(await copies.orders()).toMatchObject([{ state: 'accepted', reason: null }]);
  copies.market.add([1.1, 1.1, 1.1, 1.1], [1.1, 1.102, 1.1, 1.102], [1.102, 1.1035, 1.1015, 1.1035]);
  await copies.tick();
  expect(await copies.orders()).toMatchObject([{ state: 'open', filledPrice: 1.103 }]);
});

describe('A signal is not placed, and a row says why,', () => {
  test.each([
    ['too late', () => copies.later(41_000), 'Too late by 12 s: a signal of 5m is copied within 30 s.'],
    ['beyond its stop', () => copies.market.replace(0, [1.1, 1.101, 1.097, 1.0979]), 'The price is beyond the stop.'],
    ['too far', () => copies.market.replace(0, [1.1, 1.101, 1.1, 1.1008]), 'The price is 0.40 R past the entry.'],
  ])('if it is %s', async (_name, prepare, reason) => {
    const id = await copies.connect('amara');
    const fact = copies.opened('sig_1');
    prepare();
    await copies.publish(fact);
    await copies.tick();
    expect(await copies.orders()).toMatchObject([{ connectionId: id, state: 'not-placed', reason, units: null }]);
    expect(await copies.parts()).toEqual([]);
    expect(await copies.steps()).toEqual(['not-placed']);
  });

  test.each([
    ['halted', { haltedAt: new Date() }, 'Halted by the kill switch.'],
    [
      'without the symbol',
      { instruments: [] },
      'EURUSD has no name at Paper account. Choose one in the symbols of the account.',
    ],
    [
      'at its limit of copies',
      { caps: { ordersPerDay: 1, lossPerDay: null } },
      'Limit of the account reached: 1 of 1 copies today.',
    ],
    ['at the maximum drawdown', { equity: 9_000 }, 'No size: max drawdown reached: no new sizes until you resume.'],
    ['too small', { equity: 10 }, 'No size: the smallest step would risk 2.00 USD, your limit is 0.20 USD.'],
  ])('if the account is %s', async (_name, more, reason) => {
    const { equity = 10_000 } = more as { equity?: number };
    await copies.connect('amara', { peakEquity: equity === 9_000 ? 10_000 : equity, ...more });
    await copies.publish(copies.opened('sig_1'), copies.opened('sig_2'));
    expect((await copies.orders()).at(-1)!.reason).toContain(reason);
  });

  test.each([
    [
      'short at a spot exchange',
      'kraken',
      { side: 'short', stop: '1.10200', targets: [{ price: '1.09600', weight: 1 }] },
      'Kraken is a spot account, which cannot sell short.',
    ],
    [
      'a stop entry where there are none',
      'bybit',
      { type: 'stop', entry: '1.10100' },
      'Stop entries are not placed at Bybit.',
    ],
  ] as const)('if it is %s, without a message', async (_name, broker, terms, reason) => {
    await copies.connect('amara', { broker });
    await copies.publish(copies.opened('sig_1', terms as object));
    expect(await copies.orders()).toMatchObject([{ state: 'not-placed', reason }]);
    expect(await copies.deps.db.select().from(deliveryEvent)).toEqual([]);
  });

  test('unless its account is in Tether, which counts as a dollar', async () => {
    await copies.connect('amara', { currency: 'USDT' });
    await copies.publish(copies.opened('sig_1'));
    expect(await copies.orders()).toMatchObject([{ state: 'sent', units: 100_000, rate: 1 }]);
  });

  test('if automatic stop loss is off', async () => {
    await copies.connect('amara');
    const since = new Date(0);
    const saved = { ...RISK_DEFAULTS, equityStatedAt: since, automaticStopLoss: false };
    await copies.deps.db.insert(riskSetting).values({ ...saved, accountId: 'amara', since });
    await copies.publish(copies.opened('sig_1'));
    expect(await copies.orders()).toMatchObject([
      { state: 'not-placed', reason: 'Automatic stop loss is off, and no order is placed without its stop.' },
    ]);
  });

  test('if the operator has halted all copying, until the halt ends', async () => {
    await copies.connect('amara');
    expect(await haltCopying(copies.deps.db, new Date())).toBe(true);
    expect(await haltCopying(copies.deps.db, new Date())).toBe(false);
    await copies.publish(copies.opened('sig_1'));
    await haltCopying(copies.deps.db, null);
    await copies.publish(copies.opened('sig_2'));
    expect((await copies.orders()).map(({ state, reason }) => [state, reason])).toEqual([
      ['not-placed', 'Copying is halted by the operator of the site.'],
      ['sent', null],
    ]);
  });

  test('in one account, while another copies it by its own settings, limits and day', async () => {
    for (const name of ['ben', 'cleo']) await copies.site.join(name);
    await copies.connect('amara', { caps: { ordersPerDay: 1, lossPerDay: null } });
    await copies.connect('ben');
    await copies.connect('cleo');
    const since = new Date(0);
    const saved = { ...RISK_DEFAULTS, equityStatedAt: since, maxRiskPerTrade: 0.01 };
    const versions = [0.005, 0.01].map((maxRiskPerTrade) => ({ ...saved, maxRiskPerTrade, accountId: 'cleo', since }));
    await copies.deps.db.insert(riskSetting).values(versions);
    await copies.publish(copies.opened('sig_1'));
    await copies.publish(copies.opened('sig_2'));
    const rows = (await copies.orders()).map((order) => [order.accountId, order.signalId, order.state, order.units]);
    expect(rows.sort()).toEqual([
      ['amara', 'sig_1', 'sent', 100_000],
      ['amara', 'sig_2', 'not-placed', null],
      ['ben', 'sig_1', 'sent', 100_000],
      ['ben', 'sig_2', 'sent', 100_000],
      ['cleo', 'sig_1', 'sent', 50_000],
      ['cleo', 'sig_2', 'sent', 50_000],
    ]);
  });

  test('with the share of the equity that a limit leaves, which is stored as its risk', async () => {
    await copies.connect('amara');
    const since = new Date(0);
    const saved = { ...RISK_DEFAULTS, equityStatedAt: since, maxRiskPerTrade: 0.02, maxOpenRisk: 0.026 };
    await copies.deps.db.insert(riskSetting).values({ ...saved, accountId: 'amara', since });
    await copies.publish(copies.opened('sig_1'));
    await copies.publish(copies.opened('sig_2'));
    const risks = (await copies.orders()).map(({ risk }) => risk);
    expect(risks).toEqual([expect.closeTo(0.02, 10), expect.closeTo(0.006, 10)]);
  });

  test('if the prices are generated and the broker is a real one, also when the member confirms it', async () => {
    await copies.connect('amara');
    await copies.connect('amara', { broker: 'oanda', tradeMode: 'manual' });
    const deps = { ...copies.deps, sendsGenerated: false };
    await copies.site.append(copies.opened('sig_1'));
    await followLog(deps);
    const reason = 'The prices of this site are generated: no order is sent to OANDA.';
    const rows = (await copies.orders()).map((order) => [order.connectionId, order.state, order.reason]);
    expect(rows.sort()).toEqual([
      ['brk_amara_oanda', 'not-placed', reason],
      ['brk_amara_paper', 'sent', null],
    ]);
    await copies.publish(copies.opened('sig_2'));
    const waiting = (await copies.orders()).find(({ state }) => state === 'to-confirm')!;
    const principal = { kind: 'member', accountId: 'amara', strategies: [] } as const;
    const viewer = testViewer(deps.db, { principal, clock: copies.clock });
    await expect(checkConfirmation(deps, viewer, waiting.id)).rejects.toThrow(reason);
  });

  test('if the prices are generated, while the copies that are open at a broker follow their signals', async () => {
    await copies.connect('amara', { broker: 'oanda' });
    await copies.publish(copies.opened('sig_1'));
    await copies.tick();
    await copies.site.append(stopMoved('sig_1', '1.09900') as never, copies.opened('sig_2'));
    await followLog({ ...copies.deps, sendsGenerated: false });
    await copies.tick();
    const rows = (await copies.orders()).map(({ signalId, state, placedStop }) => [signalId, state, placedStop]);
    expect(rows).toEqual([
      ['sig_1', 'accepted', 1.099],
      ['sig_2', 'not-placed', 1.098],
    ]);
  });

  test('and of a member without access no row is stored', async () => {
    await copies.site.join('ben', { hasPlan: false });
    await copies.connect('ben');
    await copies.publish(copies.opened('sig_1'));
    expect(await copies.orders()).toEqual([]);
  });
});
