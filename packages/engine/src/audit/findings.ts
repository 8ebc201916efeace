import { RELEASE_NAMES } from '../releases/release-names.ts';
import type { AuditData } from './audit-data.ts';
import { OBSERVED, type Observation, type Run } from './run.ts';

/** One difference after later data was removed or changed, or a violation. */
export interface AuditFinding {
  /** Description of the change of the data, or of the violation. */
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

/** A cut at the end of everything. */
export const NO_CUT = Number.POSITIVE_INFINITY;
/** Maximum differences of one check at one cut. */
const MOST_DIFFERENCES = 3;

const violation = (check: string): AuditFinding => ({ check, cutAt: null, at: null, expected: null, found: null });

/** Returns the violations of runs, each once. */
export function offenceFindings(runs: readonly Run[]): AuditFinding[] {
  const offences = new Set(runs.flatMap((run) => run.offences));
  return [...offences].map((offence) => violation(`the strategy ${offence}`));
}

/** Returns the first name of a release that is not on the list, if any: a name of its own may tell the result. */
export function releaseFindings({ events }: AuditData, further: ReadonlySet<string>): AuditFinding[] {
  const other = events?.find(({ name }) => !RELEASE_NAMES.has(name) && !further.has(name));
  return other ? [violation(`the release "${other.name}" is not on the list of releases`)] : [];
}

/** Returns the first observation about a time that no bar has reached, if any. */
export function earlyFindings({ observations }: Run, { bars }: AuditData): AuditFinding[] {
  const last = bars.length === 0 ? 0 : bars.closeTime[bars.length - 1]!;
  const early = observations.find(({ at }) => at > last);
  return early
    ? [{ check: 'observation before its bar', cutAt: last, at: early.at, expected: null, found: early.text }]
    : [];
}

/** Returns the first differences between the observations up to the cut. */
export function differences(check: string, cutAt: number, full: Run, other: Run): AuditFinding[] {
  const findings: AuditFinding[] = [];
  for (const what of OBSERVED) {
    const upToCut = (run: Run) => run.observations.filter((one) => one.what === what && one.at <= cutAt);
    const [expected, found] = [upToCut(full), upToCut(other)];
    for (let i = 0; i < Math.max(expected.length, found.length) && findings.length < MOST_DIFFERENCES; i++) {
      if (expected[i]?.text === found[i]?.text && expected[i]?.at === found[i]?.at) continue;
      const at = Math.min(expected[i]?.at ?? NO_CUT, found[i]?.at ?? NO_CUT);
      findings.push({
        check,
        cutAt: cutAt === NO_CUT ? null : cutAt,
        at,
        expected: wordsAt(expected[i], at),
        found: wordsAt(found[i], at),
      });
    }
  }
  return findings;
}

function wordsAt(observation: Observation | undefined, at: number): string | null {
  return observation?.at === at ? `${observation.what}: ${observation.text}` : null;
}
