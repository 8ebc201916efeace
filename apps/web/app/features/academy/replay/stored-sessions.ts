import { LAST_SESSION, type Plan, ROUNDS } from '@sealtick/simulated-market/practice';
import { readStored, store } from '../../../lib/browser-storage.ts';

const KEY = 'academy-practice';
const MOST_SESSIONS = 50;

/** A round that was decided. */
export interface PlayedRound {
  /** Null without a trade. */
  readonly plan: Plan | null;
  /** Net result of a trade, R; null if there was none, or it was not filled. */
  readonly netR: number | null;
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

/** Stores a session in place of what was stored of it, and returns all. */
export function storeSession(session: Session): readonly Session[] {
  const others = readSessions().filter(({ number }) => number !== session.number);
  const all = [...others, session].slice(-MOST_SESSIONS);
  store(KEY, JSON.stringify(all));
  return all;
}

/** Returns the number of a session that an address names; null for another text. */
export function sessionNumber(text: string | null): number | null {
  const number = /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 0;
  return number >= 1 && number <= LAST_SESSION ? number : null;
}

/** Returns the net results of the trades of sessions. */
export const resultsOf = (sessions: readonly Session[]): number[] =>
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
