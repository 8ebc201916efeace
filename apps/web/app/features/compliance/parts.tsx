import { deferred } from '../../lib/deferred.tsx';

/** The page, which has parts that most pages do not load. */
export const CompliancePage = deferred(async () => (await import('./compliance-screen.tsx')).ComplianceScreen);
