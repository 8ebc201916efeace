import { preloaded } from '../../lib/preloaded.tsx';

/** The parts of the page: drawn with the page, while its script is loaded apart. */
export const DeliveryCards = preloaded(async () => (await import('./delivery/delivery-cards.tsx')).DeliveryCards);
export const HowToReadSignal = preloaded(async () => (await import('./how-to-read-signal.tsx')).HowToReadSignal);
export const SignalFeed = preloaded(async () => (await import('./signal-feed.tsx')).SignalFeed);
export const PageActions = preloaded(async () => (await import('./page-actions.tsx')).PageActions);
export const WebhookExample = preloaded(async () => (await import('./delivery/webhook-example.tsx')).WebhookExample);

export async function preloadSignalParts(): Promise<void> {
  await Promise.all(
    [SignalFeed, DeliveryCards, HowToReadSignal, PageActions, WebhookExample].map((part) => part.preload()),
  );
}
