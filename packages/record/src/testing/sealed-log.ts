import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  canonicalBytes,
  cosign,
  cosignatureMessage,
  formatCheckpoint,
  formatNote,
  formatSignature,
  formatVerifierKey,
  getKeyId,
  hashLeaf,
  MerkleTree,
  Peaks,
  SIGNATURE_TYPE,
  toHex,
  utf8,
} from '@sealtick/log';
import { LogContents } from '../log-contents.ts';
import { openedFields } from '../opened-fields.ts';
import { parseEntry } from '../parse-entry.ts';
import type { LogSource, SignalRow } from '../verify/source.ts';
import type { Json } from './write-log.ts';

export const ORIGIN = 'signals.example.com/log/test';

export interface StoredEntry {
  index: number;
  bytes: Uint8Array;
  leafHash: Uint8Array;
  columns: Record<string, unknown>;
}

/** An Ed25519 key like that of the server. */
export class TestKey {
  readonly publicKey: Uint8Array;
  private readonly secret: KeyObject;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    this.secret = privateKey;
    this.publicKey = new Uint8Array(Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'));
  }

  verifierKey(name: string): string {
    return formatVerifierKey({ name, publicKey: this.publicKey });
  }

  note(origin: string, size: number, root: Uint8Array): string {
    const text = formatCheckpoint({ origin, size, root });
    const signature = new Uint8Array(sign(null, utf8(text), this.secret));
    return formatNote(text, [
      { name: origin, keyId: getKeyId({ name: origin, publicKey: this.publicKey }), signature },
    ]);
  }

  /** The verifier key of a witness. */
  witnessKey(name: string): string {
    return formatVerifierKey({ name, publicKey: this.publicKey }, SIGNATURE_TYPE.cosignature);
  }

  /** Returns the signature line of a witness on a note, dated in seconds. */
  cosignature(name: string, note: string, timestamp: number): string {
    const message = cosignatureMessage(note.slice(0, note.indexOf('\n\n') + 1), timestamp);
    const signature = new Uint8Array(sign(null, message, this.secret));
    return formatSignature(cosign({ name, publicKey: this.publicKey }, timestamp, signature));
  }
}

/** A log with every layer that a server stores; each can be tampered with. */
export class SealedLog {
  entries: StoredEntry[] = [];
  nodes = new Map<string, Uint8Array>();
  peaks: Uint8Array[] = [];
  private sealedSize = 0;
  note = '';
  history: string[] = [];
  rows: SignalRow[] = [];
  signedAt = '';
  hiddenFrom = Number.POSITIVE_INFINITY;
  readonly key: TestKey;
  readonly origin: string;

  constructor(key = new TestKey(), origin = ORIGIN) {
    this.key = key;
    this.origin = origin;
  }

  static of(values: readonly Json[], options: { key?: TestKey; origin?: string; historyEvery?: number } = {}) {
    const log = new SealedLog(options.key, options.origin);
    log.entries = values.map((value, i) => storedEntry(value, i + 1));
    log.buildTree(options.historyEvery ?? 10);
    log.rows = getRows(values);
    log.signedAt = String(values.at(-1)?.issuedAt ?? new Date(0).toISOString());
    return log;
  }

  /** Returns a copy that can be tampered with. */
  clone(): SealedLog {
    const copy = new SealedLog(this.key, this.origin);
    copy.entries = this.entries.map((entry) => ({ ...entry }));
    copy.nodes = new Map(this.nodes);
    copy.peaks = [...this.peaks];
    copy.sealedSize = this.sealedSize;
    copy.note = this.note;
    copy.history = [...this.history];
    copy.rows = [...this.rows];
    copy.signedAt = this.signedAt;
    return copy;
  }

  /** Rebuilds nodes, peaks, checkpoint and history, signed with the true key, which only the operator can do. */
  buildTree(historyEvery = 10): void {
    const tree = new MerkleTree();
    const peaks = new Peaks();
    this.nodes = new Map();
    this.history = [];
    for (const { leafHash } of this.entries) {
      tree.append(leafHash);
      for (const { level, position, hash } of peaks.append(leafHash)) this.nodes.set(`${level}/${position}`, hash);
      if (tree.size % historyEvery === 0) this.history.push(this.key.note(this.origin, tree.size, tree.root()));
    }
    const bytes = peaks.toBytes();
    this.peaks = Array.from({ length: bytes.length / 32 }, (_, i) => bytes.slice(32 * i, 32 * i + 32));
    this.sealedSize = tree.size;
    this.note = this.key.note(this.origin, tree.size, tree.root());
  }

  /** Returns the source of the operator's own check: every layer. */
  source(): LogSource {
    return {
      pageSize: 1_000,
      isFrozen: true,
      hasAllNodes: true,
      head: async () => ({ note: this.note, signedAt: this.signedAt }),
      keys: async () => [this.key.verifierKey(this.origin)],
      entries: async (from, to) =>
        this.entries
          .filter(({ index }) => index >= from && index <= to)
          .map(({ leafHash, ...entry }) => ({ ...entry, leafHash: toHex(leafHash) })),
      node: async (level, position) => this.nodes.get(`${level}/${position}`) ?? null,
      peaks: async (size) => (size === this.sealedSize ? this.peaks : null),
      history: async () => this.history,
      rows: async () => ({ rows: this.rows, since: Number.POSITIVE_INFINITY, isComplete: () => true }),
    };
  }

  /** Returns the source of a public check: the entries only, some of them not public yet. */
  publicSource(): LogSource {
    const { head, keys, pageSize } = this.source();
    return {
      pageSize,
      head,
      keys,
      entries: async (from, to) =>
        this.entries
          .filter(({ index }) => index >= from && index <= to)
          .map(({ index, bytes, leafHash }) => ({
            index,
            leafHash: toHex(leafHash),
            ...(index < this.hiddenFrom ? { entry: JSON.parse(Buffer.from(bytes).toString()) } : {}),
          })),
    };
  }
}

/** Returns an entry as the log stores it. */
export function storedEntry(value: Json, index: number): StoredEntry {
  const bytes = canonicalBytes(value);
  const { kind, market, issuedAt, signalId } = value;
  return { index, bytes, leafHash: hashLeaf(bytes), columns: { kind, market, issuedAt, signalId } };
}

function getRows(values: readonly Json[]): SignalRow[] {
  const contents = LogContents.of(values.map((value, i) => parseEntry(value, i + 1)));
  return contents.signals.all.map(({ opened, state, fill }) => {
    const { index, market, noteSha256: _note, ...fields } = openedFields(opened);
    const leafHash = toHex(hashLeaf(canonicalBytes(values[index - 1])));
    const filledAt = fill?.barCloseAt ?? null;
    return { id: opened.signalId, index, leafHash, market, fields: { ...fields, ...state, filledAt } };
  });
}
