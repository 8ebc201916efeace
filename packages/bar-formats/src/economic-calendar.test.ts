import { describe, expect, test } from 'vitest';
import { readText, refused } from './testing/index.ts';

const HEADER = 'datetime_utc,event,country,impact';
const GOOD = '2023-01-06T13:30:00+00:00,Payrolls,US,high';
/** Names that every plain object answers to. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

describe('An economic calendar', () => {
  test('has one spelling for each country and impact', async () => {
    const rows = [
      '2023-01-06T13:30:00+00:00,"Payrolls, December",US,high,confirmed',
      '2023-01-06T10:00:00+00:00,CPI flash,Eurozone,Medium,confirmed',
      '2023-01-06T07:30:00+00:00,CPI,Switzerland,3,confirmed',
    ];
    const read = await readText('calendar.csv', `${HEADER},certainty\n${rows.join('\n')}\n${rows[0]}`);
    expect(read).toMatchObject({
      kind: 'calendar',
      duplicates: 1,
      events: [
        { name: 'CPI', country: 'CH', impact: 'high' },
        { name: 'CPI flash', country: 'EA', impact: 'medium' },
        { name: 'Payrolls, December', country: 'US', time: Date.UTC(2023, 0, 6, 13, 30) },
      ],
    });
  });

  test('rejects a release without a valid time or name, with its line', async () => {
    const rows = [
      '2023-13-06T13:30:00Z,A,US,high,',
      '2023-01-06,B,US,high,',
      '2023-01-06T01:00:00Z,C,Atlantis,high,',
      '2023-01-06T01:00:00Z,D,US,huge,',
    ];
    const read = await readText('calendar.csv', `${HEADER},certainty\n${rows.join('\n')}`);
    expect(refused(read)).toEqual([
      '2: "2023-13-06T13:30:00Z" is no date in the order year, month, day',
      '3: the release has a date and no time of day',
      '4: country "Atlantis" is not known',
      '5: impact "huge" is not low, medium or high',
    ]);
  });

  test('rejects a release that was not scheduled a day before', async () => {
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

  test.each(INHERITED)('rejects the country %s', async (name) => {
    const read = await readText('calendar.csv', [HEADER, GOOD, GOOD.replace('US', name)].join('\n'));
    expect(refused(read)).toEqual([`3: country "${name}" is not known`]);
  });

  test.each(INHERITED)('rejects the impact %s', async (name) => {
    const read = await readText('calendar.csv', [HEADER, GOOD, GOOD.replace('high', name)].join('\n'));
    expect(refused(read)).toEqual([`3: impact "${name}" is not low, medium or high`]);
  });
});
