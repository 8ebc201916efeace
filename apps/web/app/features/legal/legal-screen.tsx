import { DocumentBlocks } from '../../widgets/document/document-blocks.tsx';
import { DocumentLoader } from '../../widgets/document/document-loader.tsx';
import { getSections, type Section } from '../../widgets/document/sections.ts';
import { DocumentActions } from './document-actions.tsx';
import { DocumentHead } from './document-head.tsx';
import { SectionNav } from './section-nav.tsx';

interface LegalScreenProps {
  /** Id of the document. */
  id: 'terms' | 'privacy';
  title: string;
}

/** A legal document: numbered sections, with quick navigation. */
export function LegalScreen({ id, title }: LegalScreenProps) {
  return (
    <DocumentLoader kind="legal" id={id} title={title}>
      {(document) => {
        const { before, sections } = getSections(document);
        return (
          <>
            <DocumentHead document={document}>
              <DocumentActions of={id} />
            </DocumentHead>
            <div className="grid items-start gap-x-16 border-line lg:grid-cols-[15.5rem_minmax(0,45rem)] lg:border-t lg:pt-8">
              <SectionNav label="Sections" sections={sections} />
              <div className="max-lg:pt-5">
                <DocumentBlocks blocks={before} />
                {sections.map((section) => (
                  <LegalSection key={section.id} section={section} />
                ))}
              </div>
            </div>
          </>
        );
      }}
    </DocumentLoader>
  );
}

function LegalSection({ section: { id, number, title, blocks } }: { section: Section }) {
  return (
    <section aria-labelledby={id} data-section={id}>
      <h2
        id={id}
        className="mt-11 mb-3 flex scroll-mt-16 gap-x-3.5 font-head text-20 tracking-tight md:text-24 lg:scroll-mt-6"
      >
        {number !== null && <span className="min-w-6.5 text-ink-3">{number}</span>}
        <span>{title}</span>
      </h2>
      <DocumentBlocks blocks={blocks} />
    </section>
  );
}
