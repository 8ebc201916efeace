import type { HealthState, StatusAnswer } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { getRestore } from './restored-log.ts';
import type { Scenario } from './scenario-names.ts';
import { getIncidents } from './status.ts';

const NAMES = ['database', 'log', 'log audit', 'market data', 'runner', 'telegram channel'];

/** What the checks of a scenario have found; every other check is ok. */
const FOUND: Partial<Record<Scenario, Readonly<Record<string, HealthState>>>> = {
  failing: { runner: 'failed' },
  incident: { 'telegram channel': 'degraded' },
};

/** Returns the status of a scenario. A front-door check of the live feed is none of these. */
export function getStatus(scenario: Scenario): StatusAnswer {
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString();
  const checks = NAMES.map((name) => {
    const state = FOUND[scenario]?.[name] ?? 'ok';
    return { name, state, since: at(state === 'ok' ? 90 : 3), checkedAt: at(0) };
  });
  const states = checks.map(({ state }) => state);
  const worst = states.includes('degraded') ? 'degraded' : 'operational';
  const incidents = getIncidents(scenario)
    .filter(({ endTime }) => endTime === null)
    .map(({ id, title, severity, startTime }) => ({ id, title, severity, startTime }));
  return { overall: states.includes('failed') ? 'down' : worst, checks, incidents, restored: getRestore(scenario) };
}
