import { NOT_ADVICE, type SizeView } from '../lib/figures/size-view.ts';
import { CopyButton } from './copy-button.tsx';

/** The size of a signal with its arithmetic, or why there is none. */
export function SizeArithmetic({ size }: { size: SizeView | string }) {
  return (
    <>
      {typeof size !== 'string' && (
        <dl aria-label="Arithmetic" className="divide-y divide-line font-mono text-13">
          {size.rows.map(({ label, value }) => (
            <div key={label} className="flex items-baseline justify-between gap-4 py-1.5">
              <dt>{label}</dt>
              <dd className="text-right text-ink-1 tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div role="status" aria-label="Size" className="mt-3 min-h-11">
        {typeof size === 'string' ? (
          <p>{size}</p>
        ) : (
          <>
            <p className="font-head text-20 text-ink-1 tabular-nums">
              {size.lots} lots
              <span className="ml-2 font-text text-13 text-ink-2">{size.units} units</span>
            </p>
            <p className="tabular-nums">{size.note}</p>
            {size.cut !== null && <p className="text-warn tabular-nums">{size.cut}</p>}
          </>
        )}
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-12 text-ink-3">{NOT_ADVICE}</p>
        {typeof size !== 'string' && (
          <span className="-mx-2.5">
            <CopyButton label="Copy as text" text={size.text} />
          </span>
        )}
      </div>
    </>
  );
}
