import type { Basis } from '@sealtick/contract';

/** What a figure stands on: its record, drawn in the colour of that record's curve, and whether prices were simulated. */
export function BasisLabel({ basis }: { basis: Basis | null }) {
  if (basis === null) return null;
  return (
    <span className="inline-flex items-center gap-3 text-12 text-ink-2 whitespace-nowrap">
      <span
        className={`basis-line inline-flex items-center gap-1.5 ${
          basis.record === 'live'
            ? '[--basis-color:var(--color-curve-live)]'
            : '[--basis-color:var(--color-curve-backtest)]'
        }`}
      >
        {basis.record === 'live' ? 'Live' : 'Back-test'}
      </span>
      {basis.market === 'simulated' && (
        <span className="basis-line-dotted inline-flex items-center gap-1.5 text-warn">Simulated</span>
      )}
    </span>
  );
}

/** Stands beside every back-test or simulated figure. */
export function HypotheticalNotice({ bases }: { bases: readonly (Basis | null)[] }) {
  const simulated = bases.some((basis) => basis?.market === 'simulated');
  const backtest = bases.some((basis) => basis?.record === 'backtest');
  if (!simulated && !backtest) return null;
  return (
    <p className="max-w-read text-12 text-ink-3">
      {simulated && 'Simulated market: prices are generated, no trade was made with money. '}
      {backtest && 'Back-test: rules run over past prices, with the benefit of hindsight. '}
      Hypothetical results have limits and are no guide to future results.
    </p>
  );
}
