import type { Config } from './config.ts';
import type { Log } from './platform/logging.ts';
import type { OnStep } from './platform/module.ts';
import type { Role } from './roles.ts';

/** What the program is started with. */
export interface ServeOptions {
  readonly config: Config;
  readonly role: Role;
  /** Pages from their sources with hot reload, instead of a build. */
  readonly dev: boolean;
  /** False for the API and the feed alone. */
  readonly pages: boolean;
  /** Begins a log that follows a restore where the checkpoint file is missing. */
  readonly beginRestoredLog: boolean;
  readonly log: Log;
  readonly onStep: OnStep;
  readonly onListening: (address: string) => void;
  /** Aborted when the program is to stop. */
  readonly signal: AbortSignal;
}
