import type { PracticeDecision, PracticeRound } from '@sealtick/contract';
import { ROUNDS } from '@sealtick/simulated-market/practice';
import type { PlayedRound, Session } from './stored-sessions.ts';

/**
 * Returns the rounds of a session that a member decided, in their order: those of the member's record, and those of this browser
 * that are in no record yet. Rounds of another member of this browser are left out.
 */
export function memberRounds(recorded: readonly PracticeRound[], stored: readonly PlayedRound[]): PlayedRound[] {
  const rounds: PlayedRound[] = [];
  for (let place = 0; place < ROUNDS; place += 1) {
    const row = recorded.find(({ round }) => round === place + 1);
    const own = stored[place];
    if (row) rounds.push({ plan: row.plan, netR: row.netR, isRecorded: true });
    else if (own && !own.isRecorded) rounds.push(own);
    else break;
  }
  return rounds;
}

/** Returns the decisions of this browser that are in no record yet. @param recorded Rounds that are known to be in the record */
export function unrecordedDecisions(
  sessions: readonly Session[],
  recorded: readonly Pick<PracticeRound, 'session' | 'round'>[],
): PracticeDecision[] {
  const isRecorded = (session: number, round: number) =>
    recorded.some((one) => one.session === session && one.round === round);
  return sessions.flatMap(({ number, rounds }) =>
    rounds.flatMap(({ plan, isRecorded: isMarked }, place) =>
      isMarked || isRecorded(number, place + 1) ? [] : [{ session: number, round: place + 1, plan }],
    ),
  );
}
