import type { PracticeRound } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { memberRounds, unrecordedDecisions } from './recorded-rounds.ts';
import { withRecorded, withSession } from './stored-sessions.ts';

const PLAN = { side: 'long', entry: 2, stop: 1, target: 4 } as const;
const recorded = (round: number): PracticeRound => ({
  session: 7,
  round,
  plan: PLAN,
  symbol: 'EURUSD',
  end: 'target',
  netR: 1.9,
  randomR: -0.1,
  strategyR: 0,
  decidedAt: '2026-11-28T10:00:00.000Z',
});
const played = { plan: null, netR: null };

describe('The rounds of a member in a session', () => {
  test('are those of the record, then those of the browser that are in none', () => {
    expect(memberRounds([recorded(2), recorded(1)], [played, played, played])).toEqual([
      { plan: PLAN, netR: 1.9, isRecorded: true },
      { plan: PLAN, netR: 1.9, isRecorded: true },
      played,
    ]);
  });

  test('are none of another member of this browser', () => {
    expect(memberRounds([], [{ ...played, isRecorded: true }, played])).toEqual([]);
  });

  test('end before the first that is not decided', () => {
    expect(memberRounds([recorded(1), recorded(3)], [])).toHaveLength(1);
  });
});

describe('Decisions of the browser', () => {
  const sessions = withSession([{ number: 3, rounds: [played] }], { number: 7, rounds: [played, played] });

  test('are left to record unless they were recorded, or the record has them', () => {
    expect(unrecordedDecisions(sessions, [])).toHaveLength(3);
    expect(unrecordedDecisions(withRecorded(sessions, 7, 0), [{ session: 3, round: 1 }])).toEqual([
      { session: 7, round: 2, plan: null },
    ]);
  });
});
