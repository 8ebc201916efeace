import { useState } from 'react';
import { deferred } from '../../lib/deferred.tsx';
import { Button } from '../../ui/button.tsx';

const ResourcesDialog = deferred(async () => (await import('./resources-dialog.tsx')).ResourcesDialog);

/** Leads to what teaches about risk. */
export function ResourcesCard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <aside className="mt-2 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface-1 p-4 md:px-6 md:py-5 print:hidden">
      <div>
        <h2 className="font-head text-14">Learn it before it costs you</h2>
        <p className="mt-0.5 text-13">What a trade may cost, how size follows from risk, and how to check a record.</p>
      </div>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Educational Resources
      </Button>
      {isOpen && <ResourcesDialog onClose={() => setOpen(false)} />}
    </aside>
  );
}
