import {
  type AuditFinding,
  auditStrategy,
  type Bar,
  inThisThread,
  type PrepareSubject,
  randomMarket,
} from '@sealtick/engine';
import type { DrawnRule } from './rules.ts';

/** What the audit found about a rule. */
export interface RuleVerdict {
  readonly looksAhead: boolean;
  /** Decisions of the rule over all bars. */
  readonly decisions: number;
  /** Close of the first bar at which it decided differently, ms UTC; null if there is none. */
  readonly differsAt: number | null;
}

const BARS = 100;
const CUTS = { decisionCuts: 4, idleCuts: 1, barCuts: 1, enough: 1 };
/** Distance of stop and target as a share of the price, and the longest hold. */
const DISTANCE = 0.004;
const MAX_BARS = 4;

/** Audits a rule over a drawn market: later bars are removed or changed, and what was decided before has to stay. */
export async function auditRule({ prepare }: DrawnRule, seed: number): Promise<RuleVerdict> {
  const market = randomMarket({ seed, length: BARS, timeframe: '1h' });
  const data = { ...market, partner: null, events: null };
  const { findings, decisions } = await auditStrategy(
    inThisThread(() => strategyFor(prepare)),
    data,
    { ...CUTS, seed },
  );
  return { looksAhead: findings.length > 0, decisions, differsAt: firstFound(findings) };
}

const firstFound = (findings: readonly AuditFinding[]): number | null =>
  findings.find(({ at }) => at !== null)?.at ?? null;

/** Returns the audited strategy: it follows the rule whenever it has no position. */
function strategyFor(prepare: DrawnRule['prepare']): PrepareSubject {
  return ({ bars }) => {
    const places = new Map(Array.from(bars.closeTime, (closeTime, i) => [closeTime, i]));
    const rule = prepare(bars);
    return {
      params: {},
      strategy: {
        start: () => (bar, at) => {
          if (at.position !== null) return null;
          const wish = rule(places.get(bar.closeTime) ?? -1);
          return wish > 0 ? { open: setup(bar, 1) } : wish < 0 ? { open: setup(bar, -1) } : null;
        },
      },
    };
  };
}

function setup(bar: Bar, direction: 1 | -1) {
  const distance = direction * DISTANCE * bar.close;
  return {
    side: direction === 1 ? ('long' as const) : ('short' as const),
    type: 'market' as const,
    entry: bar.close,
    stop: bar.close - distance,
    targets: [{ price: bar.close + distance, weight: 1 }],
    maxBars: MAX_BARS,
    reason: 'The rule says so.',
  };
}
