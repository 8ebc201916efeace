import { inEach, press, type View } from '../view.ts';

const path = '/news-filter';

/** The news rule with its effect, and the calendar. */
export const newsStates: readonly View[] = [
  ...inEach('news', path, ['full', 'subscriber', 'logged in', 'failing member']),
  { name: 'news-suppress', path, scenario: 'subscriber', act: press('Do not send') },
];
