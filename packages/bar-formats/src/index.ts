export type { Assembled } from './assemble.ts';
export { hoursText, withBarHours } from './bar-hours.ts';
export { isFar } from './check-rows.ts';
export { jsonToCsv } from './json/json-table.ts';
export { JsonTableError } from './json/json-table-error.ts';
export { hasKnownHours } from './known-hours.ts';
export type { ClockBasis, Columns, FormatId, Overrides } from './layout.ts';
export { findReleaseNameProblem } from './own-release-names.ts';
export { isPlausible, plausibleRange } from './plausible-range.ts';
export { findJumps, jumpNotes } from './price-jumps.ts';
export { PRICE_SIDES, type PriceSide, usualSide } from './price-side.ts';
export {
  type BarsRead,
  type ByteSource,
  type CalendarRead,
  type FileRead,
  type NothingRead,
  readFile,
  SourceError,
} from './read-file.ts';
export { readSplits, SplitTableError } from './read-splits.ts';
export { type Refusal, type RefusalKind, Refusals } from './refusals.ts';
export { findGaps, seriesBars } from './series-bars.ts';
export { decodeText } from './text-encoding.ts';
export { ourSymbol } from './vendor-symbols.ts';
export { isZone, ZoneClock } from './zone-clock.ts';
