import { z } from 'zod';
import { ChannelId } from './delivery-channel.ts';
import { plainId } from './plain-text.ts';
import { line } from './typed-text.ts';

/** What the browser shows of a push subscription: `PushSubscription.toJSON()` without its expiry. */
export const PushSubscriptionInput = z.strictObject({
  /** Address at the push service of the browser. */
  endpoint: z
    .url({ error: 'must be the https address of a push service' })
    .max(2_048)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not contain control characters'),
  keys: z.strictObject({
    /** Public key of the browser: an uncompressed point of P-256. */
    p256dh: z.string().regex(/^[\w-]{87}$/, 'must be 65 bytes as base64url'),
    auth: z.string().regex(/^[\w-]{22}$/, 'must be 16 bytes as base64url'),
  }),
  /** Browser and device, as the member recognises them. */
  label: line(80).min(1),
  /** The endpoint that this one takes the place of, if the browser changed it. */
  replaces: plainId(2_048).optional(),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

/** What a browser needs to register itself for push, and to recognise itself among the devices. */
export const PushSetup = z.strictObject({
  /** Public key of this server (VAPID, RFC 8292): an uncompressed point of P-256 as base64url. */
  publicKey: z.string(),
  /** Devices of the caller. */
  devices: z.array(
    z.strictObject({
      channelId: ChannelId,
      /** SHA-256 of its endpoint as base64url. The endpoint itself is a secret of the browser. */
      endpointHash: z.string(),
    }),
  ),
});
export type PushSetup = z.infer<typeof PushSetup>;

/** Longest content of a push message, bytes: push services take 4,096 with the encryption. */
export const PUSH_PAYLOAD_MAX = 3_000;

/** Content of a push message, as the service worker receives it. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** Path on this site that a click opens. */
  readonly path: string;
  /** A later message with the same tag takes the place of the shown one. */
  readonly tag: string;
}
