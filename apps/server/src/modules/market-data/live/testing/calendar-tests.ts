import {
  aggregate,
  type Bar,
  DAY_MS,
  getSession,
  HOUR_MS,
  type Instrument,
  isOpen,
  MINUTE_MS,
  nextOpen,
} from '@sealtick/engine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../platform/testing/database.ts';
import { selectQuarantined } from '../../series-repository.ts';
import { VENDORS } from '../vendors/vendors.ts';
import { known, LiveSite } from './live-site.ts';
import { StepSignals, toBars } from './step-signals.ts';
import { type VendorStandIn, wanderingBars } from './vendor-stand-in.ts';
import { VENDOR_SYMBOLS } from './vendor-symbols.ts';

const STEP_MS = 5 * MINUTE_MS;
/** Of every vendor a symbol, and of two a market with a weekend or with the hours of another place. */
export const SYMBOLS = [...VENDOR_SYMBOLS, ['yahoo', 'EURUSD'], ['yahoo', 'SPX'], ['oanda', 'GER40']] as const;
/** Moments that a market passes. */
export const MOMENTS = [
  ['the leap day', Date.UTC(2028, 1, 29)],
  ['the day after the leap day', Date.UTC(2028, 2, 1)],
  ['the end of a month', Date.UTC(2026, 3, 1)],
  ['the end of a year', Date.UTC(2027, 0, 1)],
  ['the change of New York to summer time', Date.UTC(2026, 2, 8, 7)],
  ['the change of London to summer time', Date.UTC(2026, 2, 29, 1)],
  ['the change of London to winter time', Date.UTC(2026, 9, 25, 1)],
  ['the change of New York to winter time', Date.UTC(2026, 10, 1, 6)],
] as const;
type Moment = (typeof MOMENTS)[number];

let db: TestDatabase;
let site: LiveSite;
let standIn: VendorStandIn;

/** Gives each test of a file a database, and closes what the test opened. */
export function useCalendarSite(): void {
  beforeEach(async () => {
    db = await createTestDatabase();
  });
  afterEach(async () => {
    await site.close();
    await db.close();
  });
}

/** Returns the bars of a market, with none while it is closed. */
function getBars(instrument: Instrument, from: number, to: number) {
  const session = getSession(instrument);
  return wanderingBars(from, Math.ceil((to - from) / STEP_MS)).filter(({ time }) => isOpen(session, time));
}

/** Opens a vendor's market at a moment on a stand-in that has these bars. */
async function open(
  vendor: string,
  symbol: string,
  at: number,
  bars: ReturnType<typeof getBars>,
): Promise<StepSignals> {
  site = new LiveSite(db, at);
  site.history = [{ timeframe: '5m', days: vendor === 'kraken' ? 2 : 4 }];
  standIn = await site.add(vendor);
  standIn.series.set(VENDORS.get(vendor)!.getCode(known(symbol))!, bars);
  await site.open({ symbols: [symbol] });
  return StepSignals.open(site, known(symbol));
}

const state = () =>
  site.standIns
    .keys()
    .map((vendor) => site.state(`market data ${vendor}`)!.state)
    .toArray();
/** Lengths of the gaps that the log names. */
const missing = () => site.lines.filter(({ msg }) => msg.startsWith('bars missing')).map((line) => line.missing);
const quarantined = async () => (await selectQuarantined(db.database, null, 100)).map(({ reason }) => reason);

/** Declares the tests of moments that a vendor's market passes. */
export const testMoments = (vendor: string, symbol: string, moments: readonly Moment[]) =>
  describe(`Through ${vendor}, ${symbol} passes`, () => {
    const instrument = known(symbol);
    const session = getSession(instrument);

    test.each(moments)('%s without a gap, with the signals and days of a replay', async (_name, moment) => {
      let from = moment - STEP_MS;
      while (!isOpen(session, from)) from -= STEP_MS;
      from -= 17 * STEP_MS;
      const opens = nextOpen(session, moment);
      const bars = getBars(instrument, from - 6 * DAY_MS, opens + DAY_MS);
      const signals = await open(vendor, symbol, from + MINUTE_MS, bars);
      for (const end = opens + 3 * HOUR_MS + MINUTE_MS; site.time < end; ) {
        const isShut = !isOpen(session, site.time) && opens - site.time > 2 * HOUR_MS;
        await site.run(isShut ? HOUR_MS : STEP_MS, isShut ? HOUR_MS : STEP_MS / 2);
        signals.step();
        expect(state()).toEqual(['ok']);
      }
      const closed = bars.filter(({ closeTime }) => closeTime <= site.time);
      expect(site.handedOn(symbol)).toEqual(closed.filter(({ closeTime }) => closeTime > from + MINUTE_MS));
      expect(await quarantined()).toEqual([]);
      expect(signals.live).toEqual(signals.replay(toBars(instrument, closed), from + MINUTE_MS));
      expect(signals.live.length).toBeGreaterThan(0);
      const days = await site.provider.history(symbol, 'daily');
      const expected = aggregate(toBars(instrument, closed), 'daily', instrument);
      const first = expected.closeTime.indexOf(days.closeTime[0]!);
      expect([...days.closeTime]).toEqual([...expected.closeTime].slice(first));
      expect([...days.close]).toEqual([...expected.close].slice(first));
      expect(days.length).toBeGreaterThan(0);
    });
  });

