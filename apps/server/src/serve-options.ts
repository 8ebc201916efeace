import type { Config } from './config/config.ts';
import type { Log } from './platform/logging.ts';
import type { OnStep } from './platform/module.ts';
import type { Role } from './roles.ts';

/** Options of one start of the program. */
export interface ServeOptions {
  readonly config: Config;
  readonly role: Role;
  /** Serves the pages from source with hot reload, instead of a build. */
  readonly dev: boolean;
  /** False serves the API and the live feed only. */
  readonly pages: boolean;
  /** Starts a log that follows a restore if the checkpoint file is missing. */
  readonly beginRestoredLog: boolean;
  readonly log: Log;
  readonly onStep: OnStep;
  readonly onListening: (address: string) => void;
  /** Aborted to stop the program. */
  readonly signal: AbortSignal;
}
