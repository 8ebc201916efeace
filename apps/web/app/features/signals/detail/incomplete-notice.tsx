import { Button } from '../../../ui/button.tsx';

/** Shown above the list's data of a signal if the rest could not be read. */
export function IncompleteNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b bg-warn-soft px-4 py-3 text-13 text-warn md:px-6"
    >
      <span>The full signal could not be loaded. This is the data from the list.</span>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
