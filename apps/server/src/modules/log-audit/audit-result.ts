import type { DatabaseTarget } from '../../platform/database.ts';
import type { AuditDepth } from '../log/index.ts';

/** What a thread is told to audit. */
export interface AuditTask {
  readonly target: DatabaseTarget;
  readonly dataDir: string;
  readonly depth: AuditDepth;
  /** By the clock that entries are dated by, ms UTC. */
  readonly now: number;
  /** The newest checkpoint in the memory of the process that writes the log; null where it has none. */
  readonly known: string | null;
}

/** What came of it, in a form that passes between threads. */
export type AuditResult =
  | {
      readonly kind: 'done';
      readonly status: 'valid' | 'restored' | 'invalid';
      readonly size: number;
      readonly rows: number;
      /** Whether the checkpoint outside the database was there. */
      readonly hadCheckpoint: boolean;
      readonly firstBadIndex: number | null;
      /** Where the first fault is: entry, tree, checkpoint, row. */
      readonly layer: string | null;
      /** The verdict, then the findings, a line each. They may speak of what is not public yet. */
      readonly words: readonly string[];
      readonly ms: number;
    }
  /** The database did not answer: nothing is known. */
  | { readonly kind: 'away'; readonly words: string }
  /** What the log is checked against cannot be read. */
  | { readonly kind: 'unreadable'; readonly words: string };
