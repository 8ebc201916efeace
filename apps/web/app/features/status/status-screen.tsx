import type { Incident } from '@sealtick/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RestoreNotice } from '../../ui/restore-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ComponentList } from './component-list.tsx';
import { IncidentsCard } from './incidents-card.tsx';
import { MaintenanceCard, UpdatesCard, WeekCard } from './side-cards.tsx';
import {
  checksQuery,
  getSpan,
  historyQuery,
  incidentsQuery,
  maintenanceQuery,
  statusFiguresQuery,
} from './status.queries.ts';
import { StatusFigures } from './status-figures.tsx';
import { StatusHead } from './status-head.tsx';

/** The status page: states, uptimes, incidents and maintenance, read again every 30 s. */
export function StatusScreen() {
  return (
    <>
      <PageHead
        title="Status"
        description="State, uptime and response time of every part of the service, checked every 20 seconds; incidents and scheduled maintenance."
      />
      <Content />
    </>
  );
}

function Content() {
  const [params] = useSearchParams();
  const history = useQuery({ ...historyQuery(getSpan(params)), placeholderData: keepPreviousData });
  const figures = useQuery(statusFiguresQuery());
  const checks = useQuery(checksQuery());
  const active = useQuery({ ...incidentsQuery(), select: lasting }).data ?? [];
  if (!history.data) {
    return (
      <div className="pt-6 md:pt-14">
        <h1 className="mb-4 font-head text-32 tracking-tight md:text-48">Status</h1>
        <LoadState
          read={history}
          what="the status"
          text="The server did not answer. That may itself be an outage."
          skeleton={SKELETON}
        />
      </div>
    );
  }
  const { components } = history.data;
  const names = new Map(components.map(({ id, name }) => [id as string, name]));
  return (
    <div className="space-y-5">
      <StatusHead
        history={history.data}
        current={checks.isError ? undefined : checks.data}
        active={active}
        isError={history.isError}
      />
      <RestoreNotice />
      <StatusFigures history={history.data} figures={figures.data ?? null} />
      <div className="pt-5">
        <ComponentList history={history.data} />
      </div>
      <div className="grid items-start gap-4 pt-5 lg:grid-cols-[1.35fr_1fr]">
        <div className="space-y-4">
          <Incidents names={names} />
          <WeekCard components={components} />
        </div>
        <div className="space-y-4">
          <ComingMaintenance names={names} />
          <UpdatesCard />
        </div>
      </div>
    </div>
  );
}

const lasting = (incidents: readonly Incident[]) => incidents.filter(({ endTime }) => endTime === null);

type Names = ReadonlyMap<string, string>;

function Incidents({ names }: { names: Names }) {
  const read = useQuery(incidentsQuery());
  return (
    <LoadState read={read} what="the incidents" skeleton="h-40 rounded-card">
      {(incidents) => <IncidentsCard incidents={incidents} names={names} />}
    </LoadState>
  );
}

function ComingMaintenance({ names }: { names: Names }) {
  const read = useQuery(maintenanceQuery());
  return (
    <LoadState read={read} what="the maintenance" skeleton="h-28 rounded-card">
      {(announced) => <MaintenanceCard announced={announced} names={names} />}
    </LoadState>
  );
}

const SKELETON = (
  <div className="space-y-5">
    <Skeleton className="h-24 rounded-card" />
    <Skeleton className="h-28 rounded-card" />
    <Skeleton className="mt-10 h-120 rounded-card" />
  </div>
);
