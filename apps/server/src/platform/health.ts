import type { HealthState } from '@sealtick/contract';
import type { Clock } from './clock.ts';
import { AppError } from './errors.ts';
import type { Log } from './logging.ts';

/** What is known of one part of the program. */
export interface HealthCheck {
  readonly name: string;
  readonly state: HealthState;
  /** For the operator: what is wrong, in a sentence without secrets. /readyz shows it; pages never do. */
  readonly detail: string | null;
  /** When it came into this state, ms UTC. */
  readonly since: number;
  /** When it was last reported, ms UTC. */
  readonly checkedAt: number;
  /** After this nobody knows, ms UTC; null for what is reported only when it changes. */
  readonly freshUntil: number | null;
}

/**
 * Thrown by a check that knows its state. What else a check throws may be over in a moment: it counts as degraded once and
 * as failed twice in a row.
 */
export class HealthError extends AppError {
  readonly state: Exclude<HealthState, 'ok'>;

  /** @param detail A sentence without paths and secrets: /readyz shows it. The same fault has the same words each time. */
  constructor(state: Exclude<HealthState, 'ok'>, detail: string) {
    super('UNAVAILABLE', detail);
    this.name = 'HealthError';
    this.state = state;
  }
}

type OnReport = (check: HealthCheck, isChange: boolean) => void;

/** Where the parts of the program say how they are. Every change is one line in the operator's log. */
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
   * Says how a part is; may be said as often as it is known.
   *
   * @param name The same words each time, such as `log audit`; the public sees them.
   * @param detail For the operator alone.
   * @param freshForMs The next report is due within this time; without it the state holds until the next.
   */
  report(name: string, state: HealthState, detail?: string, freshForMs?: number): void {
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
    // A fault that was there before a restart is told again, and so is another reason for the same state.
    if (isChange || (state !== 'ok' && before?.detail !== check.detail)) this.tell(check);
    this.listener(check, isChange);
  }

  /** Every part that has reported, by name; what is overdue is degraded since it was due. */
  checks(): HealthCheck[] {
    const now = this.clock.now();
    return this.reports().map((check) => asOf(check, now));
  }

  /** As they were reported, however long ago. */
  reports(): HealthCheck[] {
    return [...this.known.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** What was last known before this start, so that a state keeps its age. */
  recall(checks: readonly HealthCheck[]): void {
    for (const check of checks) this.recalled.set(check.name, check);
  }

  /** Who keeps the record. */
  onReport(listener: OnReport): void {
    this.listener = listener;
  }

  private tell({ name, state, detail }: HealthCheck): void {
    const level = state === 'ok' ? 'info' : state === 'degraded' ? 'warn' : 'error';
    this.log[level]({ check: name, state }, `${name} is ${state}${detail === null ? '' : `: ${detail}`}`);
  }
}

/** A check as it is at a moment: what is overdue is degraded, for nobody knows. */
export function asOf(check: HealthCheck, now: number): HealthCheck {
  const { freshUntil, state } = check;
  if (freshUntil === null || freshUntil >= now || state === 'failed') return check;
  const detail = 'It has not reported when it was due.';
  return { ...check, state: 'degraded', detail, since: state === 'ok' ? freshUntil : check.since };
}
