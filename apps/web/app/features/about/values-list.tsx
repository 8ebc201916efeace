import type { ContentBlock } from '@sealtick/contract';
import { DocumentBlocks } from '../../widgets/document/document-blocks.tsx';
import { partsOf } from '../../widgets/document/sections.ts';

/** Values, each a heading with a sentence. */
export function ValuesList({ blocks }: { blocks: readonly ContentBlock[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {partsOf(blocks).map(({ id, title, blocks: texts }) => (
        <li key={id} className="py-4 *:[p]:mb-0 *:[p]:text-14 *:[p]:leading-5">
          <h3 id={id} className="font-head text-16 text-ink-1">
            {title}
          </h3>
          <DocumentBlocks blocks={texts} />
        </li>
      ))}
    </ul>
  );
}
