import { type Contestant, race } from '../measure/race.ts';
import { type Row, toRow } from '../measure/row.ts';
import { countSeen, DECISIONS, makeCases } from './cases.ts';

const contestant = (name: string, file: string): Contestant => ({ name, module: new URL(file, import.meta.url) });
const CONTESTANTS = [contestant('sealtick', './sealtick.ts'), contestant('@casl/ability', './casl.ts')];

const JOB = 'access: may a member see an entry';
const ROUNDS = 11;
const GOAL_NS = 1_000;
const NS_PER_MS = 1e6;

/** Measures the decision whether a member may see an entry, from plan and subscriptions on. */
export async function* accessSuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  if (!wanted(JOB)) return;
  const seen = countSeen(makeCases());
  const size = `${DECISIONS.toLocaleString('en-US')} decisions, 10,000 members`;
  const results = await race(CONTESTANTS, { job: JOB, size }, ROUNDS);
  const row = toRow({
    job: JOB,
    size,
    results,
    unit: 'ns a decision',
    scale: NS_PER_MS / DECISIONS,
    isRight: (answer) => answer.seen === seen,
  });
  yield row.agree && row.ours.median > GOAL_NS ? { ...row, agree: false, missed: 'GOAL MISSED' } : row;
}
