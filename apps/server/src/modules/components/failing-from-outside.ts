import type { ComponentId, ComponentState, HealthState, StatusCheck, StatusHistory } from '@sealtick/contract';

/** Components that only a visit through the front door tests. The state of all others is read from the checks of the program. */
const VISITED: ReadonlySet<ComponentId> = new Set<ComponentId>(['website', 'api', 'feed']);

const STATE_OF: Readonly<Record<Exclude<ComponentState, 'operational'>, HealthState>> = {
  degraded: 'degraded',
  outage: 'failed',
};

/** Returns what the newest visits through the front door found wrong, as checks of the program. */
export const failingFromOutside = ({ components }: Pick<StatusHistory, 'components'>): StatusCheck[] =>
  components.flatMap(({ id, name, state, checkedAt }) => {
    if (!VISITED.has(id) || state === null || state === 'operational' || checkedAt === null) return [];
    return [{ name, state: STATE_OF[state], since: checkedAt, checkedAt }];
  });
