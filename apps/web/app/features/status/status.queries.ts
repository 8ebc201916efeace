import { reads, type StatusSpan } from '@sealtick/contract';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';

/** The page's clock: everything on it is read again every 30 s. */
const POLL_MS = 30_000;

export const historyQuery = (span: StatusSpan) => polled(readQuery(reads.status.history, { span }), POLL_MS);

/** What the checks find now: the history lacks it while the database stores nothing. */
export const checksQuery = () => polled(readQuery(reads.site.status, {}), POLL_MS);

export const incidentsQuery = () => polled(readQuery(reads.status.incidents, {}), POLL_MS);

export const maintenanceQuery = () => polled(readQuery(reads.status.maintenance, {}), POLL_MS);

export const statusFiguresQuery = () => polled(readQuery(reads.site.figures, {}), POLL_MS);

const SPANS: Readonly<Record<StatusSpan, string>> = { '24h': '24 h', '7d': '7 days', '30d': '30 days' };

/** The spans in their order, as the page names them. */
export const SPAN_NAMES = Object.entries(SPANS) as readonly [StatusSpan, string][];

/** Returns the span that an address asks for; the shortest one for anything else. */
export const getSpan = (params: URLSearchParams): StatusSpan =>
  SPAN_NAMES.find(([span]) => span === params.get('span'))?.[0] ?? '24h';
