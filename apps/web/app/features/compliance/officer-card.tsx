import type { ContentRun } from '@sealtick/contract';
import { useState } from 'react';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SampleGroup } from '../../ui/sample-mark.tsx';
import { DocumentRuns } from '../../widgets/document/document-runs.tsx';
import { RequestOpener } from '../../widgets/request-dialog/request-opener.tsx';

const PoliciesDialog = deferred(async () => (await import('./policies-dialog.tsx')).PoliciesDialog);

/** The Chief Compliance Officer, and how to reach them. */
export function OfficerCard({ contact }: { contact: readonly ContentRun[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="mt-4 flex flex-wrap items-center justify-between gap-4 p-4 md:px-5">
      <div>
        <SampleGroup
          samples={contact.filter(({ href }) => href !== undefined).map(({ sample }) => sample === true)}
          heading={<h2 className="font-head text-14">Chief Compliance Officer</h2>}
        >
          <p className="-mt-3">
            <DocumentRuns runs={contact} />
          </p>
        </SampleGroup>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <RequestOpener form="compliance-inquiry">
          {(open) => <Button onClick={open}>Contact Compliance Team</Button>}
        </RequestOpener>
        <Button onClick={() => setOpen(true)}>View All Policies</Button>
        <RequestOpener form="complaint">{(open) => <Button onClick={open}>Register Complaint</Button>}</RequestOpener>
      </div>
      {isOpen && <PoliciesDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}
