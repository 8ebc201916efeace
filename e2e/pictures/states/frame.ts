import { inEach, press, type View } from '../view.ts';

/** The frame of every page, on the start page, and the start page's own states. */
export const frameStates: readonly View[] = [
  ...inEach('start', '/', ['full', 'empty', 'failing', 'broken rows', 'real market', 'no status', 'delayed']),
  ...inEach('start', '/', ['logged in', 'logged in without a name', 'without login', 'own settings']),
  { name: 'menu', path: '/', act: press('Open menu'), below: 1024, screen: 900 },
  { name: 'menu-signed-in', path: '/', scenario: 'logged in', act: press('Open menu'), below: 1024, screen: 900 },
  { name: 'account', path: '/strategies', scenario: 'logged in', act: press(/^Account/), screen: 900 },
  { name: 'palette', path: '/', act: press(/^Search/), screen: 900 },
  {
    name: 'palette-none',
    path: '/strategies',
    screen: 900,
    act: async (page) => {
      await press(/^Search/)(page);
      await page.getByRole('combobox', { name: 'Page, strategy or symbol' }).fill('zzz');
    },
  },
  { name: 'contact-sales', path: '/', act: press('Talk to sales'), screen: 900 },
  { name: 'not-found', path: '/nowhere' },
];
