import type { ComponentId } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { CLOCK_TOLERANCE_MS, type Clock } from '../../../platform/clock.ts';
import type { Egress } from '../../../platform/egress/egress.ts';
import { EgressError } from '../../../platform/egress/egress-error.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TimedFinding } from '../component-watch.ts';
import { type ProbeCheck, ProbeReport, REPORTED_MOST } from './probe-report.ts';

/** A monitor whose newest check is older does not report: the program checks itself then. */
const REPORTING_MS = 90_000;
/** Answers of a whole day. */
const PAGES_MOST = 6;
const MAX_BYTES = 1024 * 1024;

interface ProbeReaderDeps {
  readonly probe: { readonly url: string; readonly token: string };
  readonly egress: Egress;
  /** Wall clock. */
  readonly clock: Clock;
  /** Returns the newest minute of the last day that the monitor has checked, ms UTC; null without one. */
  readonly newest: () => Promise<number | null>;
  /** Stores what the monitor has found, oldest first. */
  readonly store: (findings: readonly TimedFinding[]) => Promise<void>;
}

/** Reads the checks of an outside monitor. */
export class ProbeReader {
  private readonly deps: ProbeReaderDeps;
  private readonly badInARow = new Map<ComponentId, number>();
  /** Time of the newest check that was stored, ms UTC. */
  private last: number | null = null;
  /** What the newest checks found. */
  private current: readonly TimedFinding[] = [];

  constructor(deps: ProbeReaderDeps) {
    this.deps = deps;
  }

  /** What the monitor found last; null while it does not report. */
  get findings(): readonly TimedFinding[] | null {
    const isReporting = this.last !== null && this.deps.clock.now() - this.last < REPORTING_MS;
    return isReporting && this.current.length > 0 ? this.current : null;
  }

  /** Reads and stores the checks since the last ones. @throws {AppError} saying what is wrong with the monitor */
  async poll(): Promise<void> {
    // What a new monitor found before is about a site that was not set up yet.
    this.last ??= (await this.deps.newest()) ?? this.deps.clock.now() - REPORTING_MS;
    const { name, checks } = await this.readAll(this.last);
    if (checks.length === 0) return;
    const before = new Map(this.badInARow);
    const findings = checks.map((check) => this.toFinding(check, name));
    try {
      await this.deps.store(findings);
    } catch (error) {
      // They are read again, and must not be counted twice.
      this.badInARow.clear();
      for (const [component, bad] of before) this.badInARow.set(component, bad);
      throw error;
    }
    this.last = findings.at(-1)!.at;
    this.current = findings.filter(({ at }) => at === this.last);
  }

  private async readAll(last: number): Promise<{ name: string; checks: ProbeCheck[] }> {
    const checks: ProbeCheck[] = [];
    let after = last;
    for (let page = 0; page < PAGES_MOST; page += 1) {
      const report = await this.read(after);
      checks.push(...report.checks);
      if (report.checks.length < REPORTED_MOST) return { name: report.name, checks };
      after = Date.parse(report.checks.at(-1)!.at);
    }
    throw new AppError('UNAVAILABLE', 'The outside monitor has more checks than those of a day.');
  }

  private async read(after: number): Promise<ProbeReport> {
    const { probe, egress, clock } = this.deps;
    const query = `?after=${new Date(after).toISOString()}`;
    const headers = { authorization: `Bearer ${probe.token}` };
    const { status, body } = await egress(`${probe.url}/checks${query}`, { headers, maxBytes: MAX_BYTES }).catch(
      (error: unknown) => {
        if (!(error instanceof EgressError)) throw error;
        throw new AppError('UNAVAILABLE', `The outside monitor cannot be reached: ${error.reason}.`);
      },
    );
    if (status !== 200) throw new AppError('UNAVAILABLE', `The outside monitor answered ${status}.`);
    const report = parseReport(body);
    const skewMs = Date.parse(report.now) - clock.now();
    if (
      Math.abs(skewMs) > CLOCK_TOLERANCE_MS ||
      report.checks.some(({ at }) => Date.parse(at) > Date.parse(report.now))
    )
      throw new AppError('UNAVAILABLE', "The clock of the outside monitor differs from this machine's.");
    return report;
  }

  private toFinding({ at, component, state, durationMs }: ProbeCheck, checkedBy: string): TimedFinding {
    const badInARow = state === 'operational' ? 0 : (this.badInARow.get(component) ?? 0) + 1;
    this.badInARow.set(component, badInARow);
    return { at: Date.parse(at), component, state, durationMs, badInARow, checkedBy };
  }
}

function parseReport(body: Buffer): ProbeReport {
  try {
    return ProbeReport.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new AppError('UNAVAILABLE', 'The outside monitor did not answer with its checks.');
  }
}

/** Checks that are older are not news: an incident of them is over, or is recorded as one that was. */
export const NEWS_MS = 2 * MINUTE_MS;
