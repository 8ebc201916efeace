import {
  type CheckedMinutes,
  COMPONENT_TEXTS,
  type ComponentHistory,
  ComponentId,
  computeSiteUptime,
  computeUptime,
  DELIVERY_PERCENTILES_NEED,
  type ResponseMs,
  STATUS_DAYS,
  STATUS_SPANS,
  type StatusHistory,
  type StatusSpan,
} from '@sealtick/contract';
import { DAY_MS, formatDay, MINUTE_MS } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { selectAbsenceEnds, selectLastIncidents } from '../incidents/index.ts';
import { getMinute, type SpanRow, selectDays, selectSpan, selectStates } from './component-repository.ts';
import type { ComponentDay, ComponentMinute } from './components.tables.ts';
import { pickWorst } from './front-door/check-components.ts';

/** A state older than this is not shown as the current one. */
const FRESH_MS = 3 * MINUTE_MS;

/** Returns states, uptimes and the history by day of all components. @param now ms UTC */
export async function readHistory(db: Database, span: StatusSpan, now: number): Promise<StatusHistory> {
  const end = getMinute(now).getTime();
  const dayStart = Math.floor(now / DAY_MS) * DAY_MS;
  const firstDay = dayStart - (STATUS_DAYS - 1) * DAY_MS;
  const [spans, states, days, lastIncidents, absenceEnds] = await Promise.all([
    selectSpan(db, end - STATUS_SPANS[span] * MINUTE_MS, end),
    selectStates(db, now - FRESH_MS),
    selectDays(db, formatDay(firstDay)),
    selectLastIncidents(db),
    selectAbsenceEnds(db, new Date(now - FRESH_MS)),
  ]);
  const stated = { spans, states, days, lastIncidents, absenceEnds, span, dayStart, now };
  const checked = new Set(days.map(({ component }) => component));
  // A part that this installation does not have, such as emails, is never checked.
  const ids = ComponentId.options.filter((id) => checked.size === 0 || checked.has(id));
  const components = ids.map((id) => getHistory(id, stated));
  const site = computeSiteUptime(components);
  const starts = components.flatMap(({ since }) => since ?? []).sort();
  const fresh = components.flatMap(({ state }) => (state === null ? [] : [state]));
  const checks = states.map(({ minute }) => minute.getTime());
  return {
    span,
    checkedAt: checks.length === 0 ? null : new Date(Math.max(...checks)).toISOString(),
    checkedBy: states.find(({ checkedBy }) => checkedBy !== null)?.checkedBy ?? null,
    overall: fresh.length === 0 ? null : pickWorst(fresh),
    since: starts[0] ?? null,
    lowest: site?.component ?? null,
    minutes: site?.minutes ?? complete(undefined, STATUS_SPANS[span]),
    uptime: site?.uptime ?? null,
    components,
  };
}

interface HistoryRows {
  readonly spans: readonly SpanRow[];
  readonly states: readonly ComponentMinute[];
  readonly days: readonly ComponentDay[];
  readonly lastIncidents: ReadonlyMap<string, Date>;
  /** When the absences of the last minutes ended, by component. */
  readonly absenceEnds: ReadonlyMap<string, Date>;
  readonly span: StatusSpan;
  readonly dayStart: number;
  readonly now: number;
}

function getHistory(id: ComponentId, stated: HistoryRows): ComponentHistory {
  const row = stated.spans.find(({ component }) => component === id);
  const state = stated.states.find(({ component }) => component === id);
  const minutes = complete(row, STATUS_SPANS[stated.span]);
  // A minute keeps its worst check. The component has worked since the end of an absence in it.
  const end = stated.absenceEnds.get(id);
  const hasEnded = state !== undefined && end !== undefined && end >= state.minute;
  return {
    id,
    ...COMPONENT_TEXTS[id],
    state: hasEnded ? 'operational' : (state?.state ?? null),
    checkedAt: state?.minute.toISOString() ?? null,
    minutes,
    uptime: computeUptime(minutes),
    responseMs: row === undefined ? null : getResponse(row),
    since: row?.since.toISOString() ?? null,
    lastIncidentAt: stated.lastIncidents.get(id)?.toISOString() ?? null,
    days: getDays(
      stated.days.filter(({ component }) => component === id),
      stated,
    ),
  };
}

/** A percentile of few durations is that of a single one. */
const getResponse = ({ p50, p95, n }: SpanRow): ResponseMs | null =>
  p50 === null ? null : { p50, p95: n < DELIVERY_PERCENTILES_NEED ? null : p95, n };

/** Returns the days up to today. Of today, only the minutes that are over can have data. */
function getDays(rows: readonly ComponentDay[], { dayStart, now }: HistoryRows): ComponentHistory['days'] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: STATUS_DAYS }, (_, i) => {
    const start = dayStart - (STATUS_DAYS - 1 - i) * DAY_MS;
    const length = (Math.min(now, start + DAY_MS) - start) / MINUTE_MS;
    return { day: formatDay(start), minutes: complete(byDay.get(formatDay(start)), Math.ceil(length)) };
  });
}

type Counts = Omit<CheckedMinutes, 'noData'>;

/** Returns counted minutes with those that have no check. @param length Minutes of the span. */
function complete(counts: Counts | undefined, length: number): CheckedMinutes {
  const { operational, degraded, outage, maintenance } = counts ?? NONE;
  const checked = operational + degraded + outage + maintenance;
  return { operational, degraded, outage, maintenance, noData: Math.max(0, length - checked) };
}

const NONE: Counts = { operational: 0, degraded: 0, outage: 0, maintenance: 0 };
