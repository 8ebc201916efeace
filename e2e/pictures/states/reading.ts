import { inEach, press, type View } from '../view.ts';

/** Pages to read, for a visitor and for a member, without an answer, and with the operator's own settings. */
export const readingStates: readonly View[] = [
  ...inEach('about', '/about', ['full', 'logged in', 'failing', 'own settings']),
  ...inEach('methodology', '/about/methodology', ['full', 'logged in']),
  { name: 'about-contact', path: '/about', act: press('Contact Us'), screen: 900 },
  ...inEach('help', '/help-center', ['full', 'logged in', 'failing']),
  ...inEach('research', '/research', ['full', 'logged in', 'failing']),
  { name: 'research-none', path: '/research?q=zzz' },
  { name: 'research-article', path: '/research/risk-per-trade' },
  ...inEach('status', '/status', ['full', 'incident', 'no status', 'failing', 'empty']),
  ...['terms-of-service', 'privacy-policy', 'risk-disclosure', 'compliance'].flatMap((page) =>
    inEach(page, `/${page}`, ['full', 'logged in', 'own settings', 'failing']),
  ),
];
