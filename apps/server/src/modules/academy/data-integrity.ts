import { createHash } from 'node:crypto';
import { CanonicalJsonError, canonicalJson } from '@sealtick/log';
import { multibase, readMultibase } from './multikey.ts';

/** A JSON document. */
export type JsonDocument = Readonly<Record<string, unknown>>;

/** What a proof says besides its signature. */
export interface ProofOptions {
  /** Address of the key, as the issuer publishes it. */
  readonly verificationMethod: string;
  /** ISO 8601 with `Z`. */
  readonly created: string;
}

/**
 * Returns a document with a proof by the cryptosuite `eddsa-jcs-2022`
 * (https://www.w3.org/TR/vc-di-eddsa/#eddsa-jcs-2022): Ed25519 over the hashes of proof and document in canonical JSON.
 */
export function withProof(document: JsonDocument, options: ProofOptions, sign: (bytes: Uint8Array) => Uint8Array) {
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    ...options,
    proofPurpose: 'assertionMethod',
    ...('@context' in document ? { '@context': document['@context'] } : {}),
  };
  return { ...document, proof: { ...proof, proofValue: multibase(sign(signedBytes(document, proof))) } };
}

/** Parts of a secured document that are checked: what was signed, and by which signature. */
export interface SecuredDocument {
  readonly document: JsonDocument;
  readonly verificationMethod: string;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}

/** Returns what a proof by `eddsa-jcs-2022` was made over; null if the document has none. */
export function readProof(secured: JsonDocument): SecuredDocument | null {
  const { proof, ...document } = secured;
  if (typeof proof !== 'object' || proof === null || Array.isArray(proof)) return null;
  const { proofValue, ...options } = proof as Record<string, unknown>;
  const { type, cryptosuite, proofPurpose, verificationMethod } = options;
  const isKnown = type === 'DataIntegrityProof' && cryptosuite === 'eddsa-jcs-2022';
  const signature = typeof proofValue === 'string' ? readMultibase(proofValue) : null;
  if (!isKnown || proofPurpose !== 'assertionMethod' || signature === null) return null;
  if (typeof verificationMethod !== 'string') return null;
  try {
    return { document, verificationMethod, message: signedBytes(document, options), signature };
  } catch (error) {
    if (error instanceof CanonicalJsonError) return null;
    throw error;
  }
}

const hash = (document: JsonDocument): Buffer => createHash('sha256').update(canonicalJson(document)).digest();

const signedBytes = (document: JsonDocument, proof: JsonDocument): Uint8Array =>
  new Uint8Array(Buffer.concat([hash(proof), hash(document)]));
