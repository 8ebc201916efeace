import { describe, expect, test } from 'vitest';
import type { Bar } from '../bars/bar.ts';
import { readReleaseName } from '../releases/read-release-name.ts';
import type { Trade } from '../simulate/trade.ts';
import type { At } from '../strategies/strategy.ts';
import type { AuditData } from './audit-data.ts';
import { auditStrategy } from './audit-strategy.ts';
import { inThisThread } from './in-this-thread.ts';
import type { ConfidenceModel, PrepareSubject } from './run.ts';
import { DISGUISES, knowing } from './testing/disguises.ts';
import { getTrades, profitFactor } from './testing/earnings.ts';
import { getMarket, makeMarketData } from './testing/markets.ts';
import { deciding, getSubject, setup } from './testing/rules.ts';

const data = makeMarketData({ seed: 15, length: 300 });

async function getChecks(prepare: PrepareSubject): Promise<string[]> {
  const options = { decisionCuts: 2, idleCuts: 2, barCuts: 2 };
  const { findings } = await auditStrategy(
    inThisThread(() => prepare),
    data,
    options,
  );
  return findings.map(({ check }) => check);
}

describe('The audit catches', () => {
  test('a strategy that remembers an earlier run', async () => {
    const seen = new Map<number, number>();
    const found = await getChecks((given) =>
      deciding(given, (bar, at, i) => {
        const next = seen.get(i + 1);
        seen.set(i, bar.close);
        return at.position === null && next !== undefined && next > bar.close ? { open: setup(bar, 1) } : null;
      }),
    );
    expect(found).toContain('repeated run');
  });

  test.each<[what: string, act: (bar: Bar, at: At, given: AuditData) => void]>([
    ['writes into the bar it is shown', (bar) => Object.assign(bar, { close: bar.high })],
    ['moves the bar it is shown', (bar) => (bar as Bar & { moveTo(i: number): void }).moveTo(200)],
    ['replaces its position', (_bar, at) => Object.assign(at, { position: null })],
    [
      'moves the stop of its position',
      (_bar, { position }) => (position as unknown as { moveStop(stop: number): void }).moveStop(1),
    ],
    ['adds a release', (_bar, at) => (at.events as unknown[]).push({})],
    [
      'writes into a release',
      (_bar, { events }) => Object.assign(events[0] ?? Object.freeze({ name: '' }), { name: 'x' }),
    ],
    ['writes into the bar of its partner', (_bar, at) => Object.assign(at.partner!, { close: 1 })],
    ['replaces a column of the bars', (_bar, _at, { bars }) => Object.assign(bars, { close: bars.open })],
    ['writes into the calendar', (_bar, _at, { events }) => Object.assign(events![0]!, { time: 0 })],
    ['changes its instrument', (_bar, _at, { instrument }) => Object.assign(instrument.costs, { rows: [] })],
  ])('a strategy that %s', async (_what, act) => {
    const found = await getChecks((given) =>
      deciding(given, (bar, at, i) => {
        if (at.position === null) return i % 7 === 0 ? { open: setup(bar, 1) } : null;
        act(bar, at, given);
        return null;
      }),
    );
    expect(found.length).toBeGreaterThan(0);
    for (const check of found) expect(check).toMatch(/^the strategy failed with TypeError: /);
  });

  test.each<[what: string, act: (given: AuditData) => void]>([
    ['writes into later bars', ({ bars }) => bars.low.fill(1, 20)],
    ["writes into its partner's bars", ({ partner }) => partner!.bars.volume.fill(0)],
    ['takes the memory of its bars away', ({ bars }) => (bars.close.buffer as ArrayBuffer).transfer()],
  ])('a strategy that %s', async (_what, act) => {
    const found = await getChecks((given) =>
      deciding(given, (_bar, _at, i) => {
        if (i === 3) act(given);
        return null;
      }),
    );
    expect(found).toEqual(['the strategy changed the data']);
  });

  test('a strategy that cannot be prepared, or started', async () => {
    const failing = () => {
      throw { toString: () => Object.create(null) };
    };
    expect(await getChecks(failing)).toEqual(['the strategy failed with an error that has no text']);
    const unstarted = await getChecks(() => ({ params: {}, strategy: { start: () => null as never } }));
    expect(unstarted[0]).toMatch(/^the strategy failed with TypeError: /);
  });

  test('a parameter or an instrument of the start that is changed', async () => {
    const found = await getChecks(() => ({
      params: { length: 3 },
      strategy: {
        start: ({ params, instrument }) => {
          expect(() => Object.assign(params, { length: 4 })).toThrow(TypeError);
          expect(() => Object.assign(instrument.costs, { rows: [] })).toThrow(TypeError);
          return () => null;
        },
      },
    }));
    expect(found).toEqual([]);
  });
});

