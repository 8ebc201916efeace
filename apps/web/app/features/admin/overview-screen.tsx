import type { AdminDeliveryCounts, AdminHealth, AdminRequestCounts, AuditState, Incident } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { consolePaths } from '../../lib/navigation/console-paths.ts';
import { formatCount, formatCounted } from '../../lib/text/format.ts';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { StatStrip } from '../../ui/stat-card.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { auditStateQuery, countsQuery, deliveryCountsQuery, healthQuery } from './admin.queries.ts';
import { ConsoleRead } from './console-read.tsx';
import { ConsoleSection } from './console-section.tsx';
import { DayStrip } from './day-strip.tsx';
import { incidentsQuery } from './incidents/incidents.queries.ts';
import { SetupCard } from './setup/setup-card.tsx';

/** What needs the operator now. */
export function OverviewScreen() {
  const counts = useQuery(countsQuery());
  const deliveries = useQuery(deliveryCountsQuery());
  const incidents = useQuery(incidentsQuery());
  const health = useQuery(healthQuery());
  const audit = useQuery(auditStateQuery());
  return (
    <ConsoleSection
      title="Console"
      text="What needs attention. Each action here is also a command of sealtick operator."
    >
      <ConsoleRead query={counts} what="counts">
        {(data) => (
          <Attention
            counts={data}
            deliveries={deliveries.data}
            incidents={incidents.data ?? []}
            checks={health.data?.checks ?? []}
            audit={audit.data}
          />
        )}
      </ConsoleRead>
      <SetupCard />
      <DayStrip />
      {counts.data && <Figures counts={counts.data} deliveries={deliveries.data} />}
    </ConsoleSection>
  );
}

interface FiguresProps {
  counts: AdminRequestCounts;
  deliveries: AdminDeliveryCounts | undefined;
}

function Figures({ counts: { open, overdue, unconfirmed, concerns }, deliveries }: FiguresProps) {
  return (
    <StatStrip
      label="Open work"
      columns={4}
      stats={[
        {
          label: 'Open requests',
          value: formatCount(open),
          note: `${formatCounted(unconfirmed, 'request')} unconfirmed`,
        },
        {
          label: 'Overdue',
          value: formatCount(overdue + concerns.overdue),
          note: 'requests and reports',
          ...(overdue + concerns.overdue > 0 ? { tone: 'loss' as const } : {}),
        },
        { label: 'Reports of concerns', value: formatCount(concerns.open), note: 'open' },
        {
          label: 'Messages waiting',
          value: deliveries ? formatCount(deliveries.waiting) : null,
          note: deliveries?.isPaused ? 'sending is paused' : 'for members',
        },
      ]}
    />
  );
}

interface AttentionProps {
  counts: AdminRequestCounts;
  deliveries: AdminDeliveryCounts | undefined;
  incidents: readonly Incident[];
  checks: AdminHealth['checks'];
  audit: AuditState | undefined;
}

function Attention({ counts, deliveries, incidents, checks, audit }: AttentionProps) {
  const lasting = incidents.filter(({ endTime }) => endTime === null);
  const items = [
    counts.overdue > 0 && {
      text: `${formatCounted(counts.overdue, 'request')} overdue`,
      to: `${consolePaths.requests}?show=overdue`,
    },
    counts.concerns.overdue > 0 && {
      text: `${formatCounted(counts.concerns.overdue, 'report')} of concerns overdue`,
      to: consolePaths.concerns,
    },
    deliveries?.isPaused === true && { text: 'Sending to members is paused', to: consolePaths.deliveries },
    (deliveries?.dead ?? 0) > 0 && {
      text: formatCounted(deliveries!.dead, 'dead message'),
      to: consolePaths.deliveries,
    },
    ...lasting.map(({ title, severity }) => ({ text: `${title}: ${severity} incident`, to: consolePaths.incidents })),
    ...checks
      .filter(({ state }) => state !== 'ok')
      .map(({ name, state }) => ({ text: `Check ${name}: ${state}`, to: consolePaths.health })),
    audit?.lastCheck?.status === 'invalid' && { text: 'The audit log does not hold', to: consolePaths.audit },
    counts.suspected > 0 && {
      text: `${formatCounted(counts.suspected, 'request')} that a robot seems to have sent`,
      to: `${consolePaths.requests}?show=suspected`,
    },
  ].filter((item) => item !== false);
  return (
    <TitledCard id="attention" title="Needs attention">
      {items.length === 0 ? (
        <CardBody>
          <p>Nothing is overdue, no incident is open and every check passes.</p>
        </CardBody>
      ) : (
        <ul className="divide-y divide-line">
          {items.map(({ text, to }) => (
            <li key={text} className="px-4 py-2.5 md:px-5">
              <Link to={to} className={`touch ${TEXT_LINK}`}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}
