import { reads, writes } from '@sealtick/contract';
import { serve } from '../../../platform/http/serve-reads.ts';
import { servePreparedWrite } from '../../../platform/http/serve-writes.ts';
import { SessionLock } from '../../../platform/session-lock.ts';
import type { ChannelPart } from '../channels/channel-part.ts';
import { createCode, readLink, requireBotName } from './create-code.ts';
import { SendPace } from './send-pace.ts';
import { telegramAdapter } from './telegram-adapter.ts';
import { TelegramBot } from './telegram-bot.ts';
import type { TelegramDeps } from './telegram-context.ts';
import { UpdatePolling } from './updates/poll-updates.ts';
import { UpdateHandler } from './updates/update-handler.ts';
import { mountWebhook, Webhook } from './updates/webhook.ts';

/** Creates the channel of Telegram chats; without a token it sends nothing, and its calls say so. */
export function createTelegramChannel(deps: TelegramDeps): ChannelPart {
  const { config, clock, db, databaseTarget, log, origin } = deps;
  const settings = config.telegram;
  const bot = settings === null ? null : new TelegramBot(settings, config.egressAllow, clock);
  const served = {
    reads: [serve(reads.deliveryTelegram.get, (viewer) => readLink(viewer, bot))],
    writes: [
      servePreparedWrite(
        writes.deliveryTelegram.createCode,
        () => requireBotName(bot),
        (viewer, _input, botName) => createCode(viewer, botName),
      ),
    ],
  };
  if (settings === null || bot === null) return { adapter: null, ...served };
  const pace = new SendPace(clock);
  const handler = new UpdateHandler({ ctx: { ...deps, botId: bot.id }, bot, pace, log });
  const secret = settings.webhookSecret;
  const updates =
    secret === null
      ? new UpdatePolling({ bot, lock: new SessionLock(databaseTarget, `telegram updates ${bot.id}`), handler, log })
      : new Webhook({ bot, handler, log, origin, secret });
  return {
    adapter: telegramAdapter({ bot, pace, updates, origin, db, clock, drawSignal: deps.drawSignal, log }),
    ...served,
    ...(secret === null ? {} : { routes: async (api) => mountWebhook(api, secret, handler) }),
  };
}
