import { X } from 'lucide';
import type { ReactNode } from 'react';
import { CurveSwatch } from '../../../ui/equity-chart/curve-swatch.tsx';
import { Icon } from '../../../ui/icon.ts';
import type { ComparedColumn } from './compare-view.ts';

interface ColumnHeadProps {
  column: Pick<ComparedColumn, 'name' | 'kind'>;
  onRemove: () => void;
  /** The name, and what else is known of the column. */
  children: ReactNode;
}

/** Head of a column of figures, with a button that removes it. */
export function ColumnHead({ column: { name, kind }, onRemove, children }: ColumnHeadProps) {
  return (
    <>
      <span className="flex items-center justify-end gap-2">
        <CurveSwatch kind={kind} />
        <button
          type="button"
          aria-label={`Remove ${name} from the comparison`}
          onClick={onRemove}
          className="relative z-1 -mr-1.5 grid size-11 md:size-8 place-items-center rounded-chip text-ink-3 hover:bg-surface-3 hover:text-ink-1"
        >
          <Icon of={X} size={15} />
        </button>
      </span>
      {children}
    </>
  );
}
