import { inEach, press, type View } from '../view.ts';

const path = '/pricing';

/** The plans, for visitors and for members in each state of a plan. */
export const pricingStates: readonly View[] = [
  ...inEach('pricing', path, [
    'full',
    'failing',
    'without login',
    'logged in',
    'logged in without a name',
    'subscriber',
    'logged in with a picture',
  ]),
  { name: 'pricing-start', path: `${path}?trial=1`, scenario: 'logged in', screen: 900 },
  { name: 'pricing-add-on', path, act: press('Contact Sales about Strategy Tuning'), screen: 900 },
];
