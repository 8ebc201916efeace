import type { StatusAnswer } from '@sealtick/contract';

const NAMED = 2;
/** Each vendor of prices has a check of its own, whose name begins so. */
const MARKET_DATA = 'market data';

type Checked = Pick<StatusAnswer, 'overall' | 'checks' | 'incidents'>;

/** Returns the status of the site as a short text: operational, the incident that lasts, or which checks fail. @param status Null if unknown. */
export function statusText(status: Checked | null): { readonly text: string; readonly isOk: boolean } {
  if (status === null) return { text: 'Status unknown', isOk: false };
  const { overall, checks, incidents } = status;
  const [incident] = incidents;
  if (overall === 'operational' && incident) return { text: `Incident: ${incident.title}`, isOk: false };
  if (overall === 'operational') return { text: 'All Systems Operational', isOk: true };
  const isDown = overall === 'down';
  const named = checks.filter(({ state }) => state === 'failed' || (!isDown && state === 'degraded'));
  const names = new Set(named.map(({ name }) => (name.startsWith(`${MARKET_DATA} `) ? MARKET_DATA : name)));
  return { text: withNames(isDown ? 'Not operational' : 'Degraded', [...names]), isOk: false };
}

function withNames(text: string, names: readonly string[]): string {
  if (names.length === 0) return text;
  const more = names.length - NAMED;
  return `${text}: ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
