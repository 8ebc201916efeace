import {
  type CheckedMinutes,
  COMPONENT_TEXTS,
  ComponentId,
  type ComponentState,
  type Incident,
  type Maintenance,
  reads,
  type StatusHistory,
  type StatusSpan,
  sumMinutes,
  uptimeOf,
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

/** All components operational; in the scenario `incident` the live feed is out, in `empty` nothing was checked yet. */
function historyOf(scenario: string, span: StatusSpan): StatusHistory {
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const isEmpty = scenario === 'empty';
  const components = ComponentId.options.map((id) => {
    const isOut = scenario === 'incident' && id === 'feed';
    const bad = isOut ? { outage: 12 } : {};
    const counted = isEmpty
      ? minutes({ noData: SPAN_MINUTES[span] })
      : minutes({ operational: SPAN_MINUTES[span] - 10 - (isOut ? 12 : 0), noData: 10, ...bad });
    const state: ComponentState = isOut ? 'outage' : 'operational';
    return {
      id,
      ...COMPONENT_TEXTS[id],
      state: isEmpty ? null : state,
      checkedAt: isEmpty ? null : iso(now),
      minutes: counted,
      uptime: uptimeOf(counted),
      responseMs: isEmpty || !['website', 'api', 'feed'].includes(id) ? null : { p50: 9, p95: 14 },
      lastIncidentAt: null,
      days: Array.from({ length: 90 }, (_, i) => ({
        day: iso(now - (89 - i) * DAY_MS).slice(0, 10),
        minutes: isEmpty || i < 20 ? minutes({ noData: 1_440 }) : minutes({ operational: 1_430, noData: 10, ...bad }),
      })),
    };
  });
  const all = sumMinutes(components.map((one) => one.minutes));
  const overall = scenario === 'incident' ? 'outage' : 'operational';
  return {
    span,
    checkedAt: isEmpty ? null : iso(now),
    overall: isEmpty ? null : overall,
    minutes: all,
    uptime: uptimeOf(all),
    components,
  };
}

function incidentsOf(scenario: string): readonly Incident[] {
  if (scenario === 'empty') return [];
  const now = Date.now();
  const [before, start] = [now - 9 * DAY_MS, now - 12 * MINUTE_MS];
  const resolved: Incident = {
    id: 'incident_1',
    title: 'Mails are late',
    status: 'resolved',
    severity: 'minor',
    startTime: iso(before),
    lastUpdate: iso(before + HOUR_MS),
    endTime: iso(before + HOUR_MS),
    affectedServices: ['mail'],
    description: 'Mails arrive up to 20 minutes late.',
    updates: [
      { time: iso(before), status: 'investigating', message: 'Mails wait for the mail server.' },
      { time: iso(before + HOUR_MS), status: 'resolved', message: 'All queued mails were sent.' },
    ],
    resolution: 'The provider of mails had limited the site. The limit is higher now.',
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
  return [lasting, resolved];
}

function maintenanceOf(scenario: string): readonly Maintenance[] {
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
export function statusReads(scenarioOf: (viewer: Viewer) => string): ServedRead[] {
  const unlessFailing = (viewer: Viewer): string => {
    const scenario = scenarioOf(viewer);
    if (scenario === 'failing') throw new Error('The stand-in has no status in this scenario.');
    return scenario;
  };
  return [
    serve(reads.status.history, (viewer, { span }) => historyOf(unlessFailing(viewer), span)),
    serve(reads.status.incidents, (viewer) => incidentsOf(unlessFailing(viewer)) as Incident[]),
    serve(reads.status.maintenance, (viewer) => maintenanceOf(unlessFailing(viewer)) as Maintenance[]),
  ];
}
