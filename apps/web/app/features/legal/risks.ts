import type { ContentBlock } from '@sealtick/contract';
import { type Part, partsOf } from '../../widgets/document/sections.ts';

type Severity = Extract<ContentBlock, { type: 'severity' }>['level'];

/** One risk of a category. */
export type Risk = Part;

/** Returns severity and risks of a category: each begins with a heading of the third level. */
export function risksOf(blocks: readonly ContentBlock[]): {
  readonly severity: Severity | null;
  readonly risks: readonly Risk[];
} {
  return { severity: blocks.find((block) => block.type === 'severity')?.level ?? null, risks: partsOf(blocks) };
}
