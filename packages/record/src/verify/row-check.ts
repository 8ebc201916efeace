import { HOUR_MS, TIMEFRAME_MS } from '@sealtick/engine';
import { hashText, toHex } from '@sealtick/log';
import type { FilledEntry } from '../entries.ts';
import { openedFields } from '../opened-fields.ts';
import type { SignalHistory } from '../signal-history.ts';
import type { SignalState } from '../signal-state.ts';
import { getDifferences } from './differences.ts';
import type { FieldDifference, Findings } from './finding.ts';
import type { LeafPass } from './leaf-pass.ts';
import type { SignalRow, SourceRows } from './source.ts';

/** Compares the signals that a site shows with the log. @returns how many rows were compared. */
export function checkRows(
  { rows, since, isComplete }: SourceRows,
  pass: LeafPass,
  findings: Findings,
  isFrozen: boolean,
): number {
  const { signals } = pass.contents;
  const shown = new Set<string>();
  let compared = 0;
  for (const row of rows) {
    if (row.index >= pass.next && row.index > since && !isFrozen) continue;
    shown.add(row.id);
    const history = signals.get(row.id);
    if (!history && isOfLostLog(row, pass)) {
      if (row.fields.formerLog !== true || row.index !== 0) reportFormer(row, findings);
      continue;
    }
    compared += 1;
    if (history) compareRow(row, history, since, pass, findings);
    else if (pass.hidden.has(row.index)) compareHash(row, pass, findings);
    else reportUnknown(row, findings);
  }
  for (const { opened } of signals.all) {
    const { index, signalId, strategyId, market } = opened;
    if (index > since || shown.has(signalId) || !isComplete(strategyId, market)) continue;
    const detail = `Signal ${signalId} was published as entry ${index}, but is no longer shown.`;
    findings.add({ code: 'ROW_MISMATCH', layer: 'row', index, signalId, detail });
  }
  return compared;
}

/** Published before a restore, in a log whose entries are not here. */
function isOfLostLog({ fields }: SignalRow, { restored }: LeafPass): boolean {
  return restored !== null && typeof fields.createdAt === 'string' && fields.createdAt < restored.issuedAt;
}

/** A signal of a lost log is not part of the live record, and must not look like it. */
function reportFormer({ id }: SignalRow, findings: Findings): void {
  const detail = `Signal ${id}, of the log before the restore, is shown like one of this log.`;
  findings.add({ code: 'ROW_MISMATCH', layer: 'row', signalId: id, detail });
}

function reportUnknown({ id, index }: SignalRow, findings: Findings): void {
  // An entry that cannot be read was reported.
  if (findings.names(index)) return;
  const detail = `Signal ${id} is shown as entry ${index}, but the log holds no such signal there.`;
  findings.add({ code: 'LEAF_MISSING', layer: 'row', index, signalId: id, detail });
}

function compareRow(row: SignalRow, history: SignalHistory, since: number, pass: LeafPass, findings: Findings): void {
  const { opened } = history;
  const shown: Record<string, unknown> = { ...row.fields, index: row.index, market: row.market };
  if (typeof shown.note === 'string') shown.noteSha256 = hashText(shown.note);
  const sealed = { ...openedFields(opened), formerLog: false };
  const differences = [...getDifferences(shown, sealed), ...stateDifferences(shown, history, since, pass)];
  const bySource = Map.groupBy(differences, ({ field }) => getSource(field, history)?.index ?? opened.index);
  for (const [index, fields] of bySource) {
    const hasSource = fields.some(({ field }) => getSource(field, history) !== null);
    const detail = `Signal ${row.id} is shown otherwise than in the log.`;
    const finding = { code: 'ROW_MISMATCH', layer: 'row', index, signalId: row.id, detail } as const;
    findings.add({ ...finding, differences: fields }, hasSource ? 'by-row' : 'none');
  }
  if (row.index === opened.index) compareHash(row, pass, findings);
}

/** The entry that says what a field shows; null where the log has none that does. */
function getSource(field: string, history: SignalHistory): { readonly index: number } | null {
  if (field === 'filledAt') return history.fill;
  return field in history.state ? history.getSource(field as keyof SignalState) : history.opened;
}

function compareHash(row: SignalRow, pass: LeafPass, findings: Findings): void {
  const { index, id: signalId, leafHash } = row;
  const leaf = pass.leaves[index - 1];
  if (leafHash === null || !leaf || leafHash === toHex(leaf)) return;
  const shown = typeof leafHash === 'string' ? leafHash.slice(0, 80) : typeof leafHash;
  const detail = `Signal ${signalId} is shown with the leaf hash ${shown}, entry ${index} has ${toHex(leaf)}.`;
  findings.add({ code: 'ROW_MISMATCH', layer: 'row', index, signalId, detail }, 'exact');
}

/** A row that is read while the log grows may be as new as any entry read since: it must fit one of those states. */
function stateDifferences(
  shown: Readonly<Record<string, unknown>>,
  history: SignalHistory,
  since: number,
  pass: LeafPass,
): FieldDifference[] {
  const newest = compareState(shown, history.state, history);
  if (newest.length === 0) return newest;
  const later = history.changes.filter(({ index }) => index > since).map(({ index }) => index);
  for (const size of [since, ...later]) {
    if (size < pass.next && compareState(shown, history.stateAt(size), history).length === 0) return [];
  }
  return pass.isPartial ? newest.filter(({ field }) => !mayBeAhead(field, shown, history.state)) : newest;
}

function compareState(
  shown: Readonly<Record<string, unknown>>,
  state: SignalState,
  history: SignalHistory,
): FieldDifference[] {
  const differences = getDifferences(shown, { ...state });
  const fill = state.fillPrice === null ? null : history.fill;
  if (shown.filledAt === undefined || isWithinFillBar(shown.filledAt, fill, history)) return differences;
  const sealed = fill ? `within the bar that closed at ${fill.barCloseAt}` : 'null';
  return [...differences, { field: 'filledAt', shown: JSON.stringify(shown.filledAt), sealed }];
}

/** Whether a row's time of fill lies in the bar of the fill; the row knows the moment, the log only the bar. */
function isWithinFillBar(filledAt: unknown, fill: FilledEntry | null, { opened }: SignalHistory): boolean {
  if (!fill) return filledAt === null;
  if (typeof filledAt !== 'string') return false;
  const closedAt = Date.parse(fill.barCloseAt);
  // Where the clocks change a daily bar has 25 hours.
  const earliest = closedAt - TIMEFRAME_MS[opened.timeframe] - HOUR_MS;
  const at = Date.parse(filledAt);
  return at >= earliest && at <= closedAt;
}

/** Where entries cannot be read, a row may show what is in them: only final fields are compared. */
function mayBeAhead(field: string, shown: Readonly<Record<string, unknown>>, state: SignalState): boolean {
  if (state.status === 'closed') return false;
  if (field === 'fillPrice' || field === 'filledAt') return state.fillPrice === null;
  if (field === 'targetsReached') return Number(shown.targetsReached) > state.targetsReached;
  return true;
}
