import type { SignInAnswer } from '@sealtick/contract';

/** A login that waits for a code. */
export interface SecondStep {
  /** Proves the first step of the login. */
  readonly ticket: string;
  /** The account is to be deleted, and the login keeps it. */
  readonly isKept: boolean;
}

/** Returns the login that waits for a code after an answer; null if the browser is logged in. */
export const secondStep = ({ ticket, isKept }: SignInAnswer): SecondStep | null =>
  ticket === undefined ? null : { ticket, isKept: isKept === true };
