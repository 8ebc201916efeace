import type { PracticeRecord, PracticeRound } from '@sealtick/contract';
import { computeScore } from '@sealtick/simulated-market/practice';
import type { PracticeRow } from './practice-repository.ts';

/** Returns a stored round as answers show it. */
export function roundView({
  session,
  round,
  plan,
  symbol,
  closeReason,
  netR,
  randomR,
  strategyR,
  decidedAt,
}: PracticeRow): PracticeRound {
  return {
    session,
    round,
    plan,
    symbol,
    end: closeReason,
    netR,
    randomR,
    strategyR,
    decidedAt: decidedAt.toISOString(),
  };
}

interface ListedRounds {
  readonly session?: number | undefined;
  readonly limit: number;
}

/** Returns the record of the rounds of an account, the newest first. @param listed Which of them it lists */
export function recordView(rows: readonly PracticeRow[], { session, limit }: ListedRounds): PracticeRecord {
  const listed = session === undefined ? rows : rows.filter((row) => row.session === session);
  const compared = rows.filter(({ strategyR }) => strategyR !== null);
  return {
    count: rows.length,
    score: computeScore(rows.flatMap(({ netR }) => (netR === null ? [] : [netR]))),
    randomR: rows.reduce((sum, { randomR }) => sum + randomR, 0),
    strategy: { rounds: compared.length, total: compared.reduce((sum, { strategyR }) => sum + strategyR!, 0) },
    rounds: listed.slice(0, limit).map(roundView),
  };
}
