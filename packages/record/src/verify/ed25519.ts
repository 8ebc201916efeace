/** Whether an Ed25519 signature (64 bytes) by a public key (32 bytes) holds. */
export type VerifySignature = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

/** By the runtime's own WebCrypto: Node and every present browser. @throws where the runtime has no Ed25519. */
export const verifyEd25519: VerifySignature = async (publicKey, message, signature) => {
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', bufferOf(publicKey), 'Ed25519', false, ['verify']);
  return subtle.verify('Ed25519', key, bufferOf(signature), bufferOf(message));
};

/** WebCrypto takes no view of a buffer that could be shared between threads. */
function bufferOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
