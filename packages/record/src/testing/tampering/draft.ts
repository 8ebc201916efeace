import { canonicalBytes, hashLeaf, hashText, MerkleTree, toHex } from '@sealtick/log';
import { ORIGIN, TestKey } from '../sealed-log.ts';
import { smallLog } from '../small-log.ts';

/** An entry that may be changed into anything. */
// biome-ignore lint/suspicious/noExplicitAny: what a thief writes has no type
export type Draft = any;

export const KEY = new TestKey();
export const OTHER_KEY = new TestKey();
export const WITNESS = new TestKey();
export const WITNESS_NAME = 'witness.example.com/w1';

/** Sizes of the log's own history of checkpoints. */
const HISTORY_EVERY = 60;

let small: string | null = null;

/** The entries of a true log in the real market, with every kind but `log.restored`. */
export function trueEntries(): Draft[] {
  small ??= JSON.stringify(smallLog(76).map((value) => ({ ...value, market: 'real' })));
  const values: Draft[] = JSON.parse(small);
  const { issuedAt } = values.at(-1);
  const published = values.find(({ id }) => id === 'restless');
  const { v: _v, index: _i, salt: _s, issuedAt: _at, kind: _k, ...version } = published;
  const release = new Date(Date.parse(issuedAt) + 600_000).toISOString();
  const more: Draft[] = [
    {
      kind: 'backtest.recorded',
      strategyId: 'restless',
      version: 1,
      from: '2023-01-02T00:00:00.000Z',
      to: '2024-02-01T00:00:00.000Z',
      inputsSha256: hashText('inputs'),
      resultSha256: hashText('result'),
    },
    { kind: 'market.alert', currency: 'USD', releaseAt: release, reason: 'Release at 12:00 UTC: Payrolls.' },
    { kind: 'market.alert', symbol: 'EURUSD', reason: 'A wide range.' },
    { kind: 'correction', of: 3, field: 'noteSha256', reason: 'A typing error.' },
    { kind: 'strategy.versioned', ...structuredClone(version), version: 2, codeSha256: hashText('other code') },
    { kind: 'strategy.retired', ...structuredClone(version), version: 2, codeSha256: hashText('other code') },
  ];
  return numbered([...values, ...more.map((entry) => ({ v: 1, market: 'real', issuedAt, ...entry }))]);
}

/** Numbers the entries and gives each a salt of its own where it has none. */
export function numbered(values: Draft[]): Draft[] {
  for (const [i, value] of values.entries()) {
    value.index = i + 1;
    value.salt ??= hashText(`salt of entry ${i + 1}`);
  }
  return values;
}

/** An export of a log that is sealed and signed, to be changed. */
export interface SealedExport {
  format: Draft;
  version: Draft;
  exportedAt: Draft;
  signedAt: Draft;
  checkpoint: Draft;
  cosigned: Draft;
  keys: Draft;
  history: Draft;
  entries: Draft;
  [field: string]: Draft;
}

/** Seals entries and signs them, history and cosignature included. */
export function seal(values: readonly Draft[], key = KEY): SealedExport {
  const tree = new MerkleTree();
  const history: string[] = [];
  const entries = values.map((entry, i) => {
    const leaf = hashLeaf(canonicalBytes(entry));
    tree.append(leaf);
    if (tree.size % HISTORY_EVERY === 0) history.push(key.note(ORIGIN, tree.size, tree.root()));
    return { index: i + 1, leafHash: toHex(leaf), entry };
  });
  const checkpoint = key.note(ORIGIN, tree.size, tree.root());
  const dates = values.map(({ issuedAt }) => Date.parse(issuedAt)).filter((at) => at > 0);
  const signedAt = new Date(Math.max(...dates)).toISOString();
  return {
    format: 'sealtick-log',
    version: 1,
    exportedAt: signedAt,
    signedAt,
    checkpoint,
    cosigned: cosignedBy(WITNESS, checkpoint, Date.parse(signedAt) / 1_000 + 60),
    keys: [key.verifierKey(ORIGIN)],
    history,
    entries,
  };
}

/** Returns a checkpoint with the cosignature of a witness, as an export has it. */
export function cosignedBy(witness: TestKey, note: string, timestamp: number, named = witness) {
  return {
    note: note + witness.cosignature(WITNESS_NAME, note, Math.floor(timestamp)),
    witnesses: [named.witnessKey(WITNESS_NAME)],
  };
}
