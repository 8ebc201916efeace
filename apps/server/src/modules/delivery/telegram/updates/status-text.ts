import {
  ANY_CONFIDENCE,
  type DeliveryCategory,
  type DeliveryRule,
  type DeliveryRulesInput,
  type NewsRule,
} from '@sealtick/contract';
import { escapeHtml } from '../../../../platform/escape-html.ts';
import { maskAddress } from '../../../../platform/mail/mask-address.ts';
import { findAddress, findTimeZone } from '../../../identity/index.ts';
import type { ChannelRow } from '../../channels/channel-repository.ts';
import { isMuted } from '../../rules/channel-mute.ts';
import { ownRulesInForce } from '../../rules/rules-in-force.ts';
import type { TelegramContext } from '../telegram-context.ts';
import { bold } from '../text/html.ts';
import { momentText } from '../text/words.ts';

const CATEGORY: Readonly<Record<DeliveryCategory, string>> = {
  signals: 'new signals',
  updates: 'their changes',
  'price-alerts': 'price alerts',
  'strategy-status': 'status of strategies',
  system: 'incidents and maintenance',
  'market-news': 'market news',
};
const SESSION = { all: 'every session', london: 'London', 'new-york': 'New York', asian: 'Asian session' } as const;
const FREQUENCY = { all: 'each immediately', high: 'high priority only', daily: 'one digest per day' } as const;

/** Returns what `/status` answers in a linked chat, as HTML. */
export async function statusText(
  { db, clock, market, marketNow }: TelegramContext,
  channel: ChannelRow,
): Promise<string> {
  const now = clock.now();
  const { id, accountId, isOn, categories, mutedUntil } = channel;
  const [address, timeZone, rules] = await Promise.all([
    findAddress(db, accountId),
    findTimeZone(db, accountId),
    ownRulesInForce(db, accountId, { market, now: marketNow(), wallNow: now }),
  ]);
  const muted = Object.entries(rules.strategies).filter(([, rule]) => rule.isMuted).length;
  return [
    `${bold('Linked')} to the account ${escapeHtml(maskAddress(address ?? ''))}.`,
    `${bold('Messages')}: ${isOn ? 'on' : 'off. Send /start to turn them on'}.`,
    `${bold('Sent here')}: ${categories.length === 0 ? 'nothing' : categories.map((one) => CATEGORY[one]).join(', ')}.`,
    `${bold('New signals')}: ${ruleText(getRule(rules, id))}.`,
    ...(muted === 0 ? [] : [`${bold('Muted strategies')}: ${muted}.`]),
    `${bold('Muted')}: ${isMuted(channel, now) ? `until ${momentText(mutedUntil!, timeZone, now)}. /mute off ends it` : 'no'}.`,
  ].join('\n');
}

/** The rule for a channel: what it states, else the rule for all. */
function getRule({ all, channels }: DeliveryRulesInput, channelId: string): DeliveryRule {
  const stated = Object.entries(channels[channelId] ?? {}).filter(([, value]) => value !== undefined);
  return { ...all, ...(Object.fromEntries(stated) as Partial<typeof all>) };
}

function ruleText({ minConfidence, markets, session, frequency, quietHours, news }: DeliveryRule): string {
  return [
    minConfidence === ANY_CONFIDENCE ? 'any confidence' : `confidence from ${minConfidence}%`,
    markets.length === 0 ? 'all markets' : markets.join(', '),
    SESSION[session],
    FREQUENCY[frequency],
    ...newsText(news),
    ...(quietHours === null ? [] : [`none from ${quietHours.from} to ${quietHours.to}`]),
  ].join(', ');
}

function newsText(news: NewsRule | undefined): string[] {
  if (news === undefined || news.action === 'nothing') return [];
  const near = `within ${news.minutes} min of high-impact releases`;
  return [news.action === 'suppress' ? `none ${near}` : `releases named ${near}`];
}
