import { writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { writeMutation } from '../lib/data/write-mutation.ts';
import { PORTFOLIO } from '../lib/queries/portfolio.queries.ts';
import { formatMoment } from '../lib/time/time.ts';
import { useTimeZone } from '../lib/time/time-zone.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { toast, toastFailure } from '../ui/toast/toast.ts';

const resume = writeMutation(writes.portfolio.resume, () => [PORTFOLIO]);

/** Says since when the maximum drawdown gives no sizes, and resumes. */
export function DrawdownStop({ since }: { since: string }) {
  const zone = useTimeZone();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    ...resume,
    // Not with the call: this part is gone once the portfolio is read again.
    onSuccess: (...given) => {
      toast({ title: 'Sizes resumed', description: 'The drawdown counts from now on.' });
      return resume.onSuccess(...given);
    },
    onError: toastFailure('Sizes not resumed'),
  });
  const send = () => {
    setAsking(false);
    mutate({});
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-13">No new sizes since {formatMoment(since, zone)}.</p>
      <Button size="small" disabled={isPending} onClick={() => setAsking(true)}>
        Resume
      </Button>
      {isAsking && (
        <AlertDialog
          title="Resume sizes"
          text="New signals get a size again. The drawdown then counts from the current value of your account."
          confirmLabel="Resume"
          onConfirm={send}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
