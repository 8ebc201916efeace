import type { ContentBlock, ContentDocument } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { organizationTerms } from '../../lib/site/schema-terms.ts';
import { useSite } from '../../lib/site/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { RestoreNotice } from '../../ui/restore-notice.tsx';
import { StructuredData } from '../../ui/structured-data.tsx';
import { DocumentBlocks } from '../../widgets/document/document-blocks.tsx';
import { DocumentLoader } from '../../widgets/document/document-loader.tsx';
import { getParts, getSections, type Section } from '../../widgets/document/sections.ts';
import { AboutFigures } from './about-figures.tsx';
import { AboutHead } from './about-head.tsx';
import { Heading } from './heading.tsx';
import { areExamples, RolesCard } from './roles-card.tsx';
import { TechnologyCard } from './technology-card.tsx';

/** Mission, measured figures, values, technology, roles of the leadership, the way to the methodology, and compliance. */
export function AboutScreen() {
  const site = useSite();
  return (
    <DocumentLoader kind="about" id="about" title="About">
      {(document) => (
        <>
          <StructuredData
            data={
              import.meta.env.SSR && {
                '@type': 'AboutPage',
                name: document.title,
                description: document.summary,
                mainEntity: organizationTerms(site),
              }
            }
          />
          <About document={document} />
        </>
      )}
    </DocumentLoader>
  );
}

function About({ document }: { document: ContentDocument }) {
  const { before, sections } = getSections(document);
  return (
    <>
      <AboutHead document={document} lead={before} />
      <AboutFigures />
      <RestoreNotice className="mt-3" />
      {getPairs(sections).map(([first, second]) => (
        <div
          key={first.id}
          className={second && 'grid items-start gap-x-16 md:grid-cols-2 md:*:[section]:mt-16 print:block'}
        >
          <AboutSection section={first} />
          {second && <AboutSection section={second} />}
        </div>
      ))}
    </>
  );
}

/** Mission and values stand side by side. */
function getPairs(sections: readonly Section[]): (readonly [Section, Section?])[] {
  const [first, second, ...rest] = sections;
  const isPair = first?.id === 'mission' && second?.id === 'values';
  return isPair ? [[first, second], ...rest.map((one) => [one] as const)] : sections.map((one) => [one] as const);
}

/** Sections with a look of their own; others are plain text. */
const LOOKS: Readonly<Record<string, (section: Section) => ReactNode>> = {
  values: ({ blocks }) => <ValuesList blocks={blocks} />,
  technology: ({ blocks }) => <TechnologyCard blocks={blocks} />,
  methodology: ({ blocks }) => <MethodologyPart blocks={blocks} />,
  'leadership-roles': ({ blocks }) => <RolesCard blocks={blocks} />,
};

function AboutSection({ section }: { section: Section }) {
  if (section.id === 'compliance') return <ComplianceSection section={section} />;
  const { id, title, blocks } = section;
  return (
    <section aria-labelledby={id} data-section={id} className="mt-12 md:mt-16">
      <Heading id={id} isHidden={id === 'values'} isSample={areExamples(blocks)}>
        {title}
      </Heading>
      {LOOKS[id]?.(section) ?? <DocumentBlocks blocks={blocks} />}
    </section>
  );
}

/** The disclosures to which the banner of every page leads. */
function ComplianceSection({ section: { id, title, blocks } }: { section: Section }) {
  return (
    <section
      aria-labelledby={id}
      className="mt-12 flex flex-wrap items-start justify-between gap-x-8 gap-y-2 rounded-card border border-line bg-surface-1 p-4 md:mt-16 md:p-6"
    >
      <Heading id={id}>{title}</Heading>
      <div className="basis-full gap-x-16 *:[p]:max-w-none *:[p]:break-inside-avoid *:[p]:text-14 *:[p]:leading-5.5 md:order-last md:columns-2">
        <DocumentBlocks blocks={blocks} />
      </div>
      <ButtonLink to={paths.compliance} className="print:hidden">
        Compliance & Governance
      </ButtonLink>
    </section>
  );
}

/** The methodology in short, with the way to all of it. */
function MethodologyPart({ blocks }: { blocks: readonly ContentBlock[] }) {
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

/** Values, each a heading with a sentence. */
function ValuesList({ blocks }: { blocks: readonly ContentBlock[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {getParts(blocks).map(({ id, title, blocks: texts }) => (
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
