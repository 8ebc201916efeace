import type { CommandResult } from './run-command.ts';

/** A command for the process that runs commands of tests. */
export interface CommandRequest {
  readonly id: number;
  readonly words: readonly string[];
  /** Its whole environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** What the command wrote, and its exit code. */
export interface CommandAnswer extends CommandResult {
  readonly id: number;
}
