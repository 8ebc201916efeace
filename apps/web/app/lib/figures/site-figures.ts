import {
  COMPONENT_TEXTS,
  type ComponentId,
  DELIVERY_PERCENTILES_NEED,
  FIGURES_HOURS,
  type ResponseMs,
  type SiteFigures,
} from '@sealtick/contract';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { formatCounted } from '../text/format.ts';
import { formatMs } from '../text/format-ms.ts';
import { uptimeText } from '../text/uptime-text.ts';
import { formatSince, formatSpan } from '../time/time.ts';
import type { TimeZone } from '../time/time-zone.ts';

/** A measured figure of the site. Every page names and formats it in this way. */
export interface MeasuredFigure {
  readonly label: string;
  /** With its unit; null without a measurement. */
  readonly value: string | null;
  /** What it rests on, or why it is missing. */
  readonly note: string;
}

/** The uptime of a span, and what it rests on. */
export interface UptimeBasis extends Pick<SiteFigures, 'uptime' | 'uptimeOf' | 'since' | 'checkedMinutes'> {
  /** The span in words: "24 h". */
  readonly span: string;
  readonly spanMinutes: number;
}

/** The span of the figures of the site. */
export const DAY = { span: `${FIGURES_HOURS} h`, spanMinutes: (FIGURES_HOURS * HOUR_MS) / MINUTE_MS } as const;

const NOT_MEASURED = 'not measured yet';
/** Under this time of measuring a percentage is stated with its start. */
const SHORT_MINUTES = (12 * HOUR_MS) / MINUTE_MS;
/** The first check comes some seconds after a span began. */
const SPAN_TOLERANCE_MINUTES = 2;

/** Returns the uptime of the site, and the component that it is of. */
export function uptimeFigure(basis: UptimeBasis, now: number, zone?: TimeZone): MeasuredFigure {
  const { uptime, uptimeOf } = basis;
  const value = uptimeText(uptime);
  if (value === null) return { label: 'Uptime', value, note: NOT_MEASURED };
  return {
    label: 'Uptime',
    value: `${value}%`,
    note: `${lowestText(uptime, uptimeOf)}; ${measuredText(basis, now, zone)}`,
  };
}

/** Names the component that an uptime is of; all that it is the lowest of, if none of them failed. */
export function lowestText(uptime: number | null, component: ComponentId | null): string {
  if (uptime === 1 || component === null) return 'website, API, live feed and signal runner';
  return `${COMPONENT_TEXTS[component].name}, the lowest of website, API, feed and runner`;
}

/** Says over which time a percentage was measured: the whole span, or since when. */
export function measuredText(
  { since, checkedMinutes, span, spanMinutes }: Pick<UptimeBasis, 'since' | 'checkedMinutes' | 'span' | 'spanMinutes'>,
  now: number,
  zone?: TimeZone,
): string {
  const age = since === null ? 0 : (now - Date.parse(since)) / MINUTE_MS;
  const isShort = checkedMinutes < SHORT_MINUTES;
  if (since === null || (!isShort && age >= spanMinutes - SPAN_TOLERANCE_MINUTES)) return `last ${span}`;
  const start = `since ${formatSince(since, now, zone)}`;
  const hasGaps = isShort && checkedMinutes < age - SPAN_TOLERANCE_MINUTES;
  return hasGaps ? `${start}, ${formatSpan(checkedMinutes * MINUTE_MS)} measured` : start;
}

/** Returns how long the start page takes to be complete: the 95th percentile, or the median of few checks. */
export function pageResponse(responseMs: ResponseMs | null): MeasuredFigure {
  if (responseMs === null) return { label: 'Page response (p95)', value: null, note: NOT_MEASURED };
  const { p50, p95, n } = responseMs;
  const checks = formatCounted(n, 'check');
  if (p95 !== null)
    return { label: 'Page response (p95)', value: formatMs(p95), note: `median ${formatMs(p50)}, ${checks}` };
  return { label: 'Page response (median)', value: formatMs(p50), note: `${checks}, ${needs('p95')}` };
}

/** Returns how long a new signal takes from the close of its bar until the live feed sends it. */
export function feedLatency({
  signals,
  closeToFeed,
  sealToFeed,
}: Pick<SiteFigures, 'signals' | 'closeToFeed' | 'sealToFeed'>): MeasuredFigure {
  const label = 'Feed latency, bar close to send (median)';
  if (closeToFeed.p50 === null) return { label, value: null, note: 'no signal sent yet' };
  const counted = formatCounted(signals, 'signal');
  const seal = `seal to send ${formatMs(sealToFeed.p50)}`;
  const note =
    closeToFeed.p95 === null
      ? `${seal}; ${counted}, ${needs('p95')}`
      : `p95 ${formatMs(closeToFeed.p95)}; ${seal}, p95 ${formatMs(sealToFeed.p95)}; ${counted}`;
  return { label, value: formatMs(closeToFeed.p50), note };
}

const needs = (figure: string): string => `${figure} needs ${DELIVERY_PERCENTILES_NEED}`;
