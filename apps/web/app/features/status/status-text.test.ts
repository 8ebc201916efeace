import type { CheckedMinutes, ComponentHistory } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { uptimeText } from '../../lib/text/uptime-text.ts';
import { checkedText, failuresText, getDayState, getHeadline, isWorse, minutesText } from './status-text.ts';

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
    expect(getHeadline({ overall: 'operational', components: [] })).toBe('All Systems Operational');
    expect(getHeadline({ overall: null, components: [] })).toBe('Not checked yet');
  });

  test('names an incident that the checks did not find', () => {
    const incidents = [{ title: 'Emails are late' }];
    expect(getHeadline({ overall: 'operational', components: [] }, incidents)).toBe('Incident: Emails are late');
  });

  test('names what does not work by its state, the first two of each', () => {
    const components = [component('Website', 'operational'), component('Live feed', 'outage')];
    expect(getHeadline({ overall: 'outage', components })).toBe('Outage: Live feed');
    const more = [...components, component('Email', 'degraded'), component('Database', 'outage')];
    expect(getHeadline({ overall: 'outage', components: more })).toBe('Outage: Live feed, Database; Degraded: Email');
    const most = [...more, component('REST API', 'outage')];
    expect(getHeadline({ overall: 'outage', components: most })).toBe(
      'Outage: Live feed, Database and 1 more; Degraded: Email',
    );
    expect(getHeadline({ overall: 'degraded', components: [component('Push', 'degraded')] })).toBe('Degraded: Push');
  });
});

test.each([
  ['down', null, 'operational', true],
  ['down', null, 'degraded', true],
  ['down', null, 'outage', false],
  ['down', null, null, true],
  ['degraded', null, 'operational', true],
  ['degraded', null, 'degraded', false],
  ['degraded', null, null, true],
  ['degraded', 'failed', 'degraded', true],
  ['degraded', 'failed', 'outage', false],
  ['operational', null, 'degraded', false],
  ['operational', null, null, false],
] as const)('Checks that find %s (one: %s) are worse than a stored %s: %s', (overall, state, stored, worse) => {
  const at = '2026-09-04T14:00:00.000Z';
  const checks = state === null ? [] : [{ name: 'email channel', state, since: at, checkedAt: at }];
  expect(isWorse({ overall, checks }, { overall: stored })).toBe(worse);
});

test('The page says from where the components are checked', () => {
  const components = [component('Website', 'operational'), component('Live feed', 'operational')];
  expect(checkedText({ components, checkedBy: null })).toBe(
    '2 components, each checked every 20 s: website, API and live feed as visitors call them, the others by the server.',
  );
  expect(checkedText({ components, checkedBy: 'Frankfurt' })).toBe(
    '2 components, each checked every 20 s: website, API and live feed from outside by Frankfurt, the others by the server.',
  );
});

test('The text of an uptime names outages, maintenance and what has no data', () => {
  expect(minutesText(minutes({ operational: 1_440 }))).toBe('No failed checks');
  expect(minutesText(minutes({ outage: 3, degraded: 1, maintenance: 90, noData: 10 })).replaceAll('\u00a0', ' ')).toBe(
    '3 min outage, 1 min degraded, 1 h 30 min maintenance, 10 min no data',
  );
});

test('What failed in the measured minutes is said once, with their length while nothing failed', () => {
  const text = (given: Partial<CheckedMinutes>) => failuresText(minutes(given)).replaceAll('\u00a0', ' ');
  expect(text({ operational: 3, noData: 1_437 })).toBe('no failed checks in the 3 minutes measured so far');
  expect(text({ operational: 1, noData: 1_439 })).toBe('no failed checks in the 1 minute measured so far');
  expect(text({ operational: 1_430, maintenance: 10 })).toBe(
    'no failed checks in the 23 h 50 min measured so far, 10 min maintenance',
  );
  expect(text({ operational: 1_430, noData: 10 })).toBe('no failed checks');
  expect(text({ operational: 52, outage: 18, noData: 1_370 })).toBe('18 min outage');
});

test('A day is drawn as the worst that was found on it', () => {
  expect(getDayState(minutes({ operational: 1_438, degraded: 1, outage: 1 }))).toBe('outage');
  expect(getDayState(minutes({ operational: 1_439, degraded: 1 }))).toBe('degraded');
  expect(getDayState(minutes({ operational: 1, noData: 1_439 }))).toBe('operational');
  expect(getDayState(minutes({ maintenance: 1_440 }))).toBe('maintenance');
  expect(getDayState(minutes({ noData: 1_440 }))).toBe('none');
});
