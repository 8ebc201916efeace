import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@sealtick/engine';

/** Time in which a person answers the dialog of their browser. */
export const CHALLENGE_MS = 10 * MINUTE_MS;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const HEAD_BYTES = RANDOM_BYTES + TIME_BYTES;

/**
 * Random bytes that a passkey has to sign. They contain their time and an HMAC, so that nothing is stored before someone
 * signs them.
 */
export class Challenges {
  private readonly secret: string;

  constructor(secret: string) {
    this.secret = secret;
  }

  /** Returns a new challenge. @param purpose What it is for: accepted for nothing else. @param now ms UTC. */
  create(purpose: string, now: number): Buffer<ArrayBuffer> {
    const head = Buffer.alloc(HEAD_BYTES);
    randomBytes(RANDOM_BYTES).copy(head);
    head.writeUIntBE(now, RANDOM_BYTES, TIME_BYTES);
    return Buffer.concat([head, this.mac(head, purpose)]);
  }

  /** Whether it is a challenge for this purpose that is not too old. @param given In base64url. */
  isValid(given: string, purpose: string, now: number): boolean {
    const bytes = Buffer.from(given, 'base64url');
    const head = bytes.subarray(0, HEAD_BYTES);
    const expected = this.mac(head, purpose);
    if (bytes.length !== HEAD_BYTES + expected.length) return false;
    if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), expected)) return false;
    return now - head.readUIntBE(RANDOM_BYTES, TIME_BYTES) < CHALLENGE_MS;
  }

  private mac(head: Buffer, purpose: string): Buffer {
    return createHmac('sha256', this.secret).update(`passkey challenge ${purpose} `).update(head).digest();
  }
}
