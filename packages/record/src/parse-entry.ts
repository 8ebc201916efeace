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
import { type EntryKind, type RecordEntry, RecordError } from './entries.ts';

type Test = (value: unknown) => boolean;
type Form = Readonly<Record<string, Test>>;

const matches =
  (pattern: RegExp): Test =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const oneOf = (values: readonly unknown[]): Test => {
  const set = new Set(values);
  return (value) => set.has(value);
};
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const shaped =
  (form: Form): Test =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(form).every(([field, test]) => test((value as Record<string, unknown>)[field]));

const text: Test = (value) => typeof value === 'string' && value !== '';
const count: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const number: Test = (value) => count(value) && (value as number) > 0;
const price = matches(/^-?\d+(?:\.\d+)?$/);
const decimal = matches(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/);
const sha256 = matches(/^[0-9a-f]{64}$/);
const weight: Test = (value) => typeof value === 'number' && value > 0 && value <= 1;
const instantText = matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const instant: Test = (value) => instantText(value) && parseIso(value as string) !== null;
const date: Test = (value) => instant(`${value}T00:00:00.000Z`);
const levels = listOf(shaped({ price, weight }));

const dealing: Form = { spread: decimal, slippage: decimal, commission: decimal };
const priceCosts = shaped({ ...dealing, swapLong: decimal, swapShort: decimal });
const costRows = listOf(shaped({ ...dealing, from: date, long: decimal, short: decimal }));
const costTable = shaped({
  unit: oneOf(COST_UNITS),
  pip: decimal,
  rolloverFactor: decimal,
  releaseFactor: decimal,
  rows: (value) => costRows(value) && (value as unknown[]).length > 0,
});

const strategy: Form = {
  id: text,
  version: number,
  streams: listOf(shaped({ symbol: text, timeframe: oneOf(TIMEFRAMES) })),
  instruments: listOf(
    shaped({
      symbol: text,
      tick: decimal,
      costs: (value) => costTable(value) || priceCosts(value),
      session: oneOf(Object.keys(SESSIONS)),
    }),
  ),
};

const every: Form = { market: oneOf(MARKET_KINDS), issuedAt: instant, index: number };

const FORMS: Readonly<Record<EntryKind, Form>> = {
  'strategy.published': strategy,
  'strategy.versioned': strategy,
  'strategy.retired': strategy,
  'backtest.recorded': {
    strategyId: text,
    version: number,
    from: instant,
    to: instant,
    inputsSha256: sha256,
    resultSha256: sha256,
  },
  'signal.opened': {
    signalId: text,
    strategyId: text,
    version: number,
    symbol: text,
    timeframe: oneOf(TIMEFRAMES),
    side: oneOf(SIDES),
    type: oneOf(SETUP_TYPES),
    entry: price,
    stop: price,
    targets: (value) => levels(value) && [1, 2, 3].includes((value as unknown[]).length),
    confidence: (value) => count(value) && (value as number) <= 100,
    confidenceN: count,
    barCloseAt: instant,
    validUntil: instant,
    grade: oneOf([1, 2, 3]),
    noteSha256: sha256,
  },
  'signal.updated': { signalId: text, change: oneOf(['filled', 'target', 'stopMoved']), barCloseAt: instant, price },
  'signal.closed': {
    signalId: text,
    reason: oneOf(CLOSE_REASONS),
    barCloseAt: instant,
    exits: levels,
    cost: decimal,
    netR: (value) => value === null || (typeof value === 'number' && Number.isFinite(value)),
  },
  'day.marked': { date, marks: listOf(shaped({ signalId: text, price })) },
  correction: { of: number, field: text, reason: text },
  'market.alert': { reason: text, releaseAt: (value) => value === undefined || instant(value) },
  'log.restored': { checkpoint: text },
};

const CHANGES: ReadonlyMap<unknown, Form> = new Map<string, Form>([
  ['filled', {}],
  ['target', { weight, target: oneOf([1, 2, 3]) }],
  ['stopMoved', { stop: price }],
]);

/**
 * Returns the entry in a parsed JSON value. It does not use the writer's schemas: it checks every field that figures and
 * checks follow from.
 *
 * @param index Its place in the log, for the error.
 * @throws {RecordError} naming the field.
 */
export function parseEntry(value: unknown, index: number): RecordEntry {
  if (typeof value !== 'object' || value === null) throw new RecordError(index, 'is not a JSON object');
  const entry = value as Record<string, unknown>;
  if (entry.v !== 1) throw new RecordError(index, `has the form ${JSON.stringify(entry.v)}; this program reads form 1`);
  const form = Object.hasOwn(FORMS, String(entry.kind)) ? FORMS[entry.kind as EntryKind] : null;
  if (!form)
    throw new RecordError(index, `is of the kind ${JSON.stringify(entry.kind)}, which this program does not know`);
  const parts = [every, form, entry.kind === 'signal.updated' ? (CHANGES.get(entry.change) ?? {}) : {}];
  for (const part of parts) {
    for (const field in part) {
      if (!part[field]!(entry[field])) {
        throw new RecordError(
          index,
          `has ${field} ${JSON.stringify(entry[field]) ?? 'missing'}, which a ${entry.kind} cannot have`,
        );
      }
    }
  }
  return value as RecordEntry;
}
