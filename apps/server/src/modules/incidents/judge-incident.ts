import {
  COMPONENT_TEXTS,
  type ComponentId,
  type ComponentState,
  type IncidentSeverity,
  type IncidentStatus,
} from '@sealtick/contract';

/** Bad checks in a row after which an incident opens. */
const OPENS_AFTER = 3;
/** Operational minutes in a row after which it is resolved. */
const RESOLVES_AFTER = 5;

/** What the checks say about a component now. */
export interface SeenComponent {
  readonly component: ComponentId;
  readonly state: ComponentState;
  /** Bad checks in a row, up to now. */
  readonly badInARow: number;
  /** Operational minutes in a row, up to now. */
  readonly goodMinutes: number;
}

/** The incident that checks have opened and that lasts. */
export interface OpenIncident {
  readonly components: readonly ComponentId[];
  readonly severity: IncidentSeverity;
  readonly status: IncidentStatus;
}

/** What becomes of the incident. */
export interface IncidentStep {
  readonly components: readonly ComponentId[];
  readonly severity: IncidentSeverity;
  readonly status: IncidentStatus;
  readonly message: string;
}

/**
 * Returns what the checks of now make of the incident that they opened: it opens, changes or is resolved; null if
 * nothing changes. Components under maintenance are not given.
 * @param open The open incident; null if there is none.
 */
export function judgeIncident(open: OpenIncident | null, seen: readonly SeenComponent[]): IncidentStep | null {
  const failing = seen.filter(({ badInARow }) => badInARow >= OPENS_AFTER);
  const worst = worstSeverity([...(open ? [open.severity] : []), ...failing.map(toSeverity)]);
  if (open === null) return failing.length === 0 ? null : investigating([], failing, worst!);
  const isNew = failing.some(({ component }) => !open.components.includes(component));
  const isBack = failing.length > 0 && open.status !== 'investigating';
  if (isNew || isBack || worst !== open.severity) return investigating(open.components, failing, worst!);
  const affected = seen.filter(({ component }) => open.components.includes(component));
  if (affected.length < open.components.length || affected.some(({ goodMinutes }) => goodMinutes === 0)) return null;
  const { components, severity } = open;
  if (affected.every(({ goodMinutes }) => goodMinutes >= RESOLVES_AFTER)) {
    const message = `${getNames(components)}: all checks have passed for ${RESOLVES_AFTER} minutes.`;
    return { components, severity, status: 'resolved', message };
  }
  if (open.status === 'monitoring') return null;
  return { components, severity, status: 'monitoring', message: `${getNames(components)}: checks pass again.` };
}

function investigating(
  before: readonly ComponentId[],
  failing: readonly SeenComponent[],
  severity: IncidentSeverity,
): IncidentStep {
  const components = [...new Set([...before, ...failing.map(({ component }) => component)])];
  const message = failing.map((one) => `${getName(one.component)} ${SAYS[one.state]}.`).join(' ');
  return { components, severity, status: 'investigating', message };
}

const SAYS: Readonly<Record<ComponentState, string>> = {
  operational: 'is operational',
  degraded: 'is degraded',
  outage: 'does not respond as it should',
};

/** If one of these does not work, no one receives signals. */
const CRITICAL: readonly ComponentId[] = ['website', 'api', 'runner'];

/** Returns how severe it is that a component is in a state. */
export function toSeverity({ component, state }: Pick<SeenComponent, 'component' | 'state'>): IncidentSeverity {
  if (state !== 'outage') return 'minor';
  return CRITICAL.includes(component) ? 'critical' : 'major';
}

const BY_WEIGHT = ['minor', 'major', 'critical'] as const;

/** Returns the worst of the severities; undefined without one. */
export function worstSeverity(severities: readonly IncidentSeverity[]): IncidentSeverity | undefined {
  return BY_WEIGHT[Math.max(...severities.map((one) => BY_WEIGHT.indexOf(one)))];
}

const getName = (component: ComponentId): string => COMPONENT_TEXTS[component].name;

/** Returns the names of components as a part of a sentence. */
export function getNames(components: readonly ComponentId[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(components.map(getName));
}
