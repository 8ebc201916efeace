import type { ContentBlock, ContentDocument, ContentRun } from '@sealtick/contract';

/** A section of a document: its heading, and what stands below it. */
export interface Section {
  readonly id: string;
  /** Its number in the text; null if it has none. */
  readonly number: string | null;
  readonly title: string;
  readonly blocks: readonly ContentBlock[];
}

/** Returns what stands before the first heading of a document, and its sections. */
export function getSections({ blocks }: Pick<ContentDocument, 'blocks'>): {
  readonly before: readonly ContentBlock[];
  readonly sections: readonly Section[];
} {
  const starts = blocks.flatMap((block, place) => (block.type === 'heading' && block.level === 2 ? [place] : []));
  const sections = starts.flatMap((start, i) => {
    const heading = blocks[start];
    if (heading?.type !== 'heading') return [];
    const [, number = null, title = ''] = /^(?:(\d+)\. )?(.*)$/.exec(getText(heading.runs)) ?? [];
    return [{ id: heading.id, number, title, blocks: blocks.slice(start + 1, starts[i + 1]) }];
  });
  return { before: blocks.slice(0, starts[0]), sections };
}

/** A part of a section: a heading of the third level, and what stands below it. */
export interface Part {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly ContentBlock[];
}

/** Returns the parts of a section. */
export function getParts(blocks: readonly ContentBlock[]): readonly Part[] {
  const starts = blocks.flatMap((block, place) => (block.type === 'heading' ? [place] : []));
  return starts.flatMap((start, i) => {
    const heading = blocks[start];
    if (heading?.type !== 'heading') return [];
    return [{ id: heading.id, title: getText(heading.runs), blocks: blocks.slice(start + 1, starts[i + 1]) }];
  });
}

/** Returns the text of runs without their looks. */
export const getText = (runs: readonly ContentRun[]): string => runs.map(({ text }) => text).join('');
