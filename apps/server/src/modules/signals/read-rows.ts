import { rowOfSignal, type SignalRow as ShownRow, type SourceRows } from '@sealtick/record';
import type { Database } from '../../platform/database.ts';
import { selectPublished } from './published-repository.ts';
import { toSignal } from './signal-view.ts';

const PAGE_SIZE = 2_000;

/** Returns every published signal as the site shows it, with its exits and cost, to be compared with the log. */
export async function readRows(db: Database): Promise<SourceRows> {
  const rows: ShownRow[] = [];
  for (let after = ''; ; ) {
    const page = await selectPublished(db, after, PAGE_SIZE);
    for (const row of page) {
      const { exits, cost } = row;
      const shown = rowOfSignal({ ...toSignal(row, row.strategyId), exits, cost });
      if (shown) rows.push(shown);
    }
    if (page.length < PAGE_SIZE) break;
    after = page[page.length - 1]!.id;
  }
  return { rows, since: Number.POSITIVE_INFINITY, isComplete: () => true };
}
