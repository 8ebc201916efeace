import type { MarketKind } from '@sealtick/engine';

/** An entry as its keeper hands it out. */
export interface SourceEntry {
  readonly index: number;
  /** Lower-case hexadecimal. */
  readonly leafHash: string;
  /** The entry, parsed; left out, as `bytes` is, where the reader may not see it yet. */
  readonly entry?: unknown;
  /** The stored bytes, where the reader has them: then they are what is checked. */
  readonly bytes?: Uint8Array;
  /** What the keeper says of the entry beside its bytes, to be compared with them. */
  readonly columns?: Readonly<Record<string, unknown>>;
}

/** The newest checkpoint. */
export interface SourceHead {
  /** Signed note. */
  readonly note: string;
  /** RFC 3339; the keeper's word, since a note has no time in it. Null where it says none. */
  readonly signedAt: string | null;
  /** The newest checkpoint that witnesses cosigned, where the keeper has one. */
  readonly cosigned?: CosignedNote | null;
}

/** A checkpoint with cosignatures. */
export interface CosignedNote {
  readonly note: string;
  /** Verifier keys of the witnesses, as the keeper names them. */
  readonly witnesses: readonly string[];
}

/** A published signal as the site shows it. A field that the keeper does not give is not compared. */
export interface SignalRow {
  readonly id: string;
  /** Index of its `signal.opened`. */
  readonly index: number;
  readonly leafHash: string | null;
  readonly market: MarketKind;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Rows, and what they can be compared with. */
export interface SourceRows {
  readonly rows: readonly SignalRow[];
  /** Size of the log before they were read: a row may already show what came in since. */
  readonly since: number;
  /** Whether every published signal of this strategy and market must be among them. */
  isComplete(strategyId: string, market: MarketKind): boolean;
}

/** A published version of a strategy as its keeper stores it. */
export interface VersionRow {
  readonly strategyId: string;
  readonly version: number;
  readonly market: MarketKind;
  /** Index of its `strategy.published` or `strategy.versioned`. */
  readonly index: number;
  /** By the entry's field names; and `publishedAt`, when the entry was issued. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The back-test of a version as its keeper stores it: figures, curve and trades are given by their hash. */
export interface StoredBacktest {
  readonly strategyId: string;
  readonly version: number;
  readonly market: MarketKind;
  /** Window of the record over all streams, RFC 3339. */
  readonly from: string;
  readonly to: string;
  readonly inputsSha256: string;
  readonly resultSha256: string;
  /** What computing it again from the keeper's bars gives; null where that was not done. */
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
 * Where a log is read from: a site, a file, a database. Only `head`, `keys` and `entries` are needed; the more layers it
 * can show, the closer a fault is named.
 */
export interface LogSource {
  /** Entries asked for at once. */
  readonly pageSize: number;
  head(): Promise<SourceHead>;
  /** Verifier keys that ever signed, oldest first. */
  keys(): Promise<readonly string[]>;
  /** From one index to another, both included, ascending, as far as there are any. */
  entries(from: number, to: number): Promise<readonly SourceEntry[]>;
  /** Whether nothing can be added while it is read, so that an entry beyond the head is a fault. */
  readonly isFrozen?: boolean;
  /** Hash of a complete inner node of the stored tree; null where it is missing. Level 1 joins two leaves. */
  node?(level: number, position: number): Promise<Uint8Array | null>;
  /** Whether `node` is cheap, so that every node is compared and not only those on the way to a fault. */
  readonly hasAllNodes?: boolean;
  /** Roots of the complete subtrees as the keeper remembers them, largest first; null where it has none for this size. */
  peaks?(size: number): Promise<readonly Uint8Array[] | null>;
  /** Checkpoints that were signed on the way, in any order. */
  history?(): Promise<readonly string[]>;
  rows?(): Promise<SourceRows>;
  /** Every version that this log published; only from a keeper that shows how it stores them. */
  versions?(): Promise<readonly VersionRow[]>;
  /** Every back-test that is stored; only from a keeper that shows how it stores them. */
  backtests?(): Promise<readonly StoredBacktest[]>;
  figures?(): Promise<readonly PublishedFigures[]>;
}
