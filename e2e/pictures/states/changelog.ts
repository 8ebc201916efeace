import { inEach, type View } from '../view.ts';

/** The releases: all, filtered, none found, and without an answer. */
export const changelogStates: readonly View[] = [
  ...inEach('changelog', '/changelog', ['full', 'failing']),
  { name: 'changelog-security', path: '/changelog?change=security' },
  { name: 'changelog-none', path: '/changelog?q=zzz' },
];
