import { getAddress, type Read } from '@sealtick/contract';
import {
  canonicalBytes,
  formatCheckpoint,
  formatNote,
  formatVerifierKey,
  getKeyId,
  hashLeaf,
  hashText,
  MerkleTree,
  toHex,
  utf8,
} from '@sealtick/log';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampleDetail } from '../../../routes/ui/sample-data.ts';
import { type AskApi, verifySignal } from './verify-signal.ts';

const INDEX = 5;
const SIZE = 11;
const AT = '2026-09-04T14:20:00.000Z';
const NOTE = 'A close beyond the range.';

const shown = sampleDetail({
  id: 'one',
  index: INDEX,
  symbol: 'EURUSD',
  timeframe: '15m',
  side: 'long',
  type: 'market',
  entry: '1.10000',
  stop: '1.09900',
  targets: ['1.10100', '1.10200'],
  weights: [0.5, 0.5],
  confidence: 40,
  createdAt: AT,
  barCloseAt: AT,
  validUntil: AT,
  note: NOTE,
});
const entry = {
  kind: 'signal.opened',
  index: INDEX,
  signalId: 'one',
  symbol: 'EURUSD',
  timeframe: '15m',
  side: 'long',
  type: 'market',
  entry: '1.10000',
  stop: '1.09900',
  targets: [
    { price: '1.10100', weight: 0.5 },
    { price: '1.10200', weight: 0.5 },
  ],
  confidence: 40,
  issuedAt: AT,
  barCloseAt: AT,
  validUntil: AT,
  noteSha256: hashText(NOTE),
};

const tree = new MerkleTree();
for (let i = 1; i <= SIZE; i += 1) tree.append(i === INDEX ? hashLeaf(canonicalBytes(entry)) : hashLeaf(utf8(`${i}`)));
const leafHash = toHex(hashLeaf(canonicalBytes(entry)));
const path = tree.inclusionProof(INDEX - 1, SIZE).map(toHex);

let note = '';
let verifierKey = '';
beforeAll(async () => {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const key = { name: 'signals.example.com/log', publicKey };
  const text = formatCheckpoint({ origin: key.name, size: SIZE, root: tree.root(SIZE) });
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, new Uint8Array(utf8(text))));
  note = formatNote(text, [{ name: key.name, keyId: getKeyId(key), signature }]);
  verifierKey = formatVerifierKey(key);
});

/** The API of a site, with some answers replaced. */
const site = (changed: Readonly<Record<string, unknown>> = {}) => {
  const answers: Readonly<Record<string, unknown>> = {
    '/api/log/checkpoint': { note, verifierKey },
    [`/api/log/proof/${INDEX}?size=${SIZE}`]: { proof: path },
    [`/api/log/entries?from=${INDEX}&to=${INDEX}`]: [{ index: INDEX, leafHash, entry }],
    ...changed,
  };
  const ask = async (read: Read, input: object) => answers[getAddress(read, input as never)];
  return ask as AskApi;
};
const check = (more: object = {}, changed: Readonly<Record<string, unknown>> = {}) =>
  verifySignal({ ...shown, leafHash, ...more }, site(changed));
const failing = async (report: ReturnType<typeof check>) =>
  (await report).lines.filter(({ holds }) => holds === false).map(({ text }) => text);

test('proves a sealed signal: content of the entry, inclusion in the log, signature of the log', async () => {
  const report = await check();
  expect(report.holds).toBe(true);
  expect(report.verdict).toBe(`Proof holds: ${path.length} hashes, checked in this browser.`);
  expect(report.lines.map(({ holds }) => holds)).toEqual([true, true, true, true]);
});

describe('rejects the proof', () => {
  test.each([
    ['entry', '1.10001'],
    ['stop', '1.09901'],
    ['side', 'short'],
    ['confidence', 41],
    ['note', 'Another reason.'],
  ])('if the page shows another %s than was sealed', async (field, value) => {
    const report = await check({ [field]: value });
    expect(report.holds).toBe(false);
    const named = field === 'note' ? 'reason' : field;
    expect(await failing(check({ [field]: value }))).toEqual([`Entry #5 differs from this page in: ${named}.`]);
  });

  test('if the entry was changed after it was sealed', async () => {
    const forged = { ...entry, entry: '1.20000' };
    const answer = { [`/api/log/entries?from=${INDEX}&to=${INDEX}`]: [{ index: INDEX, leafHash, entry: forged }] };
    expect(await failing(check({ entry: '1.20000' }, answer))).toEqual([
      'The text of entry #5 has the leaf hash on this page.',
    ]);
  });

  test.each([
    ['is cut short', () => path.slice(1)],
    ['is of another entry', () => tree.inclusionProof(INDEX, SIZE).map(toHex)],
    ['is not a list of hashes', () => ['x', 7]],
    ['is missing', () => null],
  ])('if the path %s', async (_what, proof) => {
    const report = await check({}, { [`/api/log/proof/${INDEX}?size=${SIZE}`]: { proof: proof() } });
    expect(report.holds).toBe(false);
  });

  test('if the signature is not from the key of the log', async () => {
    const forged = note.replace(/[A-Za-z0-9+/]{6}(?==*\n$)/, 'AAAAAA');
    const report = await check({}, { '/api/log/checkpoint': { note: forged, verifierKey } });
    expect(report.lines.at(-1)).toEqual({ holds: false, text: 'The root is signed by signals.example.com/log.' });
  });
});

test('proves the inclusion of an entry that is not public yet, without checking its content', async () => {
  const hidden = { [`/api/log/entries?from=${INDEX}&to=${INDEX}`]: [{ index: INDEX, leafHash }] };
  const report = await check({}, hidden);
  expect(report.holds).toBe(true);
  expect(report.lines[0]).toEqual({
    holds: null,
    text: 'The content of entry #5 is not public yet. Its leaf hash is.',
  });
});

test('says that the signature was not checked in a browser without Ed25519', async () => {
  const report = await verifySignal({ ...shown, leafHash }, site(), () => Promise.reject(new Error('no Ed25519')));
  expect(report.holds).toBe(true);
  expect(report.lines.at(-1)?.holds).toBeNull();
});
