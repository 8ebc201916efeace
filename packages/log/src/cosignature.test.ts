import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { formatAddCheckpoint, parseAddCheckpoint } from './add-checkpoint.ts';
import { toHex } from './bytes.ts';
import { cosign, cosignatureMessage, toCosignature } from './cosignature.ts';
import {
  formatNote,
  formatSignature,
  formatVerifierKey,
  parseNote,
  parseSignatures,
  parseVerifierKey,
  SIGNATURE_TYPE,
} from './note.ts';

/** The example of https://c2sp.org/tlog-cosignature. */
const TEXT = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
const LINES = [
  '— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n',
  '— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n',
];

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const raw = new Uint8Array(Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'));
const key = { name: 'witness.example.com/w1', publicKey: raw };

describe('A cosignature', () => {
  test('signs a header, the time and the text of the checkpoint', () => {
    expect(new TextDecoder().decode(cosignatureMessage(TEXT, 1679315147))).toBe(
      `cosignature/v1\ntime 1679315147\n${TEXT}`,
    );
  });

  test("reads the time of the specification's example", () => {
    const note = parseNote(`${TEXT}\n${LINES.join('')}`);
    const line = note.signatures[1]!;
    expect(Number(new DataView(line.signature.slice(0, 8).buffer).getBigUint64(0))).toBe(1679315147);
    expect(parseSignatures(LINES[1]!).map(formatSignature)).toEqual([LINES[1]]);
  });

  test('has a key id of its own type, which distinguishes the verifier key of a witness from that of a log', () => {
    const hash = createHash('sha256').update(`${key.name}\n\x04`).update(raw).digest('hex');
    const text = formatVerifierKey(key, SIGNATURE_TYPE.cosignature);
    expect(text.split('+')[1]).toBe(hash.slice(0, 8));
    expect(parseVerifierKey(text, SIGNATURE_TYPE.cosignature)).toEqual(key);
    expect(() => parseVerifierKey(text)).toThrow('is not an Ed25519 key');
    expect(() => parseVerifierKey(formatVerifierKey(key), SIGNATURE_TYPE.cosignature)).toThrow('of a witness');
  });

  test('is found on a note by its key, and verifies', () => {
    const signature = cosign(key, 1679315147, sign(null, cosignatureMessage(TEXT, 1679315147), privateKey));
    const found = toCosignature(parseNote(formatNote(TEXT, [signature])), key)!;
    expect(found.timestamp).toBe(1679315147);
    expect(verify(null, found.message, publicKey, found.signature)).toBe(true);
    expect(toCosignature(parseNote(formatNote(TEXT, [signature])), { ...key, name: 'other' })).toBeNull();
  });

  test('is rejected with the time 0, another length or a time above the safe integers', () => {
    const whole = cosign(key, 1, new Uint8Array(64));
    for (const signature of [whole.signature.slice(0, 40), whole.signature.with(7, 0), whole.signature.with(0, 0x7f)]) {
      expect(toCosignature(parseNote(formatNote(TEXT, [{ ...whole, signature }])), key), toHex(signature)).toBeNull();
    }
    expect(() => cosign(key, 0, new Uint8Array(64))).toThrow(RangeError);
  });
});

describe('A request to a witness', () => {
  const hashes = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const note = `${TEXT}\n${LINES[0]}`;

  test('has an old size, a proof, an empty line and a checkpoint', () => {
    const body = formatAddCheckpoint({ oldSize: 20852014, proof: hashes, note });
    expect(body.split('\n').slice(0, 4)).toEqual([
      'old 20852014',
      'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=',
      'AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI=',
      '',
    ]);
    expect(parseAddCheckpoint(body)).toEqual({ oldSize: 20852014, proof: hashes, note });
    expect(parseAddCheckpoint(formatAddCheckpoint({ oldSize: 0, proof: [], note }))).toEqual({
      oldSize: 0,
      proof: [],
      note,
    });
  });

  test.each([
    ['no empty line', `old 1\n${TEXT}`],
    ['no size', `\n\n${note}`],
    ['a size with leading zeros', `old 01\n\n${note}`],
    ['a size below 0', `old -1\n\n${note}`],
    ['a size beyond whole numbers', `old 9999999999999999\n\n${note}`],
    ['a hash that is too short', `old 1\nAQEB\n\n${note}`],
    ['64 hashes', `old 1\n${'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=\n'.repeat(64)}\n${note}`],
  ])('is rejected with %s', (_what, body) => {
    expect(() => parseAddCheckpoint(body)).toThrow(expect.objectContaining({ name: 'NoteError' }));
  });
});
