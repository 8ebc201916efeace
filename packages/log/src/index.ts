export { type AddCheckpoint, formatAddCheckpoint, parseAddCheckpoint } from './add-checkpoint.ts';
export { concatBytes, equalBytes, fromBase64, fromHex, toBase64, toHex, utf8 } from './bytes.ts';
export { CanonicalJsonError, canonicalBytes, canonicalJson } from './canonical-json.ts';
export { type Checkpoint, formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
export { type Cosignature, cosign, cosignatureMessage, toCosignature } from './cosignature.ts';
export { EMPTY_ROOT, HASH_LENGTH, hashLeaf, hashNode } from './merkle/hash.ts';
export type { NodeId, TreeNode } from './merkle/nodes.ts';
export { Peaks } from './merkle/peaks.ts';
export { completeProof, consistencyPlan, inclusionPlan, type ProofPlan, rootPlan } from './merkle/proofs.ts';
export { MerkleTree } from './merkle/tree.ts';
export { verifyConsistency, verifyInclusion } from './merkle/verify.ts';
export {
  formatNote,
  formatSignature,
  formatVerifierKey,
  getKeyId,
  NoteError,
  type NoteSignature,
  parseNote,
  parseSignatures,
  parseVerifierKey,
  SIGNATURE_TYPE,
  type SignedNote,
  signBody,
  type VerifierKey,
} from './note.ts';
export { hashText, sha256 } from './sha256.ts';
