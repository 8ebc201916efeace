import { DocumentBlocks } from '../../ui/document/document-blocks.tsx';
import type { Section } from '../../ui/document/sections.ts';

/** One step of the methodology: its number, its name and its rule. */
export function MethodStep({ section: { id, number, title, blocks } }: { section: Section }) {
  return (
    <li
      data-section={id}
      className="grid grid-cols-[2.25rem_minmax(0,1fr)] items-baseline gap-x-4 border-line border-b py-4 md:grid-cols-[3rem_9rem_minmax(0,1fr)] md:py-5"
    >
      <span aria-hidden="true" className={`font-mono text-13 ${id === 'seal' ? 'text-accent-text' : 'text-ink-3'}`}>
        {number}
      </span>
      <h2 id={id} className="scroll-mt-6 font-head text-20 text-ink-1 tracking-tight">
        {title}
      </h2>
      <div className="*:last:mb-0 max-md:col-start-2 max-md:mt-1">
        <DocumentBlocks blocks={blocks} />
      </div>
    </li>
  );
}
