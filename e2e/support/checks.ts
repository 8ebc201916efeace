import type { StatusAnswer } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';

/** Returns the status: every check is ok, or the runner has stopped. */
export function statusOf(isStopped: boolean): StatusAnswer {
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString();
  const names = ['database', 'log', 'log audit', 'market data', 'runner'];
  const checks = names.map((name) => ({ name, state: 'ok' as const, since: at(90), checkedAt: at(0) }));
  if (!isStopped) return { overall: 'operational', checks };
  return { overall: 'down', checks: [...checks.slice(0, -1), { ...checks.at(-1)!, state: 'failed', since: at(3) }] };
}
