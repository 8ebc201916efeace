import { afterHydration, deferred } from '../../lib/scripts/deferred.tsx';

/** Parts of the page: rendered with the page, their scripts are loaded separately. */
export const DeliveryCards = deferred(async () => (await import('./delivery/delivery-cards.tsx')).DeliveryCards);
export const FilterChips = deferred(async () => (await import('./filter-chips.tsx')).FilterChips);
export const MarketAlerts = deferred(async () => (await import('./market-alerts.tsx')).MarketAlerts);
export const NewSignalsPill = deferred(async () => (await import('./new-signals-pill.tsx')).NewSignalsPill);
export const OlderSignals = deferred(async () => (await import('./older-signals.tsx')).OlderSignals);
export const RestoreNotice = deferred(async () => (await import('../../ui/restore-notice.tsx')).RestoreNotice);
export const ScopeChoice = deferred(async () => (await import('./scope-choice.tsx')).ScopeChoice);
export const SignalFeed = deferred(async () => (await import('./signal-feed.tsx')).SignalFeed);
export const SignalFilters = deferred(async () => (await import('./signal-filters.tsx')).SignalFilters);
export const FeedTools = deferred(async () => (await import('./feed-tools.tsx')).FeedTools);
export const SymbolLinks = deferred(async () => (await import('./symbol-links.tsx')).SymbolLinks);
/** Only a browser knows that it is offline. */
export const OfflineBanner = afterHydration(async () => (await import('./offline-banner.tsx')).OfflineBanner, null);
export const WebhookExample = deferred(async () => (await import('./delivery/webhook-example.tsx')).WebhookExample);

const PARTS = [
  ScopeChoice,
  SignalFilters,
  FilterChips,
  MarketAlerts,
  NewSignalsPill,
  RestoreNotice,
  SignalFeed,
  OlderSignals,
  DeliveryCards,
  FeedTools,
  SymbolLinks,
  WebhookExample,
];

/** Loads the scripts of all parts. */
export async function preloadSignalParts(): Promise<void> {
  await Promise.all(PARTS.map((part) => part.preload()));
}
