import { createHash } from 'node:crypto';
import { CHANNELS, type Channel, type PushSetup, type PushSubscriptionInput } from '@sealtick/contract';
import type { Clock } from '../../../platform/clock.ts';
import { parseEgressAddress } from '../../../platform/egress/egress-address.ts';
import { EgressError } from '../../../platform/egress/egress-error.ts';
import { Networks } from '../../../platform/egress/public-address.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { lockSealing, lockVerified } from '../../identity/index.ts';
import {
  insertChannel,
  newChannelId,
  selectChannels,
  selectChannelsAt,
  setChannelState,
  toChannel,
} from '../channels/channel-repository.ts';
import { selectRules } from '../rules/rule-repository.ts';
import { isPublicKey, sealDeviceKeys } from './device-keys.ts';
import { updateDevice } from './device-repository.ts';
import type { VapidKey } from './vapid-key.ts';

const endpointHash = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

/** Returns what a browser of the caller needs to register. */
export async function readSetup(key: VapidKey, viewer: Viewer): Promise<PushSetup> {
  const channels = await selectChannels(viewer.db, requireAccount(viewer));
  const devices = channels
    .filter(({ kind }) => kind === 'push')
    .map(({ id, address }) => ({ channelId: id, endpointHash: endpointHash(address) }));
  return { publicKey: key.publicKey, devices };
}

interface RegisterDeviceDeps {
  /** Wall clock. */
  readonly clock: Clock;
  readonly box: SecretBox;
  /** Private networks that members' addresses may reach. */
  readonly webhookAllow: readonly string[];
}

/**
 * Registers a browser of the caller, or updates it. A new device is asked to send what the member chose, else what the newest
 * device sends. A browser belongs to one account: that of its last registration.
 */
export async function registerDevice(
  { clock, box, webhookAllow }: RegisterDeviceDeps,
  viewer: Viewer,
  { endpoint, keys, label, replaces }: PushSubscriptionInput,
): Promise<Channel> {
  const { db: tx } = viewer;
  const accountId = requireAccount(viewer);
  requireUsable(endpoint, keys.p256dh, new Networks(webhookAllow));
  await lockVerified(tx, accountId);
  await lockSealing(tx);
  const devices = (await selectChannels(tx, accountId)).filter(({ kind }) => kind === 'push');
  const known =
    devices.find(({ address }) => address === endpoint) ?? devices.find(({ address }) => address === replaces);
  if (!known && devices.length >= CHANNELS.push.max) {
    throw new AppError('CONFLICT', `An account has at most ${CHANNELS.push.max} devices. Remove one first.`);
  }
  const id = known?.id ?? newChannelId();
  const now = new Date(clock.now());
  const fields = { address: endpoint, label, secret: await sealDeviceKeys(box, id, keys), isOn: true };
  await releaseFromOthers(tx, accountId, endpoint, now);
  if (known) return toChannel(await updateDevice(tx, id, fields, now));
  const { pushCategories } = await selectRules(tx, accountId);
  const categories = pushCategories ?? devices.at(-1)?.categories ?? CHANNELS.push.categories;
  const channel = { id, accountId, kind: 'push', state: 'active', categories } as const;
  return toChannel(await insertChannel(tx, { ...channel, ...fields }, now));
}

/** Ends the registrations of other accounts: only the browser knows its endpoint, and it now shows messages of this one. */
async function releaseFromOthers(tx: Viewer['db'], accountId: string, endpoint: string, now: Date): Promise<void> {
  const others = (await selectChannelsAt(tx, 'push', endpoint)).filter((row) => row.accountId !== accountId);
  const reason = 'Another account of this site uses the browser now.';
  for (const { id } of others) await setChannelState(tx, id, { state: 'disabled', reason }, now);
}

/** @throws {AppError} if nothing can be sent to such an endpoint */
function requireUsable(endpoint: string, p256dh: string, allowed: Networks): void {
  const refuse = (path: string, message: string) =>
    new AppError('UNPROCESSABLE', `\`${path}\` ${message}.`, { errors: [{ path, message }] });
  try {
    parseEgressAddress(endpoint, allowed);
  } catch (error) {
    if (error instanceof EgressError) throw refuse('endpoint', 'must be a public https address');
    throw error;
  }
  if (!isPublicKey(p256dh)) throw refuse('keys.p256dh', 'must be a point of P-256');
}
