import { findGaps, hoursText, withBarHours } from '@sealtick/bar-formats';
import { toIso } from '@sealtick/engine';
import {
  hashSeries,
  loadInstruments,
  type SeriesSummary,
  selectBars,
  selectImports,
} from '../../modules/market-data/index.ts';
import type { Database } from '../../platform/database.ts';
import { printable } from '../../platform/printable.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';
import { chooseSeries, seriesName } from './choose-series.ts';
import { seriesDocument } from './list-data.ts';
import { findSealedUses, sealedUseText } from './sealed-uses.ts';

interface Flags {
  readonly prices?: string;
  readonly json?: true;
}

type Details = Awaited<ReturnType<typeof readDetails>>;

const MAX_GAPS = 5;

/** Prints source, hash, gaps, uses and import history of the series that match. */
export async function showData(symbol: string, timeframe: string | undefined, flags: Flags): Promise<void> {
  const found = await useDatabase(async ({ database }) => {
    const chosen = await chooseSeries(database, { symbol, timeframe, prices: flags.prices });
    const details: Details[] = [];
    for (const series of chosen) details.push(await readDetails(database, series));
    return details;
  });
  if (flags.json) printJson(found.map(({ series, ...rest }) => ({ ...seriesDocument(series), ...rest })));
  else print(found.map(detailsText).join('\n\n'));
}

async function readDetails(db: Database, series: SeriesSummary) {
  const bars = await selectBars(db, series);
  const known = (await loadInstruments(db)).get(series.symbol);
  const instrument = known === null ? null : withBarHours(known, bars);
  const gaps = findGaps(bars, instrument) ?? [];
  const imports = (await selectImports(db, series.id)).map(({ id: _, seriesId: __, ...row }) => row);
  return {
    series,
    hours: instrument === null || instrument === known ? null : hoursText(instrument),
    sha256: await hashSeries(db, series.id),
    gaps: gaps.map(({ from, to, missing }) => ({ from: toIso(from), to: toIso(to), missing })),
    usedBy: await findSealedUses(db, [series]),
    history: imports,
  };
}

function detailsText({ series, hours, sha256, gaps, usedBy, history }: Details): string {
  const lines = [seriesName(series)];
  const add = (label: string, text: string) => lines.push(`  ${label.padEnd(9)}${printable(text)}`);
  const { bars, first, last, source, clock, redistributable } = series;
  add('bars', `${count(bars)}${first === null ? '' : `, ${toIso(first)} to ${toIso(last!)}`}`);
  add('source', `${source}, clock ${clock}`);
  add('visitors', redistributable ? 'may receive these bars' : 'receive these bars as the setting ownUseBars says');
  add('sha256', sha256);
  if (hours !== null) add('hours', `${hours}, as the bars have them`);
  const longest = gaps.toSorted((a, b) => b.missing - a.missing).slice(0, MAX_GAPS);
  const missing = gaps.reduce((sum, gap) => sum + gap.missing, 0);
  add(
    'gaps',
    gaps.length === 0 ? 'none inside the sessions' : `${count(gaps.length)} (${count(missing)} bars missing)`,
  );
  for (const gap of longest) add('', `${count(gap.missing)} after ${gap.from}`);
  if (usedBy.length === 0) add('used by', 'no published version');
  for (const [i, use] of usedBy.entries()) add(i === 0 ? 'used by' : '', sealedUseText(use));
  const header = ['Imported', 'Format', 'Clock', 'Rows', 'New', 'Known', 'Quarantined', 'Replaced', 'Refused', 'File'];
  const rows = history.map((row) => [
    row.importedAt.toISOString().slice(0, 19).replace('T', ' '),
    row.format,
    row.zone,
    row.rows,
    row.stored,
    row.known,
    row.changed,
    row.replaced,
    row.refused,
    row.fileName,
  ]);
  return `${lines.join('\n')}\n\n${textTable(header, rows)}`;
}

const count = (value: number): string => value.toLocaleString('en-US');
