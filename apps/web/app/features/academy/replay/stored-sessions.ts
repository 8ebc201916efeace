import { LAST_SESSION, type Plan, ROUNDS } from '@sealtick/simulated-market/practice';
import { readStored, store } from '../../../lib/browser/browser-storage.ts';

const KEY = 'academy-practice';
const MOST_SESSIONS = 50;

/** A round that was decided. */
export interface PlayedRound {
  /** Null without a trade. */
  readonly plan: Plan | null;
  /** Net result of a trade, R; null if there was none, or it was not filled. */
  readonly netR: number | null;
  /** Whether it is in the record of a member. */
  readonly isRecorded?: boolean;
}

/** A session with its decided rounds, in their order. */
export interface Session {
  /** Its number, from which its bars follow. */
  readonly number: number;
  readonly rounds: readonly PlayedRound[];
}

/** Returns the sessions of this browser, the newest last; what is not one is left out. */
export function readSessions(): readonly Session[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSession) : [];
  } catch {
    return [];
  }
}

/** Returns sessions with one in place of what they have of it, the newest last. */
export function withSession(sessions: readonly Session[], session: Session): readonly Session[] {
  return [...sessions.filter(({ number }) => number !== session.number), session].slice(-MOST_SESSIONS);
}

/** Returns sessions with a round that is in the record of the member now. @param place From 0 */
export function withRecorded(sessions: readonly Session[], number: number, place: number): readonly Session[] {
  const mark = (round: PlayedRound, at: number) => (at === place ? { ...round, isRecorded: true } : round);
  return sessions.map((one) => (one.number === number ? { ...one, rounds: one.rounds.map(mark) } : one));
}

/** Stores sessions in this browser. */
export const storeSessions = (sessions: readonly Session[]): void => store(KEY, JSON.stringify(sessions));

/** Returns the number of a session that an address names; null for another text. */
export function sessionNumber(text: string | null): number | null {
  const number = /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 0;
  return number >= 1 && number <= LAST_SESSION ? number : null;
}

/** Returns the net results of the trades of sessions. */
export const getResults = (sessions: readonly Session[]): number[] =>
  sessions.flatMap(({ rounds }) => rounds.flatMap(({ netR }) => (netR === null ? [] : [netR])));

function isSession(value: unknown): value is Session {
  const { number, rounds } = (value ?? {}) as Partial<Session>;
  return (
    sessionNumber(String(number)) === number &&
    Array.isArray(rounds) &&
    rounds.length <= ROUNDS &&
    rounds.every(isRound)
  );
}

function isRound(value: unknown): value is PlayedRound {
  const { plan, netR } = (value ?? {}) as Partial<PlayedRound>;
  return plan !== undefined && (netR === null || Number.isFinite(netR));
}
