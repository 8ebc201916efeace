import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DocumentBlocks } from '../../ui/document/document-blocks.tsx';
import type { Section } from '../../ui/document/sections.ts';
import { Heading } from './heading.tsx';

/** The disclosures to which the banner of every page leads. */
export function ComplianceSection({ section: { id, title, blocks } }: { section: Section }) {
  return (
    <section
      aria-labelledby={id}
      className="mt-12 grid items-start gap-x-8 gap-y-4 rounded-card border border-line bg-surface-1 p-4 md:mt-16 md:grid-cols-[minmax(0,1fr)_auto] md:p-6"
    >
      <div className="*:[p]:text-14 *:[p]:leading-5.5 *:last:mb-0">
        <Heading id={id}>{title}</Heading>
        <DocumentBlocks blocks={blocks} />
      </div>
      <ButtonLink to={paths.compliance} className="print:hidden">
        Compliance & Governance
      </ButtonLink>
    </section>
  );
}
