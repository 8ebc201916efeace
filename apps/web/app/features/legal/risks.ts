import type { ContentBlock } from '@sealtick/contract';

type Severity = Extract<ContentBlock, { type: 'severity' }>['level'];

/** One risk of a category. */
export interface Risk {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly ContentBlock[];
}

/** Returns severity and risks of a category: each begins with a heading of the third level. */
export function risksOf(blocks: readonly ContentBlock[]): {
  readonly severity: Severity | null;
  readonly risks: readonly Risk[];
} {
  const severity = blocks.find((block) => block.type === 'severity')?.level ?? null;
  const starts = blocks.flatMap((block, place) => (block.type === 'heading' ? [place] : []));
  const risks = starts.flatMap((start, i) => {
    const heading = blocks[start];
    if (heading?.type !== 'heading') return [];
    const title = heading.runs.map(({ text }) => text).join('');
    return [{ id: heading.id, title, blocks: blocks.slice(start + 1, starts[i + 1]) }];
  });
  return { severity, risks };
}
