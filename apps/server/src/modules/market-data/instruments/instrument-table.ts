import { UsageError } from '../../../platform/errors.ts';

/** Columns of costs, which are one field in JSON. */
const COSTS = ['unit', 'spread', 'slippage', 'commission', 'long', 'short'] as const;
/** Columns of the session calendar. */
const HOURS = ['opens', 'closes', 'holidays', 'closedDates'] as const;
const NUMBERS = ['digits', 'tick', 'pip', 'contractSize', 'spread', 'slippage', 'commission', 'long', 'short'] as const;
const TEXTS = [
  'symbol',
  'class',
  'assetClass',
  'name',
  'quoteCurrency',
  'session',
  'unit',
  'belowZero',
  'isExchangeTraded',
] as const;
const FLAGS: ReadonlySet<string> = new Set(['belowZero', 'isExchangeTraded']);
const LISTS = ['aliases', 'closedDates', 'priceRange'] as const;
const COLUMNS = new Map(
  [...TEXTS, ...NUMBERS, ...LISTS, 'opens', 'closes', 'holidays'].map((name) => [name.toLowerCase(), name]),
);

/**
 * Returns the rows of a CSV text as entries of a JSON file. The first line names the columns; lists are separated by
 * spaces.
 * @throws {UsageError} for an unknown column.
 */
export function readInstrumentTable(text: string, path: string): Record<string, unknown>[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const delimiter = (lines[0] ?? '').includes(';') ? ';' : ',';
  const getFields = (line: string) => line.split(delimiter).map((field) => field.trim().replace(/^"(.*)"$/, '$1'));
  const columns = getFields(lines[0] ?? '').map((title) => {
    const name = COLUMNS.get(title.replaceAll(/[ _-]/g, '').toLowerCase());
    if (name !== undefined) return name;
    throw new UsageError(`${path}: column ${title}: unknown. Known columns: ${[...COLUMNS.values()].join(', ')}.`);
  });
  return lines.slice(1).map((line) => {
    const fields = getFields(line);
    const filled = columns.flatMap((name, i): [string, unknown][] => {
      const field = fields[i] ?? '';
      return field === '' ? [] : [[name, parseField(name, field)]];
    });
    return nested(Object.fromEntries(filled));
  });
}

function parseField(name: string, field: string): unknown {
  if (name === 'priceRange') return field.split(/\s+/).map(Number);
  if ((LISTS as readonly string[]).includes(name)) return field.split(/\s+/);
  if (FLAGS.has(name)) return field.toLowerCase() === 'true' || (field.toLowerCase() === 'false' ? false : field);
  if (!(NUMBERS as readonly string[]).includes(name)) return field;
  const number = Number(field);
  return Number.isNaN(number) ? field : number;
}

/** Puts the columns of costs and of hours into their fields. */
function nested(row: Record<string, unknown>): Record<string, unknown> {
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]));
  const costs = pick(COSTS);
  const hours = pick(HOURS);
  const inner: readonly string[] = [...COSTS, ...HOURS];
  const rest = Object.fromEntries(Object.entries(row).filter(([name]) => !inner.includes(name)));
  return {
    ...rest,
    ...(Object.keys(costs).length === 0 ? {} : { costs }),
    ...(Object.keys(hours).length === 0 ? {} : { session: { like: row.session, ...hours } }),
  };
}
