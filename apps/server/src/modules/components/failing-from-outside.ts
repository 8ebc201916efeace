import { COMPONENT_TEXTS, type StatusCheck } from '@sealtick/contract';
import { type Finding, VISITED } from './front-door/check-components.ts';

/**
 * Returns what visits through the front door found wrong, as checks of the program. The state of all others is read from those.
 * @param before What the last ones found */
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
