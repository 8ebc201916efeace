import { alter } from './alter.ts';
import { type AuditData, EVERYTHING, type Scope, scheduleOnly, truncate } from './audit-data.ts';
import { type CutOptions, chooseCuts } from './choose-cuts.ts';
import { type AuditFinding, differences, earlyFindings, NO_CUT, offenceFindings, releaseFindings } from './findings.ts';
import type { Run, RunFresh } from './run.ts';

export interface AuditReport {
  readonly findings: readonly AuditFinding[];
  /** Decisions of the full run; without decisions an audit proves nothing. */
  readonly decisions: number;
  /** Cuts after which data was removed or changed, ms UTC; the audit ends early once it has found enough. */
  readonly cuts: readonly number[];
}

export interface AuditOptions extends CutOptions {
  /** Names of releases besides those of the list. */
  readonly releaseNames?: readonly string[];
  /** Number of findings with which the audit ends. Default 20. */
  readonly enough?: number;
}

/**
 * Audits a strategy for look-ahead: whether anything that the engine accepts or does at a bar's close depends on later data.
 *
 * The strategy runs over all the data, then repeatedly over data whose later part is removed or changed: all inputs,
 * only the partner, only the calendar. Up to the cut every aggregated bar, decision, signal, fill, stop move, exit, trade
 * and confidence must be identical. It must also be deterministic, must not change its input, must decide by plain data, and
 * must use nothing of a release but its schedule, whose name is one of the list.
 *
 * docs/engine.md lists what the audit cannot find.
 *
 * @param run Runs the strategy. How separate its runs are decides what the audit can find: memory, changed built-in objects.
 */
export async function auditStrategy(
  run: RunFresh,
  data: AuditData,
  { releaseNames = [], enough = 20, ...cutOptions }: AuditOptions = {},
): Promise<AuditReport> {
  const [full, again] = (await run([data, data])) as [Run, Run];
  const findings = [
    ...releaseFindings(data, new Set(releaseNames)),
    ...offenceFindings([full, again]),
    ...earlyFindings(full, data),
    ...differences('repeated run', NO_CUT, full, again),
  ];
  const compare = async (checks: readonly Check[]) => {
    const runs = await Promise.all(checks.map(({ changed }) => run([changed])));
    checks.forEach(({ name, cut, changed }, i) => {
      const [other] = runs[i] as [Run];
      const known = new Set(findings.map(({ check }) => check));
      findings.push(
        ...offenceFindings([other]).filter(({ check }) => !known.has(check)),
        ...earlyFindings(other, changed),
        ...differences(name, cut, full, other),
      );
    });
  };
  if (data.events !== null) {
    await compare([{ name: 'releases reduced to their schedule', cut: NO_CUT, changed: scheduleOnly(data) }]);
  }
  const cuts: number[] = [];
  for (const cut of chooseCuts(data.bars, full, cutOptions)) {
    if (findings.length >= enough) break;
    cuts.push(cut);
    await compare(checksAt(cut, data));
  }
  const decisions = full.observations.filter(({ what }) => what === 'decision').length;
  return { findings, decisions, cuts };
}

/** A run over changed data, which must agree with the full run up to the cut. */
interface Check {
  readonly name: string;
  readonly cut: number;
  readonly changed: AuditData;
}

/** Removing everything shows what needs any later data; changing one input shows which. */
function checksAt(cut: number, data: AuditData): Check[] {
  const changes = getScopes(data).map(([what, scope]) => {
    return { name: `${what} after the cut changed`, cut, changed: alter(data, cut, scope) };
  });
  return [{ name: 'everything after the cut removed', cut, changed: truncate(data, cut) }, ...changes];
}

function getScopes(data: AuditData): [string, Scope][] {
  const scopes: [string, Scope][] = [['everything', EVERYTHING]];
  if (data.partner !== null) scopes.push(["the partner's bars", { bars: false, partner: true, events: false }]);
  if (data.events !== null) scopes.push(['the calendar', { bars: false, partner: false, events: true }]);
  return scopes;
}
