const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Multicodec of an Ed25519 public key. */
const ED25519 = [0xed, 0x01];

/** Returns bytes as multibase text in base58btc: `z…`. */
export function multibase(bytes: Uint8Array): string {
  let value = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = ALPHABET[Number(value % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return `z${'1'.repeat(zeros === -1 ? bytes.length : zeros)}${text}`;
}

/** Returns the bytes of multibase text in base58btc; null if it is something else. */
export function readMultibase(text: string): Uint8Array | null {
  if (!/^z[1-9A-HJ-NP-Za-km-z]{1,200}$/.test(text)) return null;
  const digits = text.slice(1);
  let value = 0n;
  for (const digit of digits) value = value * 58n + BigInt(ALPHABET.indexOf(digit));
  const zeros = digits.length - digits.replace(/^1+/, '').length;
  const hex = value === 0n ? '' : value.toString(16);
  const rest = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...rest]);
}

/** Returns an Ed25519 public key as a Multikey: `z6Mk…`. */
export const multikey = (publicKey: Uint8Array): string => multibase(Uint8Array.from([...ED25519, ...publicKey]));
