import type { Strategy } from '@sealtick/contract';
import { toIso } from '@sealtick/engine';
import type { FileAnswer } from '../../../platform/http/serve-reads.ts';
import type { Press } from '../playbook/print-playbook.ts';
import { rulebookDocument } from './rulebook-document.ts';

const TEMPLATE = new URL('./rulebook.typ', import.meta.url);

/** Returns the rules of all active strategies as a PDF, from the strategies' own texts. */
export async function printRulebook(
  { typesetter, siteName, now }: Press,
  strategies: readonly Strategy[],
): Promise<FileAnswer> {
  const printing = { siteName: await siteName(), printedAt: toIso(now()) };
  return { body: await typesetter.typeset(TEMPLATE, rulebookDocument(strategies, printing)), name: 'Rulebook.pdf' };
}
