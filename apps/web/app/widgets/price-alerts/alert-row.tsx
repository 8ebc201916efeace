import type { PriceAlert } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPrice } from '../../lib/text/format.ts';
import { useToWall, WallTime } from '../../lib/time/clock.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { deletePriceAlert } from './price-alerts.queries.ts';

/** One price alert, with a button that deletes it. */
export function AlertRow({ alert }: { alert: PriceAlert }) {
  const { id, symbol, direction, level, note, createdAt, firedAt, firedPrice } = alert;
  const [isAsked, setAsked] = useState(false);
  const remove = useMutation(deletePriceAlert);
  const toWall = useToWall();
  const name = `${symbol} ${direction} ${formatPrice(level)}`;
  const confirm = () => {
    setAsked(false);
    remove.mutate({ id });
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2 border-line border-t py-3 first:border-t-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-strong text-ink-1 tabular-nums">
          {name}
          {firedAt !== null && <Badge tone="accent">Fired</Badge>}
        </p>
        <p className="text-13 wrap-anywhere">
          {firedAt === null ? (
            <>
              Added <WallTime value={toWall(createdAt)} />
            </>
          ) : (
            <>
              Passed <WallTime value={toWall(firedAt)} /> at {formatPrice(firedPrice)}
            </>
          )}
          {note !== null && `. ${note}`}
        </p>
      </div>
      <Button
        size="small"
        variant="quiet"
        isLoading={remove.isPending}
        aria-label={`Delete the alert ${name}`}
        onClick={() => (firedAt === null ? setAsked(true) : remove.mutate({ id }))}
      >
        Delete
      </Button>
      <ProblemLine of={remove.error} className="col-span-2" />
      {isAsked && (
        <AlertDialog
          title={`Delete the alert ${name}?`}
          text="You get no message when the level is passed."
          confirmLabel="Delete"
          isDestructive
          onCancel={() => setAsked(false)}
          onConfirm={confirm}
        />
      )}
    </li>
  );
}