/** Bars of the gap. */
const MISSING = 5_000;
/** Thursday, when every market of the table is open. */
const THURSDAY = Date.UTC(2026, 4, 7, 14);
const FROM = THURSDAY + MINUTE_MS;
const GAP_STEP_MS = DAY_MS / 2;
/** Bars that a vendor still has after the gap. */
const heldBy = (vendor: string) => (vendor === 'kraken' ? 719 : Number.POSITIVE_INFINITY);

/** Declares the tests of a gap of 5,000 bars of a vendor's market. */
export const testGap = (vendor: string, symbol: string) =>
  describe(`Through ${vendor}, a gap of 5,000 bars of ${symbol}`, () => {
    const instrument = known(symbol);
    const { pageBars, reachDays } = VENDORS.get(vendor)!;
    /** 5,000 trading bars from half an hour after the start on, and some after them. */
    const bars = getBars(instrument, THURSDAY - 6 * DAY_MS, THURSDAY + 140 * DAY_MS);
    const begins = bars.findIndex(({ time }) => time === THURSDAY + 6 * STEP_MS);
    const gap = bars.slice(begins, begins + MISSING);
    const ends = gap.at(-1)!.closeTime;
    const reach = ends - (reachDays?.['5m'] ?? Number.POSITIVE_INFINITY) * DAY_MS;

    /** Opens the market, and runs it until the gap. */
    async function pass(held: typeof bars): Promise<StepSignals> {
      const signals = await open(vendor, symbol, FROM, held);
      await site.run(30 * MINUTE_MS, STEP_MS / 2);
      signals.step();
      return signals;
    }

    async function passGap(): Promise<void> {
      const end = ends - MINUTE_MS;
      while (site.time < end) await site.run(Math.min(GAP_STEP_MS, end - site.time), GAP_STEP_MS);
      expect(state()).toEqual(['degraded']);
      standIn.fault = null;
      standIn.requests = 0;
    }

    /** Runs until bars that close at a time after the gap were handed on. */
    async function goOn(signals: StepSignals, after: number): Promise<void> {
      while (site.handedOn(symbol).at(-1)!.closeTime < ends + after) {
        await site.run(STEP_MS, STEP_MS / 2);
        signals.step();
      }
    }

    test('in which the vendor was not reached is filled page by page, with the signals of a replay', async () => {
      const signals = await pass(bars);
      standIn.fault = 'cut';
      await passGap();
      await goOn(signals, 30 * MINUTE_MS);
      const lost = Math.max(0, MISSING - heldBy(vendor), gap.filter(({ time }) => time < reach).length);
      const closed = bars.filter(({ closeTime }) => closeTime <= site.time);
      const sent = closed.filter(({ closeTime }) => closeTime > FROM);
      expect(site.handedOn(symbol)).toEqual([...sent.slice(0, 6), ...sent.slice(6 + lost)]);
      expect(standIn.requests).toBeLessThanOrEqual(MISSING / pageBars + 40);
      // Late bars are handed on as late: no signal is dated before its bar was known.
      const filled = site.batches.filter(({ bars: of }) => of.some(({ bar }) => bar.time >= gap[0]!.time));
      expect(filled.filter(({ closeTime }) => closeTime < ends - 2 * GAP_STEP_MS)).toEqual([]);
      const stored = await site.provider.history(symbol, '5m');
      expect(signals.live).toEqual(signals.replay(lost > 0 ? stored : toBars(instrument, closed), FROM));
      expect(signals.live.length).toBeGreaterThan(0);
      expect(missing()).toEqual(lost > 0 ? [lost] : []);
      expect([state(), await quarantined()]).toEqual([['ok'], []]);
    });

    test('that the vendor does not have is named, with the signals of a replay of its bars', async () => {
      // The newest row of Kraken counts as open, so it lacks the last bar before the gap as well.
      const lost = vendor === 'kraken' ? 1 : 0;
      const signals = await pass(bars.filter(({ time }) => !(time >= gap[0]!.time && time < ends)));
      await passGap();
      await goOn(signals, 30 * MINUTE_MS);
      expect(site.state(`market data ${vendor}`)).toMatchObject({
        state: 'degraded',
        detail: expect.stringContaining(`Missing bars: ${symbol}`),
      });
      await goOn(signals, 3 * HOUR_MS);
      const isHeld = ({ time }: Bar) => !(time >= gap[0]!.time - lost * STEP_MS && time < ends);
      const closed = bars.filter((bar) => bar.closeTime <= site.time && isHeld(bar));
      expect(site.handedOn(symbol)).toEqual(closed.filter(({ closeTime }) => closeTime > FROM));
      expect(signals.live).toEqual(signals.replay(toBars(instrument, closed), FROM));
      expect(signals.live.length).toBeGreaterThan(0);
      expect(missing()).toEqual([MISSING + lost]);
      expect([state(), await quarantined()]).toEqual([['ok'], []]);
    });
  });
