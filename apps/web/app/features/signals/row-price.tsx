import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { Standing } from './price-now.ts';
import { splitPips } from './split-pips.ts';

interface RowPriceProps {
  label: string;
  /** As text. */
  price: string;
  /** Size of a pip in price, whose digits are emphasised; null off fx. */
  pip: number | null;
  className?: string;
  /** Text below the price; its line is reserved if there is none. */
  children: ReactNode;
}

/** A price with every digit. */
export function RowPrice({ label, price, pip, className, children }: RowPriceProps) {
  const { before, pips, after } = splitPips(price, pip);
  return (
    <div className={classNames('min-w-0 lg:text-right', className)}>
      <dt className="text-12 text-ink-3 lg:sr-only">{label}</dt>
      <dd className="tabular-nums">
        <span className="block text-14 text-ink-1">
          {before}
          <b className="font-head">{pips}</b>
          {after}
        </span>
        <span className="block min-h-4 whitespace-nowrap text-12 text-ink-3">{children}</span>
      </dd>
    </div>
  );
}

/** A new element for each price, so that the browser counts no layout shift. */
export function LastClose({ text, isStale }: NonNullable<Standing['last']>) {
  return (
    <span key={text} className={isStale ? 'text-warn' : ''}>
      {isStale ? 'stale' : 'last'} {text}
    </span>
  );
}
