import { deferred } from '../../lib/deferred.tsx';

/** The page, whose script other pages must not load: it has forms that they do not have. */
export const RiskPage = deferred(async () => (await import('./risk-screen.tsx')).RiskScreen);
