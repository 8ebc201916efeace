import { CHANNELS, RISK_NOTICE, TELEGRAM_BAD_CODES_MAX } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import type { Database } from '../../../../platform/database.ts';
import { hashToken } from '../../../../platform/hash-token.ts';
import { lockAccount } from '../../../identity/index.ts';
import {
  countChannels,
  insertChannel,
  selectChannelsAt,
  setChannelState,
  updateChannel,
} from '../../channels/channel-repository.ts';
import type { TelegramContext } from '../telegram-context.ts';
import { countBadCodes, deleteCode, findAccountOfCode, insertBadCode, lockChat } from '../telegram-repository.ts';
import { getActor } from './get-actor.ts';
import { notifyLinked } from './notify-linked.ts';
import { settingsPage } from './settings-page.ts';

const CODE = /^[\w-]{22}$/;
const MOVED = 'This chat was linked to another account. Create a code to link a chat again.';

/** A private chat that sends a code. */
interface SendingChat {
  readonly chatId: string;
  /** What the member sees of it. */
  readonly label: string;
}

/** Links a chat to the account of a code. Returns the answer, as HTML. */
export async function linkChat(
  ctx: TelegramContext,
  db: Database,
  code: string,
  { chatId, label }: SendingChat,
): Promise<string> {
  const now = new Date(ctx.clock.now());
  const chatHash = hashToken(`${ctx.botId} ${chatId}`);
  await lockChat(db, chatId);
  const badCodes = await countBadCodes(db, chatHash, new Date(now.getTime() - HOUR_MS));
  if (badCodes >= TELEGRAM_BAD_CODES_MAX) return 'This chat sent too many wrong codes. Try again in an hour.';
  const accountId = CODE.test(code) ? await findAccountOfCode(db, hashToken(code), now) : null;
  if (accountId === null) return refuseCode(ctx, db, chatHash, now);
  await lockAccount(db, accountId);
  const linked = await selectChannelsAt(db, 'telegram', chatId);
  const own = linked.find((channel) => channel.accountId === accountId);
  if (!own && (await countChannels(db, accountId, 'telegram')) >= CHANNELS.telegram.max)
    return `Your account has ${CHANNELS.telegram.max} Telegram chats already. Delete one of them first: ${settingsPage(ctx)}`;
  if (!(await deleteCode(db, hashToken(code)))) return refuseCode(ctx, db, chatHash, now);
  for (const channel of linked) {
    if (channel.accountId === accountId || channel.state === 'disabled') continue;
    await setChannelState(db, channel.id, { state: 'disabled', reason: MOVED }, now);
    await ctx.record(db, {
      act: 'channel.unlinked',
      by: { kind: 'program' },
      accountId: channel.accountId,
      subject: channel.id,
    });
  }
  const id = own ? own.id : (await insertChannel(db, newChannel(accountId, chatId, label), now)).id;
  if (own) {
    await updateChannel(db, accountId, id, { label, isOn: true, mutedUntil: null });
    await setChannelState(db, id, { state: 'active', reason: null }, now);
  }
  await ctx.record(db, { act: 'channel.linked', by: getActor(accountId), accountId, subject: id });
  if (own?.state !== 'active') await notifyLinked(ctx, db, { accountId, label, at: now });
  return [
    '<b>This chat is linked to your account.</b>',
    'You receive your signals here from now on, with every change of them. Send /help to see what you can ask.',
    RISK_NOTICE,
  ].join('\n');
}

const newChannel = (accountId: string, chatId: string, label: string) => ({
  accountId,
  kind: 'telegram' as const,
  address: chatId,
  label,
  state: 'active' as const,
  categories: CHANNELS.telegram.categories,
});

async function refuseCode(ctx: TelegramContext, db: Database, chatHash: string, now: Date): Promise<string> {
  await insertBadCode(db, chatHash, now);
  return `This code is unknown, was used, or is older than 10 minutes. Create a new one: ${settingsPage(ctx)}`;
}
