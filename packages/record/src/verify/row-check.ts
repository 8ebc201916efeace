import { sha256, toHex, utf8 } from '@sealtick/log';
import type { SignalStory } from '../signal-book.ts';
import { differencesOf } from './differences.ts';
import type { FieldDifference, Findings } from './finding.ts';
import type { LeafPass } from './leaf-pass.ts';
import { isWithinFillBar, laterSizes, openedFields, stateFields, storyAt, tellerOf } from './row-fields.ts';
import type { SignalRow, SourceRows } from './source.ts';

/** Compares what the site shows of each signal with what the log has. @returns how many rows were compared. */
export function checkRows(
  { rows, since, isComplete }: SourceRows,
  pass: LeafPass,
  findings: Findings,
  isFrozen: boolean,
): number {
  const { signals } = pass.book;
  const shown = new Set<string>();
  let compared = 0;
  for (const row of rows) {
    if (row.index >= pass.next && row.index > since && !isFrozen) continue;
    shown.add(row.id);
    const story = signals.get(row.id);
    if (!story && isOfLostLog(row, pass)) continue;
    compared += 1;
    if (story) compareRow(row, story, since, pass, findings);
    else if (pass.hidden.has(row.index)) compareHash(row, pass, findings);
    else reportUnknown(row, findings);
  }
  for (const { opened } of signals.all) {
    const { index, signalId, strategyId, market } = opened;
    if (index > since || shown.has(signalId) || !isComplete(strategyId, market)) continue;
    const detail = `Signal ${signalId} was published as entry ${index}, but is not shown any more.`;
    findings.add({ code: 'ROW_MISMATCH', layer: 'row', index, signalId, detail });
  }
  return compared;
}

/** Published before a restore, in a log whose entries are not here. */
function isOfLostLog({ fields }: SignalRow, { restored }: LeafPass): boolean {
  return restored !== null && typeof fields.createdAt === 'string' && fields.createdAt < restored.issuedAt;
}

function reportUnknown({ id, index }: SignalRow, findings: Findings): void {
  // An entry that cannot be read has been reported.
  if (findings.names(index)) return;
  const detail = `Signal ${id} is shown as entry ${index}, but the log holds no such signal there.`;
  findings.add({ code: 'LEAF_MISSING', layer: 'row', index, signalId: id, detail });
}

function compareRow(row: SignalRow, story: SignalStory, since: number, pass: LeafPass, findings: Findings): void {
  const shown: Record<string, unknown> = { ...row.fields, index: row.index, market: row.market };
  if (typeof shown.note === 'string') shown.noteSha256 = toHex(sha256(utf8(shown.note)));
  const differences = [...differencesOf(shown, openedFields(story)), ...stateDifferences(shown, story, since, pass)];
  // Each field is laid to the entry that tells it.
  const byEntry = new Map<number, FieldDifference[]>();
  for (const difference of differences) {
    const { index } = tellerOf(difference.field, story) ?? story.opened;
    byEntry.set(index, [...(byEntry.get(index) ?? []), difference]);
  }
  for (const [index, fields] of byEntry) {
    const isTold = fields.some(({ field }) => tellerOf(field, story) !== null);
    const detail = `Signal ${row.id} is not shown as the log has it.`;
    const finding = {
      code: 'ROW_MISMATCH',
      layer: 'row',
      index,
      signalId: row.id,
      detail,
      differences: fields,
    } as const;
    findings.add(finding, isTold ? 'exact' : 'none');
  }
  if (row.index === story.opened.index) compareHash(row, pass, findings);
}

function compareHash(row: SignalRow, pass: LeafPass, findings: Findings): void {
  const { index, id: signalId, leafHash } = row;
  const leaf = pass.leaves[index - 1];
  if (leafHash === null || !leaf || leafHash === toHex(leaf)) return;
  const detail = `Signal ${signalId} is shown with the leaf hash ${leafHash}, entry ${index} has ${toHex(leaf)}.`;
  findings.add({ code: 'ROW_MISMATCH', layer: 'row', index, signalId, detail }, 'exact');
}

/** A row that is read while the log grows may be as new as any entry read since: it must fit one of those states. */
function stateDifferences(
  shown: Readonly<Record<string, unknown>>,
  story: SignalStory,
  since: number,
  pass: LeafPass,
): FieldDifference[] {
  const newest = compareState(shown, story);
  if (newest.length === 0) return newest;
  for (const size of [since, ...laterSizes(story, since)]) {
    if (size < pass.next && compareState(shown, storyAt(story, size)).length === 0) return [];
  }
  return pass.isPartial ? newest.filter((difference) => !mayBeAhead(difference.field, shown, story)) : newest;
}

function compareState(shown: Readonly<Record<string, unknown>>, story: SignalStory): FieldDifference[] {
  const differences = differencesOf(shown, stateFields(story));
  if (shown.filledAt === undefined || isWithinFillBar(shown.filledAt, story)) return differences;
  const sealed = story.fill ? `within the bar that closed at ${story.fill.barCloseAt}` : 'null';
  return [...differences, { field: 'filledAt', shown: JSON.stringify(shown.filledAt), sealed }];
}

/** Where entries cannot be read, a row may show what is in them: only what the log has settled is compared. */
function mayBeAhead(field: string, shown: Readonly<Record<string, unknown>>, story: SignalStory): boolean {
  if (story.closed) return false;
  if (field === 'fillPrice' || field === 'filledAt') return story.fill === null;
  if (field === 'targetsReached') return Number(shown.targetsReached) > story.targets.length;
  return true;
}
