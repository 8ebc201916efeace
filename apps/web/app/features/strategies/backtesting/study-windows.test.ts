import { expect, test } from 'vitest';
import { FITTING_WINDOWS, limitSpan, shownWindows, windowsProblem } from './study-windows.ts';

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const long = { from: at('2020-01-01'), to: at('2026-01-01') };
/** Hours of the simulated market. */
const short = { from: at('2024-09-08'), to: at('2026-01-01') };

test('the form begins with windows for which the bars have room', () => {
  expect(shownWindows(FITTING_WINDOWS, long)).toEqual({ division: 'rolling', trainMonths: '24', testMonths: '6' });
  expect(shownWindows(FITTING_WINDOWS, short)).toEqual({ division: 'rolling', trainMonths: '4', testMonths: '1' });
  for (const span of [long, short]) expect(windowsProblem(shownWindows(FITTING_WINDOWS, span), span)).toBeNull();
  const days = { from: at('2026-01-01'), to: at('2026-02-10') };
  expect(shownWindows(FITTING_WINDOWS, days).division, 'no room for a test').toBe('folds');
  expect(shownWindows(FITTING_WINDOWS, null).trainMonths, 'bars that are not known').toBe('24');
});

test('typed windows stay, also an empty field', () => {
  expect(shownWindows({ ...FITTING_WINDOWS, trainMonths: '' }, short)).toMatchObject({
    trainMonths: '',
    testMonths: '1',
  });
});

test('windows for which the bars have no room are named before the start', () => {
  const usual = { division: 'anchored', trainMonths: '24', testMonths: '6' };
  expect(windowsProblem(usual, long)).toBeNull();
  expect(windowsProblem(usual, null)).toBeNull();
  expect(windowsProblem(usual, short)).toBe(
    'The bars cover 15 months, too few to choose on 24 and test on 6. Choose on 4 and test on 1, or divide the bars into folds.',
  );
  expect(windowsProblem({ ...usual, testMonths: '1.5' }, long)).toBe('Enter whole months, at least 1.');
});

test('the days of the form limit the bars', () => {
  expect(limitSpan(long, { fromDay: '', toDay: '' })).toEqual(long);
  expect(limitSpan(long, { fromDay: '2019-01-01', toDay: '2022-12-31' })).toEqual({ ...long, to: at('2023-01-01') });
});
