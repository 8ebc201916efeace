import { ECDH } from 'node:crypto';
import type { PushSubscriptionInput } from '@sealtick/contract';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import { channelSecretRow } from '../delivery.tables.ts';

/** Keys of a browser, with which messages to it are encrypted (RFC 8291). */
export type DeviceKeys = PushSubscriptionInput['keys'];

/** Whether the public key of a browser is a point of the curve. */
export function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === p256dh;
  } catch {
    return false;
  }
}

/** Returns the stored form of the keys of a device. */
export const sealDeviceKeys = (box: SecretBox, channelId: string, { p256dh, auth }: DeviceKeys): Promise<string> =>
  box.seal(Buffer.from(JSON.stringify({ p256dh, auth })), channelSecretRow(channelId));

/** @throws {Error} where the stored form cannot be opened */
export async function openDeviceKeys(box: SecretBox, { id, secret }: ChannelRow): Promise<DeviceKeys> {
  if (secret === null) throw new Error(`The device ${id} has no keys.`);
  return JSON.parse((await box.open(secret, channelSecretRow(id))).toString('utf8'));
}
