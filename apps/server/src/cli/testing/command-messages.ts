import type { Ended } from './run-command.ts';

/** A command for the process that runs commands of tests. */
export interface Asked {
  readonly id: number;
  readonly words: readonly string[];
  /** Its whole environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** What the command wrote, and its exit code. */
export interface Answered extends Ended {
  readonly id: number;
}
