import {
  CHANNEL_KINDS,
  CHANNELS,
  COMPONENT_CHECKS,
  COMPONENT_TEXTS,
  ComponentId,
  type ComponentState,
  type HealthState,
  StatusAnswer,
} from '@sealtick/contract';
import { channelCheckName } from '../../delivery/index.ts';
import type { DoorAnswer, FrontDoor } from './front-door.ts';

/** What one check of a component found. */
export interface Finding {
  readonly component: ComponentId;
  readonly state: ComponentState;
  /** Of a check that passed, ms; null if it has none of its own. */
  readonly durationMs: number | null;
}

/** A check that takes longer counts as degraded. */
const SLOW_MS = 3_000;

/** Returns the health checks that say how a component is; its state is that of the worst. */
const getChecks = (component: ComponentId): readonly string[] => [
  ...(COMPONENT_CHECKS[component] ?? []),
  ...CHANNEL_KINDS.filter((kind) => CHANNELS[kind].component === component).map(channelCheckName),
];

/** Components that a worker provides. The others keep a state of their own that no one can check while it is away. */
const OF_WORKER: ReadonlySet<ComponentId> = new Set([
  'runner',
  ...CHANNEL_KINDS.map((kind) => CHANNELS[kind].component),
]);

/** Returns the components that a worker provides. @param checks Names of its health checks */
export const providedByWorker = (checks: readonly string[]): ComponentId[] =>
  [...OF_WORKER].filter((component) => getChecks(component).some((name) => checks.includes(name)));

const STATE_OF: Readonly<Record<HealthState, ComponentState>> = {
  ok: 'operational',
  degraded: 'degraded',
  failed: 'outage',
};

/**
 * Checks every component through the front door. A component whose state cannot be known has no finding.
 * @param hasPages False if this process serves the API alone: then there is no website.
 */
export async function checkComponents(door: FrontDoor, hasPages: boolean): Promise<Finding[]> {
  const [visited, inner] = await Promise.all([visitSite(door, hasPages), readHealth(door)]);
  const order = Object.keys(COMPONENT_TEXTS);
  return [...visited, ...inner].sort((a, b) => order.indexOf(a.component) - order.indexOf(b.component));
}

/** Components that only a visit through the front door tests. */
export const VISITED: ReadonlySet<ComponentId> = new Set<ComponentId>(['website', 'api', 'feed']);

/** Checks what a visitor of the front door reaches. @param hasPages False if the site has no website */
export function visitSite(door: FrontDoor, hasPages: boolean): Promise<Finding[]> {
  return Promise.all([
    ...(hasPages ? [probe('website', () => readPage(door))] : []),
    probe('api', () => readSignals(door)),
    probe('feed', () => subscribe(door)),
  ]);
}

async function probe(component: ComponentId, check: () => Promise<number>): Promise<Finding> {
  try {
    const durationMs = await check();
    return { component, state: durationMs > SLOW_MS ? 'degraded' : 'operational', durationMs };
  } catch {
    return { component, state: 'outage', durationMs: null };
  }
}

async function readPage(door: FrontDoor): Promise<number> {
  const answer = await expectOk(door, '/');
  if (!answer.body.trimEnd().endsWith('</html>')) throw new Error('The page is not complete.');
  return answer.durationMs;
}

async function readSignals(door: FrontDoor): Promise<number> {
  const answer = await expectOk(door, '/api/signals?limit=1');
  if (!Array.isArray(JSON.parse(answer.body))) throw new Error('The answer is not a list.');
  return answer.durationMs;
}

async function subscribe(door: FrontDoor): Promise<number> {
  const { data, durationMs } = await door.firstMessage('/ws', { type: 'subscribe' });
  if ((JSON.parse(data) as { type?: unknown }).type !== 'subscribed') throw new Error('The feed did not subscribe.');
  return durationMs;
}

/** Returns the components behind the front door, as the status of the program states them. */
async function readHealth(door: FrontDoor): Promise<Finding[]> {
  const known = await expectOk(door, '/api/status')
    .then(({ body }) => StatusAnswer.parse(JSON.parse(body)).checks)
    .catch(() => []);
  return ComponentId.options.flatMap((component) => {
    const names = getChecks(component);
    const states = known.filter(({ name }) => names.includes(name)).map(({ state }) => STATE_OF[state]);
    return states.length === 0 ? [] : [{ component, state: pickWorst(states), durationMs: null }];
  });
}

async function expectOk(door: FrontDoor, path: string): Promise<DoorAnswer> {
  const answer = await door.get(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
  return answer;
}

const BY_WORTH = ['operational', 'degraded', 'outage'] as const;

/** Returns the worst of the states. */
export const pickWorst = (states: readonly ComponentState[]): ComponentState =>
  BY_WORTH[Math.max(...states.map((state) => BY_WORTH.indexOf(state)))]!;
