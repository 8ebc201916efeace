import { expect, test } from 'vitest';
import { tradeChoices } from './trade-choices.ts';

const choicesIn = (search: string) => tradeChoices(new URLSearchParams(search));

test('reads the filters of the address, and leaves out what the table does not know', () => {
  expect(choicesIn('symbol=EURUSD&result=loss&sort=netR')).toEqual({ symbol: 'EURUSD', result: 'loss', sort: 'netR' });
  expect(choicesIn('result=x&sort=result')).toEqual({});
});
