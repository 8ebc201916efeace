import type { MarketKind } from '@sealtick/engine';
import type { Finding } from './finding.ts';

/** An entry as a source returns it. */
export interface SourceEntry {
  readonly index: number;
  /** Lower-case hexadecimal. */
  readonly leafHash: string;
  /** The entry, parsed; left out, as `bytes` is, where the reader may not see it yet. */
  readonly entry?: unknown;
  /** The stored bytes, which are checked where they are given. */
  readonly bytes?: Uint8Array;
  /** Columns that are stored besides the bytes, to be compared with them. */
  readonly columns?: Readonly<Record<string, unknown>>;
}

/** The newest checkpoint. */
export interface SourceHead {
  /** Signed note. */
  readonly note: string;
  /** RFC 3339, as the source gives it: a note has no time. Null where it states none. */
  readonly signedAt: string | null;
  /** The newest checkpoint that witnesses cosigned: null where there is none, else a `CosignedNote`, which is checked. */
  readonly cosigned?: unknown;
  /** What the source states of the checkpoint besides its note: `origin`, `size`, `rootHash`. */
  readonly stated?: Readonly<Record<string, unknown>>;
}

/** A checkpoint with cosignatures. */
export interface CosignedNote {
  readonly note: string;
  /** Verifier keys of the witnesses, as the source names them. */
  readonly witnesses: readonly string[];
}

/** A published signal as the site shows it. Fields that are not given are not compared. */
export interface SignalRow {
  readonly id: string;
  /** Index of its `signal.opened`. */
  readonly index: number;
  readonly leafHash: string | null;
  readonly market: MarketKind;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Rows, and the state of the log at which they were read. */
export interface SourceRows {
  readonly rows: readonly SignalRow[];
  /** Size of the log before they were read: rows may also show later entries. */
  readonly since: number;
  /** Whether every published signal of this strategy and market must be among them. */
  isComplete(strategyId: string, market: MarketKind): boolean;
  /** Market and id of each strategy that the site lists; left out where the source is not a site. */
  readonly listed?: ReadonlySet<string>;
}

/** A published version of a strategy as it is stored. */
export interface VersionRow {
  readonly strategyId: string;
  readonly version: number;
  readonly market: MarketKind;
  /** Index of its `strategy.published` or `strategy.versioned`. */
  readonly index: number;
  /** By the entry's field names; and `publishedAt`, when the entry was issued. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The backtest of a version as it is stored: figures, curve and trades are given by their hash. */
export interface StoredBacktest {
  readonly strategyId: string;
  readonly version: number;
  readonly market: MarketKind;
  /** Window of the record over all streams, RFC 3339. */
  readonly from: string;
  readonly to: string;
  readonly inputsSha256: string;
  readonly resultSha256: string;
  /** The hashes when it is computed again from the stored bars; null where that was not done. */
  readonly recomputed: { readonly inputsSha256: string; readonly resultSha256: string } | null;
}

/** Figures that a site shows of a strategy's live record. */
export interface PublishedFigures {
  /** Where it shows them, such as `/api/strategies`. */
  readonly place: string;
  readonly strategyId: string;
  readonly market: MarketKind;
  /** The mark they end with, ms UTC. */
  readonly to: number;
  /** By key of the statistic. */
  readonly values: Readonly<Record<string, number | null>>;
}

/**
 * Where a log is read from: a site, a file, a database. Only `head`, `keys` and `entries` are required; the more layers a source
 * has, the more precisely a fault is located. Items of unknown type are what someone else sent: the verifier checks each.
 */
export interface LogSource {
  /** Entries per request. */
  readonly pageSize: number;
  /** What is wrong with the source itself. */
  readonly faults?: readonly Finding[];
  head(): Promise<SourceHead>;
  /** Verifier keys, one for each log, oldest first. */
  keys(): Promise<readonly unknown[]>;
  /** Returns the existing entries from one index to another, both included, ascending. Each is to be a `SourceEntry`. */
  entries(from: number, to: number): Promise<readonly unknown[]>;
  /** Whether the log cannot grow while it is read, so that an entry beyond the head is a fault. */
  readonly isFrozen?: boolean;
  /** Hash of a complete inner node of the stored tree; null where it is missing. Level 1 joins two leaves. */
  node?(level: number, position: number): Promise<Uint8Array | null>;
  /** Whether `node` is cheap, so that every node is compared, not only those on the path to a fault. */
  readonly hasAllNodes?: boolean;
  /** Stored roots of the complete subtrees, largest first; null where there are none for this size. */
  peaks?(size: number): Promise<readonly Uint8Array[] | null>;
  /** Earlier checkpoints, in any order. */
  history?(): Promise<readonly unknown[]>;
  rows?(): Promise<SourceRows>;
  /** Every version that this log published, where the source has the stored rows. */
  versions?(): Promise<readonly VersionRow[]>;
  /** Every stored backtest, where the source has them. */
  backtests?(): Promise<readonly StoredBacktest[]>;
  figures?(): Promise<readonly PublishedFigures[]>;
}
