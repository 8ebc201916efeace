import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

const STATUS_DELAY_MS = 1_000;
const AlertDialog = deferred(async () => (await import('../../ui/alert-dialog.tsx')).AlertDialog);

/** Actions of the signals page. */
export function PageActions() {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => void navigate(paths.status), STATUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, navigate]);

  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      <Button className="px-2! text-13" onClick={() => setLeaving(true)} aria-disabled={isLeaving}>
        View Status Page
      </Button>
      <ButtonLink className="px-2! text-13" to={paths.apiDocs}>
        View API Docs
      </ButtonLink>
      <Button variant="primary" onClick={() => setAsking(true)} className="-order-1 min-w-full">
        Setup Delivery
      </Button>
      <span role="status" className="sr-only">
        {isLeaving && 'Opening the status page'}
      </span>
      {isAsking && (
        <AlertDialog
          title="Set up delivery?"
          text="You leave this page and go to the delivery settings, where you choose how you receive signals."
          confirmLabel="Go to delivery settings"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void navigate(paths.deliverySettings);
          }}
        />
      )}
    </div>
  );
}
