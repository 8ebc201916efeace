import { findTimeZone } from '../../../identity/index.ts';
import type { TelegramContext } from '../telegram-context.ts';
import { signalText } from '../text/signal-text.ts';
import { momentText } from '../text/words.ts';

/** Returns what `/last` answers in a linked chat, as HTML: the newest signal that the member may see. */
export async function lastText(ctx: TelegramContext, accountId: string): Promise<string> {
  const [signal, timeZone] = await Promise.all([ctx.newestSignal(accountId), findTimeZone(ctx.database, accountId)]);
  // The list continues with the backtest, which is nothing that was published.
  if (signal?.basis.record !== 'live') return 'There is no signal yet.';
  return `${signalText(signal, { origin: ctx.origin, timeZone })}\n${momentText(signal.createdAt, timeZone)}`;
}
