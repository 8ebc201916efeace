import { describe, expect, test } from 'vitest';
import { readText, refused } from '../imports/testing/text-source.ts';

const HEADER = 'datetime_utc,event,country,impact';
const GOOD = '2023-01-06T13:30:00+00:00,Payrolls,US,high';
/** Names that every plain object answers to. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

describe('An economic calendar', () => {
  test.each(INHERITED)('refuses a country named %s', async (name) => {
    const read = await readText('calendar.csv', [HEADER, GOOD, GOOD.replace('US', name)].join('\n'));
    expect(refused(read)).toEqual([`3: country "${name}" is not known`]);
  });

  test.each(INHERITED)('refuses an impact named %s', async (name) => {
    const read = await readText('calendar.csv', [HEADER, GOOD, GOOD.replace('high', name)].join('\n'));
    expect(refused(read)).toEqual([`3: impact "${name}" is not low, medium or high`]);
  });
});
