import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import type { Database } from '../database.ts';
import { getMailbox } from './get-mailbox.ts';
import { MAIL_QUOTAS, type MailCause } from './mail-cause.ts';
import { lockMailbox, selectCounted } from './mail-repository.ts';

interface MailRequest {
  readonly cause: MailCause;
  /** Whether the owner of the mailbox asks for it, as far as the site can tell. */
  readonly isByOwner: boolean;
  /** The account that asks for it. */
  readonly accountId?: string | null;
}

/** Returns whether one more email is within the limits of a mailbox. It stays so until the transaction ends. @param now ms UTC */
export async function hasMailRoom(
  db: Database,
  address: string,
  { cause, isByOwner, accountId = null }: MailRequest,
  now: number,
): Promise<boolean> {
  const mailbox = getMailbox(address);
  // Otherwise two forms at the same time would both find room.
  await lockMailbox(db, mailbox);
  const sent = await selectCounted(db, mailbox, cause, new Date(now - DAY_MS));
  const { all, others, each } = MAIL_QUOTAS[cause];
  const counts = [
    { of: sent, most: all },
    ...(isByOwner ? [] : [{ of: sent.filter((one) => !one.isByOwner), most: others }]),
    ...(accountId === null ? [] : [{ of: sent.filter((one) => one.accountId === accountId), most: each }]),
  ];
  return counts.every(
    ({ of, most }) =>
      of.length < most.inDay && of.filter(({ queuedAt }) => queuedAt.getTime() > now - HOUR_MS).length < most.inHour,
  );
}
