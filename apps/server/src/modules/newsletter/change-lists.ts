import { NEWSLETTER_LIST_NAMES, NEWSLETTER_LISTS, type NewsletterList, type OwnLists } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { NewsletterDeps } from './newsletter-deps.ts';
import { addressToChoose, addressToLeave } from './signed-address.ts';
import { deleteRequests, endSubscriptions, insertSubscriber, selectSubscriptions } from './subscriber-repository.ts';

type ListsDeps = Pick<NewsletterDeps, 'clock' | 'secret'>;

/** Returns the lists of the address in a link. @throws {AppError} UNPROCESSABLE if this site has not signed it */
export const openLists = async (deps: ListsDeps, db: Database, token: string): Promise<OwnLists> =>
  readLists(db, await requireAddress(deps, token));

/** Puts the address in a link on a list, or takes it off. The email with the link has confirmed the address. */
export async function changeList(
  deps: ListsDeps,
  db: Database,
  {
    token,
    list,
    isSubscribed,
  }: { readonly token: string; readonly list: NewsletterList; readonly isSubscribed: boolean },
): Promise<OwnLists> {
  const email = await requireAddress(deps, token);
  const now = new Date(deps.clock.now());
  if (isSubscribed) {
    const { consent } = NEWSLETTER_LISTS[list];
    await insertSubscriber(db, { list, email, consent, consentedAt: now, confirmedAt: now });
  } else await endSubscriptions(db, email, now, list);
  await deleteRequests(db, email, list);
  return readLists(db, email);
}

/** Takes the address in a link off every list. Links that would have confirmed one no longer hold. */
export async function leaveAll(deps: ListsDeps, db: Database, token: string): Promise<OwnLists> {
  const email = await requireAddress(deps, token);
  await endSubscriptions(db, email, new Date(deps.clock.now()));
  await deleteRequests(db, email);
  return readLists(db, email);
}

/** Takes an address off the one list that an email program names with its token. Returns whether the token is right. */
export async function leaveByOneClick(deps: ListsDeps, db: Database, token: string): Promise<boolean> {
  const found = addressToLeave(await deps.secret(), token);
  if (found === null) return false;
  await endSubscriptions(db, found.email, new Date(deps.clock.now()), found.leave);
  return true;
}

async function requireAddress({ secret }: ListsDeps, token: string): Promise<string> {
  const email = addressToChoose(await secret(), token);
  if (email !== null) return email;
  throw new AppError('UNPROCESSABLE', 'The link is not complete. Follow the link in the newest email of a list.');
}

async function readLists(db: Database, email: string): Promise<OwnLists> {
  const rows = await selectSubscriptions(db, email);
  const confirmedSince = (list: NewsletterList) =>
    rows.find((row) => row.list === list)?.confirmedAt.toISOString() ?? null;
  return { email, lists: NEWSLETTER_LIST_NAMES.map((list) => ({ list, since: confirmedSince(list) })) };
}
