import type { ContentDocument } from '@sealtick/contract';
import { Activity, ChartLine, File, type IconNode, Lock, Shield, Users } from 'lucide';
import { Card, CardHeader } from '../../ui/card.tsx';
import { getDetails } from './compliance-view.ts';
import { StatusBadge } from './status-badge.tsx';

/** The icon of each area, by its id. */
const ICONS: Readonly<Record<string, IconNode>> = {
  'client-money': Shield,
  publication: ChartLine,
  'data-protection': Lock,
  'financial-crime': Users,
  resilience: Activity,
  conduct: File,
};

/** An area of compliance: its icon and status, and each detail with its own. */
export function AreaCard({ area }: { area: ContentDocument }) {
  const id = `area-${area.id}`;
  return (
    <Card aria-labelledby={id}>
      <CardHeader title={area.title} id={id} icon={ICONS[area.id]}>
        <StatusBadge status={String(area.fields.status)} />
      </CardHeader>
      <ul className="divide-y divide-line">
        {getDetails(area).map(([title = '', description = '', status = '']) => (
          <li key={title} className="flex items-start justify-between gap-4 px-4 py-3 md:px-5">
            <div>
              <p className="text-ink-1">{title}</p>
              <p className="mt-0.5 text-13">{description}</p>
            </div>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
