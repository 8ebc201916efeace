import type { DeliveryCategory } from '@sealtick/contract';

/** Events that an endpoint can be asked to send, with the types of their messages. */
export const EVENT_CHOICES = [
  { category: 'signals', label: 'New Signal', types: 'signal.opened, own.signal' },
  { category: 'updates', label: 'Signal Update', types: 'signal.updated, signal.closed, own.signal' },
  { category: 'strategy-status', label: 'Strategy Status', types: 'strategy.status' },
  { category: 'system', label: 'System Alert', types: 'system.alert' },
] as const satisfies readonly { category: DeliveryCategory; label: string; types: string }[];

/** Returns categories in which one is chosen or not; those that have no box are kept. */
export function withChoice(
  categories: readonly DeliveryCategory[],
  category: DeliveryCategory,
  isChosen: boolean,
): DeliveryCategory[] {
  const others = categories.filter((one) => one !== category);
  return isChosen ? [...others, category] : others;
}

/** Whether two lists have the same categories, in any order. */
export const hasSame = (a: readonly DeliveryCategory[], b: readonly DeliveryCategory[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));
