import type { SignalDetail, SignalStep } from '@sealtick/contract';
import { type SignalView, toSignalView } from '../signal-view.ts';

/** A level of the plan, or a price of what became of it. */
export interface LevelView {
  readonly kind: 'target' | 'entry' | 'stop' | 'fill' | 'trail';
  readonly label: string;
  readonly price: number;
  /** Share of the position that leaves there; null where none is planned to. */
  readonly weight: number | null;
}

export interface SignalDetailView
  extends SignalView,
    Pick<SignalDetail, 'type' | 'barCloseAt' | 'validUntil' | 'closedAt' | 'sentAt' | 'leafHash' | 'steps'> {
  /** Digits after the point that its prices have. */
  readonly digits: number;
  /** From the highest price to the lowest. */
  readonly planned: readonly LevelView[];
  /** Chance in percent, and the resolved trades it rests on. */
  readonly chance: number;
  readonly resolved: number;
}

/** A signal with its story as a page shows it. */
export function toSignalDetailView(signal: SignalDetail): SignalDetailView {
  const base = toSignalView(signal);
  const { type, barCloseAt, validUntil, closedAt, sentAt, leafHash, steps } = signal;
  return {
    ...base,
    ...{ type, barCloseAt, validUntil, closedAt, sentAt, leafHash, steps },
    digits: signal.entry.split('.')[1]?.length ?? 0,
    planned: levelsOf(signal, base).sort((a, b) => b.price - a.price),
    // Without its story, the plan is the best there is.
    exits: steps.length === 0 ? base.exits : steps.flatMap(exitOf),
    chance: signal.confidence,
    resolved: signal.confidenceN,
  };
}

function levelsOf(
  { targets, weights, currentStop, status }: SignalDetail,
  { plan, fillPrice }: SignalView,
): LevelView[] {
  const { entry, stop } = plan;
  const trail = Number(currentStop);
  const level = (kind: LevelView['kind'], label: string, price: number, weight: number | null = null) => {
    return { kind, label, price, weight };
  };
  const planned = targets.map((price, i) =>
    level('target', targets.length === 1 ? 'Target' : `Target ${i + 1}`, Number(price), weights[i] ?? null),
  );
  return [
    ...planned,
    level('entry', 'Entry', entry),
    ...(fillPrice === null || fillPrice === entry ? [] : [level('fill', 'Filled at', fillPrice)]),
    ...(trail === stop ? [] : [level('trail', status === 'closed' ? 'Last stop' : 'Stop now', trail)]),
    level('stop', trail === stop ? 'Stop' : 'First stop', stop),
  ];
}

/** The part that left by a step, at a target. */
const exitOf = ({ change, price, weight }: SignalStep) =>
  change === 'target' && price !== null ? [{ price: Number(price), weight: weight ?? 0 }] : [];
