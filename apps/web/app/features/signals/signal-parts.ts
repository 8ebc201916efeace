import { deferred } from '../../lib/deferred.tsx';

/** The parts of the page: drawn with the page, while its script is loaded apart. */
export const DeliveryCards = deferred(async () => (await import('./delivery/delivery-cards.tsx')).DeliveryCards, null);
export const HowToReadSignal = deferred(async () => (await import('./how-to-read-signal.tsx')).HowToReadSignal, null);
export const SignalFeed = deferred(async () => (await import('./signal-feed.tsx')).SignalFeed, null);
export const PageActions = deferred(async () => (await import('./page-actions.tsx')).PageActions, null);
export const WebhookExample = deferred(
  async () => (await import('./delivery/webhook-example.tsx')).WebhookExample,
  null,
);

export async function preloadSignalParts(): Promise<void> {
  await Promise.all(
    [SignalFeed, DeliveryCards, HowToReadSignal, PageActions, WebhookExample].map((part) => part.preload()),
  );
}
