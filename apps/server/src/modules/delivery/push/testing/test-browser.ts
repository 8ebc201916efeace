import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushPayload } from '@sealtick/contract';

const KEY_BYTES = 65;
const SALT_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 4 + 1;
const TAG_BYTES = 16;

/** The keys of a browser, which decrypts what a push service hands to it (RFC 8291, RFC 8188). */
export class TestBrowser {
  private readonly ecdh = createECDH('prime256v1');
  private readonly auth = randomBytes(SALT_BYTES);
  private readonly publicKey = this.ecdh.generateKeys();

  /** What the browser sends to the site. */
  get keys(): { readonly p256dh: string; readonly auth: string } {
    return { p256dh: this.publicKey.toString('base64url'), auth: this.auth.toString('base64url') };
  }

  /** Returns the content of a message. @throws {Error} if it is for another browser */
  read(body: Buffer): PushPayload {
    return JSON.parse(this.decrypt(body).toString('utf8'));
  }

  private decrypt(body: Buffer): Buffer {
    const salt = body.subarray(0, SALT_BYTES);
    const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + body[HEADER_BYTES - 1]!);
    if (sender.length !== KEY_BYTES) throw new Error(`The key of the sender has ${sender.length} bytes.`);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.publicKey, sender]);
    const input = hkdfSync('sha256', this.ecdh.computeSecret(sender), this.auth, info, 32);
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(input), salt, `Content-Encoding: ${name}\0`, bytes));
    const sealed = body.subarray(HEADER_BYTES + KEY_BYTES);
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12), {
      authTagLength: TAG_BYTES,
    }).setAuthTag(sealed.subarray(-TAG_BYTES));
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final()]);
    // The last record ends with the byte 2 and zeros.
    return padded.subarray(0, padded.lastIndexOf(2));
  }
}
