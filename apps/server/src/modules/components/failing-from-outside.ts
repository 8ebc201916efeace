import { COMPONENT_TEXTS, type ComponentId, type StatusCheck } from '@sealtick/contract';
import type { Finding } from './front-door/check-components.ts';

/** Components that only a visit through the front door tests. The state of all others is read from the checks of the program. */
const VISITED: ReadonlySet<ComponentId> = new Set<ComponentId>(['website', 'api', 'feed']);

/** Returns what visits through the front door found wrong, as checks of the program. @param before What the last ones found */
export const failingFromOutside = (
  findings: readonly Finding[],
  before: readonly StatusCheck[],
  now: number,
): StatusCheck[] =>
  findings.flatMap(({ component, state }) => {
    if (!VISITED.has(component) || state === 'operational') return [];
    const { name } = COMPONENT_TEXTS[component];
    const checkedAt = new Date(now).toISOString();
    const since = before.find((check) => check.name === name)?.since ?? checkedAt;
    return [{ name, state: state === 'outage' ? 'failed' : 'degraded', since, checkedAt }];
  });
