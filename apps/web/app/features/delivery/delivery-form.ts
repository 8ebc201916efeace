import {
  CHANNEL_KINDS,
  CHANNELS,
  type Channel,
  type ChannelKind,
  DEFAULT_DELIVERY_RULE,
  type DeliveryCategory,
  type DeliveryRules,
  type SignalFrequency,
  type TradingSession,
} from '@sealtick/contract';
import type { AssetClass } from '@sealtick/engine';
import { CHANNEL_KIND_VIEWS } from './channel-kind-views.ts';
import { type OwnRules, ownRulesIn, readOwnRules } from './own-rules.ts';

/** The switch of a kind of channel. */
type ChannelSwitch = `${ChannelKind}On`;

/** Returns the field with the switch of a kind of channel. */
export const switchField = <K extends ChannelKind>(kind: K): `${K}On` => `${kind}On`;

/** Returns a value for the switch of each kind of channel. */
const ofSwitches = <T>(valueFor: (kind: ChannelKind) => T) =>
  Object.fromEntries(CHANNEL_KINDS.map((kind) => [switchField(kind), valueFor(kind)])) as Record<ChannelSwitch, T>;

/** The settings as both forms show them. Lists are texts, so that a change is found by comparison. */
export interface DeliveryForm extends Record<AssetClass, boolean>, Record<ChannelSwitch, boolean> {
  readonly email: string;
  readonly webhookUrl: string;
  readonly minConfidence: DeliveryRules['all']['minConfidence'];
  readonly session: TradingSession;
  /** How often emails are sent. */
  readonly frequency: SignalFrequency;
  readonly isQuiet: boolean;
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly letsExitsThrough: boolean;
  /** Ids of channels, separated by commas; empty for all at the same time. */
  readonly fallback: string;
  /** Rules of single strategies, as `OwnRules` in JSON. */
  readonly strategies: string;
  readonly newSignals: boolean;
  readonly priceAlerts: boolean;
  readonly systemUpdates: boolean;
  readonly marketNews: boolean;
}

export const MARKETS = ['fx', 'indices', 'commodities', 'crypto'] as const satisfies readonly AssetClass[];

/** Categories that a checkbox of browser push chooses. Updates belong to the signals that they are about. */
export const PUSH_CHOICES = {
  newSignals: ['signals', 'updates'],
  priceAlerts: ['price-alerts'],
  systemUpdates: ['system', 'strategy-status'],
  marketNews: ['market-news'],
} as const satisfies Partial<Record<keyof DeliveryForm, readonly DeliveryCategory[]>>;
export type PushChoice = keyof typeof PUSH_CHOICES;

/** Returns what the checkboxes of browser push ask for. */
export const getPushCategories = (form: DeliveryForm): DeliveryCategory[] =>
  (Object.keys(PUSH_CHOICES) as PushChoice[]).flatMap((choice) => (form[choice] ? PUSH_CHOICES[choice] : []));

const DEFAULT_QUIET = { from: '22:00', to: '07:00', letsExitsThrough: true };

/** The rules of a visitor. */
export const NO_RULES: DeliveryRules = {
  all: DEFAULT_DELIVERY_RULE,
  channels: {},
  strategies: {},
  fallback: [],
  savedAt: null,
};

/** Returns the channels of a kind, the newest first. */
export const getChannels = (channels: readonly Channel[], kind: ChannelKind): readonly Channel[] =>
  channels.filter((channel) => channel.kind === kind).toReversed();

/**
 * Returns what is saved, as the forms show it.
 * @param address The member's own, shown until an address is saved
 * @param follows Whether the member follows a strategy: with the first one, the own address becomes a channel
 */
export function toForm(
  channels: readonly Channel[],
  rules: DeliveryRules,
  address: string,
  follows = false,
): DeliveryForm {
  const [emails, webhooks] = [getChannels(channels, 'email'), getChannels(channels, 'webhook')];
  const isOn = (ofKind: readonly Channel[], without: boolean) =>
    ofKind.length === 0 ? without : ofKind.some((channel) => channel.isOn);
  const { all, fallback } = rules;
  const quiet = all.quietHours ?? DEFAULT_QUIET;
  const asked = rules.pushCategories ?? getChannels(channels, 'push')[0]?.categories ?? CHANNELS.push.categories;
  const wants = (choice: PushChoice) => asked.includes(PUSH_CHOICES[choice][0]);
  const isChosen = (market: AssetClass) => all.markets.length === 0 || all.markets.includes(market);
  return {
    ...ofSwitches((kind) => isOn(getChannels(channels, kind), CHANNEL_KIND_VIEWS[kind].isOnWithout)),
    // Later a member without an address has switched it off, or deleted it.
    emailOn: isOn(emails, rules.savedAt === null && !follows),
    email: emails[0]?.label ?? address,
    webhookUrl: webhooks[0]?.label ?? '',
    minConfidence: all.minConfidence,
    session: all.session,
    frequency: rules.channels[emails[0]?.id ?? '']?.frequency ?? all.frequency,
    fx: isChosen('fx'),
    indices: isChosen('indices'),
    commodities: isChosen('commodities'),
    crypto: isChosen('crypto'),
    isQuiet: all.quietHours !== null,
    quietFrom: quiet.from,
    quietTo: quiet.to,
    letsExitsThrough: quiet.letsExitsThrough,
    fallback: fallback.join(','),
    strategies: JSON.stringify(ownRulesIn(rules)),
    newSignals: wants('newSignals'),
    priceAlerts: wants('priceAlerts'),
    systemUpdates: wants('systemUpdates'),
    marketNews: wants('marketNews'),
  };
}

