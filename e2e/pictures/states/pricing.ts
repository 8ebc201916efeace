import { inEach, press, type View } from '../view.ts';

const path = '/pricing';

/** The plans, for visitors and for members in each state of a plan. */
export const pricingStates: readonly View[] = [
  ...inEach('pricing', path, [
    'full',
    'failing',
    'without sign-in',
    'signed in',
    'signed in without a name',
    'subscriber',
    'signed in with a picture',
  ]),
  { name: 'pricing-start', path: `${path}?trial=1`, scenario: 'signed in', screen: 900 },
  { name: 'pricing-add-on', path, act: press('Contact Sales about Strategy Tuning'), screen: 900 },
];
