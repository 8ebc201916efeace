import { type ContentBlock, type ContentDocument, SAMPLE_LINE, SIMULATION_TITLES } from '@sealtick/contract';
import { getVersion, isSample, textOfRuns } from './resolve-document.ts';

/** Returns a document as plain text. */
export function plainText(
  document: Pick<ContentDocument, 'title' | 'updated' | 'fields' | 'replacedBy' | 'blocks'>,
): string {
  const { title, updated, blocks } = document;
  const parts = [
    isSample(document) ? SAMPLE_LINE : '',
    `${title}\n${'='.repeat(title.length)}`,
    [getVersion(document), `Last updated: ${updated}`].filter((part) => part !== null).join('\n'),
    ...blocks.map(textOfBlock),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Returns the text of a block. */
export function textOfBlock(block: ContentBlock): string {
  switch (block.type) {
    case 'heading': {
      const text = textOfRuns(block.runs);
      return `${text}\n${(block.level === 2 ? '-' : '.').repeat(text.length)}`;
    }
    case 'paragraph':
      return textOfRuns(block.runs);
    case 'list':
      return block.items.map((item, i) => `${block.ordered ? `${i + 1}.` : '-'} ${textOfRuns(item)}`).join('\n');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(textOfRuns).join(' | ')).join('\n');
    case 'code':
      return block.text;
    case 'picture':
      return block.alt;
    case 'severity':
      return `Severity: ${block.level}`;
    case 'simulation':
      return `Simulation on the page: ${SIMULATION_TITLES[block.simulation]}`;
    case 'box':
      return [block.title, ...block.blocks.map(textOfBlock)].join('\n');
  }
}
