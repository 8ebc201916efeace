import type { HttpReply } from '../../testing/stand-in.ts';

/** A question about an order. */
export interface Question {
  readonly id: string;
  readonly text: string;
}

/** An answer of the Web API. */
export const ok = (json: unknown): HttpReply => ({ status: 200, json });
/** A refusal of the Web API. */
export const refuse = (error: string, status = 400): HttpReply => ({ status, json: { error, statusCode: status } });

/** Returns what tests set at the stand-in, and what it has noted. */
export const ibkrState = (account: string) => ({
  /** Questions that each order raises, one after another. */
  questions: [] as Question[],
  /** Another program has the session. */
  isCompeting: false,
  /** The brokerage session has ended; the token has not. */
  isDropped: false,
  /** The brokerage session is refused, as during a restart of the broker. */
  refusesLogin: false,
  /** The exits of the next order are refused. */
  refusesExits: false,
  accounts: [account],
  /** How often a list was read too early. */
  tooOften: 0,
  /** Answers to questions: id, and whether it was confirmed. */
  answered: [] as (readonly [string, boolean])[],
  competes: [] as boolean[],
  /** Positions that the account holds besides. */
  foreignUnits: 0,
  offset: 0,
  /** The rows of filled entries have left the list, as after a night. */
  entriesLeft: false,
  trades: (rows: object[]) => rows,
});

export type IbkrState = ReturnType<typeof ibkrState>;
