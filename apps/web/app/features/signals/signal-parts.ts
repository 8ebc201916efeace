import { deferred } from '../../lib/deferred.tsx';

/** Parts of the page: rendered with the page, their scripts are loaded separately. */
export const DeliveryCards = deferred(async () => (await import('./delivery/delivery-cards.tsx')).DeliveryCards);
export const HowToReadSignal = deferred(async () => (await import('./how-to-read-signal.tsx')).HowToReadSignal);
export const SoundButton = deferred(async () => (await import('./arrival/sound-button.tsx')).SoundButton);
export const SignalFeed = deferred(async () => (await import('./signal-feed.tsx')).SignalFeed);
export const PageActions = deferred(async () => (await import('./page-actions.tsx')).PageActions);
export const WebhookExample = deferred(async () => (await import('./delivery/webhook-example.tsx')).WebhookExample);

/** Loads the scripts of the parts below the first screen. */
export async function preloadSignalParts(): Promise<void> {
  await Promise.all(
    [SignalFeed, DeliveryCards, HowToReadSignal, PageActions, SoundButton, WebhookExample].map((part) =>
      part.preload(),
    ),
  );
}
