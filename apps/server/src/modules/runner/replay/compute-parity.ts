import type { MarketKind } from '@sealtick/engine';
import { selectUnpublished } from '../../signals/index.ts';
import type { RunningStrategy } from '../publish/publish-strategies.ts';
import { getFact, type OpenedFact } from '../record/facts.ts';
import { type Pause, selectPauses } from '../record/pause-repository.ts';
import type { RunnerContext } from '../runner-context.ts';
import type { ReplayOpened } from './replay-opened.ts';

/** Why a setup that the replay opens is not in the log; `unexplained` is an error of this program. */
export type MissingCause = 'late' | 'paused' | 'input' | 'quarantined' | 'unexplained';

export interface ParityDifference {
  readonly signalId: string;
  readonly symbol: string;
  readonly timeframe: string;
  readonly barCloseAt: string;
  /** `missing`: only the replay has it; `extra`: only the log; `changed`: both, but not the same. */
  readonly kind: 'missing' | 'extra' | 'changed';
  readonly cause: MissingCause | null;
  /** Fields that differ, where both have it. */
  readonly fields: readonly string[];
}

export interface Parity {
  readonly strategyId: string;
  readonly version: number;
  readonly market: MarketKind;
  /** Setups the replay opens since publication, and how many of them are in the log to the byte. */
  readonly replayed: number;
  readonly published: number;
  /** published / replayed; null where nothing was replayed. */
  readonly parity: number | null;
  readonly differences: readonly ParityDifference[];
}

export interface ParityContext extends Pick<RunnerContext, 'provider' | 'db' | 'market'> {
  /** Bars up to here have been recorded, ms UTC. */
  readonly through: number;
  /** Every `signal.opened` of the version in the log. */
  readonly opened: readonly OpenedFact[];
  readonly replayOpened: ReplayOpened;
}

/** Replays a running strategy over the stored bars, and compares its setups with those in the log (engine rule 22). */
export async function computeParity(ctx: ParityContext, running: RunningStrategy): Promise<Parity> {
  const setups = await ctx.replayOpened(ctx, running);
  const replayed = setups.map((event) => getFact(event, running.streams[event.stream]!, ctx.market) as OpenedFact);
  const logged = new Map(ctx.opened.map((fact) => [fact.signalId, fact]));
  const unpublished = await selectUnpublished(ctx.db, running.row.strategyId, running.row.version, ctx.market);
  const pauses = await selectPauses(ctx.db, running.row.strategyId, running.row.version, ctx.market);
  const differences: ParityDifference[] = [];
  let published = 0;
  for (const fact of replayed) {
    const found = logged.get(fact.signalId);
    logged.delete(fact.signalId);
    const fields = found ? differingFields(found, fact) : [];
    if (found && fields.length === 0) published += 1;
    else if (found) differences.push(difference(fact, 'changed', 'input', fields));
    else differences.push(difference(fact, 'missing', toCause(fact, unpublished.get(fact.signalId), pauses), []));
  }
  for (const fact of logged.values()) differences.push(difference(fact, 'extra', null, []));
  const { strategyId, version } = running.row;
  const parity = replayed.length === 0 ? null : published / replayed.length;
  return { strategyId, version, market: ctx.market, replayed: replayed.length, published, parity, differences };
}

/** Returns the names of the fields whose JSON differs. */
function differingFields(logged: OpenedFact, replayed: OpenedFact): string[] {
  const text = (fact: OpenedFact, name: string) => JSON.stringify(fact[name as keyof OpenedFact]);
  return Object.keys(replayed).filter((name) => text(logged, name) !== text(replayed, name));
}

const CAUSES: readonly MissingCause[] = ['late', 'paused', 'input', 'quarantined'];

function toCause(fact: OpenedFact, stored: string | null | undefined, pauses: readonly Pause[]): MissingCause {
  const at = Date.parse(fact.barCloseAt);
  const isPaused = pauses.some(({ from, until }) => at > from && (until === null || at <= until));
  return CAUSES.find((cause) => cause === stored) ?? (isPaused ? 'paused' : 'unexplained');
}

function difference(
  fact: OpenedFact,
  kind: ParityDifference['kind'],
  cause: MissingCause | null,
  fields: readonly string[],
): ParityDifference {
  const { signalId, symbol, timeframe, barCloseAt } = fact;
  return { signalId, symbol, timeframe, barCloseAt, kind, cause, fields };
}
