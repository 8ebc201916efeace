import { createHmac, randomBytes } from 'node:crypto';

const STEP_MS = 30_000;
const CODE_DIGITS = 6;
const SECRET_BYTES = 20;
/** Clocks of telephones differ, and people type slowly: the code before and the code after count too. */
const TOLERATED_STEPS = [0, -1, 1] as const;

/** Returns a new secret that authenticator app and server share. */
export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Returns the number of the 30 seconds that a time is in. @param now ms UTC. */
export const totpStep = (now: number): number => Math.floor(now / STEP_MS);

/** Returns the code of a step: RFC 6238 with HMAC-SHA-1 and six digits, which every authenticator app supports. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const at = mac[mac.length - 1]! & 0xf;
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

/** Returns the step of a code that is valid now; null for a wrong one. */
export function stepOfCode(secret: Buffer, code: string, now: number): number | null {
  const current = totpStep(now);
  const found = TOLERATED_STEPS.find((distance) => totpCode(secret, current + distance) === code);
  return found === undefined ? null : current + found;
}
