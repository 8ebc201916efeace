import { deferred } from '../../lib/deferred.tsx';

/** Who runs the service and why. Documents have parts that most pages do not load. */
export const AboutPage = deferred(async () => (await import('./about-screen.tsx')).AboutScreen);

/** How signals are made, sealed, scored and verified. */
export const MethodologyPage = deferred(async () => (await import('./methodology-screen.tsx')).MethodologyScreen);
