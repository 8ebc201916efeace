/** Verifies an Ed25519 signature (64 bytes) with a public key (32 bytes). */
export type VerifySignature = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

/**
 * Uses WebCrypto, which Node and current browsers have. Bytes that are not a public key verify nothing.
 * @throws where the runtime has no Ed25519.
 */
export const verifyEd25519: VerifySignature = async (publicKey, message, signature) => {
  const { subtle } = globalThis.crypto;
  try {
    const key = await subtle.importKey('raw', toBuffer(publicKey), 'Ed25519', false, ['verify']);
    return await subtle.verify('Ed25519', key, toBuffer(signature), toBuffer(message));
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'DataError' || error.name === 'OperationError')) return false;
    throw error;
  }
};

/** WebCrypto rejects views of shared buffers. */
function toBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
