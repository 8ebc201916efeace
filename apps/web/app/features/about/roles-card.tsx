import type { ContentBlock } from '@sealtick/contract';
import { DocumentBlocks } from '../../widgets/document/document-blocks.tsx';
import { DocumentRuns } from '../../widgets/document/document-runs.tsx';
import { getText } from '../../widgets/document/sections.ts';

/** Roles of the leadership, from the table of the document; what else it says stands above. */
export function RolesCard({ blocks }: { blocks: readonly ContentBlock[] }) {
  return blocks.map((block) => {
    if (block.type !== 'table') return <DocumentBlocks key={block.type} blocks={[block]} />;
    return (
      <ul key={block.type} className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line">
        {block.rows.map(([role = [], duty = []]) => (
          <li key={getText(role)} className="flex-1 basis-64 bg-surface-1 p-4 text-14 md:px-5">
            <h3 className="font-head text-14 text-ink-1">{getText(role)}</h3>
            <p className="mt-0.5 first-letter:uppercase">
              <DocumentRuns runs={duty} />
            </p>
          </li>
        ))}
      </ul>
    );
  });
}

/** Whether the roles are an example, which is marked once for all of them. */
export const areExamples = (blocks: readonly ContentBlock[]): boolean =>
  blocks.some((block) => block.type === 'table' && block.rows.some((row) => row.flat().some(({ sample }) => sample)));
