import { ArrowUp } from 'lucide';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.ts';

interface NewSignalsPillProps {
  count: number;
  /** Whether the start of the list is above the viewport. */
  isAway: boolean;
  onClick: () => void;
}

/** Shows how many new signals are held back, and inserts them: at the top of the list, or of the screen. */
export function NewSignalsPill({ count, isAway, onClick }: NewSignalsPillProps) {
  return (
    <div
      role="status"
      className={classNames(
        'pointer-events-none inset-x-0 z-20 flex justify-center',
        // What stands next to the list takes no part in its centre.
        isAway
          ? 'fixed top-[calc(var(--sticky-top,0rem)+0.75rem)] xl:right-(--beside-list,21rem)'
          : 'absolute top-0 -translate-y-3/4 lg:translate-y-0',
      )}
    >
      {count > 0 && (
        <button
          type="button"
          onClick={onClick}
          className="pointer-events-auto inline-flex h-11 items-center gap-2 rounded-full border border-accent bg-accent-soft px-4 font-strong text-13 text-accent-text hover:bg-surface-3 md:h-9"
        >
          <Icon of={ArrowUp} size={15} />
          {count === 1 ? '1 new signal' : `${count} new signals`}
        </button>
      )}
    </div>
  );
}
