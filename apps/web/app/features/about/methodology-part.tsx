import type { ContentBlock } from '@sealtick/contract';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DocumentBlocks } from '../../ui/document/document-blocks.tsx';

/** The methodology in short, with the way to all of it. */
export function MethodologyPart({ blocks }: { blocks: readonly ContentBlock[] }) {
  return (
    <>
      <div className="md:*:[ul]:max-w-none md:*:[ul]:grid-cols-2 md:*:[ul]:gap-x-16">
        <DocumentBlocks blocks={blocks} />
      </div>
      <ButtonLink to={paths.methodology} className="print:hidden">
        Read the full methodology
      </ButtonLink>
    </>
  );
}
