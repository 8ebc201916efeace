import type { MarketKind } from '@sealtick/engine';
import type { DatabaseTarget } from '../../platform/database.ts';
import type { AuditDepth } from '../log/index.ts';

/** Input of the audit thread. */
export interface AuditTask {
  readonly target: DatabaseTarget;
  readonly dataDir: string;
  readonly depth: AuditDepth;
  /** Market time, ms UTC: the clock of the entries. */
  readonly now: number;
  /** The newest checkpoint in the memory of the process that writes the log; null if it has none. */
  readonly known: string | null;
  /** Market with whose bars the log is compared, which the thread asks for symbol by symbol; null where it is not. */
  readonly barsOf: MarketKind | null;
}

/** A thread asks for the bars of the next symbol. The answer is an array of `SharedBars`, or null after the last. */
export interface BarsRequest {
  readonly kind: 'bars';
}

/** Result of an audit, in a form that can be sent between threads. */
export type AuditResult =
  | {
      readonly kind: 'done';
      readonly status: 'valid' | 'restored' | 'invalid';
      readonly size: number;
      readonly rows: number;
      /** Whether the checkpoint file existed. */
      readonly hadCheckpoint: boolean;
      readonly firstBadIndex: number | null;
      /** Layer of the first finding: entry, tree, checkpoint or row. */
      readonly layer: string | null;
      /** The verdict, then one line per finding. They may name data that is not public yet. */
      readonly lines: readonly string[];
      readonly ms: number;
    }
  /** The database did not answer, so nothing is known. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** The key or the checkpoint file cannot be read. */
  | { readonly kind: 'unreadable'; readonly reason: string };
