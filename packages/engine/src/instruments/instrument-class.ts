/** Kinds of instruments that have a template. */
export const INSTRUMENT_CLASSES = [
  'fx',
  'equity',
  'index',
  'index-future',
  'metal',
  'energy',
  'commodity-future',
  'crypto',
  'perpetual',
] as const;
export type InstrumentClass = (typeof INSTRUMENT_CLASSES)[number];
