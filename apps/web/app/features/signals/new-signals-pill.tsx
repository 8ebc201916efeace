import { ArrowUp } from 'lucide-react';

/** Says how many signals came while the reader was further down the page, and leads to them. */
export function NewSignalsPill({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-3 z-20 flex justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onClick}
          className="pointer-events-auto inline-flex h-11 items-center gap-2 rounded-full border border-accent bg-accent-soft px-4 font-strong text-13 text-accent-text hover:bg-surface-3 md:h-9"
        >
          <ArrowUp size={15} aria-hidden="true" />
          {count === 1 ? '1 new signal' : `${count} new signals`}
        </button>
      )}
    </div>
  );
}
