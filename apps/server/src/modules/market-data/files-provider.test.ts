import { isOpen } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { setField } from '../settings/index.ts';
import { FilesProvider } from './files-provider.ts';
import { useImports } from './imports/testing/use-imports.ts';

const { database, file, importFile, provider, put, write } = useImports();
const clock = { now: () => Date.UTC(2026, 0, 1) };

describe('FilesProvider', () => {
  test('prefers a series of the same timeframe and aggregates others from the finest one', async () => {
    await write(await file({ stepMs: 300_000, count: 288 }));
    await write(await file({ stepMs: 3_600_000, count: 48, price: () => 1.3 }));
    const files = provider();
    expect(await files.timeframes('EURUSD')).toEqual(['5m', '15m', '1h', '4h', 'daily']);
    expect((await files.history('EURUSD', '1h')).open[0]).toBe(1.3);
    expect((await files.history('EURUSD', '15m')).length).toBe(96);
    const fours = await files.history('EURUSD', '4h');
    expect(fours.open[0], 'from the 5m series, the finest').toBe(1.1);
  });

  test('reads a series of more bars than one statement returns', async () => {
    await write(await file({ stepMs: 300_000, count: 50_001 }));
    const { length, time, closeTime, volume } = await provider().history('EURUSD', '5m');
    expect(length).toBe(50_001);
    expect(time.at(-1)! - time[0]!).toBe(50_000 * 300_000);
    expect(closeTime.at(-1)! - time.at(-1)!).toBe(300_000);
    expect(volume.every((value) => value >= 0)).toBe(true);
  });

  test('sees a later import without a restart', async () => {
    const files = provider();
    await write(await file({ count: 10 }));
    expect((await files.history('EURUSD', '1h')).length).toBe(10);
    await write(await file({ count: 24 }));
    expect((await files.history('EURUSD', '1h')).length).toBe(24);
    expect((await files.instruments()).map(({ symbol }) => symbol)).toEqual(['EURUSD']);
  });

  test('has no new bars, and answers NOT_FOUND for missing series', async () => {
    const files = provider();
    expect(await files.closedBars()).toEqual([]);
    await expect(files.history('EURUSD', '5m')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await write(await file());
    await expect(files.history('EURUSD', '5m'), 'finer bars cannot be made').rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('has a calendar before the first read of those that the operator names, and otherwise after an import', async () => {
    const polled = new FilesProvider(database(), clock, { isCalendarPolled: true });
    expect(polled.description.hasCalendar, 'before it is opened').toBe(true);
    await polled.open();
    expect(polled.description.hasCalendar, 'opened, and no release is stored').toBe(true);
    const files = provider();
    await files.open();
    expect(files.description.hasCalendar).toBe(false);
    const before = await files.revision();
    await write(await put('calendar.csv', ['2023-01-06T13:30:00Z,NFP,US,high'], 'datetime_utc,event,country,impact'));
    expect(await files.revision(), 'the streams are planned again').not.toBe(before);
    expect(files.description.hasCalendar, 'without another start').toBe(true);
  });

  test('gives an instrument the trading hours of its newest bars', async () => {
    const isRegular = (time: number) => isOpen('us-cash', time);
    const shares = (isShown: (time: number) => boolean, from: number) =>
      Array.from({ length: 96 * 20 }, (_, i) => from + i * 900_000)
        .filter(isShown)
        .map((time, i) => `${new Date(time).toISOString()},${500 + (i % 5)},510,490,${501 + (i % 5)},7`);
    const files = provider();
    await write(await put('SPY_15m.csv', shares(isRegular, Date.UTC(2024, 0, 2))));
    const [regular] = await files.instruments();
    expect(regular!.hours).toMatchObject({ base: 'us-stock', opensAfter: 13.5 * 60, closesAfter: 20 * 60 });
    await write(
      await put(
        'SPY_15m_later.csv',
        shares((time) => isOpen('us-stock', time), Date.UTC(2024, 4, 6)),
      ),
    );
    const [extended] = await files.instruments();
    expect(extended!.hours).toBeUndefined();
  });

  test('shows visitors a series once an import allows all its bars', async () => {
    const path = await file();
    await write(path);
    expect(await provider().isShown('EURUSD', '4h')).toBe(false);
    await write(path, { redistributable: true });
    expect(await provider().isShown('EURUSD', '4h')).toBe(true);
    await write(path);
    expect(await provider().isShown('EURUSD', '4h'), 'nothing was stored').toBe(true);
  });

  test('does not show visitors bars that other imports stored for own use', async () => {
    await write(await file());
    const [report] = await importFile(await file({ count: 30 }), { redistributable: true });
    expect(report).toMatchObject({ error: null, stored: { stored: 6, known: 24 } });
    const later = await file({ shiftMs: 30 * 3_600_000 });
    const [added] = await importFile(later);
    expect(added!.notes).toContain(
      'visitors no longer receive EURUSD 1h bid: this import added bars for your own use (without --redistributable)',
    );
    expect(await provider().isShown('EURUSD', '4h')).toBe(false);
    const [refused] = await importFile(later, { redistributable: true });
    expect(refused).toMatchObject({
      stored: null,
      error: expect.stringContaining('30 stored bars of EURUSD 1h bid are for your own use, and the file does not'),
    });
    expect(await provider().isShown('EURUSD', '4h')).toBe(false);
  });

  test('says how visitors may receive bars whose values the file has differently', async () => {
    await write(await file());
    const path = await file({ price: (i) => (i === 7 ? 1.2 : 1.1) });
    const [refused] = await importFile(path, { redistributable: true, force: true });
    expect(refused!.error).toMatch(/^1 stored bars of EURUSD 1h bid .*the file has them with other values.*--replace/);
    const [replaced] = await importFile(path, { redistributable: true, replace: true });
    expect(replaced).toMatchObject({ error: null, stored: { replaced: 1 } });
    expect(await provider().isShown('EURUSD', '4h')).toBe(true);
  });

  test("shows bars for the operator's own use where only this machine can open the site, unless the setting differs", async () => {
    await write(await file());
    const set = (value: string) => setField({ db: database(), clock: { now: () => 0 } }, 'ownUseBars', value);
    const isShown = (isLocal: boolean) => new FilesProvider(database(), clock, { isLocal }).isShown('EURUSD', '1h');
    expect([await isShown(true), await isShown(false)]).toEqual([true, false]);
    await set('yes');
    expect([await isShown(true), await isShown(false)]).toEqual([true, true]);
    await set('no');
    expect([await isShown(true), await isShown(false)]).toEqual([false, false]);
    expect(await new FilesProvider(database(), clock, { isLocal: true }).lastBar('EURUSD')).toBeNull();
    await expect(set('public')).rejects.toThrow('ownUseBars is "public"; must be local');
  });
});
