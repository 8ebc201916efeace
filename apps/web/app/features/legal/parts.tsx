import { deferred } from '../../lib/deferred.tsx';

/** A legal document in numbered sections. Documents have parts that most pages do not load. */
export const LegalPage = deferred(async () => (await import('./legal-screen.tsx')).LegalScreen);

/** The risk disclosure. */
export const RiskDisclosurePage = deferred(
  async () => (await import('./risk-disclosure-screen.tsx')).RiskDisclosureScreen,
);
