import { createHmac } from 'node:crypto';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** An authenticator app: codes of RFC 6238, each of a later step than the previous one, because each counts once. */
export function authenticator(secret: string) {
  const bits = [...secret.replaceAll(' ', '')].map((digit) => DIGITS.indexOf(digit).toString(2).padStart(5, '0'));
  const key = Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  );
  let step = 0;
  return {
    /** Returns a code that was not used, valid for at least 30 s from now. Call it at most twice in 30 s. */
    code(): string {
      step = Math.max(step + 1, Math.floor(Date.now() / STEP_MS));
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(BigInt(step));
      const mac = createHmac('sha1', key).update(counter).digest();
      return String((mac.readUInt32BE(mac[19]! & 0xf) & 0x7fffffff) % 1_000_000).padStart(6, '0');
    },
  };
}
