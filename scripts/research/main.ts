/**
 * Prints the net results of a strategy on real bars, and adds a line to trials.jsonl for each set of rules tried on the
 * development half: node scripts/research/main.ts tideline-pullback [untouched] [on=indices:daily,crypto:4h] [stress=2]
 * [name=value …]
 */
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { getStrategy, type Instrument, type Timeframe } from '@sealtick/engine';
import { evaluate, type Half } from './evaluate.ts';
import { type Summary, summarise } from './summary.ts';

const TRIALS = join(import.meta.dirname, 'trials.jsonl');
const [id = '', ...words] = process.argv.slice(2);
const strategy = await strategyFor(id);
if (strategy === null) throw new Error(`Unknown strategy ${id}`);
const half: Half = words.includes('untouched') ? 'untouched' : 'development';
const given = new Map(words.filter((word) => word.includes('=')).map((word) => word.split('=') as [string, string]));
const stress = Number(given.get('stress') ?? 1);
const on = given.get('on');
given.delete('stress');
given.delete('on');
const overrides = Object.fromEntries([...given].map(([name, value]) => [name, Number(value)]));

const line = (name: string, one: Summary) =>
  [
    name.padEnd(16),
    `${String(one.n).padStart(5)} net ${one.mean.toFixed(3).padStart(7)} (${one.low.toFixed(3)} to ${one.high.toFixed(3)})`,
    `gross ${one.gross.toFixed(3)} cost ${(100 * one.costShare).toFixed(1)}% T1 ${(100 * one.firstTarget).toFixed(0)}%`,
    `bars ${one.bars.toFixed(0)} sharpe ${one.sharpe.toFixed(3)}`,
  ].join(' ');

/**
 * Returns the series of a text such as `indices:daily,crypto:4h,XAUUSD:1h`: asset classes or symbols, each with a
 * timeframe.
 */
function runsOnly(list: string) {
  const wanted = new Set(list.split(','));
  return ({ assetClass, symbol }: Instrument, timeframe: Timeframe) =>
    symbol !== 'VIX' && (wanted.has(`${assetClass}:${timeframe}`) || wanted.has(`${symbol}:${timeframe}`));
}

const results = evaluate(strategy, { half, overrides, stress, ...(on ? { runsOn: runsOnly(on) } : {}) });
if (!words.includes('short')) {
  for (const { symbol, timeframe, trades } of results) {
    if (trades.length > 0) console.log(line(`${symbol} ${timeframe}`, summarise(trades)));
  }
}
const groups = new Map<string, (typeof results)[number][]>();
for (const result of results) {
  const market = (await import('@sealtick/engine')).getInstrument(result.symbol)!.assetClass;
  const key = `${market} ${result.timeframe}`;
  groups.set(key, [...(groups.get(key) ?? []), result]);
}
for (const [key, group] of groups) {
  const trades = group.flatMap((one) => one.trades);
  if (trades.length > 0) console.log(line(`- ${key}`, summarise(trades)));
}
const total = summarise(results.flatMap(({ trades }) => trades));
console.log(line('all', total));
if (half === 'development' && stress === 1) {
  const trial = {
    strategy: id,
    on: on ?? 'published',
    ...overrides,
    n: total.n,
    mean: total.mean,
    sharpe: total.sharpe,
  };
  appendFileSync(
    TRIALS,
    `${JSON.stringify(trial, (_, value) => (typeof value === 'number' ? Number(value.toFixed(4)) : value))}\n`,
  );
}

async function strategyFor(name: string) {
  const path = join(import.meta.dirname, 'lab', `${name}.ts`);
  return existsSync(path) ? (await import(path)).lab : getStrategy(name);
}
