import { expect, test } from 'vitest';
import { checklist } from './checklist.ts';

test('a checklist has a line for each condition and step, under the name of the strategy', () => {
  const steps = [
    { title: 'Setup conditions', content: ['A trend.', 'A dip.'] },
    { title: 'Stop loss', content: 'Below the dip.' },
  ];
  expect(checklist('Tideline Pullback', steps)).toBe(
    [
      'Tideline Pullback',
      '- [ ] Setup conditions: A trend.',
      '- [ ] Setup conditions: A dip.',
      '- [ ] Stop loss: Below the dip.',
    ].join('\n'),
  );
});
