import { CHANNELS, type Channel } from '@sealtick/contract';
import { AppError } from '../../../platform/errors.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { lockVerified, requireStepUpIfProtected } from '../../identity/index.ts';
import {
  type ChannelRow,
  countChannels,
  insertChannel,
  selectChannel,
  selectChannelsAt,
  setChannelState,
  toChannel,
  updateChannel,
} from '../channels/channel-repository.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { CONFIRMATION_MS, signConfirmation } from './confirmation-token.ts';
import type { EmailDeps } from './email-deps.ts';

type AddressDeps = Pick<EmailDeps, 'clock' | 'queueMail' | 'reach' | 'siteName' | 'origin' | 'secret'>;

const WAITING = 'Follow the link in the email that was sent to this address.';

/**
 * Adds an email address to the channels of the caller, or switches it on. The confirmed address of the account needs no
 * further proof; another one receives an email with a link, and nothing else before it is followed.
 *
 * @throws {AppError} FORBIDDEN if the account's own address is not confirmed, CONFLICT above the number of channels,
 * STEP_UP_REQUIRED for another address, if the account has a second factor, RATE_LIMITED for too many addresses of others
 */
export async function addAddress(
  deps: AddressDeps,
  viewer: Viewer,
  { address: typed }: { readonly address: string },
  network: string,
): Promise<Channel> {
  const { db } = viewer;
  const accountId = requireAccount(viewer);
  // Locks the account, so that two calls cannot both find room.
  const own = await lockVerified(db, accountId);
  const address = typed.toLowerCase();
  const isOwn = address === own.toLowerCase();
  if (!isOwn) await requireStepUpIfProtected(viewer);
  const known = (await selectChannelsAt(db, 'email', address)).find((row) => row.accountId === accountId);
  const row = known ?? (await insertAddress(deps, viewer, { accountId, address, isOwn }));
  const now = new Date(deps.clock.now());
  if (!row.isOn) await updateChannel(db, accountId, row.id, { isOn: true });
  if (isOwn && (row.state === 'unverified' || row.state === 'disabled'))
    await setChannelState(db, row.id, { state: 'active', reason: null }, now);
  if (!isOwn && row.state === 'disabled')
    await setChannelState(db, row.id, { state: 'unverified', reason: WAITING }, now);
  const added = (await selectChannel(db, accountId, row.id))!;
  if (added.state === 'unverified') await askToConfirm(deps, viewer, added, network);
  return toChannel(added);
}

async function insertAddress(
  { clock }: AddressDeps,
  { db }: Viewer,
  { accountId, address, isOwn }: { readonly accountId: string; readonly address: string; readonly isOwn: boolean },
): Promise<ChannelRow> {
  if ((await countChannels(db, accountId, 'email')) >= CHANNELS.email.max)
    throw new AppError('CONFLICT', `An account has at most ${CHANNELS.email.max} email addresses. Delete one first.`);
  const state = isOwn ? { state: 'active' as const } : { state: 'unverified' as const, reason: WAITING };
  const channel = { accountId, kind: 'email' as const, address, label: address, categories: CHANNELS.email.categories };
  return insertChannel(db, { ...channel, ...state }, new Date(clock.now()));
}

async function askToConfirm(
  deps: AddressDeps,
  { db }: Viewer,
  { id, accountId, address, since }: ChannelRow,
  network: string,
): Promise<void> {
  const { clock, queueMail, reach, siteName, origin, secret } = deps;
  const expiresAt = clock.now() + CONFIRMATION_MS;
  const token = signConfirmation(await secret(), { channelId: id, since: since.getTime(), expiresAt });
  await reach.count(db, { accountId, network }, address);
  const name = await siteName(db);
  await queueMail(db, confirmationMail({ to: address, siteName: name, origin, token, accountId }));
}
