import { reads } from '@sealtick/contract';
import type { Row } from '../measure/row.ts';
import { toSpread } from '../measure/spread.ts';
import { GrowingLog } from './growing-log.ts';
import { PortfolioProgram } from './program.ts';

const SIZES = [50_000, 500_000] as const;
const REQUESTS = 10;
const ROUNDS = 7;

const CALLS = { portfolio: reads.portfolio.get.path, analytics: reads.portfolio.analytics.path } as const;

const getName = (call: string, when: string) => `portfolio: ${REQUESTS} reads of ${call} immediately, ${when}`;

/** Measures the calls of a member's record on large logs: the time until the last of ten requests is answered. */
export async function* portfolioSuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  for (const size of SIZES) {
    const jobs = Object.entries(CALLS).flatMap(([call, path]) =>
      (['after a new entry', 'nothing new'] as const).map((when) => ({ name: getName(call, when), path, when })),
    );
    const chosen = jobs.filter(({ name }) => wanted(`${name}, ${size} entries`));
    if (chosen.length === 0) continue;
    const log = new GrowingLog(size);
    const program = new PortfolioProgram(log);
    try {
      await program.open();
      for (const { name, path, when } of chosen) {
        const times: number[] = [];
        for (let round = 0; round <= ROUNDS; round += 1) {
          if (when === 'after a new entry') log.grow();
          times.push((await program.ask(path, REQUESTS)).ms);
        }
        const [first, ...rest] = times;
        const ours = { first: first!, ...toSpread(rest), peakMb: process.resourceUsage().maxRSS / 1024 };
        yield { job: name, size: `${size.toLocaleString('en-US')} entries`, ours, peers: {}, unit: 'ms', agree: true };
      }
    } finally {
      await program.close();
    }
  }
}
