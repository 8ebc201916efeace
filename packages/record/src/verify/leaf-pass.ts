import type { MarketKind } from '@sealtick/engine';
import {
  CanonicalJsonError,
  canonicalBytes,
  canonicalJson,
  equalBytes,
  fromHex,
  HASH_LENGTH,
  hashLeaf,
  MerkleTree,
  toHex,
} from '@sealtick/log';
import { type MarkedEntry, type RecordEntry, RecordError, type RestoredEntry } from '../entries.ts';
import { EntryRules } from '../entry-rules.ts';
import { LogContents } from '../log-contents.ts';
import { ownProblems } from '../own-problems.ts';
import { parseEntry } from '../parse-entry.ts';
import { getDifferences } from './differences.ts';
import type { FieldDifference, Findings } from './finding.ts';
import { LONGEST_PUBLIC_DELAY_MS } from './longest-public-delay.ts';
import type { SourceEntry } from './source.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** 32 random bytes never have fewer different ones. */
const LEAST_DISTINCT_BYTES = 16;

export interface LeafPassOptions {
  /** Leaf hashes that the reader saved, by index. */
  readonly leaves: ReadonlyMap<number, string>;
  /** The latest moment at which an entry of a market can have been issued, ms UTC. */
  readonly latest: Readonly<Record<MarketKind, number>>;
}

/** Reads the entries once, in order: checks hashes, indexes, forms and rules; builds the tree and the log's contents. */
export class LeafPass {
  readonly tree = new MerkleTree();
  readonly contents = new LogContents();
  /** Leaf hashes by position, up to the first gap. */
  readonly leaves: Uint8Array[] = [];
  /** Hash of an entry's content, where it differs from the leaf hash. */
  readonly contentHashes = new Map<number, Uint8Array>();
  /** The next expected index. */
  next = 1;
  readonly hidden = new Set<number>();
  /** Whether some entry could not be read: it is not public yet, missing or damaged. */
  isPartial = false;
  lastIssuedAt = '';
  /** Market of the newest entry that could be read. */
  lastMarket: MarketKind | null = null;
  restored: RestoredEntry | null = null;
  /** The days' marks, in order. */
  readonly marked: MarkedEntry[] = [];
  private readonly rules = new EntryRules(this.contents);
  private readonly salts = new Map<string, number>();
  /** Entries of the real market: index and time, both ascending. */
  private readonly dated: (readonly [index: number, issuedAt: number])[] = [];
  private readonly visible: (readonly [index: number, issuedAt: number])[] = [];
  private readonly findings: Findings;
  private readonly options: LeafPassOptions;

  constructor(findings: Findings, options: LeafPassOptions) {
    this.findings = findings;
    this.options = options;
  }

  /** Returns the earliest moment at which this many entries can have been signed, ms UTC; a simulated market has its own clock. */
  earliestTime(size: number): number {
    return this.dated.findLast(([index]) => index <= size)?.[1] ?? 0;
  }

  /** Whether there was no gap so far. */
  get isDense(): boolean {
    return this.leaves.length === this.next - 1;
  }

  take(item: SourceEntry): void {
    const { index } = item;
    if (index < this.next) {
      const detail = `Entry ${index} is duplicated or out of order.`;
      this.findings.add({ code: 'GAP', layer: 'entry', index, detail }, 'exact');
      return;
    }
    if (index > this.next) this.reportGap(index);
    this.next = index + 1;
    const leafHash = computeHash(item.leafHash);
    if (leafHash && this.leaves.length === index - 1) {
      this.leaves.push(leafHash);
      this.tree.append(leafHash);
    }
    if (!leafHash) this.changed(index, null, `Entry ${index} has no leaf hash.`);
    const saved = this.options.leaves.get(index);
    if (saved !== undefined && saved !== item.leafHash) {
      const detail = `Entry ${index} had the leaf hash ${saved} when you received it; now it has ${item.leafHash.slice(0, 80)}.`;
      this.findings.add({ code: 'FORK', layer: 'entry', index, detail }, 'exact');
    }
    this.takeContent(item, leafHash);
  }

  private reportGap(index: number): void {
    const missing = index - this.next === 1 ? `entry ${this.next} is` : `entries ${this.next} to ${index - 1} are`;
    const detail = `Indexes are not dense: ${missing} missing.`;
    this.findings.add({ code: 'GAP', layer: 'entry', index: this.next, detail }, 'exact');
    this.lose();
  }

  private takeContent(item: SourceEntry, leafHash: Uint8Array | null): void {
    const { index } = item;
    if (item.bytes === undefined && item.entry === undefined) {
      this.hidden.add(index);
      this.lose();
      return;
    }
    const content = this.getContent(item);
    if (!content) {
      this.lose();
      return;
    }
    const hash = hashLeaf(content.bytes);
    if (leafHash && !equalBytes(hash, leafHash)) {
      this.contentHashes.set(index, hash);
      const detail = `Entry ${index} as stored hashes to ${toHex(hash)}, its leaf is ${item.leafHash}: it was changed after it was sealed.`;
      this.changed(index, content.value, detail);
    }
    this.takeEntry(index, content.value, item.columns);
  }

