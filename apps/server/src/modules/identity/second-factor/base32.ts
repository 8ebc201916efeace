const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns bytes as base32 (RFC 4648) without padding, in which authenticator apps take a secret. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => DIGITS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}
