import { asList, asNumber, asRecord, asText } from '../../../lib/guard.ts';
import { type SignalView, toSignalView } from '../signal-view.ts';

/** A level of the plan, or a price of what became of it. */
export interface LevelView {
  readonly kind: 'target' | 'entry' | 'stop' | 'fill' | 'trail';
  readonly label: string;
  readonly price: number;
  /** Share of the position that leaves there; null where none is planned to. */
  readonly weight: number | null;
}

export interface StepView {
  readonly key: string;
  readonly change: string;
  readonly index: number | null;
  readonly leafHash: string;
  readonly at: string;
  readonly price: number | null;
  readonly weight: number | null;
}

export interface SignalDetailView extends SignalView {
  readonly type: string;
  /** Digits after the point that its prices have. */
  readonly digits: number;
  /** From the highest price to the lowest. */
  readonly planned: readonly LevelView[];
  readonly weights: readonly number[];
  readonly targetsReached: number;
  readonly isOpen: boolean;
  readonly pnl: number | null;
  readonly chance: number | null;
  readonly resolved: number | null;
  readonly barCloseAt: string;
  readonly validUntil: string;
  readonly closedAt: string;
  readonly sentAt: string;
  readonly leafHash: string;
  readonly steps: readonly StepView[];
}

/** A signal with its story, whatever the server sent; null where that is no signal. */
export function toSignalDetailView(sent: unknown): SignalDetailView | null {
  if (typeof sent !== 'object' || sent === null || asText(asRecord(sent).id) === '') return null;
  const row = asRecord(sent);
  const base = toSignalView(sent, 0);
  const weights = asList(row.weights).map((weight) => asNumber(weight) ?? 0);
  const { fillPrice } = base;
  const { entry, stop } = base.plan;
  const steps = asList(row.steps).map(toStepView);
  const trail = asNumber(row.currentStop);
  const level = (kind: LevelView['kind'], label: string, price: number | null, weight: number | null = null) =>
    price === null ? [] : [{ kind, label, price, weight }];
  const targets = asList(row.targets);
  const planned: LevelView[] = [
    ...targets.flatMap((price, i) =>
      level('target', targets.length === 1 ? 'Target' : `Target ${i + 1}`, asNumber(price), weights[i] ?? null),
    ),
    ...level('entry', 'Entry', entry),
    ...(fillPrice === entry ? [] : level('fill', 'Filled at', fillPrice)),
    ...(trail === stop ? [] : level('trail', row.status === 'closed' ? 'Last stop' : 'Stop now', trail)),
    ...level('stop', trail === stop || trail === null ? 'Stop' : 'First stop', stop),
  ];
  return {
    ...base,
    type: asText(row.type),
    digits: asText(row.entry).split('.')[1]?.length ?? 0,
    planned: planned.sort((a, b) => b.price - a.price),
    weights,
    targetsReached: asNumber(row.targetsReached) ?? 0,
    isOpen: row.status !== 'closed',
    // Without its story, the plan is the best there is.
    exits: steps.length === 0 ? base.exits : steps.filter(({ change }) => change === 'target'),
    pnl: asNumber(row.pnl),
    chance: asNumber(row.confidence),
    resolved: asNumber(row.confidenceN),
    barCloseAt: asText(row.barCloseAt),
    validUntil: asText(row.validUntil),
    closedAt: asText(row.closedAt),
    sentAt: asText(row.sentAt),
    leafHash: asText(row.leafHash),
    steps,
  };
}

function toStepView(sent: unknown, position: number): StepView {
  const step = asRecord(sent);
  const index = asNumber(step.index);
  return {
    key: `${index ?? 'no index'} ${position}`,
    change: asText(step.change),
    index,
    leafHash: asText(step.leafHash),
    at: asText(step.barCloseAt),
    price: asNumber(step.price),
    weight: asNumber(step.weight),
  };
}
