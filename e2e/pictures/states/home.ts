import { press, type View } from '../view.ts';

const home = { path: '/', scenario: 'subscriber' } as const;

/** The home of a member: with data, new, with data that cannot be read, and while a watchlist is renamed. */
export const homeStates: readonly View[] = [
  { ...home, name: 'home' },
  { ...home, name: 'home-new', scenario: 'new member' },
  { ...home, name: 'home-failing', scenario: 'failing member' },
  { ...home, name: 'home-rename', act: press('Rename Metals') },
];
