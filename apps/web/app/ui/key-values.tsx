import type { ReactNode } from 'react';
import { Term } from './term.tsx';

export interface KeyValue {
  readonly key: string;
  /** Anchor of the glossary to which the key leads. */
  readonly term?: string;
  readonly value: ReactNode;
}

/** Names on the left, values on the right. */
export function KeyValues({ rows, label }: { rows: readonly KeyValue[]; label?: string }) {
  return (
    <dl aria-label={label} className="divide-y divide-line">
      {rows.map(({ key, term, value }) => (
        <div key={key} className="flex items-baseline justify-between gap-4 py-1.75">
          <dt>
            <Term of={term}>{key}</Term>
          </dt>
          <dd className={`text-right font-strong text-ink-1 ${isFigure(value) ? 'tabular-nums' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Tabular figures widen the hyphen of a word. */
const isFigure = (value: ReactNode): boolean => typeof value !== 'string' || !/\p{L}-\p{L}/u.test(value);
