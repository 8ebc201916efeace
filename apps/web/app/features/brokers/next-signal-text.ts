import type { BrokerConnection, Subscription } from '@sealtick/contract';

/** Returns why no signal is copied, whatever the state of the account; null if one is, or it is not known yet. */
export function noSourceText(subscriptions: readonly Pick<Subscription, 'isActive'>[] | undefined): string | null {
  if (subscriptions === undefined || subscriptions.some(({ isActive }) => isActive)) return null;
  if (subscriptions.length === 0) return 'You are not subscribed to a strategy, so nothing is copied.';
  return 'None of your subscriptions is active, so nothing new is copied. Stops of open positions still follow their signals.';
}

/** Returns what becomes of the next signal. */
export function nextText({ state, tradeMode }: Pick<BrokerConnection, 'state' | 'tradeMode'>): string {
  if (state !== 'active') return 'None is placed while the account is not active.';
  const becomes = tradeMode === 'manual' ? 'waits here until you confirm it' : 'is placed automatically';
  return `The next one of a strategy that you are subscribed to ${becomes}.`;
}
