import { type BarsRead, isPlausible, plausibleRange, type RefusalKind } from '@sealtick/bar-formats';
import { canTradeBelowZero } from '@sealtick/engine';

/** Largest share of refused rows with which the others are stored. */
const MAX_REFUSED = 0.05;
/** The same for different bars of one time: each has taken the place of another, and either may be the wrong one. */
const MAX_CLASHES = 0.01;
const FEW_CLASHES = 2;

const CAUSES: Readonly<Record<Exclude<RefusalKind, 'text' | 'source'>, string>> = {
  columns: 'the rows have different numbers of columns, so the file may be damaged',
  stamp: 'the times are written in several ways',
  value: 'prices are missing or are not numbers',
  shape: 'high or low do not fit open and close, so the order of the columns may be another (--columns)',
  zone: 'the times do not fit the time zone (--zone) or the timeframe (--timeframe)',
  timeframe: 'the file may hold several timeframes (--timeframe)',
  clash: 'the file holds different bars of the same time, so it may hold several symbols or timeframes',
  future: 'bars lie in the future, so the time zone (--zone) or the order of day and month may be another',
  scale: 'prices are out of scale, so the symbol (--symbol) or the unit (--points) may be another',
};

/** Returns why the bars of a file must not be stored unless the user insists; null if nothing speaks against it. */
export function objectionTo(read: BarsRead): string | null {
  const doubt = doubtAbout(read);
  return doubt === null ? null : `${doubt}. --force stores the valid rows nevertheless`;
}

/** Returns why a file is probably not what its bars seem to be; null if nothing suggests it. */
export function doubtAbout({ series, refusals }: BarsRead): string | null {
  const { breakOff } = refusals;
  if (breakOff !== null) return `the file is not complete. Line ${breakOff.line}: ${breakOff.reason}`;
  const rows = series.rows.length + refusals.rows;
  const share = refusals.rows / rows;
  if (share > MAX_REFUSED) {
    const cause = refusals.mainKind;
    const words = cause === null || cause === 'text' || cause === 'source' ? '' : `: ${CAUSES[cause]}`;
    return `${refusals.rows} of ${rows} rows were refused (${percent(share)})${words}`;
  }
  const clashes = refusals.of('clash');
  if (clashes > FEW_CLASHES && clashes > rows * MAX_CLASHES) {
    return `${clashes} of ${rows} rows have the time of another row: ${CAUSES.clash}`;
  }
  if (series.longerBars !== null) {
    const { line, timeframe } = series.longerBars;
    return `bars of ${timeframe} follow from line ${line}, among those of ${series.timeframe}: split the file`;
  }
  return scaleObjection(series);
}

/** Returns why stamps cannot be used as they are; null if their clock is known. */
export function clockObjection({ series }: BarsRead): string | null {
  const { clock } = series;
  if (clock.basis !== 'guess') return null;
  return `nothing in the file confirms its time zone (${clock.zone} is assumed): set --zone, such as --zone ${clock.zone}`;
}

function scaleObjection({ instrument, rows }: BarsRead['series']): string | null {
  const range = instrument === null ? null : plausibleRange(instrument);
  if (instrument === null || range === null) return null;
  const closes = rows.close.slice(0, rows.length).sort();
  const middle = closes[Math.floor(closes.length / 2)]!;
  // Prices of both signs are adjusted by differences: their size says nothing.
  const isAdjusted = canTradeBelowZero(instrument) && closes[0]! <= 0;
  if (isAdjusted || isPlausible(instrument, middle)) return null;
  return (
    `prices around ${Number(middle.toPrecision(6))} are none of ${instrument.symbol} (${range[0]} to ${range[1]}): ` +
    `another symbol (--symbol) or unit (--points)`
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
