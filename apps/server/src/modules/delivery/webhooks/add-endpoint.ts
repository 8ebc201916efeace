import {
  CHANNELS_MAX,
  DEFAULT_CATEGORIES,
  INSTITUTIONAL_ENDPOINTS_MAX,
  type InputOf,
  type writes,
} from '@sealtick/contract';
import { parseEgressAddress } from '../../../platform/egress/egress-address.ts';
import { Networks } from '../../../platform/egress/public-address.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findPlanHistory, planOf } from '../../billing/index.ts';
import { lockSealing, requireStepUpIfProtected } from '../../identity/index.ts';
import {
  countChannels,
  insertChannel,
  newChannelId,
  selectChannel,
  selectChannelsAt,
  toChannel,
} from '../channels/channel-repository.ts';
import { lockEndpoints } from './endpoint-repository.ts';
import { newSecret, sealSecrets } from './endpoint-secrets.ts';
import type { EndpointNeeds } from './needs.ts';
import { recordChallenge } from './verify-endpoint.ts';

type Wanted = InputOf<typeof writes.deliveryWebhooks.add>;

/** Adds an endpoint of the caller, and sends it a challenge. The secret is returned this once. */
export async function addEndpoint(needs: EndpointNeeds, viewer: Viewer, { url, categories }: Wanted) {
  const { clock, box, challenges } = needs;
  const { database } = viewer;
  const accountId = requireAccount(viewer);
  await requireStepUpIfProtected(needs, viewer);
  const address = addressOf(url, needs.egressAllow);
  await lockEndpoints(database, accountId);
  await requireRoom(needs, viewer, accountId, address);
  challenges.count(accountId);
  await lockSealing(database);
  const [id, secret, now] = [newChannelId(), newSecret(), new Date(clock.now())];
  const row = await insertChannel(
    database,
    {
      id,
      accountId,
      kind: 'webhook',
      address,
      label: url,
      state: 'unverified',
      categories: [...new Set(categories ?? DEFAULT_CATEGORIES.webhook)],
      secret: await sealSecrets(box, id, { current: secret, previous: null }),
    },
    now,
  );
  await recordChallenge(viewer, row, await challenges.send(row, [secret]), now);
  return { channel: toChannel((await selectChannel(database, accountId, id))!), secret };
}

/** Returns the address as it is requested. @throws {AppError} if it has no https and is of no allowed network */
function addressOf(text: string, egressAllow: readonly string[]): string {
  const { protocol, href } = new URL(text);
  if (protocol === 'https:') return href;
  try {
    return parseEgressAddress(href, new Networks(egressAllow)).href;
  } catch {
    throw new AppError('UNPROCESSABLE', '`url` must begin with https://.');
  }
}

async function requireRoom({ clock }: EndpointNeeds, { database }: Viewer, accountId: string, address: string) {
  const isTaken = (await selectChannelsAt(database, 'webhook', address)).some((one) => one.accountId === accountId);
  if (isTaken) throw new AppError('CONFLICT', 'You have an endpoint with this address.');
  const { name } = planOf(await findPlanHistory(database, accountId), clock.now());
  const max = name === 'institutional' ? INSTITUTIONAL_ENDPOINTS_MAX : CHANNELS_MAX.webhook;
  if ((await countChannels(database, accountId, 'webhook')) < max) return;
  throw new AppError('CONFLICT', `An account has at most ${max} endpoints. Delete one first.`);
}
