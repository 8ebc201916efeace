import type { Answer } from '../measure/contestant.ts';
import { type Contestant, race } from '../measure/race.ts';
import { type Row, toRow } from '../measure/row.ts';
import type { SeriesSize } from '../series.ts';
import { BACKTEST_JOBS, isRightAnswer } from './backtests/jobs.ts';
import { coldRace } from './cold/cold-race.ts';
import { ALL_SIX, INDICATOR_JOBS, isSameAnswer } from './indicators/jobs.ts';
import { rightAnswer } from './indicators/right-values.ts';

const contestant = (name: string, file: string): Contestant => ({ name, module: new URL(file, import.meta.url) });

const BACKTESTERS = [
  contestant('sealtick', './backtests/sealtick.ts'),
  contestant('pinets', './backtests/pinets.ts'),
  contestant('grademark', './backtests/grademark.ts'),
  contestant('floor', './backtests/floor.ts'),
];

const INDICATOR_LIBRARIES = [
  contestant('sealtick', './indicators/sealtick.ts'),
  contestant('@ixjb94/indicators', './indicators/ixjb94.ts'),
  contestant('trading-signals', './indicators/trading-signals.ts'),
  contestant('technicalindicators', './indicators/technicalindicators.ts'),
];

/** Short jobs need more rounds until the compiler has optimised the code and the spread is meaningful. */
const ROUNDS: Readonly<Record<SeriesSize, number>> = { '5k': 31, '100k': 21, '1m': 15 };

const NS_PER_MS = 1e6;
const BARS = 1e6;

/** A whole process: bars from a file, RSI backtest, statistics. The start of Node is a row of its own. */
const COLD = 'cold process';

/** Backtests and indicators against other libraries. */
export async function* engineSuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  for (const job of BACKTEST_JOBS) {
    if (!wanted(job.name)) continue;
    for (const size of Object.keys(job.right) as SeriesSize[]) {
      const results = await race(BACKTESTERS, { job: job.name, size }, ROUNDS[size]);
      const isRight = (answer: Answer) => isRightAnswer(job, size, answer);
      yield toRow({ job: job.name, size, results, unit: 'ms', isRight });
    }
  }
  if (wanted(COLD)) {
    const [, rsi] = BACKTEST_JOBS;
    const isRight = (answer: Answer) => isRightAnswer(rsi!, '100k', answer);
    yield toRow({ job: COLD, size: '100k', results: coldRace(ROUNDS['1m']), unit: 'ms', isRight });
  }
  for (const job of [...INDICATOR_JOBS, ALL_SIX]) {
    if (!wanted(job)) continue;
    const results = await race(INDICATOR_LIBRARIES, { job, size: '1m' }, ROUNDS['1m']);
    const isRight = (answer: Answer) => isSameAnswer(rightAnswer(job), answer);
    yield toRow({ job, size: '1m', results, unit: 'ns a bar', scale: NS_PER_MS / BARS, isRight });
  }
}
