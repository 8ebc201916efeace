import type { ContentRun } from '@sealtick/contract';
import { Card } from '../../ui/card.tsx';
import { DocumentRuns } from '../../widgets/document/document-runs.tsx';
import { withKeys } from '../../widgets/document/with-keys.ts';
import type { Statement } from './compliance-view.ts';

interface RegulatorCardProps {
  rows: readonly Statement[];
  memberships: readonly (readonly ContentRun[])[];
}

/** Regulator and memberships of the operator, as far as they are stated. */
export function RegulatorCard({ rows, memberships }: RegulatorCardProps) {
  return (
    <Card className="px-4 py-2 md:px-5">
      <dl className="divide-y divide-line">
        {rows.map(({ name, runs }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5">
            <dt>{name}</dt>
            <dd className="font-strong text-ink-1">
              <DocumentRuns runs={runs} />
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-3 font-strong text-13 text-ink-1">Memberships</h3>
      <ul className="pb-2 text-13">
        {withKeys(memberships).map(({ key, item }) => (
          <li key={key} className="py-1">
            <DocumentRuns runs={item} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
