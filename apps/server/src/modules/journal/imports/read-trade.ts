import type { JournalExit } from '@sealtick/contract';
import type { StoredTrade } from '../journal.tables.ts';
import { findReportProblem } from '../require-trade.ts';
import type { NumberReader } from './number-reader.ts';
import type { TimeReader } from './time-reader.ts';

/** The cells of a trade, as the report has them; '' for none. */
export interface TradeCells {
  readonly symbol: string;
  readonly side: string;
  readonly lots: string;
  readonly openedAt: string;
  readonly entry: string;
  readonly stop: string;
  readonly target: string;
  readonly closedAt: string;
  readonly exit: string;
  /** Each cell is added. */
  readonly costs: readonly string[];
  readonly profit: string;
  readonly currency: string | null;
}

export interface Reading {
  readonly times: TimeReader;
  readonly numbers: NumberReader;
}

class BadCell extends Error {}

const SIDES: Readonly<Record<string, 'long' | 'short'>> = { buy: 'long', long: 'long', sell: 'short', short: 'short' };

/** Returns the trade that cells describe, or what is wrong with them. */
export function readTrade(cells: TradeCells, { times, numbers }: Reading): StoredTrade | { readonly problem: string } {
  const number = (name: string, cell: string): string => {
    const value = numbers.read(cell);
    if (typeof value !== 'string') throw new BadCell(`${name} ${value.problem}`);
    return value;
  };
  const amount = (name: string, cell: string) => (cell === '' ? null : Number(number(name, cell)));
  /** MetaTrader writes 0 for no stop and no target. */
  const level = (name: string, cell: string) => {
    if (cell === '') return null;
    const value = number(name, cell);
    return Number(value) === 0 ? null : value;
  };
  const time = (cell: string) => {
    const read = times.read(cell);
    if ('problem' in read) throw new BadCell(read.problem);
    return read.at;
  };
  try {
    const side = SIDES[cells.side.toLowerCase()];
    if (side === undefined) throw new BadCell(`${JSON.stringify(cells.side.slice(0, 40))} is neither buy nor sell`);
    const symbol = cells.symbol.toUpperCase();
    if (!/^[\w.#&/+ -]{1,40}$/.test(symbol))
      throw new BadCell(`${JSON.stringify(symbol.slice(0, 40))} is not a symbol`);
    const closedAt = time(cells.closedAt);
    const given = cells.costs.filter((cell) => cell !== '');
    const lots = amount('the volume', cells.lots.split('/')[0]!.trim());
    if (lots !== null && lots <= 0) throw new BadCell('the volume must be above 0');
    const exit: JournalExit = { at: closedAt, price: number('the closing price', cells.exit), share: 1 };
    const trade: StoredTrade = {
      symbol,
      side,
      openedAt: time(cells.openedAt),
      closedAt,
      entry: number('the price', cells.entry),
      stop: level('the stop', cells.stop),
      target: level('the target', cells.target),
      exits: [exit],
      lots,
      profit: amount('the profit', cells.profit),
      costs: given.length === 0 ? null : cents(given.reduce((sum, cell) => sum + Number(number('a cost', cell)), 0)),
      currency: cells.currency,
    };
    const problem = findReportProblem(trade);
    return problem === null ? trade : { problem };
  } catch (error) {
    if (error instanceof BadCell) return { problem: error.message };
    throw error;
  }
}

/** Returns an amount without the rest that adding decimal fractions leaves. */
export const cents = (amount: number): number => Math.round(amount * 1e6) / 1e6;
