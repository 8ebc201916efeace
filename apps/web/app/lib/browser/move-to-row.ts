import { isTextEntry } from './use-browser.ts';

const STEP: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** The control of a row: `<a data-row>`. */
const ROWS = '[data-row]';

/** Moves the focus to the next or the previous row of the page's lists, if a key asks for it. */
export function moveToRow(event: KeyboardEvent): void {
  const step = STEP[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || isTextEntry(event.target)) return;
  // A modal dialog keeps the focus.
  if (document.querySelector('dialog:modal')) return;
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const now = rows.indexOf(document.activeElement as HTMLElement);
  const next = now === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, now + step));
  rows[next]?.focus();
  rows[next]?.closest('li, tr')?.scrollIntoView({ block: 'nearest' });
}
