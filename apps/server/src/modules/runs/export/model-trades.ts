import { riskFraction, STARTING_BALANCE } from '@sealtick/engine';
import type { TradeOfFile } from './trades-of-file.ts';

/** A trade of a run with the money that the model account gained and paid. */
export interface ModelTrade {
  readonly symbol: string;
  readonly isLong: boolean;
  readonly entryTime: number;
  readonly exitTime: number;
  readonly entryPrice: number;
  /** Mean of the exits by their weights. */
  readonly exitPrice: number;
  /** Units at the risk of the trade, as if prices were in the account's currency. */
  readonly quantity: number;
  /** Balance before it. */
  readonly balance: number;
  /** Before costs. */
  readonly profit: number;
  readonly costs: number;
  readonly worst: number;
  readonly best: number;
}

/** Returns the trades of the file of a run as the model account made them, until one uses its balance up. */
export function modelTrades(rows: readonly TradeOfFile[]): ModelTrade[] {
  const trades: ModelTrade[] = [];
  let balance = STARTING_BALANCE;
  for (const row of rows) {
    if (balance <= 0) break;
    const number = (column: string) => Number(row[column]);
    const risk = balance * riskFraction(1);
    const profit = risk * number('gross_r');
    const costs = risk * (number('gross_r') - number('net_r'));
    trades.push({
      symbol: String(row.symbol),
      isLong: row.side === 'long',
      entryTime: Date.parse(String(row.fill_time)),
      exitTime: Date.parse(String(row.close_time)),
      entryPrice: number('fill_price'),
      exitPrice: computeMean(String(row.exits)),
      quantity: risk / Math.abs(number('entry') - number('stop')),
      balance,
      profit,
      costs,
      worst: risk * number('mae_r'),
      best: risk * number('mfe_r'),
    });
    balance += profit - costs;
  }
  return trades;
}

/** @param exits Such as `1.0823x0.5 1.0901x0.5` */
function computeMean(exits: string): number {
  return exits.split(' ').reduce((sum, exit) => {
    const [price, weight] = exit.split('x');
    return sum + Number(price) * Number(weight);
  }, 0);
}