/** Returns the channels of a fallback order that there are: one of them may have been deleted since it was chosen. */
export const getOrder = (fallback: string, channels: readonly Pick<Channel, 'id'>[]): readonly string[] =>
  fallback.split(',').filter((id) => channels.some((channel) => channel.id === id));

/** Returns the rules that a form states. @param channels Those of the member */
export function readRules(form: DeliveryForm, saved: DeliveryRules, channels: readonly Channel[]) {
  const { savedAt: _, ...before } = saved;
  const chosen = MARKETS.filter((market) => form[market]);
  const own: OwnRules = readOwnRules(form.strategies);
  // They have a frequency of their own.
  const emails = getChannels(channels, 'email').map(({ id }) => id);
  return {
    ...before,
    all: {
      ...before.all,
      minConfidence: form.minConfidence,
      markets: chosen.length === MARKETS.length ? [] : chosen,
      session: form.session,
      quietHours: form.isQuiet
        ? { from: form.quietFrom, to: form.quietTo, letsExitsThrough: form.letsExitsThrough }
        : null,
    },
    channels: withFrequency(saved, form.frequency, emails),
    strategies: withOwnRules(before.strategies, own),
    fallback: getOrder(form.fallback, channels),
    pushCategories: getPushCategories(form),
  };
}

/** Returns the rules of channels in which the email channels have a frequency; that of all is not repeated. */
function withFrequency({ all, channels }: DeliveryRules, frequency: SignalFrequency, emails: readonly string[]) {
  const own = emails.map((id) => {
    const { frequency: _, ...rest } = channels[id] ?? {};
    return [id, frequency === all.frequency ? rest : { ...rest, frequency }] as const;
  });
  const merged = Object.entries({ ...channels, ...Object.fromEntries(own) });
  return Object.fromEntries(merged.filter(([, rule]) => Object.keys(rule).length > 0));
}

/** Returns the rules of strategies with those of the form; what the form does not show is kept. */
function withOwnRules(before: DeliveryRules['strategies'], own: OwnRules): DeliveryRules['strategies'] {
  const ids = new Set([...Object.keys(before), ...Object.keys(own)]);
  const merged = [...ids].map((id) => {
    const { isMuted: _muted, minConfidence: _confidence, ...rest } = before[id] ?? {};
    return [id, { ...rest, ...own[id] }] as const;
  });
  return Object.fromEntries(merged.filter(([, rule]) => Object.keys(rule).length > 0));
}

const RULE_FIELDS = [
  ...MARKETS,
  'minConfidence',
  'session',
  'frequency',
  'isQuiet',
  'quietFrom',
  'quietTo',
  'letsExitsThrough',
  'fallback',
  'strategies',
  'newSignals',
  'priceAlerts',
  'systemUpdates',
  'marketNews',
] as const satisfies readonly (keyof DeliveryForm)[];

/** Whether a form states other rules than the saved ones. */
export const hasOtherRules = (form: DeliveryForm, saved: DeliveryForm): boolean =>
  RULE_FIELDS.some((field) => form[field] !== saved[field]);

/** What the save bar calls each setting. */
export const DELIVERY_NAMES: Readonly<Record<keyof DeliveryForm, string>> = {
  ...ofSwitches((kind) => CHANNEL_KIND_VIEWS[kind].changeName),
  email: 'email address',
  webhookUrl: 'webhook URL',
  minConfidence: 'minimum confidence',
  fx: 'market focus',
  indices: 'market focus',
  commodities: 'market focus',
  crypto: 'market focus',
  session: 'trading session',
  frequency: 'signal frequency',
  isQuiet: 'quiet hours',
  quietFrom: 'quiet hours',
  quietTo: 'quiet hours',
  letsExitsThrough: 'quiet hours',
  fallback: 'fallback order',
  strategies: 'rules of strategies',
  newSignals: 'push messages',
  priceAlerts: 'push messages',
  systemUpdates: 'push messages',
  marketNews: 'push messages',
};
