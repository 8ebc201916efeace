import { type CalendarEvent, getInstrument, type Instrument } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { findReleases } from './find-releases.ts';

const AT = Date.parse('2026-03-06T13:30:00.000Z');
const event = (name: string, country: string, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  time: AT,
  name,
  country,
  impact: 'high',
  ...more,
});
const SYMBOLS = ['EURUSD', 'XAUUSD', 'US500', 'GER40'];

test('releases concern both currencies of a pair, and the quote currency of every other instrument', async () => {
  const events = [
    event('US payrolls', 'US'),
    event('Euro area rate decision', 'EA'),
    event('Germany output', 'DE'),
    event('UK output', 'UK'),
    event('US housing starts', 'US', { impact: 'medium' }),
  ];
  const asked: number[][] = [];
  const provider = {
    instruments: async () => SYMBOLS.map((symbol) => getInstrument(symbol) as Instrument),
    events: async (from: number, to: number) => {
      asked.push([from, to]);
      return events;
    },
  };
  const getReleases = await findReleases(provider, AT - 1, AT);
  const names = (symbol: string) => getReleases(symbol).map(({ name }) => name);
  expect(asked, 'the last moment is included').toEqual([[AT - 1, AT + 1]]);
  expect(names('EURUSD')).toEqual(['US payrolls', 'Euro area rate decision', 'Germany output']);
  expect(names('XAUUSD')).toEqual(['US payrolls']);
  expect(names('US500')).toEqual(['US payrolls']);
  expect(names('GER40')).toEqual(['Euro area rate decision', 'Germany output']);
  expect(names('NONE')).toEqual([]);
  expect(getReleases('US500')).toEqual([
    { name: 'US payrolls', currency: 'USD', releaseAt: '2026-03-06T13:30:00.000Z' },
  ]);
});
