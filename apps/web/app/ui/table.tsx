import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Column {
  readonly name: string;
  /** Stands in the name's place. */
  readonly head?: ReactNode;
  readonly isNumber?: boolean;
  readonly className?: string;
}

interface TableProps {
  /** What the rows are, in words. */
  label: string;
  /** From the left. */
  columns: readonly Column[];
  className?: string;
  /** It stands in a box that scrolls where it is wider than its place. */
  scrolls?: boolean;
  /** Rows of `tr`, `Th` and `Td`. */
  children: ReactNode;
}

/** On a tablet a column more fits than its width would have. */
const GAP = 'px-1.5 md:max-lg:px-1 lg:px-2';
const EDGE = 'first:pl-4 last:pr-4 md:first:pl-5 md:last:pr-5 lg:first:pl-5 lg:last:pr-5';

/** Rows under named columns, figures at the right. Too wide for its place, it scrolls in a box of its own. */
export function Table({ label, columns, className, scrolls = false, children }: TableProps) {
  const table = (
    <table aria-label={label} className={classNames('h-fit w-full text-13 tabular-nums', className)}>
      <thead className="text-12 text-ink-3">
        <tr>
          {columns.map(({ name, head, isNumber, className: own }) => (
            <th
              key={name}
              scope="col"
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      {table}
    </section>
  );
}

/** What a row is about. */
export function Th({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="row"
      className={classNames('py-2 text-left whitespace-nowrap', GAP, EDGE, className ?? 'font-text')}
      {...rest}
    />
  );
}

export function Td({ isNumber, className, ...rest }: ComponentProps<'td'> & { isNumber?: boolean }) {
  return (
    <td className={classNames('py-2 whitespace-nowrap', GAP, EDGE, isNumber && 'text-right', className)} {...rest} />
  );
}
