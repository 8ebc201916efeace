import type { Basis } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The basis of a figure: its record, in the colour of that record's curve, and whether prices were simulated. */
export function BasisLabel({ basis }: { basis: Basis | null }) {
  if (basis === null) return null;
  return (
    <span className="inline-flex items-center gap-3 text-12 text-ink-2 whitespace-nowrap">
      <RecordLabel {...basis} />
      {basis.market === 'simulated' && <SimulatedLabel />}
    </span>
  );
}

/** Live or backtest, in the colour of its curve; a signal of the log before a restore is in neither record. */
export function RecordLabel({ record, formerLog }: Pick<Basis, 'record' | 'formerLog'>) {
  if (formerLog) return <FormerLogLabel />;
  return (
    <span
      className={`basis-line inline-flex items-center gap-1.5 text-12 whitespace-nowrap ${
        record === 'live' ? '[--basis-color:var(--color-curve-live)]' : '[--basis-color:var(--color-curve-backtest)]'
      }`}
    >
      {record === 'live' ? 'Live' : 'Backtest'}
    </span>
  );
}

function FormerLogLabel() {
  return (
    <span className="basis-line-dotted inline-flex items-center gap-1.5 text-12 whitespace-nowrap text-ink-3">
      Before the restore
    </span>
  );
}

/** Marks generated prices, in the style of stale and delayed values. */
export function SimulatedLabel() {
  return (
    <span className="basis-line-dotted inline-flex items-center gap-1.5 text-12 whitespace-nowrap text-warn">
      Simulated
    </span>
  );
}

interface HypotheticalNoticeProps {
  bases: readonly (Basis | null)[];
  /** Lets the lines of the notice be as long as the screen is wide. */
  isWide?: boolean;
  /** Whether its fills were simulated, on the prices of the site. */
  isPaper?: boolean;
  /** Text after the notice; also shown if there is no notice. */
  children?: ReactNode;
}

/** The notice that accompanies every backtest or simulated figure. */
export function HypotheticalNotice({ bases, isWide = false, isPaper = false, children }: HypotheticalNoticeProps) {
  const simulated = bases.some((basis) => basis?.market === 'simulated');
  const backtest = bases.some((basis) => basis?.record === 'backtest');
  const isHypothetical = simulated || backtest || isPaper;
  if (!isHypothetical && !children) return null;
  return (
    <p className={classNames('text-12 text-ink-3', !isWide && 'max-w-read')}>
      {simulated && `Simulated market: prices are generated${isPaper ? '' : ', and no real money was traded'}. `}
      {isPaper && 'Paper account: fills are simulated, and no real money was traded. '}
      {backtest && 'Backtest: the rules were applied to past prices, with the benefit of hindsight. '}
      {isHypothetical && 'Hypothetical results have limits and do not predict future results. '}
      {children}
    </p>
  );
}