  private getContent({ index, bytes, entry }: SourceEntry): { bytes: Uint8Array; value: unknown } | null {
    try {
      if (bytes === undefined) return { bytes: canonicalBytes(entry), value: entry };
      const text = decoder.decode(bytes);
      const value: unknown = JSON.parse(text);
      if (canonicalJson(value) !== text) {
        this.changed(index, value, `Entry ${index} is not stored as canonical JSON.`);
      }
      return { bytes, value };
    } catch (error) {
      const isForeign =
        error instanceof CanonicalJsonError || error instanceof SyntaxError || error instanceof TypeError;
      if (!isForeign) throw error;
      if (bytes) this.contentHashes.set(index, hashLeaf(bytes));
      this.changed(index, null, `Entry ${index} as stored cannot be read: ${error.message}.`);
      return null;
    }
  }

  private takeEntry(index: number, value: unknown, columns: SourceEntry['columns']): void {
    const stated = (value as { index?: unknown } | null)?.index;
    if (stated !== index) {
      this.changed(index, value, `Entry ${index} gives the index ${JSON.stringify(stated)}: entries were moved.`);
      this.lose();
      return;
    }
    const differences = columns ? getDifferences(columns, value as Record<string, unknown>) : [];
    if (differences.length > 0) {
      this.changed(index, value, `The row of entry ${index} differs from its bytes.`, differences);
    }
    try {
      const entry = parseEntry(value, index);
      const problems = [...this.dateProblems(entry), ...this.saltProblems(index, value), ...ownProblems(entry)];
      if (entry.kind === 'log.restored' && index === 1) this.restored = entry;
      for (const problem of [...problems, ...this.rules.getProblems(entry)]) this.invalid(index, value, problem);
      this.contents.add(entry);
      if (entry.kind === 'day.marked') this.marked.push(entry);
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      this.invalid(index, value, error.problem);
      this.lose();
    }
  }

  private dateProblems({ index, issuedAt, market }: RecordEntry): string[] {
    const at = Date.parse(issuedAt);
    this.lastMarket = market;
    this.visible.push([index, at]);
    if (market === 'real') this.dated.push([index, at]);
    const last = this.lastIssuedAt;
    if (issuedAt > last) this.lastIssuedAt = issuedAt;
    const problems = issuedAt < last ? [`is dated ${issuedAt}, before the entry before it, ${last}`] : [];
    return at > this.options.latest[market] ? [...problems, `is dated ${issuedAt}, in the future`] : problems;
  }

  /** A salt that others know lets them guess an entry from its hash while it is withheld. */
  private saltProblems(index: number, value: unknown): string[] {
    const { salt } = value as { readonly salt: string };
    const first = this.salts.get(salt);
    if (first === undefined) this.salts.set(salt, index);
    else return [`has the salt of entry ${first}`];
    const isRandom = new Set(salt.match(/../g)).size >= LEAST_DISTINCT_BYTES;
    return isRandom ? [] : [`has the salt ${salt}, which is not random`];
  }

  /** Reports entries that are withheld although newer ones have been public for longer than any delay. */
  checkWithheld(): void {
    const newest = Date.parse(this.lastIssuedAt);
    const old = this.visible.findLast(([, issuedAt]) => issuedAt < newest - LONGEST_PUBLIC_DELAY_MS);
    if (!old) return;
    const [last] = old;
    for (const index of this.hidden) {
      if (index > last) continue;
      const detail = `Entry ${index} is withheld, although entry ${last} was issued after it, more than seven days before the newest public entry.`;
      this.findings.add({ code: 'ENTRY_INVALID', layer: 'entry', index, detail }, 'at-latest');
    }
  }

  /** An entry cannot be read: later entries may be about it. */
  lose(): void {
    this.isPartial = true;
    this.contents.signals.skip();
  }

  private changed(index: number, value: unknown, detail: string, differences?: readonly FieldDifference[]): void {
    const finding = { code: 'ROW_MISMATCH', layer: 'entry', index, ...getSignal(value), detail } as const;
    this.findings.add(differences ? { ...finding, differences } : finding, 'exact');
  }

  private invalid(index: number, value: unknown, problem: string): void {
    const detail = `Entry ${index} ${problem}.`;
    this.findings.add({ code: 'ENTRY_INVALID', layer: 'entry', index, ...getSignal(value), detail }, 'at-latest');
  }
}

/** Returns the bytes of a hash in hexadecimal; null where it is none. */
export function computeHash(text: unknown): Uint8Array | null {
  if (typeof text !== 'string') return null;
  try {
    const bytes = fromHex(text);
    return bytes.length === HASH_LENGTH ? bytes : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function getSignal(value: unknown): { signalId?: string } {
  const signalId = (value as { signalId?: unknown } | null)?.signalId;
  return typeof signalId === 'string' ? { signalId } : {};
}
