import {
  CLOSE_REASONS,
  COST_UNITS,
  MARKET_KINDS,
  parseIso,
  SESSIONS,
  SETUP_TYPES,
  SIDES,
  TIMEFRAMES,
} from '@sealtick/engine';
import type { EntryKind } from './entries.ts';

type Test = (value: unknown) => boolean;
type Form = Readonly<Record<string, Test>>;

const LONGEST_ID = 200;
const LONGEST_NUMBER = 40;
/** Far enough from the last year of RFC 3339 to add to. */
const LATEST = Date.UTC(9000, 0, 1);

const matches =
  (pattern: RegExp, longest = 100): Test =>
  (value) =>
    typeof value === 'string' && value.length <= longest && pattern.test(value);
const oneOf = (values: readonly unknown[]): Test => {
  const set = new Set(values);
  return (value) => set.has(value);
};
const getList =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const nonEmptyList = (test: Test, most = Number.POSITIVE_INFINITY): Test => {
  const list = getList(test);
  return (value) => list(value) && (value as unknown[]).length > 0 && (value as unknown[]).length <= most;
};
const optional =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
const shaped =
  (form: Form): Test =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(form).every(([field, test]) => test((value as Record<string, unknown>)[field])) &&
    Object.keys(value).every((field) => Object.hasOwn(form, field));

const text: Test = (value) => typeof value === 'string' && value !== '';
const id: Test = (value) => text(value) && (value as string).length <= LONGEST_ID;
const count: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const number: Test = (value) => count(value) && (value as number) > 0;
const decimal = matches(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/, LONGEST_NUMBER);
/** Oil and futures may trade at or below 0. A zero has no sign. */
const price: Test = (value) => decimal(value) && !/^-[0.]*$/.test(value as string);
const positive: Test = (value) => decimal(value) && Number(value) > 0;
const notNegative: Test = (value) => decimal(value) && Number(value) >= 0;
const sha256 = matches(/^[0-9a-f]{64}$/);
const weight: Test = (value) => typeof value === 'number' && value > 0 && value <= 1;
const instantText = matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const instant: Test = (value) => {
  const at = instantText(value) ? parseIso(value as string) : null;
  return at !== null && at >= 0 && at < LATEST;
};
const date: Test = (value) => typeof value === 'string' && instant(`${value}T00:00:00.000Z`);
const level = shaped({ price, weight });

const dealing: Form = { spread: notNegative, slippage: notNegative, commission: notNegative };
const priceCosts = shaped({ ...dealing, swapLong: decimal, swapShort: decimal });
const costTable = shaped({
  unit: oneOf(COST_UNITS),
  pip: notNegative,
  rolloverFactor: positive,
  releaseFactor: positive,
  rows: nonEmptyList(shaped({ ...dealing, from: date, long: decimal, short: decimal })),
});

const strategy: Form = {
  id,
  version: number,
  paramsSha256: sha256,
  codeSha256: sha256,
  success: optional(oneOf(['targetOrGain'])),
  streams: getList(shaped({ symbol: id, timeframe: oneOf(TIMEFRAMES), partner: optional(id), anchor: instant })),
  instruments: getList(
    shaped({
      symbol: id,
      tick: positive,
      costs: (value) => costTable(value) || priceCosts(value),
      session: oneOf(Object.keys(SESSIONS)),
    }),
  ),
};

const ofKind: Readonly<Record<EntryKind, Form>> = {
  'strategy.published': strategy,
  'strategy.versioned': strategy,
  'strategy.retired': strategy,
  'backtest.recorded': {
    strategyId: id,
    version: number,
    from: instant,
    to: instant,
    inputsSha256: sha256,
    resultSha256: sha256,
  },
  'signal.opened': {
    signalId: id,
    strategyId: id,
    version: number,
    symbol: id,
    timeframe: oneOf(TIMEFRAMES),
    side: oneOf(SIDES),
    type: oneOf(SETUP_TYPES),
    entry: price,
    stop: price,
    targets: nonEmptyList(level, 3),
    confidence: (value) => count(value) && (value as number) <= 100,
    confidenceN: count,
    barCloseAt: instant,
    validUntil: instant,
    grade: oneOf([1, 2, 3]),
    noteSha256: sha256,
  },
  'signal.updated': {
    signalId: id,
    change: oneOf(['filled', 'target', 'stopMoved']),
    barCloseAt: instant,
    price,
  },
  'signal.closed': {
    signalId: id,
    reason: oneOf(CLOSE_REASONS),
    barCloseAt: instant,
    exits: getList(level),
    cost: decimal,
    netR: (value) => value === null || (typeof value === 'number' && Number.isFinite(value)),
  },
  'day.marked': { date, marks: getList(shaped({ signalId: id, price })) },
  correction: { of: number, field: id, reason: text },
  'market.alert': { symbol: optional(id), currency: optional(id), releaseAt: optional(instant), reason: text },
  'log.restored': { checkpoint: text },
};

const every: Form = {
  v: oneOf([1]),
  kind: text,
  index: number,
  market: oneOf(MARKET_KINDS),
  issuedAt: instant,
  salt: sha256,
};

/** A test for each field of an entry, by kind. An entry has no other field. */
export const ENTRY_FORMS: ReadonlyMap<unknown, Form> = new Map(
  Object.entries(ofKind).map(([kind, form]) => [kind, { ...every, ...form }]),
);

/** The fields of a `signal.updated` besides those of every update, by change. */
export const UPDATE_FORMS: ReadonlyMap<unknown, Form> = new Map<string, Form>([
  ['filled', {}],
  ['target', { weight, target: oneOf([1, 2, 3]) }],
  ['stopMoved', { stop: price }],
]);
