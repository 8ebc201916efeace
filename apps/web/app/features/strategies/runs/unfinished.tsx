import type { Run } from '@sealtick/contract';
import { formatPercent } from '../../../lib/text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { toastFailure } from '../../../ui/toast/toast.ts';

/** A bar of how far a computation is. @param share A fraction */
function Progress({ name, share }: { name: string; share: number }) {
  return (
    <div
      role="progressbar"
      aria-label={`Progress of ${name}`}
      aria-valuenow={Math.round(share * 100)}
      className="h-1.5 min-w-24 flex-1 overflow-hidden rounded-chip bg-line-strong"
    >
      <svg
        aria-hidden="true"
        width={`${share * 100}%`}
        height="100%"
        className="block bg-accent forced-color-adjust-none"
      />
    </div>
  );
}

interface UnfinishedProps {
  work: Pick<Run, 'name' | 'state' | 'progress'>;
  /** Follows the share that is done. */
  remaining?: string;
  isCancelling: boolean;
  onCancel: (onError: (error: Error) => void) => void;
}

/** How far a run or study is, with the button that stops it. */
export function Unfinished({
  work: { name, state, progress },
  remaining = '',
  isCancelling,
  onCancel,
}: UnfinishedProps) {
  const text = state === 'queued' ? 'Waiting' : `Running, ${formatPercent(progress, 0)}${remaining}`;
  return (
    <div className="flex flex-wrap items-center gap-3 text-13">
      <Progress name={name} share={progress} />
      <span className="min-w-28 tabular-nums">{text}</span>
      <Button
        size="small"
        isLoading={isCancelling}
        aria-label={`Cancel ${name}`}
        onClick={() => onCancel(toastFailure(`“${name}” could not be cancelled`))}
      >
        Cancel
      </Button>
    </div>
  );
}
