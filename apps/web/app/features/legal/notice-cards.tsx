import type { ContentBlock } from '@sealtick/contract';
import { DocumentBlocks } from '../../ui/document/document-blocks.tsx';

/** Notices of a document in one strip. */
export function NoticeCards({ blocks }: { blocks: readonly ContentBlock[] }) {
  return (
    <ul className="grid divide-line overflow-hidden rounded-card border border-line bg-surface-1 max-sm:divide-y sm:grid-cols-2 lg:grid-cols-4 lg:divide-x">
      {blocks.map(
        (block) =>
          block.type === 'box' && (
            <li key={block.title} className="p-4 md:px-5 *:[p]:mb-0 *:[p]:text-14 *:[p]:leading-5">
              <h2 className="mb-1 font-head text-14 text-ink-1">{block.title}</h2>
              <DocumentBlocks blocks={block.blocks} />
            </li>
          ),
      )}
    </ul>
  );
}
