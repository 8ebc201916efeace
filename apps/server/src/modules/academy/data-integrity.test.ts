import { createPrivateKey, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readProof, withProof } from './data-integrity.ts';
import { multibase, multikey, readMultibase } from './multikey.ts';

// The example of the cryptosuite's specification: https://www.w3.org/TR/vc-di-eddsa/#representation-eddsa-jcs-2022
const KEY = 'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2';
const SECRET = 'c96ef9ea10c5e414c471723aff9de72c35fa5b70fae97e8832ecac7d2e2b8ed6';
const METHOD = `did:key:${KEY}#${KEY}`;
const DOCUMENT = {
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/examples/v2'],
  id: 'urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33',
  type: ['VerifiableCredential', 'AlumniCredential'],
  name: 'Alumni Credential',
  description: 'A minimum viable example of an Alumni Credential.',
  issuer: 'https://vc.example/issuers/5678',
  validFrom: '2023-01-01T00:00:00Z',
  credentialSubject: { id: 'did:example:abcdefgh', alumniOf: 'The School of Examples' },
};
const PROOF_VALUE = 'z2HnFSSPPBzR36zdDgK8PbEHeXbR56YF24jwMpt3R1eHXQzJDMWS93FCzpvJpwTWd3GAVFuUfjoJdcnTMuVor51aX';

const secret = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(SECRET, 'hex')]),
  format: 'der',
  type: 'pkcs8',
});

describe('A proof by eddsa-jcs-2022', () => {
  test('is that of the example of the specification', () => {
    const made = withProof(
      DOCUMENT,
      { verificationMethod: METHOD, created: '2023-02-24T23:36:38Z' },
      (bytes) => new Uint8Array(sign(null, bytes, secret)),
    );
    expect(made.proof.proofValue).toBe(PROOF_VALUE);
    expect(readProof(made)).toMatchObject({ document: DOCUMENT, verificationMethod: METHOD });
  });

  test('is not read if it is missing, of another kind or not text', () => {
    const proof = { type: 'DataIntegrityProof', cryptosuite: 'eddsa-jcs-2022', proofPurpose: 'assertionMethod' };
    const whole = { ...proof, verificationMethod: METHOD, proofValue: PROOF_VALUE };
    expect(readProof({ proof: whole })).not.toBeNull();
    for (const changed of [
      { type: 'Ed25519Signature2020' },
      { cryptosuite: 'eddsa-rdfc-2022' },
      { proofPurpose: 'authentication' },
      { verificationMethod: 1 },
      { proofValue: 'u0O' },
      { proofValue: null },
    ])
      expect(readProof({ proof: { ...whole, ...changed } }), JSON.stringify(changed)).toBeNull();
    for (const none of [undefined, null, [whole], 'proof']) expect(readProof({ proof: none })).toBeNull();
  });
});

test('A Multikey is the one of the example, and multibase text reads back to its bytes', () => {
  const bytes = readMultibase(KEY)!;
  expect([...bytes.subarray(0, 2)]).toEqual([0xed, 0x01]);
  expect(multikey(bytes.subarray(2))).toBe(KEY);
  for (const one of [[], [0], [0, 0, 1], [255, 0], [1, 2, 3]])
    expect([...(readMultibase(multibase(Uint8Array.from(one))) ?? [])], String(one)).toEqual(one);
});
