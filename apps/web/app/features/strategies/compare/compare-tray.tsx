import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { MAX_COMPARED } from './compared-ids.ts';

interface CompareTrayProps {
  /** Names of what is selected, in the order of selection. */
  names: readonly string[];
  onClear: () => void;
  /** Leads to the comparison. */
  children: ReactNode;
}

/** What is selected for comparison, at the bottom of the screen. */
export function CompareTray({ names, onClear, children }: CompareTrayProps) {
  const isFull = names.length === MAX_COMPARED;
  return (
    <section
      aria-label="Selected for comparison"
      className="sticky bottom-[calc(var(--phone-bar,0px)+0.75rem)] z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line-control bg-surface-2 px-4 py-3 shadow-menu"
    >
      <p role="status" className="min-w-0 grow basis-56">
        <b className="text-ink-1">
          {names.length} of {MAX_COMPARED}
        </b>{' '}
        {names.join(', ')}
        {names.length === 1 && <span className="text-ink-3">: select another to compare</span>}
        {isFull && <span className="text-ink-3">: four at most</span>}
      </p>
      <div className="flex gap-2">
        <Button variant="quiet" onClick={onClear}>
          Clear marks
        </Button>
        {names.length > 1 && children}
      </div>
    </section>
  );
}
