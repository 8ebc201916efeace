import { paths } from '../../lib/navigation/paths.ts';
import { breadcrumbTerms } from '../../lib/site/schema-terms.ts';
import { useSite } from '../../lib/site/site.tsx';
import { StructuredData } from '../../ui/structured-data.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { DocumentBlocks } from '../../widgets/document/document-blocks.tsx';
import { DocumentLoader } from '../../widgets/document/document-loader.tsx';
import { getParts, getSections, type Section } from '../../widgets/document/sections.ts';
import { Heading } from './heading.tsx';

/** Every term of the site with its meaning, each at an anchor of its own. */
export function GlossaryScreen() {
  const { origin } = useSite();
  return (
    <DocumentLoader kind="about" id="glossary" title="Glossary">
      {(document) => {
        const { before, sections } = getSections(document);
        return (
          <>
            <StructuredData data={import.meta.env.SSR && breadcrumbTerms(origin, [['Glossary', paths.glossary]])} />
            <header className="pt-6 pb-5 md:pt-14">
              <h1 className="font-head text-32 tracking-tighter md:text-48">{document.title}</h1>
              <div className="mt-3 *:last:mb-0">
                <DocumentBlocks blocks={before} />
              </div>
            </header>
            {sections.map((section) => (
              <Terms key={section.id} section={section} />
            ))}
          </>
        );
      }}
    </DocumentLoader>
  );
}

function Terms({ section: { id, title, blocks } }: { section: Section }) {
  const terms = getParts(blocks);
  const before = blocks.slice(
    0,
    blocks.findIndex(({ type }) => type === 'heading'),
  );
  return (
    <section aria-labelledby={id} className="mt-8 border-line border-t pt-6">
      <Heading id={id}>{title}</Heading>
      <DocumentBlocks blocks={before} />
      <nav aria-label={`Terms: ${title}`} className="mb-6 print:hidden">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-13 max-md:gap-y-0">
          {terms.map((term) => (
            <li key={term.id}>
              <a href={`#${term.id}`} className={`touch inline-block max-md:py-2 ${TEXT_LINK}`}>
                {term.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <dl className="grid gap-x-10 gap-y-4 md:grid-cols-2">
        {terms.map((term) => (
          <div key={term.id} id={term.id} className="-mx-2 scroll-mt-20 px-2 target:rounded-card target:bg-surface-2">
            <dt className="font-head text-16 text-ink-1">{term.title}</dt>
            <dd className="*:last:mb-0">
              <DocumentBlocks blocks={term.blocks} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
