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
import { RecordError, type RestoredEntry } from '../entries.ts';
import { EntryRules } from '../entry-rules.ts';
import { LogContents } from '../log-contents.ts';
import { parseEntry } from '../parse-entry.ts';
import { differencesOf } from './differences.ts';
import type { FieldDifference, Findings } from './finding.ts';
import type { SourceEntry } from './source.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

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
  restored: RestoredEntry | null = null;
  private readonly rules = new EntryRules(this.contents);
  private readonly findings: Findings;
  private readonly referenceLeaves: ReadonlyMap<number, string>;

  constructor(findings: Findings, referenceLeaves: ReadonlyMap<number, string>) {
    this.findings = findings;
    this.referenceLeaves = referenceLeaves;
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
    const leafHash = hashOf(item.leafHash);
    if (leafHash && this.leaves.length === index - 1) {
      this.leaves.push(leafHash);
      this.tree.append(leafHash);
    }
    if (!leafHash) this.changed(index, null, `Entry ${index} has no leaf hash.`);
    const saved = this.referenceLeaves.get(index);
    if (saved !== undefined && saved !== item.leafHash) {
      const detail = `Entry ${index} had the leaf hash ${saved} when you received it; now it has ${item.leafHash}.`;
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
    const content = this.contentOf(item);
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

  private contentOf({ index, bytes, entry }: SourceEntry): { bytes: Uint8Array; value: unknown } | null {
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
      this.changed(index, value, `Entry ${index} states the index ${JSON.stringify(stated)}: entries were moved.`);
      this.lose();
      return;
    }
    const differences = columns ? differencesOf(columns, value as Record<string, unknown>) : [];
    if (differences.length > 0) {
      this.changed(index, value, `The row of entry ${index} differs from its bytes.`, differences);
    }
    try {
      const entry = parseEntry(value, index);
      if (entry.issuedAt < this.lastIssuedAt) {
        this.invalid(index, value, `is dated ${entry.issuedAt}, before the entry before it, ${this.lastIssuedAt}`);
      } else {
        this.lastIssuedAt = entry.issuedAt;
      }
      if (entry.kind === 'log.restored' && index === 1) this.restored = entry;
      for (const problem of this.rules.problemsOf(entry)) this.invalid(index, value, problem);
      this.contents.add(entry);
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      this.invalid(index, value, error.problem);
      this.lose();
    }
  }

  /** An entry cannot be read: later entries may be about it. */
  lose(): void {
    this.isPartial = true;
    this.contents.signals.skip();
  }

  private changed(index: number, value: unknown, detail: string, differences?: readonly FieldDifference[]): void {
    const finding = { code: 'ROW_MISMATCH', layer: 'entry', index, ...signalOf(value), detail } as const;
    this.findings.add(differences ? { ...finding, differences } : finding, 'exact');
  }

  private invalid(index: number, value: unknown, problem: string): void {
    const detail = `Entry ${index} ${problem}.`;
    this.findings.add({ code: 'ENTRY_INVALID', layer: 'entry', index, ...signalOf(value), detail }, 'at-latest');
  }
}

function hashOf(text: string): Uint8Array | null {
  try {
    const bytes = fromHex(text);
    return bytes.length === HASH_LENGTH ? bytes : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function signalOf(value: unknown): { signalId?: string } {
  const signalId = (value as { signalId?: unknown } | null)?.signalId;
  return typeof signalId === 'string' ? { signalId } : {};
}
