import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.ts';

interface Column {
  readonly name: string;
  /** Shown instead of the name. */
  readonly head?: ReactNode;
  readonly isNumber?: boolean;
  readonly className?: string;
  /** How the column sorts the rows, if it can. */
  readonly sort?: SortDirection;
}

export type SortDirection = 'ascending' | 'descending' | 'none';

interface TableProps {
  /** Description for screen readers. */
  label: string;
  /** From the left. */
  columns: readonly Column[];
  className?: string;
  /** Wraps the table in a scrollable box. */
  scrolls?: boolean;
  /** Rows of `tr`, `Th` and `Td`. */
  children: ReactNode;
}

/** Narrower on a tablet, where the tables would not fit otherwise. */
const GAP = 'px-1.5 md:max-lg:px-1 lg:px-2';
const EDGE = 'first:pl-4 last:pr-4 md:first:pl-5 md:last:pr-5 lg:first:pl-5 lg:last:pr-5';

/** Rows under named columns, with figures aligned right. */
export function Table({ label, columns, className, scrolls = false, children }: TableProps) {
  const table = (
    <table aria-label={label} className={classNames('h-fit w-full text-13 tabular-nums', className)}>
      <thead className="text-12 text-ink-3">
        <tr>
          {columns.map(({ name, head, isNumber, sort, className: own }) => (
            <th
              key={name}
              scope="col"
              aria-sort={sort}
              className={classNames('py-2 font-text', GAP, EDGE, isNumber ? 'text-right' : 'text-left', own)}
            >
              {head ?? name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr]:border-line [&>tr]:border-t">{children}</tbody>
    </table>
  );
  if (!scrolls) return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      {table}
    </section>
  );
}

interface SortButtonProps {
  direction: SortDirection;
  onSort: () => void;
  children: ReactNode;
}

const ARROWS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown } as const;

/** The name of a column that sorts the rows. */
export function SortButton({ direction, onSort, children }: SortButtonProps) {
  return (
    <button
      type="button"
      onClick={onSort}
      className={classNames(
        'touch inline-flex items-center gap-1 hover:text-ink-1 max-md:py-1.5',
        direction !== 'none' && 'text-ink-1',
      )}
    >
      {children}
      <Icon of={ARROWS[direction]} size={12} className={direction === 'none' ? 'opacity-50' : ''} />
    </button>
  );
}

/** The header cell of a row. */
export function Th({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="row"
      className={classNames('py-2 text-left whitespace-nowrap', GAP, EDGE, className ?? 'font-text')}
      {...rest}
    />
  );
}

/** A cell of a row. */
export function Td({ isNumber, className, ...rest }: ComponentProps<'td'> & { isNumber?: boolean }) {
  return (
    <td className={classNames('py-2 whitespace-nowrap', GAP, EDGE, isNumber && 'text-right', className)} {...rest} />
  );
}
