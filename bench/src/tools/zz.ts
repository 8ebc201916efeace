import { sweepRows, resolveParameters, simulate, backtestRecord } from '@sealtick/engine';
import { backtestAccount } from '@sealtick/engine';
import { makeGrid } from './grid.ts';
const plan = makeGrid();
const { instrument, timeframe, bars } = plan.series[0]!;
let sim = 0, acc = 0, trades = 0;
for (let i = 0; i < 40; i++) {
  const params = resolveParameters(plan.strategy, plan.sets[i * 7]!);
  const a = process.cpuUsage();
  const s = simulate(bars, { strategy: plan.strategy, params, instrument, timeframe, partner: null, hasCalendar: false });
  const b = process.cpuUsage(a);
  backtestAccount([{ instrument, bars, trades: s.trades }], bars.time[0]!, bars.closeTime[bars.length - 1]!, { riskFraction: 0.01 });
  const c = process.cpuUsage(a);
  if (i >= 10) { sim += b.user; acc += c.user - b.user; trades += s.trades.length; }
}
console.log('sim ms', sim / 30 / 1000, 'account ms', acc / 30 / 1000, 'trades', trades / 30);
