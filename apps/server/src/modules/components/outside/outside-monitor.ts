import { DAY_MS } from '@sealtick/engine';
import { operatorsEgress } from '../../../platform/egress/operators-egress.ts';
import { AppError } from '../../../platform/errors.ts';
import { HealthError } from '../../../platform/health.ts';
import type { ReadinessCheck } from '../../../platform/http/readiness.ts';
import type { Platform } from '../../../platform/module.ts';
import { selectNewestOutside } from '../component-repository.ts';
import { LOOK_MS } from '../component-watch.ts';
import type { Finding } from '../front-door/check-components.ts';
import { repeat } from '../repeat.ts';
import { ProbeReader } from './probe-reader.ts';
import { recordReport } from './record-report.ts';

/** An answer that takes longer comes with the next one. */
const LIMITS = { headersMs: 5_000, totalMs: 10_000 };

type OutsideMonitorDeps = Pick<Platform, 'config' | 'workDatabase' | 'clock' | 'log'>;

/** The outside monitor of the site. */
export interface OutsideMonitor {
  /** What it found last; null while it does not report, or without one. */
  readonly findings: () => readonly Finding[] | null;
  /** Begins to read it. Returns a function that ends it. */
  start(): () => void;
  readonly checks: readonly ReadinessCheck[];
}

/** Creates the reader of the outside monitor that the configuration names, if it names one. */
export function createOutsideMonitor({ config, workDatabase, clock, log }: OutsideMonitorDeps): OutsideMonitor {
  const { statusProbe, egressAllow } = config;
  if (statusProbe === null) return { findings: () => null, start: () => () => {}, checks: [] };
  const reader = new ProbeReader({
    probe: statusProbe,
    egress: operatorsEgress(statusProbe.url, egressAllow, LIMITS),
    clock,
    newest: () => selectNewestOutside(workDatabase, clock.now() - DAY_MS),
    store: (findings) => recordReport(workDatabase, findings, clock.now()),
  });
  let problem: string | null = null;
  const poll = async () => {
    await reader.poll();
    problem = null;
  };
  const onError = (error: unknown) => {
    const reason = error instanceof AppError ? error.message : 'The checks of the outside monitor could not be stored.';
    if (reason !== problem) log.warn({ err: error }, 'the outside monitor was not read; the program checks itself');
    problem = reason;
  };
  const check = async () => {
    if (problem !== null) throw new HealthError('degraded', problem);
  };
  return {
    findings: () => reader.findings,
    start: () => repeat(LOOK_MS, poll, onError),
    checks: [{ name: 'outside monitor', everywhere: true, isForOperator: true, mayFail: true, check }],
  };
}
