import { expect, test } from 'vitest';
import { releaseImpact } from './release-impact.ts';

test.each([
  ['US payrolls', 'US', 'high'],
  ['Euro area rate decision', 'EA', 'high'],
  ['UK trade balance', 'UK', 'medium'],
  ['US money supply', 'US', 'low'],
  ['US payrolls', 'UK', 'low'],
] as const)('%s of %s have %s impact', (name, country, impact) => {
  expect(releaseImpact(name, country)).toBe(impact);
});
