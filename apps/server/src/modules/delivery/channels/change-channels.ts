import type { Channel, DeliveryCategory } from '@sealtick/contract';
import { AppError } from '../../../platform/errors.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { lockAccount } from '../../identity/index.ts';
import { leaveChannelOut } from '../rules/save-rules.ts';
import { deleteChannel, selectChannels, toChannel, updateChannel } from './channel-repository.ts';

const unknown = () => new AppError('NOT_FOUND', 'Unknown channel.');

/** Returns the channels of the caller. */
export async function listChannels(viewer: Viewer): Promise<Channel[]> {
  return (await selectChannels(viewer.db, requireAccount(viewer))).map(toChannel);
}

interface Changes {
  readonly isOn?: boolean | undefined;
  readonly categories?: readonly DeliveryCategory[] | undefined;
}

/** Switches a channel of the caller on or off, or changes what it is asked to send. */
export async function changeChannel(viewer: Viewer, id: string, { isOn, categories }: Changes): Promise<Channel> {
  const changed = {
    ...(isOn === undefined ? {} : { isOn }),
    ...(categories === undefined ? {} : { categories: [...new Set(categories)] }),
  };
  if (Object.keys(changed).length === 0)
    throw new AppError('INVALID_REQUEST', 'The body needs `isOn` or `categories`.');
  const row = await updateChannel(viewer.db, requireAccount(viewer), id, changed);
  if (!row) throw unknown();
  if (categories !== undefined && row.kind === 'push')
    throw new AppError('UNPROCESSABLE', 'All devices share their categories. Save `pushCategories` with the rules.');
  return toChannel(row);
}

/** Deletes a channel of the caller, also from the rules: otherwise they could not be saved again. */
export async function removeChannel(viewer: Viewer, id: string): Promise<void> {
  const [accountId, now] = [requireAccount(viewer), new Date(viewer.clock.now())];
  await lockAccount(viewer.db, accountId);
  const isDeleted = await deleteChannel(viewer.db, accountId, id, now);
  if (!isDeleted) throw unknown();
  await leaveChannelOut(viewer.db, accountId, id, now);
}
