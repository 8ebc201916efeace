import {
  type CheckedMinutes,
  COMPONENT_TEXTS,
  ComponentId,
  type ComponentState,
  computeSiteUptime,
  computeUptime,
  type Incident,
  type Maintenance,
  reads,
  type StatusHistory,
  type StatusSpan,
} from '@sealtick/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { type ServedRead, serve, type Viewer } from '@sealtick/server/testing/http';

const SPAN_MINUTES: Readonly<Record<StatusSpan, number>> = { '24h': 1_440, '7d': 10_080, '30d': 43_200 };
const iso = (at: number) => new Date(at).toISOString();
const minutes = (given: Partial<CheckedMinutes>): CheckedMinutes => ({
  operational: 0,
  degraded: 0,
  outage: 0,
  maintenance: 0,
  noData: 0,
  ...given,
});

/** What the scenario `incident` has found of a component; null if all is well. */
const FOUND: Partial<Record<ComponentId, { state: ComponentState; bad: Partial<CheckedMinutes> }>> = {
  feed: { state: 'outage', bad: { outage: 12 } },
  telegram: { state: 'degraded', bad: { degraded: 8 } },
};

const getDay = (bad: Partial<CheckedMinutes>) =>
  minutes({ operational: 1_430 - (bad.outage ?? 0) - (bad.degraded ?? 0), noData: 10, ...bad });

/** All components operational, except in the scenario `incident`; in `empty` nothing was checked yet. */
function getHistory(scenario: string, span: StatusSpan): StatusHistory {
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const isEmpty = scenario === 'empty';
  const incidents = getIncidents(scenario);
  const components = ComponentId.options.map((id) => {
    const { state, bad } = (scenario === 'incident' ? FOUND[id] : undefined) ?? { state: 'operational', bad: {} };
    const good = SPAN_MINUTES[span] - 10 - (bad.outage ?? 0) - (bad.degraded ?? 0);
    const counted = isEmpty
      ? minutes({ noData: SPAN_MINUTES[span] })
      : minutes({ operational: good, noData: 10, ...bad });
    return {
      id,
      ...COMPONENT_TEXTS[id],
      state: isEmpty ? null : state,
      checkedAt: isEmpty ? null : iso(now),
      minutes: counted,
      uptime: computeUptime(counted),
      responseMs: isEmpty || !['website', 'api', 'feed'].includes(id) ? null : { p50: 9, p95: 14, n: 1_430 },
      since: isEmpty ? null : iso(now - SPAN_MINUTES[span] * MINUTE_MS),
      lastIncidentAt: incidents.find(({ affectedServices }) => affectedServices.includes(id))?.startTime ?? null,
      days: Array.from({ length: 90 }, (_, i) => ({
        day: iso(now - (89 - i) * DAY_MS).slice(0, 10),
        minutes: isEmpty || i < 20 ? minutes({ noData: 1_440 }) : getDay(i === 89 ? bad : {}),
      })),
    };
  });
  const site = computeSiteUptime(components);
  const overall = scenario === 'incident' ? 'outage' : 'operational';
  return {
    span,
    checkedAt: isEmpty ? null : iso(now),
    checkedBy: scenario === 'incident' ? 'Frankfurt' : null,
    overall: isEmpty ? null : overall,
    since: components[0]!.since,
    lowest: site?.component ?? null,
    minutes: site?.minutes ?? minutes({ noData: SPAN_MINUTES[span] }),
    uptime: site?.uptime ?? null,
    components,
  };
}

/** Returns the incidents of a scenario, newest first. */
export function getIncidents(scenario: string): readonly Incident[] {
  if (scenario === 'empty') return [];
  const now = Date.now();
  const [before, start, earlier] = [now - 9 * DAY_MS, now - 12 * MINUTE_MS, now - 30 * MINUTE_MS];
  const resolved: Incident = {
    id: 'incident_1',
    title: 'Emails are late',
    status: 'resolved',
    severity: 'minor',
    startTime: iso(before),
    lastUpdate: iso(before + HOUR_MS),
    endTime: iso(before + HOUR_MS),
    affectedServices: ['mail'],
    description: 'Emails arrive up to 20 minutes late.',
    updates: [
      { time: iso(before), status: 'investigating', message: 'Emails wait for the mail server.' },
      { time: iso(before + HOUR_MS), status: 'resolved', message: 'All queued emails were sent.' },
    ],
    resolution: 'The provider of emails had limited the site. The limit is higher now.',
  };
  if (scenario !== 'incident') return [resolved];
  const lasting: Incident = {
    ...resolved,
    id: 'incident_2',
    title: 'Live feed not available',
    status: 'investigating',
    severity: 'major',
    startTime: iso(start),
    lastUpdate: iso(start),
    endTime: null,
    affectedServices: ['feed'],
    description: 'Live feed does not respond as it should.',
    updates: [{ time: iso(start), status: 'investigating', message: 'Live feed does not respond as it should.' }],
    resolution: null,
  };
  const watched: Incident = {
    ...lasting,
    id: 'incident_3',
    title: 'Telegram is slow',
    status: 'monitoring',
    severity: 'minor',
    startTime: iso(earlier),
    lastUpdate: iso(earlier + 20 * MINUTE_MS),
    affectedServices: ['telegram'],
    description: 'Messages arrive up to two minutes late.',
    updates: [
      { time: iso(earlier), status: 'investigating', message: 'Telegram answers slowly.' },
      { time: iso(earlier + 20 * MINUTE_MS), status: 'monitoring', message: 'Messages are on time again.' },
    ],
  };
  const worst: Incident = {
    ...resolved,
    id: 'incident_0',
    title: 'Website and API not available',
    severity: 'critical',
    startTime: iso(before - DAY_MS),
    lastUpdate: iso(before - DAY_MS + 9 * MINUTE_MS),
    endTime: iso(before - DAY_MS + 9 * MINUTE_MS),
    affectedServices: ['website', 'api'],
    description: 'No page could be opened.',
    updates: [{ time: iso(before - DAY_MS), status: 'investigating', message: 'No page could be opened.' }],
    resolution: null,
  };
  return [lasting, watched, resolved, worst];
}

function getMaintenance(scenario: string): readonly Maintenance[] {
  if (scenario !== 'incident') return [];
  const now = Date.now();
  return [
    {
      id: 'maintenance_1',
      title: 'Database update',
      startTime: iso(now + DAY_MS),
      endTime: iso(now + DAY_MS + 20 * MINUTE_MS),
      impact: 'The site is read-only for two minutes.',
      affectedServices: ['website', 'api'],
      announcedAt: iso(now),
      isShortNotice: true,
    },
  ];
}

/** The reads of the status page. */
export function statusReads(getScenario: (viewer: Viewer) => string): ServedRead[] {
  const unlessFailing = (viewer: Viewer): string => {
    const scenario = getScenario(viewer);
    if (scenario === 'failing') throw new Error('The stand-in has no status in this scenario.');
    return scenario;
  };
  return [
    serve(reads.status.history, (viewer, { span }) => getHistory(unlessFailing(viewer), span)),
    serve(reads.status.incidents, (viewer) => getIncidents(unlessFailing(viewer)) as Incident[]),
    serve(reads.status.maintenanceUpdates, () => []),
    serve(reads.status.maintenance, (viewer) => getMaintenance(unlessFailing(viewer)) as Maintenance[]),
  ];
}
