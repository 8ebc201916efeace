import { DAY_MS } from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';
import type { StoredTrade } from './journal.tables.ts';
import { direction } from './trade-result.ts';

/** No market that this journal is for traded before. */
const EARLIEST = Date.UTC(1970, 0, 2);

/** @throws {AppError} UNPROCESSABLE where prices or times of a trade contradict each other */
export function requireTrade(trade: StoredTrade, now: number): void {
  const problem = findProblem(trade, now);
  if (problem) throw new AppError('UNPROCESSABLE', problem.message, { errors: [problem] });
}

function findProblem(
  { side, openedAt, closedAt, entry, stop, exits }: StoredTrade,
  now: number,
): { readonly path: string; readonly message: string } | null {
  const opened = Date.parse(openedAt);
  const latest = now + DAY_MS;
  if (opened < EARLIEST || opened > latest)
    return { path: 'openedAt', message: 'The trade must have opened in the past.' };
  if (closedAt !== null && Date.parse(closedAt) < opened)
    return { path: 'closedAt', message: 'The trade must not close before it opened.' };
  if (closedAt !== null && Date.parse(closedAt) > latest)
    return { path: 'closedAt', message: 'The trade must have closed in the past.' };
  if (closedAt !== null && exits.length === 0) return { path: 'exit', message: 'A closed trade needs an exit price.' };
  if (stop !== null && (Number(entry) - Number(stop)) * direction(side) <= 0) {
    const where = side === 'long' ? 'below' : 'above';
    return {
      path: 'stop',
      message: `The stop of a ${side} trade must be ${where} its entry (got ${stop}, entry ${entry}).`,
    };
  }
  return null;
}

/** Returns what is wrong with a trade of a report; null if nothing is. Its stop may be on any side: it was moved. */
export function findReportProblem({ openedAt, closedAt, entry, exits }: StoredTrade): string | null {
  if (closedAt !== null && Date.parse(closedAt) < Date.parse(openedAt)) return 'it closed before it opened';
  const price = [entry, ...exits.map((exit) => exit.price)].find((one) => Number(one) === 0);
  return price === undefined ? null : 'a price is 0';
}
