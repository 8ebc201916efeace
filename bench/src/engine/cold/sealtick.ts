/** Computes statistics from a file of bars, once: the RSI job of the backtests. */
import { backtestRecord, createBars, simulate } from '@sealtick/engine';
import { BENCH_INSTRUMENT as instrument } from '../backtests/instrument.ts';
import { CASH } from '../backtests/jobs.ts';
import { rsiWithStops } from '../backtests/rsi-strategy.ts';
import { readColumns } from './columns-file.ts';

const bars = createBars('BENCH', '5m', readColumns(process.argv[2]!), { instrument });
const { trades } = simulate(bars, { strategy: { start: rsiWithStops }, params: {}, instrument, timeframe: '5m' });
const record = backtestRecord([{ instrument, bars, trades }], bars.time[0]!, bars.closeTime[bars.length - 1]!);
let equity = CASH;
for (const { exits, fillPrice } of trades) equity += exits[0]!.price - fillPrice;
const answer = { trades: trades.length, equity };
const figures = record.statistics.filter(({ value }) => value !== null).length;
console.log(JSON.stringify({ answer, figures, peakMb: process.resourceUsage().maxRSS / 1024 }));
