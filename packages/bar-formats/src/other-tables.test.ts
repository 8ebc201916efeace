import { describe, expect, test } from 'vitest';
import { opens, readBarsText, readText } from './testing/index.ts';

describe('Any other table', () => {
  test('detects semicolons, decimal commas and the day first', async () => {
    const rows = ['13.01.2020 10:00;1,10;1,12;1,09;1,11;5', '13.01.2020 11:00;1,11;1,13;1,10;1,12;6'];
    const read = await readBarsText('EURUSD.csv', `Datum;x\nDate;Open;High;Low;Close;Volume\n${rows.join('\n')}`);
    expect(read.layout).toMatchObject({ format: 'csv', delimiter: ';', decimal: ',' });
    expect(read.series.rows.open[0]).toBe(1.1);
    expect(read.series.clock.basis).toBe('guess');
  });

  test('reads French names, with date and hour apart', async () => {
    const rows = ['13/01/2020;10:00;1,10;1,12;1,09;1,11', '13/01/2020;11:00;1,11;1,13;1,10;1,12'];
    const read = await readBarsText(
      'EURUSD.csv',
      `Date;Heure;Ouverture;Plus haut;Plus bas;Clôture\n${rows.join('\n')}`,
    );
    expect(opens(read)).toEqual(['2020-01-13T10:00', '2020-01-13T11:00']);
    expect([...read.series.rows.close.slice(0, 2)]).toEqual([1.11, 1.12]);
  });

  test('uses given columns', async () => {
    const rows = ['EURUSD|1.10|1.12|1.09|1.11|2020-01-13 10:00', 'EURUSD|1.11|1.13|1.10|1.12|2020-01-13 11:00'];
    const columns = ['symbol', 'open', 'high', 'low', 'close', 'date'];
    const read = await readBarsText('odd.txt', rows.join('\n'), { columns });
    expect(read.series.symbol).toBe('EURUSD');
    expect(opens(read)[0]).toBe('2020-01-13T10:00');
  });

  test('rejects contradictory columns with a reason', async () => {
    const text = 'a,1,2\nb,3,4\n';
    expect(await readText('odd.csv', text, { columns: ['date', 'open', 'wide'] })).toMatchObject({
      fault: { reason: expect.stringContaining('not "wide"') },
    });
    expect(await readText('odd.csv', text, { columns: ['open', 'high'] })).toMatchObject({
      fault: { reason: '--columns must name date, low, close' },
    });
  });
});
