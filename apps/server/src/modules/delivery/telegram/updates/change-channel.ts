import type { Database } from '../../../../platform/database.ts';
import { findTimeZone } from '../../../identity/index.ts';
import { type ChannelRow, updateChannel } from '../../channels/channel-repository.ts';
import type { TelegramContext } from '../telegram-context.ts';
import { momentText } from '../text/words.ts';
import { getActor } from './get-actor.ts';
import { parseDuration } from './parse-command.ts';
import { settingsPage } from './settings-page.ts';

/** Carries out `/mute` in a linked chat. Returns the answer, as HTML. */
export async function muteChannel(
  ctx: TelegramContext,
  db: Database,
  channel: ChannelRow,
  wanted: string,
): Promise<string> {
  if (wanted.toLowerCase() === 'off') {
    await change(ctx, db, channel, { mutedUntil: null });
    return 'New signals are sent again from now on.';
  }
  const forMs = parseDuration(wanted);
  if (forMs === null) return 'Say how long, at most 30 days: /mute 30m, /mute 2h or /mute 1d. /mute off ends it.';
  const now = ctx.clock.now();
  const mutedUntil = new Date(now + forMs);
  await change(ctx, db, channel, { mutedUntil });
  const until = momentText(mutedUntil, await findTimeZone(db, channel.accountId), now);
  return `Muted until ${until}. New signals of this time are not sent later, nor are digests and notices of missed signals. Changes of signals that you have, and all other messages, are sent. /mute off ends it.`;
}

/** Carries out `/stop` in a linked chat. Returns the answer, as HTML. */
export async function stopChannel(ctx: TelegramContext, db: Database, channel: ChannelRow): Promise<string> {
  await change(ctx, db, channel, { isOn: false });
  return `Messages to this chat are off. Send /start to turn them on again, or use the switch at ${settingsPage(ctx)}`;
}

/** Carries out `/start` without a code in a linked chat. Returns the answer, as HTML. */
export async function startChannel(ctx: TelegramContext, db: Database, channel: ChannelRow): Promise<string> {
  if (channel.isOn) return 'This chat is linked, and messages are on. Send /help to see what you can ask.';
  await change(ctx, db, channel, { isOn: true });
  return 'Messages to this chat are on again.';
}

type Changes = Partial<Pick<ChannelRow, 'isOn' | 'mutedUntil'>>;

async function change(ctx: TelegramContext, db: Database, { id, accountId }: ChannelRow, changed: Changes) {
  await updateChannel(db, accountId, id, changed);
  await ctx.record(db, { act: 'channel.changed', by: getActor(accountId), accountId, subject: id });
}
