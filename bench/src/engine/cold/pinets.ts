/** The same job with pinets, which computes its statistics during the run. */
import { PineTS } from 'pinets';
import { SCRIPTS, toCandles } from '../backtests/pinets.ts';
import { readColumns } from './columns-file.ts';

const candles = toCandles(readColumns(process.argv[2]!), 300_000);
const { strategy } = await new PineTS(candles).run(SCRIPTS['RSI backtest']);
if (strategy === undefined) throw new Error('pinets returned no strategy');
const { closedtrades, initial_capital, netprofit, openprofit } = strategy;
const answer = { trades: closedtrades.length, equity: initial_capital + netprofit + openprofit };
console.log(JSON.stringify({ answer, peakMb: process.resourceUsage().maxRSS / 1024 }));
