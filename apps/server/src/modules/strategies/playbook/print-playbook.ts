import type { Strategy } from '@sealtick/contract';
import { toIso } from '@sealtick/engine';
import type { FileAnswer } from '../../../platform/http/serve-reads.ts';
import type { Typesetter } from '../../../platform/pdf/typesetter.ts';
import { playbookDocument } from './playbook-document.ts';

const TEMPLATE = new URL('./playbook.typ', import.meta.url);

/** What printing a playbook needs. */
export interface Press {
  readonly typesetter: Typesetter;
  readonly siteName: () => Promise<string>;
  /** Ms UTC. */
  readonly now: () => number;
}

/** Returns the playbook of a strategy as a PDF, from the strategy's own texts and figures. */
export async function printPlaybook({ typesetter, siteName, now }: Press, strategy: Strategy): Promise<FileAnswer> {
  const printing = { siteName: await siteName(), printedAt: toIso(now()) };
  const body = await typesetter.typeset(TEMPLATE, playbookDocument(strategy, printing));
  return { body, name: `${strategy.id}-playbook-v${strategy.version}.pdf` };
}
