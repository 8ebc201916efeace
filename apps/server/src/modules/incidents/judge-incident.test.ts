import { describe, expect, test } from 'vitest';
import { judgeIncident, type OpenIncident, type SeenComponent } from './judge-incident.ts';

const good = (component: SeenComponent['component'], goodMinutes = 10): SeenComponent => ({
  component,
  state: 'operational',
  badInARow: 0,
  goodMinutes,
});
const bad = (
  component: SeenComponent['component'],
  badInARow = 3,
  state: SeenComponent['state'] = 'outage',
): SeenComponent => ({ component, state, badInARow, goodMinutes: 0 });
const open = (given: Partial<OpenIncident> = {}): OpenIncident => ({
  components: ['feed'],
  severity: 'major',
  status: 'investigating',
  ...given,
});

describe('An incident', () => {
  test('opens after three bad checks in a row, not after two', () => {
    expect(judgeIncident(null, [good('website'), bad('feed', 2)])).toBeNull();
    expect(judgeIncident(null, [good('website'), bad('feed')])).toEqual({
      components: ['feed'],
      severity: 'major',
      status: 'investigating',
      message: 'Live feed does not respond as it should.',
    });
  });

  test.each([
    ['minor', 'website', 'degraded'],
    ['major', 'database', 'outage'],
    ['major', 'mail', 'outage'],
    ['critical', 'website', 'outage'],
    ['critical', 'api', 'outage'],
    ['critical', 'runner', 'outage'],
  ] as const)('is %s if %s is in state %s', (severity, component, state) => {
    expect(judgeIncident(null, [bad(component, 3, state)])?.severity).toBe(severity);
  });

  test('takes in further components, and its severity only rises', () => {
    expect(judgeIncident(open(), [bad('feed'), bad('api')])).toMatchObject({
      components: ['feed', 'api'],
      severity: 'critical',
    });
    expect(judgeIncident(open(), [bad('feed', 9), bad('mail', 3, 'degraded')])).toMatchObject({ severity: 'major' });
  });

  test('says nothing while nothing changes', () => {
    expect(judgeIncident(open(), [bad('feed', 30), good('api')])).toBeNull();
    expect(judgeIncident(open({ status: 'monitoring' }), [good('feed', 3)])).toBeNull();
    expect(judgeIncident(null, [good('feed')])).toBeNull();
  });

  test('is monitored once all its components are good, and resolved after five good minutes of each', () => {
    const both = open({ components: ['feed', 'api'] });
    expect(judgeIncident(both, [good('feed', 1), bad('api', 1)])).toBeNull();
    expect(judgeIncident(both, [good('feed', 3), good('api', 1)])?.status).toBe('monitoring');
    const watched = { ...both, status: 'monitoring' } as const;
    expect(judgeIncident(watched, [good('feed', 6), good('api', 4)])).toBeNull();
    expect(judgeIncident(watched, [good('feed', 7), good('api', 5)])).toMatchObject({
      status: 'resolved',
      message: 'Live feed and REST API: all checks have passed for 5 minutes.',
    });
  });

  test('is investigated again if a component fails three more checks', () => {
    const watched = open({ status: 'monitoring' });
    expect(judgeIncident(watched, [bad('feed', 2)])).toBeNull();
    expect(judgeIncident(watched, [bad('feed', 3)])?.status).toBe('investigating');
  });

  test('is not resolved while a component of it is not checked', () => {
    expect(judgeIncident(open({ components: ['feed', 'runner'] }), [good('feed')])).toBeNull();
  });
});
