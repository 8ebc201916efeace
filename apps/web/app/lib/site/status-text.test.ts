import {
  CHANNEL_KINDS,
  CHANNELS,
  COMPONENT_CHECKS,
  COMPONENT_TEXTS,
  type ComponentId,
  type HealthState,
} from '@sealtick/contract';
import { expect, test } from 'vitest';
import { statusText } from './status-text.ts';

const AT = '2026-09-04T14:00:00.000Z';
const check = (name: string, state: HealthState) => ({ name, state, since: AT, checkedAt: AT });

test('is operational while every check passes', () => {
  const status = statusText({ overall: 'operational', checks: [check('log', 'ok')], incidents: [] });
  expect(status).toEqual({ text: 'All Systems Operational', isOk: true });
});

test('names the newest incident that lasts although every check passes', () => {
  const incidents = ['Emails are late', 'Older'].map((title) => ({
    id: title,
    title,
    severity: 'minor' as const,
    startTime: AT,
  }));
  const checks = [check('log', 'ok')];
  expect(statusText({ overall: 'operational', checks, incidents })).toEqual({
    text: 'Incident: Emails are late',
    isOk: false,
  });
});

test('names at most two checks of the worst state', () => {
  const checks = [
    check('log', 'failed'),
    check('feed', 'degraded'),
    check('runner', 'failed'),
    check('database', 'failed'),
  ];
  expect(statusText({ overall: 'down', checks, incidents: [] })).toEqual({
    text: 'Outage: Signal log, Signal runner and 1 more',
    isOk: false,
  });
  expect(statusText({ overall: 'degraded', checks: checks.slice(1, 2), incidents: [] }).text).toBe(
    'Degraded: Live feed',
  );
});

test('names a failed part that the rest works without', () => {
  expect(statusText({ overall: 'degraded', checks: [check('Live feed', 'failed')], incidents: [] }).text).toBe(
    'Outage: Live feed',
  );
});

test('names market data once, without its vendors', () => {
  const checks = [check('market data', 'degraded'), check('market data kraken', 'degraded'), check('feed', 'degraded')];
  expect(statusText({ overall: 'degraded', checks, incidents: [] }).text).toBe('Degraded: Market data, Live feed');
  expect(statusText({ overall: 'degraded', checks: checks.slice(1, 2), incidents: [] }).text).toBe(
    'Degraded: Market data',
  );
});

test('names the component of the status page, once for all of its checks', () => {
  const checks = [check('email channel', 'failed'), check('mail', 'degraded'), check('clock', 'degraded')];
  expect(statusText({ overall: 'degraded', checks, incidents: [] }).text).toBe('Outage: Email');
  expect(statusText({ overall: 'degraded', checks: checks.slice(1), incidents: [] }).text).toBe(
    'Degraded: Email, clock',
  );
});

test.each(Object.entries(COMPONENT_TEXTS))(
  'names every check of the component %s as the status page does',
  (id, { name }) => {
    const channels = CHANNEL_KINDS.filter((kind) => CHANNELS[kind].component === id).map((kind) => `${kind} channel`);
    const checks = [...(COMPONENT_CHECKS[id as ComponentId] ?? []), ...channels].map((each) => check(each, 'failed'));
    for (const failed of checks)
      expect(statusText({ overall: 'degraded', checks: [failed], incidents: [] }).text).toBe(`Outage: ${name}`);
  },
);

test('is unknown if it could not be read', () => {
  expect(statusText(null)).toEqual({ text: 'Status unknown', isOk: false });
});
