import { decimalText } from '../instruments/decimal-text.ts';
import type { Costs, CostTable, CostUnit } from './cost-table.ts';
import { costRowAt } from './costs-at.ts';
import { priceCosts } from './price-costs.ts';

type RowTexts = Readonly<Record<'from' | 'spread' | 'slippage' | 'commission' | 'long' | 'short', string>>;

/** A cost table in log entries: decimal strings. */
export interface CostTableTexts {
  readonly unit: CostUnit;
  readonly pip: string;
  readonly rolloverFactor: string;
  readonly releaseFactor: string;
  readonly rows: readonly RowTexts[];
}

/** Costs of log entries from before there were tables: price per unit, at every time. */
export type PriceCostTexts = Readonly<Record<keyof Costs, string>>;

/** Returns the table with the rows that apply at `from` (ms UTC) or later. */
export function toCostTexts(table: CostTable, from: number): CostTableTexts {
  const first = table.rows.indexOf(costRowAt(table, from));
  return {
    unit: table.unit,
    pip: decimalText(table.pip),
    rolloverFactor: decimalText(table.rolloverFactor),
    releaseFactor: decimalText(table.releaseFactor),
    rows: table.rows.slice(first).map((row) => ({
      from: row.from,
      spread: decimalText(row.spread),
      slippage: decimalText(row.slippage),
      commission: decimalText(row.commission),
      long: decimalText(row.long),
      short: decimalText(row.short),
    })),
  };
}

/** Returns the cost table of a log entry, from either format. */
export function fromCostTexts(texts: CostTableTexts | PriceCostTexts): Omit<CostTable, 'source'> {
  if (!('rows' in texts)) {
    const { spread, slippage, commission, swapLong, swapShort } = texts;
    const costs = {
      spread: Number(spread),
      slippage: Number(slippage),
      commission: Number(commission),
      swapLong: Number(swapLong),
      swapShort: Number(swapShort),
    };
    return priceCosts(costs);
  }
  return {
    unit: texts.unit,
    pip: Number(texts.pip),
    rolloverFactor: Number(texts.rolloverFactor),
    releaseFactor: Number(texts.releaseFactor),
    rows: texts.rows.map((row) => ({
      from: row.from,
      spread: Number(row.spread),
      slippage: Number(row.slippage),
      commission: Number(row.commission),
      long: Number(row.long),
      short: Number(row.short),
    })),
  };
}
