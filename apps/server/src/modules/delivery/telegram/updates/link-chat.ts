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
import { actorOf } from './actor-of.ts';
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
  tx: Database,
  code: string,
  { chatId, label }: SendingChat,
): Promise<string> {
  const now = new Date(ctx.clock.now());
  const chatHash = hashToken(`${ctx.botId} ${chatId}`);
  await lockChat(tx, chatId);
  const badCodes = await countBadCodes(tx, chatHash, new Date(now.getTime() - HOUR_MS));
  if (badCodes >= TELEGRAM_BAD_CODES_MAX) return 'This chat sent too many wrong codes. Try again in an hour.';
  const accountId = CODE.test(code) ? await findAccountOfCode(tx, hashToken(code), now) : null;
  if (accountId === null) return refuseCode(ctx, tx, chatHash, now);
  await lockAccount(tx, accountId);
  const linked = await selectChannelsAt(tx, 'telegram', chatId);
  const own = linked.find((channel) => channel.accountId === accountId);
  if (!own && (await countChannels(tx, accountId, 'telegram')) >= CHANNELS.telegram.max)
    return `Your account has ${CHANNELS.telegram.max} Telegram chats already. Delete one of them first: ${settingsPage(ctx)}`;
  if (!(await deleteCode(tx, hashToken(code)))) return refuseCode(ctx, tx, chatHash, now);
  for (const channel of linked) {
    if (channel.accountId === accountId || channel.state === 'disabled') continue;
    await setChannelState(tx, channel.id, { state: 'disabled', reason: MOVED }, now);
    await ctx.record(tx, {
      act: 'channel.unlinked',
      by: { kind: 'program' },
      accountId: channel.accountId,
      subject: channel.id,
    });
  }
  const id = own ? own.id : (await insertChannel(tx, newChannel(accountId, chatId, label), now)).id;
  if (own) {
    await updateChannel(tx, accountId, id, { label, isOn: true, mutedUntil: null });
    await setChannelState(tx, id, { state: 'active', reason: null }, now);
  }
  await ctx.record(tx, { act: 'channel.linked', by: actorOf(accountId), accountId, subject: id });
  if (own?.state !== 'active') await notifyLinked(ctx, tx, { accountId, label, at: now });
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

async function refuseCode(ctx: TelegramContext, tx: Database, chatHash: string, now: Date): Promise<string> {
  await insertBadCode(tx, chatHash, now);
  return `This code is unknown, was used, or is older than 10 minutes. Create a new one: ${settingsPage(ctx)}`;
}
