import { inEach, press, type View } from '../view.ts';

const path = '/journal';
const scenario = 'subscriber';

/** The trading journal: the list with its forms, the statistics and the import. */
export const journalStates: readonly View[] = [
  ...inEach('journal', path, ['subscriber', 'new member', 'failing member']),
  { name: 'journal-add', path, scenario, act: press('Add a trade'), screen: 900 },
  { name: 'journal-statistics', path: `${path}?tab=statistics`, scenario },
  { name: 'journal-import', path: `${path}?tab=import`, scenario },
];
