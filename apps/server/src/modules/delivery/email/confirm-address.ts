import type { Channel } from '@sealtick/contract';
import { AppError } from '../../../platform/errors.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { selectChannel, setChannelState, toChannel } from '../channels/channel-repository.ts';
import { confirmedBy } from './confirmation-token.ts';
import type { EmailDeps } from './email-deps.ts';

const WRONG =
  'The link is unknown, was used, or is older than 24 hours. Add the address again to receive a new one, in the account that asked for it.';

/**
 * Makes an address of the caller active by the link that was sent to it.
 * @throws {AppError} UNPROCESSABLE for a link that is unknown, used, too old or of another account
 */
export async function confirmAddress(
  { clock, secret }: Pick<EmailDeps, 'clock' | 'secret'>,
  viewer: Viewer,
  { token }: { readonly token: string },
): Promise<Channel> {
  const { db } = viewer;
  const accountId = requireAccount(viewer);
  const now = clock.now();
  const confirmed = confirmedBy(await secret(), token, now);
  if (confirmed === null) throw new AppError('UNPROCESSABLE', WRONG);
  const row = await selectChannel(db, accountId, confirmed.channelId);
  if (row?.state !== 'unverified' || row.since.getTime() !== confirmed.since)
    throw new AppError('UNPROCESSABLE', WRONG);
  await setChannelState(db, row.id, { state: 'active', reason: null }, new Date(now));
  return toChannel((await selectChannel(db, accountId, row.id))!);
}
