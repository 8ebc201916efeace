import { race } from '../measure/race.ts';
import { type Row, toRow } from '../measure/row.ts';

const SIZE = 100_000;
/** A visitor waits for it. */
const GOAL_MS = 3_000;
const ROUNDS = 5;

const JOBS = {
  site: 'verify a site, as a visitor’s browser does',
  database: 'verify a database, every layer',
} as const;

/** Time to verify a log of 100,000 entries in memory: hashes, rules, R of each trade, tree, signatures, rows. */
export async function* verifySuite(wanted: (job: string) => boolean): AsyncIterable<Row> {
  const sealtick = { name: 'sealtick', module: new URL('./sealtick.ts', import.meta.url) };
  for (const [job, words] of Object.entries(JOBS)) {
    if (!wanted(words)) continue;
    const results = await race([sealtick], { job, size: String(SIZE) }, ROUNDS);
    const isRight = ({ isValid, entries }: Record<string, number>) => isValid === 1 && entries === SIZE;
    const row = toRow({ job: words, size: `${SIZE.toLocaleString('en-US')} entries`, results, unit: 'ms', isRight });
    const isFast = row.ours.median <= GOAL_MS;
    yield row.agree && !isFast ? { ...row, agree: false, missed: 'GOAL MISSED' } : row;
  }
}
