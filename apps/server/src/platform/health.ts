import type { HealthState } from '@sealtick/contract';
import type { Clock } from './clock.ts';
import { AppError } from './errors.ts';
import type { Log } from './logging.ts';

/** Last known state of one part of the program. */
export interface HealthCheck {
  readonly name: string;
  readonly state: HealthState;
  /** What is wrong, in one sentence without secrets, for the operator. Shown in /readyz, never on pages. */
  readonly detail: string | null;
  /** When it entered this state, ms UTC. */
  readonly since: number;
  /** When it was last reported, ms UTC. */
  readonly checkedAt: number;
  /** When the report becomes overdue, ms UTC; null for parts that report only changes. */
  readonly freshUntil: number | null;
}

/**
 * Thrown by a check that knows its state. Any other error of a check may be temporary: it counts as degraded the first
 * time and as failed the second.
 */
export class HealthError extends AppError {
  readonly state: Exclude<HealthState, 'ok'>;

  /**
   * @param detail A sentence without paths and secrets, shown in /readyz. The same problem always has the same text.
   */
  constructor(state: Exclude<HealthState, 'ok'>, detail: string) {
    super('UNAVAILABLE', detail);
    this.name = 'HealthError';
    this.state = state;
  }
}

/** Thrown by a check while its part starts: it cannot answer yet, and nothing is wrong. */
export class StartingError extends AppError {
  /** @param detail A sentence, shown in /readyz. */
  constructor(detail: string) {
    super('UNAVAILABLE', detail);
    this.name = 'StartingError';
  }
}

type OnReport = (check: HealthCheck, isChange: boolean) => void;

/** Collects the health of the parts of the program, and logs every change once. */
export class HealthBoard {
  private readonly clock: Clock;
  private readonly log: Log;
  private readonly known = new Map<string, HealthCheck>();
  private readonly recalled = new Map<string, HealthCheck>();
  private listener: OnReport = () => {};

  constructor(clock: Clock, log: Log) {
    this.clock = clock;
    this.log = log;
  }

  /**
   * Reports the state of a part; may be called repeatedly.
   *
   * @param name Name of the part, such as `log audit`; it is public.
   * @param detail For the operator only.
   * @param freshForMs The next report is due within this time; without it the state holds until the next.
   * @param isStarting The part starts: its state is logged at the level `info`.
   */
  report(name: string, state: HealthState, detail?: string, freshForMs?: number, isStarting = false): void {
    const now = this.clock.now();
    const before = this.known.get(name);
    const last = before ?? this.recalled.get(name);
    const isChange = last?.state !== state;
    const check: HealthCheck = {
      name,
      state,
      detail: detail ?? null,
      since: isChange ? now : last.since,
      checkedAt: now,
      freshUntil: freshForMs === undefined ? null : now + freshForMs,
    };
    this.known.set(name, check);
    // A problem from before a restart is logged again, and so is a new reason for the same state.
    if (isChange || (state !== 'ok' && before?.detail !== check.detail)) this.logState(check, isStarting);
    this.listener(check, isChange);
  }

  /** Returns every part that has reported, by name. Overdue parts are degraded since they were due. */
  checks(): HealthCheck[] {
    const now = this.clock.now();
    return this.reports().map((check) => asOf(check, now));
  }

  /** Returns the reports as they were made. */
  reports(): HealthCheck[] {
    return [...this.known.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Restores the reports of an earlier start, so that a state keeps its age. */
  recall(checks: readonly HealthCheck[]): void {
    for (const check of checks) this.recalled.set(check.name, check);
  }

  /** Sets the listener that stores the reports. */
  onReport(listener: OnReport): void {
    this.listener = listener;
  }

  private logState({ name, state, detail }: HealthCheck, isStarting: boolean): void {
    const level = state === 'ok' || isStarting ? 'info' : state === 'degraded' ? 'warn' : 'error';
    this.log[level]({ check: name, state }, `${name} is ${state}${detail === null ? '' : `: ${detail}`}`);
  }
}

/** Returns a check at a moment: an overdue one is degraded. */
export function asOf(check: HealthCheck, now: number): HealthCheck {
  const { freshUntil, state } = check;
  if (freshUntil === null || freshUntil >= now || state === 'failed') return check;
  const detail = 'The report is overdue.';
  return { ...check, state: 'degraded', detail, since: state === 'ok' ? freshUntil : check.since };
}
