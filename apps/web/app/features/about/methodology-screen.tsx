import type { ContentBlock } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import { breadcrumbTerms } from '../../lib/site/schema-terms.ts';
import { useSite } from '../../lib/site/site.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { RestoreNotice } from '../../ui/restore-notice.tsx';
import { StructuredData } from '../../ui/structured-data.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { DocumentBlocks } from '../../widgets/document/document-blocks.tsx';
import { DocumentLoader } from '../../widgets/document/document-loader.tsx';
import { getParts, getSections, type Part, type Section } from '../../widgets/document/sections.ts';
import { Heading } from './heading.tsx';
import { MethodDiagram } from './method-diagram.tsx';

/** How signals are made, sealed, scored and verified, over the whole page. */
export function MethodologyScreen() {
  const { origin } = useSite();
  const way = [
    ['About', paths.about],
    ['Methodology', paths.methodology],
  ] as const;
  return (
    <DocumentLoader kind="about" id="methodology" title="Methodology">
      {(document) => {
        const { before, sections } = getSections(document);
        return (
          <>
            <StructuredData data={import.meta.env.SSR && breadcrumbTerms(origin, way)} />
            <MethodologyHead title={document.title} lead={before} />
            <MethodDiagram />
            <ol className="max-w-245 border-line border-t">
              {sections.filter(isStep).map((section) => (
                <MethodStep key={section.id} section={section} />
              ))}
            </ol>
            <div className="mt-7 flex flex-wrap gap-2.5 print:hidden">
              <ButtonLink variant="primary" to={paths.verify}>
                Verify the record
              </ButtonLink>
              <ButtonLink to="#definitions">Every definition and formula</ButtonLink>
            </div>
            {sections
              .filter((section) => !isStep(section))
              .map(({ id, title, blocks }) => (
                <section key={id} aria-labelledby={id} data-section={id} className="mt-12 max-w-245 md:mt-16">
                  <Heading id={id}>{title}</Heading>
                  <PartLinks title={title} parts={getParts(blocks)} />
                  {/* The tables of the groups have the same columns. */}
                  <div className="[&_th:first-child]:w-1/5 [&_th:last-child]:w-1/5">
                    <DocumentBlocks blocks={blocks} />
                  </div>
                </section>
              ))}
          </>
        );
      }}
    </DocumentLoader>
  );
}

/** Links to the parts of a long section. */
function PartLinks({ title, parts }: { title: string; parts: readonly Part[] }) {
  if (parts.length === 0) return null;
  return (
    <nav aria-label={title} className="mt-2 print:hidden">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-14">
        {parts.map((part) => (
          <li key={part.id}>
            <TextLink isAlone to={`#${part.id}`}>
              {part.title}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Steps are the sections with a number. */
const isStep = ({ number }: Section): boolean => number !== null;

function MethodologyHead({ title, lead }: { title: string; lead: readonly ContentBlock[] }) {
  return (
    <header className="pt-5 pb-5 md:pt-6.75">
      <p className="mb-2 text-13 print:hidden">
        <BackLink to={paths.about} label="About" />
      </p>
      <h1 className="font-head text-32 tracking-tighter md:text-48">{title}</h1>
      <div className="mt-3 *:last:mb-0">
        <DocumentBlocks blocks={lead} />
      </div>
      <RestoreNotice className="mt-3" />
    </header>
  );
}

/** One step of the methodology: its number, its name and its rule. */
function MethodStep({ section: { id, number, title, blocks } }: { section: Section }) {
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
