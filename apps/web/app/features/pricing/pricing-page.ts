import { deferred } from '../../lib/deferred.tsx';

/** The page, which has parts that most pages do not load. */
export const PricingPage = deferred(async () => (await import('./pricing-screen.tsx')).PricingScreen);
