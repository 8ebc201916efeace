import type { CheckedMinutes, ComponentHistory } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { uptimeText } from '../../lib/uptime-text.ts';
import { basisText, dayStateOf, headlineOf, minutesText } from './status-text.ts';

const minutes = (given: Partial<CheckedMinutes> = {}): CheckedMinutes => ({
  operational: 0,
  degraded: 0,
  outage: 0,
  maintenance: 0,
  noData: 0,
  ...given,
});
const component = (name: string, state: ComponentHistory['state']) => ({ name, state }) as ComponentHistory;

test.each([
  [1, '100'],
  [0.99996, '99.99'],
  [1_427 / 1_430, '99.79'],
  [0.5, '50.00'],
  [null, null],
])('An uptime of %s reads %s', (uptime, text) => {
  expect(uptimeText(uptime)).toBe(text);
});

describe('The headline', () => {
  test('says that all systems are operational, or that nothing was checked yet', () => {
    expect(headlineOf({ overall: 'operational', components: [] })).toBe('All Systems Operational');
    expect(headlineOf({ overall: null, components: [] })).toBe('Not checked yet');
  });

  test('names an incident that the checks did not find', () => {
    const incidents = [{ title: 'Mails are late' }];
    expect(headlineOf({ overall: 'operational', components: [] }, incidents)).toBe('Incident: Mails are late');
  });

  test('names what does not work by its state, the first two of each', () => {
    const components = [component('Website', 'operational'), component('Live feed', 'outage')];
    expect(headlineOf({ overall: 'outage', components })).toBe('Outage: Live feed');
    const more = [...components, component('E-mail', 'degraded'), component('Database', 'outage')];
    expect(headlineOf({ overall: 'outage', components: more })).toBe('Outage: Live feed, Database; Degraded: E-mail');
    const most = [...more, component('REST API', 'outage')];
    expect(headlineOf({ overall: 'outage', components: most })).toBe(
      'Outage: Live feed, Database and 1 more; Degraded: E-mail',
    );
    expect(headlineOf({ overall: 'degraded', components: [component('Push', 'degraded')] })).toBe('Degraded: Push');
  });
});

test('The text of an uptime names outages, maintenance and what has no data', () => {
  expect(minutesText(minutes({ operational: 1_440 }))).toBe('No failed check');
  expect(minutesText(minutes({ outage: 3, degraded: 1, maintenance: 90, noData: 10 })).replaceAll('\u00a0', ' ')).toBe(
    '3 min outage, 1 min degraded, 1 h 30 min maintenance, 10 min no data',
  );
});

describe('What an uptime rests on', () => {
  const text = (...given: Parameters<typeof basisText>) => basisText(...given).replaceAll('\u00a0', ' ');
  const days = [
    { day: '2026-06-15', minutes: minutes({ noData: 1_440 }) },
    { day: '2026-06-16', minutes: minutes({ operational: 600, noData: 840 }) },
    { day: '2026-06-17', minutes: minutes({ operational: 1_440 }) },
  ];

  test('is stated in minutes with a check, with what they do not contain, and the first day with one', () => {
    const given = minutes({ operational: 1_427, outage: 2, degraded: 1, maintenance: 60, noData: 10 });
    expect(text(given, days)).toBe(
      '1,427 of 1,430 checked minutes operational; 1 h maintenance, 10 min no data. Checked since 16 Jun 2026.',
    );
    expect(text(minutes({ operational: 1_440 }), days)).toBe(
      '1,440 of 1,440 checked minutes operational. Checked since 16 Jun 2026.',
    );
  });

  test('begins before the days that are stated if each of them has a check', () => {
    expect(text(minutes({ operational: 1_440 }), days.slice(1))).toContain('Checked since 16 Jun 2026 or before.');
  });

  test('is nothing before the first check', () => {
    expect(text(minutes({ noData: 1_440 }), days.slice(0, 1))).toBe('No minute was checked.');
  });
});

test('A day is drawn as the worst that was found on it', () => {
  expect(dayStateOf(minutes({ operational: 1_438, degraded: 1, outage: 1 }))).toBe('outage');
  expect(dayStateOf(minutes({ operational: 1_439, degraded: 1 }))).toBe('degraded');
  expect(dayStateOf(minutes({ operational: 1, noData: 1_439 }))).toBe('operational');
  expect(dayStateOf(minutes({ maintenance: 1_440 }))).toBe('maintenance');
  expect(dayStateOf(minutes({ noData: 1_440 }))).toBe('none');
});
