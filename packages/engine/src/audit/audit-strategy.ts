import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { mulberry32 } from '../statistics/mulberry32.ts';
import type { Strategy } from '../strategies/strategy.ts';
import { type AuditData, alter, copyOf, EVERYTHING, type Scope, scheduleOnly, truncate } from './audit-data.ts';
import { type AuditSubject, type Observation, observe, type PrepareSubject, type Run } from './observe.ts';

/** One difference after later data was removed or changed. */
export interface AuditFinding {
  /** Description of the change of the data. */
  readonly check: string;
  /** Later data was removed or changed, ms UTC; null if the check has no cut. */
  readonly cutAt: number | null;
  /** Close of the bar with the difference, ms UTC; null as above. */
  readonly at: number | null;
  /** Observation with all data; null if there was none. */
  readonly expected: string | null;
  /** Observation with the changed data; null if there was none. */
  readonly found: string | null;
}

export interface AuditReport {
  readonly findings: readonly AuditFinding[];
  /** Decisions of the full run; without decisions an audit proves nothing. */
  readonly decisions: number;
  /** Cuts after which data was removed or changed, ms UTC. */
  readonly cuts: readonly number[];
}

export interface AuditOptions {
  /**
   * Number of random decisions to cut at; all of them if there are fewer. With the default of 168, a strategy that
   * looks one bar ahead at every 37th decision is found with a probability of 99 %: (36 / 37) ^ 168 < 0.01.
   */
  readonly decisionCuts?: number;
  /** Number of additional bars to cut at, which may lie in open buckets. Default 12. */
  readonly barCuts?: number;
  /** Seed of the cuts; default 1. */
  readonly seed?: number;
}

const ALL = Number.POSITIVE_INFINITY;
const DEFAULTS = { decisionCuts: 168, barCuts: 12, seed: 1 };
/** Maximum findings of one check at one cut. */
const MOST_FINDINGS = 3;

/**
 * Audits a strategy for look-ahead: whether anything it decides at a bar's close depends on later data.
 *
 * The strategy runs over all the data, then repeatedly over data whose later part is removed or changed: all inputs,
 * only the partner, only the calendar. Up to the cut every aggregated bar, decision and confidence must be identical.
 * It must also be deterministic, must not change its input or its decisions, and must use nothing of a release but its
 * schedule.
 *
 * The audit cannot find knowledge of the future in the rules themselves, such as fitted parameters.
 *
 * @param subject A strategy with its default parameters, or a function that prepares one from a run's data.
 */
export function auditStrategy(
  subject: Strategy | PrepareSubject,
  data: AuditData,
  options: AuditOptions = {},
): AuditReport {
  const prepare = typeof subject === 'function' ? subject : () => published(subject);
  const full = observe(prepare, copyOf(data));
  const findings = [...full.offences.map(offenceFinding), ...earlyFindings(full, data)];
  const compare = (check: string, cutAt: number, changed: AuditData) => {
    const run = observe(prepare, changed);
    findings.push(...differences(check, cutAt, full.observations, run.observations), ...earlyFindings(run, changed));
  };

  compare('repeated run', ALL, copyOf(data));
  if (data.events !== null) compare('releases reduced to their schedule', ALL, scheduleOnly(data));
  const cuts = cutTimes(data, full, { ...DEFAULTS, ...options });
  for (const cut of cuts) {
    for (const [name, scope] of scopesOf(data)) {
      compare(`${name} after the cut removed`, cut, truncate(data, cut, scope));
      compare(`${name} after the cut changed`, cut, alter(data, cut, scope));
    }
  }
  const decisions = full.observations.filter(({ what }) => what === 'decision').length;
  return { findings, decisions, cuts };
}

function offenceFinding(offence: string): AuditFinding {
  return { check: `the strategy ${offence}`, cutAt: null, at: null, expected: null, found: null };
}

/** Returns the first observation about a time that no bar has reached, if any. */
function earlyFindings({ observations }: Run, { bars }: AuditData): AuditFinding[] {
  const last = bars.length === 0 ? 0 : bars.closeTime[bars.length - 1]!;
  const early = observations.find(({ at }) => at > last);
  return early
    ? [{ check: 'observation before its bar', cutAt: last, at: early.at, expected: null, found: early.text }]
    : [];
}

/** Returns the audit subject of a strategy with its default parameters. */
export function published(strategy: Strategy): AuditSubject {
  return { strategy, params: resolveParameters(strategy) };
}

function scopesOf(data: AuditData): [string, Scope][] {
  const scopes: [string, Scope][] = [['everything', EVERYTHING]];
  if (data.partner !== null) scopes.push(["the partner's bars", { bars: false, partner: true, events: false }]);
  if (data.events !== null) scopes.push(['the calendar', { bars: false, partner: false, events: true }]);
  return scopes;
}

/** Returns the closes of bars to cut at, ascending. With aggregated bars most random cuts lie inside a bucket. */
function cutTimes({ bars }: AuditData, full: Run, { decisionCuts, barCuts, seed }: Required<AuditOptions>): number[] {
  const random = mulberry32(seed);
  const decided = full.observations.filter(({ what }) => what === 'decision').map(({ at }) => at);
  const closes = Array.from(bars.closeTime.subarray(0, bars.length - 1));
  const cuts = [...sample([...new Set(decided)], decisionCuts, random), ...sample(closes, barCuts, random)];
  return [...new Set(cuts)].sort((a, b) => a - b);
}

/** Draws up to `count` of the values at random, without replacement. */
function sample(values: readonly number[], count: number, random: () => number): number[] {
  const left = [...values];
  const chosen: number[] = [];
  while (left.length > 0 && chosen.length < count) {
    const at = Math.floor(random() * left.length);
    chosen.push(left[at]!);
    left[at] = left[left.length - 1]!;
    left.pop();
  }
  return chosen;
}

/** Returns the differences between the observations up to the cut. */
export function differences(
  check: string,
  cutAt: number,
  full: readonly Observation[],
  other: readonly Observation[],
): AuditFinding[] {
  const findings: AuditFinding[] = [];
  for (const what of ['bar', 'decision', 'confidence'] as const) {
    const upToCut = (observation: Observation) => observation.what === what && observation.at <= cutAt;
    const [expected, found] = [full.filter(upToCut), other.filter(upToCut)];
    for (let i = 0; i < Math.max(expected.length, found.length) && findings.length < MOST_FINDINGS; i++) {
      if (expected[i]?.text === found[i]?.text && expected[i]?.at === found[i]?.at) continue;
      const at = Math.min(expected[i]?.at ?? ALL, found[i]?.at ?? ALL);
      findings.push({
        check,
        cutAt: cutAt === ALL ? null : cutAt,
        at,
        expected: expected[i]?.at === at ? expected[i]!.text : null,
        found: found[i]?.at === at ? found[i]!.text : null,
      });
    }
  }
  return findings;
}
