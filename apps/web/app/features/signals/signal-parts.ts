import { deferred } from '../../lib/deferred.tsx';

/** Parts of the page: rendered with the page, their scripts are loaded separately. */
export const DeliveryCards = deferred(async () => (await import('./delivery/delivery-cards.tsx')).DeliveryCards);
export const SignalFeed = deferred(async () => (await import('./signal-feed.tsx')).SignalFeed);
export const FeedTools = deferred(async () => (await import('./feed-tools.tsx')).FeedTools);
export const SymbolLinks = deferred(async () => (await import('./symbol-links.tsx')).SymbolLinks);
export const WebhookExample = deferred(async () => (await import('./delivery/webhook-example.tsx')).WebhookExample);

/** Loads the scripts of the parts below the first screen. */
export async function preloadSignalParts(): Promise<void> {
  await Promise.all([SignalFeed, DeliveryCards, FeedTools, SymbolLinks, WebhookExample].map((part) => part.preload()));
}
