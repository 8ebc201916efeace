import type { DeliveryRule, DeliveryRulesInput } from '@sealtick/contract';

/** A rule with what only strategies have. */
export interface EffectiveRule extends DeliveryRule {
  readonly isMuted: boolean;
}

/**
 * Returns the rule for the signals of a strategy in a channel: what the strategy states, else what the channel states, else
 * the rule for all. @param channelId Null for the rule whatever the channel.
 */
export function ruleFor(
  { all, channels, strategies }: DeliveryRulesInput,
  channelId: string | null,
  strategyId: string,
): EffectiveRule {
  const ofChannel = channelId === null ? {} : channels[channelId];
  return { ...all, isMuted: false, ...stated(ofChannel), ...stated(strategies[strategyId]) };
}

function stated<T extends object>(rule: T | undefined): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const fields = Object.entries(rule ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