describe('A decision in disguise', () => {
  test('would show much more than an honest strategy earns', () => {
    expect(
      profitFactor(
        getTrades(
          knowing((open) => ({ open })),
          getMarket('five-minute', 4),
        ),
      ),
    ).toBeGreaterThan(1.7);
  });

  test('is refused where it hides the next bar of the partner', async () => {
    const [, toJson] = DISGUISES[0]!;
    expect(
      profitFactor(
        getTrades(
          knowing((open) => ({ open }), 'partner'),
          getMarket('five-minute', 4),
        ),
      ),
    ).toBeGreaterThan(1.35);
    expect(getTrades(knowing(toJson, 'partner'), data)).toEqual([]);
    expect((await getChecks(knowing(toJson, 'partner')))[0]).toContain(
      'toJSON must be left out: there is no such field',
    );
  });

  test.each(DISGUISES)('is refused by the engine and named by the audit: %s', async (_what, disguise) => {
    expect(getTrades(knowing(disguise), data)).toEqual([]);
    const [check] = await getChecks(knowing(disguise));
    expect(check).toMatch(/^the strategy gave a decision that is not plain data: /);
  });

  test('that shows itself to the audit alone is found: the audit does not read it', async () => {
    let reads = 0;
    const found = await getChecks(
      knowing((open) => ({
        get open() {
          reads += 1;
          return reads % 2 === 1 ? { ...open, side: 'long' } : open;
        },
      })),
    );
    expect(found[0]).toContain('open must be a value, not an accessor');
    expect(reads).toBe(0);
  });
});

describe('A confidence with the outcome of its own trade', () => {
  const outcomes = (trades: readonly Trade[], time: number) =>
    trades.find(({ signal }) => signal.barCloseAt === time)?.firstTargetReached ? 100 : 0;
  const subject = (confidence: ConfidenceModel): PrepareSubject => {
    return (given) => ({ ...getSubject(given, (bar, _at, i) => bar.close - given.bars.close[i - 4]!), confidence });
  };
  const hiding = (percent: number) => Object.defineProperty({}, 'percent', { value: percent });

  test('would be right every time', () => {
    const trades = getTrades(
      subject(() => () => 0),
      data,
    );
    expect(trades.length).toBeGreaterThan(50);
    const right = trades.filter(({ signal, firstTargetReached }) => {
      return (outcomes(trades, signal.barCloseAt) === 100) === firstTargetReached;
    });
    expect(right).toHaveLength(trades.length);
  });

  test('is found', async () => {
    const found = await getChecks(
      subject(
        (trades) =>
          ({ barCloseAt }) =>
            outcomes(trades, barCloseAt),
      ),
    );
    expect(found).toContain('everything after the cut removed');
  });

  test('is found where it is hidden', async () => {
    const found = await getChecks(
      subject(
        (trades) =>
          ({ barCloseAt }) =>
            hiding(outcomes(trades, barCloseAt)),
      ),
    );
    expect(found).toEqual(['the strategy failed with HiddenDataError: it.percent is hidden']);
  });

  test('cannot be written into the trades that it is computed from', async () => {
    const found = await getChecks(subject((trades) => () => Object.assign(trades[0]!, { netR: 9 }).netR));
    expect(found[0]).toMatch(/^the strategy failed with TypeError: /);
  });
});

describe('A name that contains the result of its release', () => {
  const telling = getMarket('five-minute', 4);
  const events = telling.events!.map((event, i) => {
    const { actual } = (telling.events as ReturnType<typeof makeMarketData>['events'])[i]!;
    return { ...event, impact: 'high' as const, name: `US payrolls ${actual > 0 ? 'up' : 'down'}` };
  });
  const follower: PrepareSubject = (given) =>
    getSubject(given, (_bar, at) => (at.events[0] === undefined ? 0 : at.events[0].name.endsWith('up') ? 1 : -1));

  test('would show much more than an honest strategy earns', () => {
    expect(profitFactor(getTrades(follower, { ...telling, events }))).toBeGreaterThan(3);
  });

  test('is found, and its import refused', async () => {
    const { findings } = await auditStrategy(
      inThisThread(() => follower),
      { ...telling, events },
      { enough: 1 },
    );
    expect(findings[0]?.check).toMatch(/^the release "US payrolls (up|down)" is not on the list of releases$/);
    expect(readReleaseName('US payrolls up', 'US')).toEqual({ refusedWord: 'up' });
  });

  test('may be added by the operator, where it has none', async () => {
    const cattle = data.events.map((event) => ({ ...event, name: 'Cattle on feed' }));
    const options = { decisionCuts: 1, idleCuts: 0, barCuts: 0, releaseNames: ['Cattle on feed'] };
    const silent: PrepareSubject = () => ({ params: {}, strategy: { start: () => () => null } });
    const { findings } = await auditStrategy(
      inThisThread(() => silent),
      { ...data, events: cattle },
      options,
    );
    expect(findings).toEqual([]);
  });
});
