import { type Bars, getSimulatedInstrument, type Instrument, TIMEFRAME_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { HealthBoard } from '../../platform/health.ts';
import { captureLog, type LogLine } from '../../platform/testing/capture-log.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { openTestLog } from '../log/testing/provider-log.ts';
import { SIGNAL_CLOSE, TestMarket } from '../runner/testing/test-market.ts';
import { TestRunner } from '../runner/testing/test-runner.ts';
import { GuardedProvider } from './guarded-provider.ts';
import { type BarBatch, type MarketDataProvider, ProviderError } from './provider.ts';

const STEP = TIMEFRAME_MS['5m'];
const START = Date.UTC(2026, 0, 5);
const GOLD = getSimulatedInstrument('XAUUSD')!;

let now: number;
let lines: LogLine[];
let health: HealthBoard;
let log: ReturnType<typeof captureLog>['log'];
const db = useTestDatabase();

beforeEach(() => {
  now = START + 1_000;
  const captured = captureLog();
  ({ lines, log } = captured);
  health = new HealthBoard({ now: () => now }, log);
});

type Answer = () => Promise<readonly BarBatch[]>;

/** A vendor whose answers the test sets. */
class StandInVendor implements MarketDataProvider {
  readonly description = {
    ...({ kind: 'simulated', market: 'simulated' } as const),
    accelerated: false,
    speed: 1,
    hasCalendar: false,
  };
  requests = 0;
  answer: Answer = async () => [];
  now = () => now;

  async closedBars(since: number): Promise<readonly BarBatch[]> {
    this.requests += 1;
    const answer = await this.answer();
    return Array.isArray(answer) ? answer.filter(({ closeTime }) => !(closeTime <= since)) : answer;
  }
  async instruments(): Promise<readonly Instrument[]> {
    return [GOLD];
  }
  async timeframes() {
    return ['5m'] as const;
  }
  async history(): Promise<Bars> {
    const none = new Float64Array(0);
    const columns = { time: none, closeTime: none, open: none, high: none, low: none, close: none, volume: none };
    return { symbol: 'XAUUSD', timeframe: '5m', length: 0, ...columns } as unknown as Bars;
  }
  async lastBar() {
    return null;
  }
  async events() {
    return [];
  }
  async isShown() {
    return true;
  }
}

const batch = (slot: number): BarBatch => {
  const time = START + slot * STEP;
  const prices = { open: 2000, high: 2001, low: 1999, close: 2000, volume: 1 };
  return { closeTime: time + STEP, bars: [{ symbol: 'XAUUSD', bar: { time, closeTime: time + STEP, ...prices } }] };
};

/** A vendor, its guard, and a caller that requests bars from the start on, as a runner does. */
function open(part = 'market data') {
  const vendor = new StandInVendor();
  const guard = new GuardedProvider(vendor, db.database, log, { clock: vendor, health, part, timeoutMs: 20 });
  let through = START;
  const request = async (times = 1) => {
    const got: BarBatch[] = [];
    for (let i = 0; i < times; i++) {
      for (const one of await guard.closedBars(through)) {
        got.push(one);
        through = one.closeTime;
      }
    }
    return got;
  };
  return { vendor, request };
}
const fails =
  (error: Error): Answer =>
  async () => {
    throw error;
  };
const state = (part = 'market data') => health.checks().find(({ name }) => name === part);

const FAILURES: readonly [string, Answer, RegExp][] = [
  ['cannot be reached', fails(new ProviderError('the server cannot be reached')), /cannot be reached/],
  ['fails with an unexpected error', fails(new TypeError('https://vendor.example/?key=sk_1')), /unexpected error/],
  ['answers with a page of HTML', async () => '<html>' as unknown as [], /is not a list of bars/],
  ['answers with other things than bars', async () => [{ closeTime: 'x' }] as unknown as [], /is not a list of bars/],
  ['does not answer', () => new Promise(() => {}), /no answer within/],
];

describe('A data source that', () => {
  test.each(FAILURES)(
    '%s is suspended after three failures and reported immediately',
    async (_name, answer, detail) => {
      const { vendor, request } = open();
      await request();
      expect(state()).toMatchObject({ state: 'ok' });
      vendor.answer = answer;
      vendor.requests = 0;
      expect(await request(20)).toEqual([]);
      expect(vendor.requests).toBe(3);
      expect(state()).toMatchObject({ state: 'degraded', detail: expect.stringMatching(detail) });
      expect(JSON.stringify(health.checks())).not.toContain('sk_1');
      expect(lines.filter(({ check }) => check === 'market data').map(({ level }) => level)).toEqual([30, 40]);
    },
  );

  test('fails once or twice is not reported', async () => {
    const { vendor, request } = open();
    await request();
    vendor.answer = fails(new ProviderError('the server cannot be reached'));
    await request(2);
    vendor.answer = async () => [];
    await request();
    expect(state()).toMatchObject({ state: 'ok', since: now });
  });

  test('answers 429 is suspended immediately for the time it names', async () => {
    const { vendor, request } = open();
    vendor.answer = fails(new ProviderError('too many requests (429)', { retryAfterMs: 90_000 }));
    await request(5);
    expect(vendor.requests).toBe(1);
    expect(state()).toMatchObject({ state: 'degraded', detail: expect.stringContaining('429') });
    now += 89_000;
    await request(5);
    expect(vendor.requests).toBe(1);
    now += 1_000;
    await request(5);
    expect(vendor.requests).toBe(2);
  });

  test('names a wait of a day is retried after ten minutes', async () => {
    const { vendor, request } = open();
    vendor.answer = fails(new ProviderError('too many requests (429)', { retryAfterMs: 86_400_000 }));
    await request();
    now += 600_000;
    await request();
    expect(vendor.requests).toBe(2);
  });

  test('stays unavailable is retried at growing intervals, at least once a minute', async () => {
    const { vendor, request } = open();
    vendor.answer = fails(new ProviderError('the server cannot be reached'));
    await request(3);
    const trials: number[] = [];
    for (let second = 1; second <= 300; second++) {
      now += 1_000;
      const before = vendor.requests;
      await request();
      if (vendor.requests > before) trials.push(second);
    }
    expect(trials).toEqual([10, 30, 70, 130, 190, 250]);
    expect(state()).toMatchObject({ state: 'degraded' });
  });

  test('answers again returns the missed bars once and recovers', async () => {
    const { vendor, request } = open();
    vendor.answer = async () => [batch(0)];
    now = START + STEP + 1_000;
    expect(await request()).toHaveLength(1);
    vendor.answer = fails(new ProviderError('the server cannot be reached'));
    await request(5);
    now += 2 * STEP;
    vendor.answer = async () => [batch(0), batch(1), batch(2)];
    expect((await request(3)).map(({ closeTime }) => closeTime)).toEqual([START + 2 * STEP, START + 3 * STEP]);
    expect(state()).toMatchObject({ state: 'ok', since: now });
  });

  test('sends nothing new for more than two bars is stale until a bar arrives', async () => {
    const { vendor, request } = open();
    vendor.answer = async () => [batch(0)];
    now = START + STEP + 1_000;
    await request();
    now = START + 3 * STEP + 1_000;
    await request();
    expect(state(), 'two bars late').toMatchObject({ state: 'ok' });
    now = START + 4 * STEP;
    await request();
    expect(state()).toMatchObject({ state: 'degraded', detail: expect.stringContaining('XAUUSD') });
    vendor.answer = async () => [batch(0), batch(1), batch(2), batch(3)];
    await request(2);
    expect(state()).toMatchObject({ state: 'ok' });
  });

  test('never sends a bar is stale', async () => {
    const { request } = open();
    now = START + 3 * STEP;
    await request();
    expect(state()).toMatchObject({ state: 'degraded', detail: expect.stringContaining('No new bar for more than') });
  });

  test('fails does not affect another one', async () => {
    const [bad, good] = [open('market data: a'), open('market data: b')];
    bad.vendor.answer = fails(new ProviderError('the server cannot be reached'));
    good.vendor.answer = async () => [batch(0)];
    now = START + STEP + 1_000;
    await bad.request(5);
    expect(await good.request()).toHaveLength(1);
    expect(state('market data: a')).toMatchObject({ state: 'degraded' });
    expect(state('market data: b')).toMatchObject({ state: 'ok' });
  });
});

/** A hand-written market behind the guard, whose source can be made to fail. */
class VendorMarket extends TestMarket {
  isDown = false;
  private readonly guard: GuardedProvider;

  constructor(start: number, database: TestDatabase['database'], board: HealthBoard) {
    super(start);
    const source = Object.assign(Object.create(this) as MarketDataProvider, {
      closedBars: async (since: number) => {
        if (this.isDown) throw new ProviderError('the server cannot be reached');
        return super.closedBars(since);
      },
    });
    this.guard = new GuardedProvider(source, database, log, { clock: this, health: board });
  }

  override closedBars(since: number): Promise<readonly BarBatch[]> {
    return this.guard.closedBars(since);
  }
}

test('records bars that arrive late without publishing signals on them', async () => {
  const own = await createTestDatabase();
  const market = new VendorMarket(START, own.database, health);
  const signals = await openTestLog(own.database, { clock: market });
  const runner = new TestRunner(own, signals, market);
  market.add([100, 100.5, 99.5, 100], [100, 100.5, 99.5, 100]);
  await runner.start();

  market.isDown = true;
  market.add([100, 101, 99.5, SIGNAL_CLOSE]);
  market.add([100.8, 101.2, 100.2, 101], [101, 101.2, 97, 98]);
  await expect.poll(() => state()?.state, { interval: 10 }).toBe('degraded');
  // The wait of the breaker passes on the clock that it goes by.
  market.time = market.now() + 60_000;
  market.isDown = false;
  await runner.settle();
  expect(await runner.kinds()).toEqual(['strategy.published']);
  const { rows } = await own.database.execute<{ record: string; cause: string }>(
    sql`select record, cause from signal where cause is not null`,
  );
  expect(rows).toEqual([{ record: 'backtest', cause: 'late' }]);

  market.add([98, 101, 97.5, SIGNAL_CLOSE]);
  await runner.settle();
  expect(await runner.kinds()).toEqual(['strategy.published', 'signal.opened']);
  expect(state()).toMatchObject({ state: 'ok' });
  await runner.stopAll();
  await signals.remove();
  await own.close();
});
