import { getStrategy, strategyName } from '@sealtick/engine';
import type { Database } from '../../../../platform/database.ts';
import { escapeHtml } from '../../../../platform/escape-html.ts';
import { lockAccount } from '../../../identity/index.ts';
import type { ChannelRow } from '../../channels/channel-repository.ts';
import { insertRules } from '../../rules/rule-repository.ts';
import { ownRulesInForce } from '../../rules/rules-in-force.ts';
import type { TelegramContext } from '../telegram-context.ts';
import { getActor } from './get-actor.ts';
import { settingsPage } from './settings-page.ts';

/** What the button below a signal did. */
interface Muting {
  /** The answer, as HTML. */
  readonly text: string;
  readonly isMuted: boolean;
}

/** Mutes a strategy for the member of a linked chat. */
export async function muteStrategy(
  ctx: TelegramContext,
  db: Database,
  { accountId }: ChannelRow,
  strategyId: string,
): Promise<Muting> {
  if (!getStrategy(strategyId)) return { text: 'There is no longer such a strategy.', isMuted: false };
  // Otherwise a change of the rules at the same time would be lost.
  await lockAccount(db, accountId);
  const { savedAt: _savedAt, ...rules } = await ownRulesInForce(db, accountId, {
    market: ctx.market,
    now: ctx.marketNow(),
    wallNow: ctx.clock.now(),
  });
  const strategies = { ...rules.strategies, [strategyId]: { ...rules.strategies[strategyId], isMuted: true } };
  await insertRules(db, accountId, { ...rules, strategies }, new Date(ctx.clock.now()));
  await ctx.record(db, { act: 'delivery-rules.changed', by: getActor(accountId), accountId });
  const text = `New signals of ${escapeHtml(strategyName(strategyId))} are no longer sent. Turn them on again at ${settingsPage(ctx)}`;
  return { text, isMuted: true };
}
