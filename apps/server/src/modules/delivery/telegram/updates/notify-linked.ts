import type { Database } from '../../../../platform/database.ts';
import { findAddress, findTimeZone } from '../../../identity/index.ts';
import type { TelegramContext } from '../telegram-context.ts';
import { momentText } from '../text/words.ts';

interface LinkedChat {
  readonly accountId: string;
  /** What the member sees of the chat. */
  readonly label: string;
  readonly at: Date;
}

/** Queues an email to the member of a chat that was linked: a code links the chat that sends it first. */
export async function notifyLinked(
  { queueMail, origin }: Pick<TelegramContext, 'queueMail' | 'origin'>,
  db: Database,
  { accountId, label, at }: LinkedChat,
): Promise<void> {
  const address = await findAddress(db, accountId);
  if (address === null) return;
  const moment = momentText(at, await findTimeZone(db, accountId));
  await queueMail(db, {
    to: address,
    subject: 'A Telegram chat was linked to your account',
    title: 'A Telegram chat was linked',
    paragraphs: [
      `The chat ${label} was linked to your account: ${moment}. It receives your signals from now on.`,
      'If that was not you, someone else has sent your code. Unlink the chat in the settings.',
    ],
    action: { label: 'Open the settings', url: `${origin}/notification-settings` },
    isUnlimited: true,
  });
}
