import { type Database, withTransaction } from '../../../../platform/database.ts';
import { findTimeZone } from '../../../identity/index.ts';
import { type ChannelRow, selectChannelsAt, setChannelState } from '../../channels/channel-repository.ts';
import { BLOCKED } from '../get-outcome.ts';
import type { TelegramContext } from '../telegram-context.ts';
import { claimUpdate } from '../telegram-repository.ts';
import { cut } from '../text/html.ts';
import { mutedBy } from '../text/keyboard.ts';
import { signalText } from '../text/signal-text.ts';
import { momentText } from '../text/words.ts';
import type { Answer } from './answer.ts';
import { muteChannel, startChannel, stopChannel } from './change-channel.ts';
import { linkChat } from './link-chat.ts';
import { muteStrategy } from './mute-strategy.ts';
import { parseCommand } from './parse-command.ts';
import type { ReceivedUpdate } from './received-update.ts';
import { settingsPage } from './settings-page.ts';
import { statusText } from './status-text.ts';

const MAX_LABEL = 64;
const NOT_PRIVATE = 'This bot works in private chats only. Open a chat with it and send your code there.';

/**
 * Carries out an update, and returns what to answer; null where nothing is answered. An update has its effect and its
 * answer once, also when Telegram sends it again.
 */
export function handleUpdate(ctx: TelegramContext, update: ReceivedUpdate): Promise<Answer | null> {
  return withTransaction(ctx.db, async (tx) => {
    if (!(await claimUpdate(tx, ctx.botId, update.update_id, new Date(ctx.clock.now())))) return null;
    if (update.my_chat_member) await followBlocking(ctx, tx, update.my_chat_member);
    if (update.callback_query) return pressButton(ctx, tx, update.callback_query);
    return update.message ? answerMessage(ctx, tx, update.message) : null;
  });
}

async function answerMessage(
  ctx: TelegramContext,
  db: Database,
  { chat, from, text }: NonNullable<ReceivedUpdate['message']>,
): Promise<Answer | null> {
  const command = text === undefined ? null : parseCommand(text);
  const chatId = String(chat.id);
  // What people say in a group is not for the bot.
  if (chat.type !== 'private') return command === null ? null : { chatId, text: async () => NOT_PRIVATE };
  if (command?.name === 'start' && command.rest !== '') {
    const label = cut(from?.username ? `@${from.username}` : (from?.first_name ?? 'Telegram chat'), MAX_LABEL);
    const done = await linkChat(ctx, db, command.rest, { chatId, label });
    return { chatId, text: async () => done };
  }
  const channel = await linkedChannel(db, chatId);
  if (command?.name === 'help' || channel === null) return { chatId, text: () => helpText(ctx, channel !== null) };
  const say = await carryOut(ctx, db, channel, command?.name ?? '', command?.rest ?? '');
  return { chatId, text: async () => (typeof say === 'string' ? say : say()) };
}

/** Changes are made immediately; what only reads is read when the change is stored. */
async function carryOut(
  ctx: TelegramContext,
  db: Database,
  channel: ChannelRow,
  name: string,
  rest: string,
): Promise<string | (() => Promise<string>)> {
  if (name === 'start') return startChannel(ctx, db, channel);
  if (name === 'stop') return stopChannel(ctx, db, channel);
  if (name === 'mute') return muteChannel(ctx, db, channel, rest);
  if (name === 'status') return () => statusText(ctx, channel);
  if (name === 'last') return () => lastText(ctx, channel.accountId);
  return () => helpText(ctx, true);
}

async function pressButton(
  ctx: TelegramContext,
  db: Database,
  { id, data, message }: NonNullable<ReceivedUpdate['callback_query']>,
): Promise<Answer | null> {
  const strategyId = mutedBy(data);
  if (message?.chat.type !== 'private' || strategyId === null) return null;
  const chatId = String(message.chat.id);
  const channel = await linkedChannel(db, chatId);
  if (channel === null) return { chatId, text: () => helpText(ctx, false), button: { id, text: 'Not linked' } };
  const { text, isMuted } = await muteStrategy(ctx, db, channel, strategyId);
  return { chatId, text: async () => text, button: { id, text: isMuted ? 'Muted' : 'Not muted' } };
}

/** A blocked bot can send nothing; once it is unblocked it can again. */
async function followBlocking(
  ctx: TelegramContext,
  db: Database,
  { chat, new_chat_member: { status } }: NonNullable<ReceivedUpdate['my_chat_member']>,
): Promise<void> {
  if (chat.type !== 'private') return;
  const now = new Date(ctx.clock.now());
  for (const channel of await selectChannelsAt(db, 'telegram', String(chat.id))) {
    if (status === 'kicked' && channel.state !== 'disabled')
      await setChannelState(db, channel.id, { state: 'disabled', reason: BLOCKED }, now);
    if (status === 'member' && channel.state === 'disabled' && channel.reason === BLOCKED)
      await setChannelState(db, channel.id, { state: 'active', reason: null }, now);
  }
}

async function helpText(ctx: TelegramContext, isLinked: boolean): Promise<string> {
  if (!isLinked)
    return `This chat is not linked to an account. Create a code at ${settingsPage(ctx)} and send it here as /start CODE.`;
  return [
    '/status: what is linked and what is sent',
    '/last: the newest signal and its state',
    '/mute 2h: no new signals, digests and notices of missed signals for a time (30m, 2h, 1d); all other messages are still sent; /mute off ends it',
    '/stop: no messages to this chat; /start turns them on again',
    '/help: this list',
    `Everything else is set at ${settingsPage(ctx)}`,
    'Educational, not investment advice.',
  ].join('\n');
}

/** Returns what `/last` answers in a linked chat, as HTML: the newest signal that the member may see. */
async function lastText(ctx: TelegramContext, accountId: string): Promise<string> {
  const [signal, timeZone] = await Promise.all([ctx.newestSignal(accountId), findTimeZone(ctx.db, accountId)]);
  // The list continues with the backtest, which is nothing that was published.
  if (signal?.basis.record !== 'live') return 'No signal yet.';
  return `${signalText(signal, { origin: ctx.origin, timeZone })}\n${momentText(signal.createdAt, timeZone)}`;
}

/** Returns the channel that a chat is linked to; null if it is linked to none. A chat that was linked elsewhere later is not. */
async function linkedChannel(db: Database, chatId: string): Promise<ChannelRow | null> {
  const found = await selectChannelsAt(db, 'telegram', chatId);
  return found.find(({ state }) => state !== 'disabled') ?? null;
}
