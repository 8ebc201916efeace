import { hashLeaf, MerkleTree } from '@sealtick/log';
import { type SealedLog, type StoredEntry, storedEntry } from './sealed-log.ts';
import type { Json } from './write-log.ts';

/** A way to tamper with a sealed log, and the first entry that is then not as it was sealed (0: none in particular). */
export interface Edit {
  readonly name: string;
  /** @param i A position from 0; @param next Numbers from 0 to 1. */
  apply(log: SealedLog, i: number, next: () => number): number;
}

export const parseJson = ({ bytes }: StoredEntry): Json => JSON.parse(Buffer.from(bytes).toString());

/** Returns an entry with another digit in its first price, or in its salt where it has none. */
export function changed(entry: StoredEntry): Json {
  const value = parseJson(entry);
  const field = (['entry', 'price', 'cost', 'salt'] as const).find((name) => typeof value[name] === 'string')!;
  const text = value[field] as string;
  const at = text.length - 1;
  const digit = (Number.parseInt(text[at]!, 16) + 1) % 10;
  return { ...value, [field]: text.slice(0, at) + digit };
}

/** Replaces an entry and its leaf hash, and leaves the columns. */
function replace(log: SealedLog, i: number, value: Json): void {
  const { columns } = log.entries[i]!;
  log.entries[i] = { ...storedEntry(value, i + 1), columns };
}

function renumber(log: SealedLog): void {
  log.entries.forEach((entry, i) => {
    entry.index = i + 1;
  });
}

function rebuildNodes(log: SealedLog): void {
  const tree = new MerkleTree();
  for (const { leafHash } of log.entries) tree.append(leafHash);
  for (const key of log.nodes.keys()) {
    const [level, position] = key.split('/').map(Number);
    if ((position! + 1) * 2 ** level! <= tree.size) log.nodes.set(key, tree.node(level!, position!));
  }
}

export const EDITS: readonly Edit[] = [
  {
    name: 'one byte of an entry',
    apply(log, i, next) {
      const { bytes } = log.entries[i]!;
      const at = Math.floor(next() * bytes.length);
      log.entries[i]!.bytes = bytes.with(at, bytes[at]! ^ (1 << Math.floor(next() * 7)));
      return i + 1;
    },
  },
  {
    name: 'one bit of a leaf hash',
    apply(log, i, next) {
      const { leafHash } = log.entries[i]!;
      const at = Math.floor(next() * leafHash.length);
      log.entries[i]!.leafHash = leafHash.with(at, leafHash[at]! ^ 1);
      return i + 1;
    },
  },
  {
    name: 'an entry and its leaf hash',
    apply(log, i) {
      replace(log, i, changed(log.entries[i]!));
      return i + 1;
    },
  },
  {
    name: 'an entry, its leaf hash and the nodes over it',
    apply(log, i) {
      replace(log, i, changed(log.entries[i]!));
      rebuildNodes(log);
      return i + 1;
    },
  },
  {
    name: 'an entry deleted',
    apply(log, i) {
      log.entries.splice(i, 1);
      return i + 1;
    },
  },
  {
    name: 'an entry deleted and the rest moved up',
    apply(log, i) {
      log.entries.splice(i, 1);
      renumber(log);
      return i + 1;
    },
  },
  {
    name: 'an entry inserted',
    apply(log, i) {
      const value = { ...changed(log.entries[i]!), index: i + 1 };
      log.entries.splice(i, 0, storedEntry(value, i + 1));
      renumber(log);
      return i + 1;
    },
  },
  {
    name: 'an entry added after the last',
    apply(log) {
      const size = log.entries.length;
      log.entries.push(storedEntry({ ...parseJson(log.entries[size - 1]!), index: size + 1 }, size + 1));
      return size + 1;
    },
  },
  {
    name: 'two entries exchanged',
    apply(log, i, next) {
      const { length } = log.entries;
      const j = (i + 1 + Math.floor(next() * (length - 1))) % length;
      [log.entries[i], log.entries[j]] = [log.entries[j]!, log.entries[i]!];
      renumber(log);
      return Math.min(i, j) + 1;
    },
  },
  {
    name: 'the contents of two entries exchanged',
    apply(log, i, next) {
      const { length } = log.entries;
      const j = (i + 1 + Math.floor(next() * (length - 1))) % length;
      const [a, b] = [log.entries[i], log.entries[j]];
      [a!.bytes, b!.bytes] = [b!.bytes, a!.bytes];
      return Math.min(i, j) + 1;
    },
  },
  {
    name: 'the tail cut off',
    apply(log, i) {
      log.entries.length = i;
      return i + 1;
    },
  },
  {
    name: 'the tail cut off and the rest signed again',
    apply(log, i) {
      const { history } = log;
      log.entries.length = Math.max(1, i);
      log.buildTree();
      log.history = history;
      return Math.max(1, i) + 1;
    },
  },
  {
    name: 'one bit of a stored node',
    apply(log, _i, next) {
      const keys = [...log.nodes.keys()];
      const key = keys[Math.floor(next() * keys.length)]!;
      const hash = log.nodes.get(key)!;
      log.nodes.set(key, hash.with(7, hash[7]! ^ 4));
      return firstUnder(key);
    },
  },
  {
    name: 'a stored node deleted',
    apply(log, _i, next) {
      const keys = [...log.nodes.keys()];
      const key = keys[Math.floor(next() * keys.length)]!;
      log.nodes.delete(key);
      return firstUnder(key);
    },
  },
  {
    name: 'the column of a row',
    apply(log, i) {
      log.entries[i]!.columns = { ...log.entries[i]!.columns, issuedAt: '2020-01-01T00:00:00.000Z' };
      return i + 1;
    },
  },
  {
    name: 'the peaks of the head',
    apply(log) {
      log.peaks = log.peaks.map((hash) => hashLeaf(hash));
      return 0;
    },
  },
];

function firstUnder(key: string): number {
  const [level, position] = key.split('/').map(Number);
  return position! * 2 ** level! + 1;
}
