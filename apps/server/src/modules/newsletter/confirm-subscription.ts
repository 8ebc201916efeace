import type { NewsletterList } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/hash-token.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { NewsletterDeps } from './newsletter-deps.ts';
import { signAddress } from './signed-address.ts';
import { deleteRequests, insertSubscriber, takeRequest } from './subscriber-repository.ts';

/** Puts an address on a list that it asked for. @throws {AppError} UNPROCESSABLE for a link that is unknown, used or too old */
export async function confirmSubscription(
  { clock, secret }: Pick<NewsletterDeps, 'clock' | 'secret'>,
  { db }: Viewer,
  token: string,
): Promise<{ readonly list: NewsletterList; readonly listsToken: string }> {
  const now = new Date(clock.now());
  const row = await takeRequest(db, hashToken(token), now);
  if (row === null) {
    const detail = 'The link is unknown, was used, or is older than 24 hours. Subscribe again to receive a new one.';
    throw new AppError('UNPROCESSABLE', detail);
  }
  const { list, email, consent, consentedAt } = row;
  await insertSubscriber(db, { list, email, consent, consentedAt, confirmedAt: now });
  await deleteRequests(db, email, list);
  return { list, listsToken: signAddress(await secret(), { email }) };
}
