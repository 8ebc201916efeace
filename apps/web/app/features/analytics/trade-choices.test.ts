import { expect, test } from 'vitest';
import { tradeChoices } from './trade-choices.ts';

const choicesIn = (search: string) => tradeChoices(new URLSearchParams(search));

test('reads the filters of the address, and leaves out what the table does not know', () => {
  expect(choicesIn('tab=trades&strategy=impulse&outcome=open&sort=result')).toEqual({
    strategy: 'impulse',
    outcome: 'open',
    sort: 'result',
  });
  expect(choicesIn('strategy=&outcome=win&sort=colour')).toEqual({});
});
