import type { ComponentState, StatusAnswer } from '@sealtick/contract';

/** What one component is, in a word. */
export const STATE_TEXT: Readonly<Record<ComponentState, string>> = {
  operational: 'Operational',
  degraded: 'Degraded',
  outage: 'Outage',
};

const NAMED = 2;
/** Each vendor of prices has a check of its own, whose name begins so. */
const MARKET_DATA = 'market data';

/** Components of the status page by their checks; a name of the contract would load the texts of all of them with each page. */
const COMPONENTS: Readonly<Record<string, string>> = {
  feed: 'Live feed',
  runner: 'Signal runner',
  [MARKET_DATA]: 'Market data',
  log: 'Signal log',
  'log audit': 'Signal log',
  database: 'Database',
  mail: 'Email',
  'email channel': 'Email',
  'telegram channel': 'Telegram',
  'webhook channel': 'Webhooks',
  'push channel': 'Push',
};

type Checked = Pick<StatusAnswer, 'overall' | 'checks' | 'incidents'>;

/** Returns the state of the site by its checks: an outage if one failed, also where the rest works without it. */
export function getState({ overall, checks }: Pick<StatusAnswer, 'overall' | 'checks'>): ComponentState {
  if (overall === 'operational') return overall;
  return overall === 'down' || checks.some(({ state }) => state === 'failed') ? 'outage' : 'degraded';
}

/** Returns the status of the site as a short text: operational, the incident that lasts, or which components are in the worst state. @param status Null if unknown. */
export function statusText(status: Checked | null): { readonly text: string; readonly isOk: boolean } {
  if (status === null) return { text: 'Status unknown', isOk: false };
  const { checks, incidents } = status;
  const [incident] = incidents;
  const worst = getState(status);
  if (worst === 'operational' && incident) return { text: `Incident: ${incident.title}`, isOk: false };
  if (worst === 'operational') return { text: 'All Systems Operational', isOk: true };
  const named = checks.filter(({ state }) => state === (worst === 'outage' ? 'failed' : 'degraded'));
  const names = new Set(named.map(({ name }) => getComponent(name)));
  return { text: withNames(STATE_TEXT[worst], [...names]), isOk: false };
}

function getComponent(check: string): string {
  const name = check.startsWith(`${MARKET_DATA} `) ? MARKET_DATA : check;
  return COMPONENTS[name] ?? name;
}

/** Adds names to a text, two at most: a headline is short. */
export function withNames(text: string, names: readonly string[]): string {
  if (names.length === 0) return text;
  const more = names.length - NAMED;
  return `${text}: ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
