import type { ContentBlock } from '@sealtick/contract';
import { findUnreadable } from './find-unreadable.ts';
import { type Block, readMarkdown } from './markdown.ts';
import { readBlocks } from './read-blocks.ts';
import type { SourceBlock } from './source-document.ts';

/**
 * Returns the blocks of a text that a member wrote in Markdown. What the format of documents has not, such as HTML, pictures
 * and components, is shown as it was typed; nothing of it is carried out.
 */
export function noteBlocks(text: string): ContentBlock[] {
  // A line of dashes at the beginning is not front matter here.
  const source = `\n${text}`;
  if (findUnreadable(source) !== null) return [{ type: 'paragraph', runs: [{ text }] }];
  return readMarkdown(source).blocks.flatMap((node) => noteBlock(node, source));
}

function noteBlock(node: Block, source: string): ContentBlock[] {
  if (node.type === 'thematicBreak' || node.type === 'definition') return [];
  const asTyped = (): ContentBlock => {
    const { start, end } = node.position!;
    return { type: 'paragraph', runs: [{ text: source.slice(start.offset, end.offset) }] };
  };
  if (node.type === 'leafDirective' || node.type === 'containerDirective') return [asTyped()];
  const levelled = node.type === 'heading' ? { ...node, depth: node.depth < 3 ? (2 as const) : (3 as const) } : node;
  try {
    const refuse = (problem: string): never => {
      throw new RefusedBlock(problem);
    };
    const blocks = readBlocks([levelled], { refuse, links: [] });
    return blocks.map((block) => (isPlain(block) ? (block as ContentBlock) : asTyped()));
  } catch (error) {
    if (error instanceof RefusedBlock) return [asTyped()];
    throw error;
  }
}

class RefusedBlock extends Error {
  override readonly name = 'RefusedBlock';
}

/** Whether a block has no placeholder of the site's settings. */
const isPlain = (block: SourceBlock): boolean => !JSON.stringify(block).includes('"placeholder":');
