export type { Assembled } from './assemble.ts';
export { isFar, SPIKE_FACTOR } from './check-rows.ts';
export { JsonTableError, jsonToCsv } from './json/json-table.ts';
export type { ClockBasis, Columns, FormatId, Overrides } from './layout.ts';
export { findReleaseNameProblem } from './own-release-names.ts';
export { isPlausible, plausibleRange } from './plausible-range.ts';
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
export { type Refusal, type RefusalKind, Refusals } from './refusals.ts';
export { findGaps, seriesBars } from './series-bars.ts';
export { decodeText } from './text-encoding.ts';
export { ourSymbol } from './vendor-symbols.ts';
export { isZone } from './zone-clock.ts';
