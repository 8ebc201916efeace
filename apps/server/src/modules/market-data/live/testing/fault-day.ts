import { type Bar, DAY_MS, MINUTE_MS } from '@sealtick/engine';
import type { TestDatabase } from '../../../../platform/testing/database.ts';
import { selectQuarantined } from '../../series-repository.ts';
import { VENDORS } from '../vendors/vendors.ts';
import { known, LiveSite } from './live-site.ts';
import type { StandInBar } from './stand-in-forms.ts';
import { StepSignals, toBars } from './step-signals.ts';
import { type StandInFault, wanderingBars } from './vendor-stand-in.ts';

const STEP_MS = 5 * MINUTE_MS;
/** A Wednesday, on which every market trades. */
const WEDNESDAY = Date.UTC(2026, 2, 18, 1);
/** Two hours before the clocks of London change, on a Sunday. */
const CHANGE_OF_CLOCKS = Date.UTC(2026, 2, 28, 23);
/** Slots after which the faults begin again. */
export const COURSE = 48;
/** Slots of a whole day in which the vendor is not reached, without other faults. */
const OUTAGE = { from: 150, to: 200 } as const;
const FAULTS: Readonly<Record<number, StandInFault>> = {
  3: 'too many',
  7: 'too many, wait',
  11: 'html',
  15: 'truncated',
  19: 'cut',
  22: 'never ends',
  25: 'half',
  28: 'error',
};
const AHEAD: Readonly<Record<number, number>> = { 30: 90_000, 32: -40_000 };
const [REVISED, LATE, MISSING, SPIKE, DIFFERENT] = [5, 9, 13, 17, 24];
/** Values that no bar has, by their place. */
const DAMAGED: Readonly<Record<number, (bar: Bar) => object>> = {
  21: () => ({ low: -5 }),
  33: ({ low, high }) => ({ low: high, high: low }),
  34: () => ({ low: 0 }),
  35: () => ({ high: 1e308 }),
  36: () => ({ close: Number.POSITIVE_INFINITY }),
  37: () => ({ open: Number.NaN }),
  38: () => ({ close: 'none' }),
};
/** The list is sent in the other order. */
const REVERSED = 40;
/** Nothing new is sent for more than two bars. */
const STALE = { from: 42, to: 45 } as const;

/** What came of a day with every fault. */
export interface FaultDay {
  /** Bars that were handed on, and those that the vendor had. */
  readonly handedOn: readonly Bar[];
  readonly clean: readonly Bar[];
  /** Signals of the streams as they were stepped, of a replay of the stored bars, and of a replay of the vendor's bars. */
  readonly live: readonly string[];
  readonly replayed: readonly string[];
  readonly ofClean: readonly string[];
  /** Why bars were not handed on, by their open. */
  readonly causes: ReadonlyMap<number, string>;
  readonly worst: readonly string[];
}

/** Passes a vendor's stand-in through a day of bars with every fault. @param slots Length of the day, 5m bars */
export async function faultDay(db: TestDatabase, vendor: string, symbol: string, slots: number): Promise<FaultDay> {
  const instrument = known(symbol);
  const start = instrument.session === 'always' ? CHANGE_OF_CLOCKS : WEDNESDAY;
  const site = new LiveSite(db, start + MINUTE_MS);
  const bars = wanderingBars(start - DAY_MS, 288 + slots + 2);
  const getSlot = (time: number) => Math.floor((time - start) / STEP_MS);
  const isOut = (slot: number) => slot >= OUTAGE.from && slot < OUTAGE.to;
  const getPlace = (slot: number) => (slot < 0 || slot >= slots - 2 || isOut(slot) ? -1 : slot % COURSE);
  const standIn = await site.add(vendor);
  standIn.series.set(VENDORS.get(vendor)!.getCode(instrument)!, bars);
  standIn.tell = (sent, _code, now) => {
    const place = getPlace(getSlot(now));
    const isStale = place >= STALE.from && place < STALE.to;
    const from = (getSlot(now) - place + STALE.from) * STEP_MS + start;
    const spoiled = (isStale ? sent.filter(({ closeTime }) => closeTime < from) : sent).flatMap((bar) =>
      tell(bar, getPlace(getSlot(bar.time)), now),
    );
    return place === REVERSED ? spoiled.reverse() : spoiled;
  };
  try {
    site.history = [{ timeframe: '5m', days: 1 }];
    await site.open({ symbols: [symbol] });
    const signals = await StepSignals.open(site, instrument);
    const worst = new Set<string>();
    for (let slot = 0; slot < slots; slot += 1) {
      standIn.fault = isOut(slot) ? 'cut' : (FAULTS[getPlace(slot)] ?? null);
      standIn.ahead = AHEAD[getPlace(slot)] ?? 0;
      await site.run(STEP_MS, 30_000);
      signals.step();
      worst.add(site.state(`market data ${vendor}`)!.state);
    }
    const handedOn = site.handedOn(symbol);
    const end = site.cursor;
    const clean = bars.filter(({ time, closeTime }) => time >= handedOn[0]!.time && closeTime <= end);
    const quarantined = await selectQuarantined(db.database, symbol, 1_000);
    return {
      handedOn,
      clean,
      live: signals.live,
      replayed: signals.replay(await site.provider.history(symbol, '5m'), clean[0]!.closeTime),
      ofClean: signals.replay(
        toBars(
          instrument,
          bars.filter(({ closeTime }) => closeTime <= end),
        ),
        clean[0]!.closeTime,
      ),
      causes: new Map(quarantined.map(({ time, reason }) => [Date.parse(time), reason])),
      worst: [...worst],
    };
  } finally {
    await site.close();
  }
}

/** Returns what a vendor sends of a bar at a place of the course. */
function tell(bar: StandInBar, place: number, now: number): StandInBar[] {
  const age = now - bar.closeTime;
  if (bar.isOpen) return [bar];
  if (place === REVISED && age > 6 * MINUTE_MS) return [{ ...bar, high: bar.high + 0.01, volume: bar.volume + 1 }];
  if (place === LATE && age < 2 * MINUTE_MS) return [];
  if (place === MISSING && age < 12 * MINUTE_MS) return [];
  if (place === SPIKE) return [{ ...bar, high: bar.high * 60 }];
  const damaged = DAMAGED[place];
  if (damaged) return [{ ...bar, ...damaged(bar) }];
  if (place === DIFFERENT && age > MINUTE_MS) return [bar, { ...bar, close: bar.low }];
  return place >= 0 ? [bar, bar] : [bar];
}
