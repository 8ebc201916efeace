import { expect, test } from 'vitest';
import { inactiveText } from './inactive-text.ts';

const starter = { label: 'Starter', maxStrategies: 3, marketGroup: 'fx' } as const;

test.each([
  [null, null],
  ['plan', 'Inactive: your plan has ended. A plan makes it active again.'],
  ['noGroup', 'Inactive: Starter covers one market group. Choose it.'],
  ['group', 'Inactive: not in FX. Pro covers all markets.'],
  ['limit', 'Inactive: Starter covers 3 strategies. Keep this one instead of another, or choose Pro.'],
] as const)('a subscription that is inactive because of %s says so', (inactiveBecause, text) => {
  expect(inactiveText({ inactiveBecause }, starter)).toBe(text);
});
