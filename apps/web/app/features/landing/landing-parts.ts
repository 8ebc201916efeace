import { deferred } from '../../lib/scripts/deferred.tsx';

export const Offer = deferred(async () => (await import('./offer.tsx')).Offer);
export const LandingBelow = deferred(async () => (await import('./landing-below.tsx')).LandingBelow);

/** Loads what the server renders with the landing page: without it, hydration would empty the parts for a moment. */
export async function preloadLandingParts(): Promise<void> {
  await Promise.all([Offer.preload(), LandingBelow.preload()]);
}
