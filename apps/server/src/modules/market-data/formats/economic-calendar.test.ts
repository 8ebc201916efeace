import { describe, expect, test } from 'vitest';
import { readText, refused } from '../imports/testing/text-source.ts';

const HEADER = 'datetime_utc,event,country,impact';
const GOOD = '2023-01-06T13:30:00+00:00,Payrolls,US,high';
/** Names that every plain object answers to. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

describe('An economic calendar', () => {
  test('refuses what was not scheduled a day before', async () => {
    const rows = [
      `${HEADER},certainty,notes`,
      `${GOOD},confirmed,nan`,
      `${GOOD},tentative,nan`,
      `${GOOD},nan,nan`,
      '2001-01-03T16:00:00+00:00,Rate decision (unscheduled),US,high,confirmed,nan',
      '2020-03-03T15:00:00+00:00,Rate decision,US,high,confirmed,Unscheduled meeting',
    ];
    expect(refused(await readText('calendar.csv', rows.join('\n')))).toEqual([
      '3: certainty "tentative": not scheduled',
      '4: certainty "nan": not scheduled',
      '5: the event was not scheduled',
      '6: the event was not scheduled',
    ]);
  });

  test.each(INHERITED)('refuses a country named %s', async (name) => {
    const read = await readText('calendar.csv', [HEADER, GOOD, GOOD.replace('US', name)].join('\n'));
    expect(refused(read)).toEqual([`3: country "${name}" is not known`]);
  });

  test.each(INHERITED)('refuses an impact named %s', async (name) => {
    const read = await readText('calendar.csv', [HEADER, GOOD, GOOD.replace('high', name)].join('\n'));
    expect(refused(read)).toEqual([`3: impact "${name}" is not low, medium or high`]);
  });
});
