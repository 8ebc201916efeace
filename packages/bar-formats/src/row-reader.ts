import type { Layout } from './layout.ts';
import type { Line } from './line.ts';
import { readNumber } from './number.ts';
import { type RefusalKind, Refusals } from './refusals.ts';
import { isCutOff } from './row-end.ts';
import { Rows } from './rows.ts';
import { StampReader, shorten } from './stamp.ts';

/** Rows of one symbol, in the order of the file. */
export interface RowTable {
  /** As in the file; null without a symbol column. */
  readonly symbol: string | null;
  readonly rows: Rows;
  readonly refusals: Refusals;
}

/** More than exchanges list; a column with more names is another one, such as one of comments. */
export const MAX_SYMBOLS = 10_000;

/** Thrown if the symbol column contains too many names to be symbols. */
export class TooManySymbolsError extends Error {
  override readonly name = 'TooManySymbolsError';
}

const PRICE_NAMES = ['open', 'high', 'low', 'close'] as const;

/** Parses the lines of a file of bars into rows, or into refusals that name the field and its value. */
export class RowReader {
  private readonly layout: Layout;
  private readonly tables = new Map<string, RowTable>();
  private table: RowTable;
  private readonly stamp: StampReader;
  private readonly delimiter: number;
  private readonly fields: readonly number[];
  private readonly needed: number;
  private readonly prices = [0, 0, 0, 0];
  private kind: RefusalKind = 'value';

  /** @param refusals Receives the refused lines of the first symbol, and those without a symbol. */
  constructor(layout: Layout, refusals: Refusals) {
    const { columns } = layout;
    this.layout = layout;
    this.table = { symbol: null, rows: new Rows(), refusals };
    this.stamp = new StampReader(layout.stamp);
    this.delimiter = layout.delimiter.charCodeAt(0);
    this.fields = [columns.open, columns.high, columns.low, columns.close];
    this.needed = Math.max(columns.date, columns.time ?? 0, columns.symbol ?? 0, ...this.fields) + 1;
  }

  /** Returns the rows, one table for each name in the symbol column. */
  get found(): readonly RowTable[] {
    return this.tables.size === 0 ? [this.table] : [...this.tables.values()];
  }

  /** Whether the end of a day is written as 24:00 and never as 00:00. */
  get daysEndAt24(): boolean {
    return this.stamp.endsOfDay > 0 && this.stamp.midnights === 0;
  }

  /** @throws {TooManySymbolsError} */
  read(line: Line): void {
    if (line.number <= this.layout.skippedLines) return;
    this.kind = 'value';
    const fault = this.take(line);
    if (fault !== null) this.table.refusals.add(line.number, fault, this.kind);
  }

  private take(line: Line): string | null {
    const { layout, stamp, prices } = this;
    const { columns } = layout;
    line.split(this.delimiter);
    if (line.fields !== layout.fields) {
      const fault = this.checkFields(line);
      if (fault !== null) return fault;
    }
    if (layout.widths !== null) line.join(layout.widths);
    if (line.fields < this.needed || !line.hasDigit(columns.date)) {
      this.kind = isRow(line, columns.date) ? 'columns' : 'text';
      if (line.fields < this.needed) {
        return `${line.fields} ${line.fields === 1 ? 'column' : 'columns'} instead of ${this.needed}: "${shorten(line.whole())}"`;
      }
      if (this.kind === 'text') return `not a row: "${shorten(line.whole())}"`;
    }
    if (columns.symbol !== null) this.choose(line, columns.symbol);
    this.kind = 'stamp';
    const stampFault = stamp.read(line, columns.date, columns.time);
    if (stampFault !== null) return stampFault;
    if (layout.stated === Number.isNaN(stamp.offset)) {
      return `this timestamp has ${layout.stated ? 'no offset' : 'an offset'} from UTC, unlike the others`;
    }
    this.kind = 'value';
    for (let i = 0; i < 4; i++) {
      const value = this.number(line, this.fields[i]!);
      if (Number.isNaN(value)) return badNumber(line, this.fields[i]!, PRICE_NAMES[i]!);
      prices[i] = value;
    }
    const volume = this.volume(line);
    if (typeof volume === 'string') return volume;
    if (!line.isEnded && this.isCutOff(line)) {
      this.kind = 'columns';
      return `the file ends within this row: "${shorten(line.whole())}"`;
    }
    const time = layout.stated ? stamp.local - stamp.offset : stamp.local;
    this.table.rows.add(line.number, time, prices[0]!, prices[1]!, prices[2]!, prices[3]!, volume);
    return null;
  }

  /** Returns why a line of another number of fields is not a row: a value too many may be anywhere in it. */
  private checkFields(line: Line): string | null {
    const { fields, widths, columns } = this.layout;
    const isLonger = line.fields > fields && !line.isEmptyFrom(fields);
    if (!isLonger && (widths === null || line.isEmptyFrom(fields))) return null;
    this.kind = isRow(line, columns.date) ? 'columns' : 'text';
    return `${line.fields} columns instead of ${fields}: "${shorten(line.whole())}"`;
  }

  /** Returns true if a line without a line end is the beginning of a row. */
  private isCutOff(line: Line): boolean {
    const { rowEnd } = this.layout;
    if (line.fields <= rowEnd.column) return true;
    return line.fields === rowEnd.column + 1 && isCutOff(line.text(rowEnd.column), rowEnd);
  }

  private number(line: Line, field: number): number {
    return readNumber(line.bytes, line.fieldStart(field), line.fieldEnd(field), this.layout.decimal);
  }

  /** Returns the number, NaN without one, or the error of an invalid one. Programs of brokers write -1 for none. */
  private volume(line: Line): number | string {
    let smallest = Number.NaN;
    for (const field of this.layout.columns.volume) {
      if (field >= line.fields || line.isEmpty(field) || isMissing(line, field)) continue;
      const value = this.number(line, field);
      if (Number.isNaN(value)) return badNumber(line, field, 'volume');
      if (value === -1 || value === Number.MAX_VALUE) continue;
      if (value < 0) return `volume must not be negative, it is ${line.text(field)}`;
      if (!(value >= smallest)) smallest = value;
    }
    return smallest;
  }

  private choose(line: Line, field: number): void {
    const symbol = line.text(field);
    if (symbol === this.table.symbol) return;
    const known = this.tables.get(symbol);
    if (known === undefined && this.tables.size === MAX_SYMBOLS) throw new TooManySymbolsError();
    const first = this.tables.size === 0 ? this.table : { rows: new Rows(), refusals: new Refusals() };
    this.table = known ?? { ...first, symbol };
    this.tables.set(symbol, this.table);
  }
}

/** Returns true for a row, with a number in its date, or values without a date; false for titles, footers and headers. */
function isRow(line: Line, dateField: number): boolean {
  if (line.fields === 1) return false;
  if (dateField < line.fields && !line.isEmpty(dateField)) return line.hasDigit(dateField);
  for (let field = 0; field < line.fields; field++) if (line.hasDigit(field)) return true;
  return false;
}

/** Marks of data frames and web sites for no value; no number is as short and begins so. */
function isMissing(line: Line, field: number): boolean {
  const first = line.bytes[line.fieldStart(field)]!;
  const isDigit = first >= 0x30 && first <= 0x39;
  return !isDigit && /^(-{1,2}|[–—.?]|nan|null|nil|none|#?n\/a|na)$/i.test(line.text(field));
}

function badNumber(line: Line, field: number, name: string): string {
  if (line.isEmpty(field)) return `${name} is empty`;
  return `${name} is not a number: "${shorten(line.text(field))}"`;
}
