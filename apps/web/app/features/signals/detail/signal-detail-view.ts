import { plannedLevels, type SignalDetail, type SignalStep } from '@sealtick/contract';
import { type ExitMark, exitMark } from '../../../ui/signal-picture/exit-mark.ts';
import { type SignalView, toSignalView } from '../signal-view.ts';

/** A level of the plan, the fill or the current stop. */
export interface LevelView {
  readonly kind: 'target' | 'entry' | 'stop' | 'fill' | 'trail';
  readonly label: string;
  readonly price: number;
  /** Share of the position that exits there; null if none is planned. */
  readonly weight: number | null;
}

export interface SignalDetailView
  extends SignalView,
    Pick<SignalDetail, 'type' | 'barCloseAt' | 'validUntil' | 'closedAt' | 'sentAt' | 'leafHash' | 'steps'> {
  /** From the highest price to the lowest. */
  readonly planned: readonly LevelView[];
  /** Where it ended; null while it is active. */
  readonly exit: ExitMark | null;
  /** Closed trades that the confidence is based on. */
  readonly resolved: number;
}

/** Returns a signal with its steps as a page shows it. */
export function toSignalDetailView(signal: SignalDetail): SignalDetailView {
  const base = toSignalView(signal);
  const { type, barCloseAt, validUntil, closedAt, sentAt, leafHash, steps } = signal;
  return {
    ...base,
    type,
    barCloseAt,
    validUntil,
    closedAt,
    sentAt,
    leafHash,
    steps,
    planned: getLevels(signal, base).sort((a, b) => b.price - a.price),
    // Without steps, the plan is the best estimate of the exits.
    exits: steps.length === 0 ? base.exits : steps.flatMap(getExit),
    exit: exitMark(signal, steps),
    resolved: signal.confidenceN,
  };
}

function getLevels(signal: SignalDetail, { plan, fillPrice }: SignalView): LevelView[] {
  const { weights, currentStop, status } = signal;
  const { entry, stop } = plan;
  const trail = Number(currentStop);
  const level = (kind: LevelView['kind'], label: string, price: number, weight: number | null = null) => {
    return { kind, label, price, weight };
  };
  const targets = plannedLevels(signal).filter(({ kind }) => kind === 'target');
  const planned = targets.map(({ kind, label, price }, i) => level(kind, label, price, weights[i] ?? null));
  return [
    ...planned,
    level('entry', 'Entry', entry),
    ...(fillPrice === null || fillPrice === entry ? [] : [level('fill', 'Filled at', fillPrice)]),
    ...(trail === stop ? [] : [level('trail', status === 'closed' ? 'Last stop' : 'Stop now', trail)]),
    level('stop', trail === stop ? 'Stop' : 'First stop', stop),
  ];
}

/** The part of the position that exited at a target with this step. */
const getExit = ({ change, price, weight }: SignalStep) =>
  change === 'target' && price !== null ? [{ price: Number(price), weight: weight ?? 0 }] : [];
