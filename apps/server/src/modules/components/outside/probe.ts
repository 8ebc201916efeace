import { DAY_MS } from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import { LOOK_MS } from '../component-watch.ts';
import type { Finding } from '../front-door/check-components.ts';
import { type ProbeCheck, type ProbeReport, REPORTED_MOST } from './probe-report.ts';

/** Checks of a day are held, so that a site that was down learns of it. */
const HELD = (DAY_MS / LOOK_MS) * 3;

interface ProbeDeps {
  readonly name: string;
  /** Wall clock. */
  readonly clock: Clock;
  /** Visits the site as its visitors do. */
  readonly visit: () => Promise<readonly Finding[]>;
}

/** Checks a site from another machine, and holds what it found for the site to read. */
export class Probe {
  private readonly deps: ProbeDeps;
  private checks: ProbeCheck[] = [];

  constructor(deps: ProbeDeps) {
    this.deps = deps;
  }

  /** Checks the site once. */
  async look(): Promise<void> {
    const at = new Date(this.deps.clock.now()).toISOString();
    const found = await this.deps.visit();
    const checks = found.map((one) => ({ ...one, at }) as ProbeCheck);
    this.checks = [...this.checks, ...checks].slice(-HELD);
  }

  /** Returns the checks after a time, the oldest first; all that are held if it is null. @param after ms UTC */
  report(after: number | null): ProbeReport {
    const newer = after === null ? this.checks : this.checks.filter(({ at }) => Date.parse(at) > after);
    const { name, clock } = this.deps;
    return { name, now: new Date(clock.now()).toISOString(), checks: newer.slice(0, REPORTED_MOST) };
  }
}
