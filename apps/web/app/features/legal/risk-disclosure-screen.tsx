import type { ContentBlock } from '@sealtick/contract';
import { DocumentBlocks } from '../../ui/document/document-blocks.tsx';
import { DocumentLoader } from '../../ui/document/document-loader.tsx';
import { type Section, sectionsOf } from '../../ui/document/sections.ts';
import { SeverityBadge } from '../../ui/document/severity-badge.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentHead } from './document-head.tsx';
import { NoticeCards } from './notice-cards.tsx';
import { ResourcesCard } from './resources-card.tsx';
import { type Risk, risksOf } from './risks.ts';
import { SectionNav } from './section-nav.tsx';

/** The risk disclosure: a warning, notices, and each category of risks with its severity. */
export function RiskDisclosureScreen() {
  return (
    <DocumentLoader kind="legal" id="risk" title="Risk Disclosure">
      {(document) => {
        const { before, sections } = sectionsOf(document);
        const hasLook = (look: string) => (block: ContentBlock) => block.type === 'box' && block.look === look;
        const [isWarning, isNotice] = [hasLook('critical'), hasLook('notice')];
        return (
          <>
            <DocumentHead document={document}>
              <DocumentActions of="risk" />
            </DocumentHead>
            <DocumentBlocks blocks={before.filter(isWarning)} />
            <DocumentBlocks blocks={before.filter((block) => !isNotice(block) && !isWarning(block))} />
            <NoticeCards blocks={before.filter(isNotice)} />
            <div className="mt-2 grid items-start gap-x-16 lg:mt-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
              <SectionNav label="Risks" sections={sections} />
              <div>
                {sections.map((section) => (
                  <RiskCategory key={section.id} section={section} />
                ))}
                <ResourcesCard />
              </div>
            </div>
          </>
        );
      }}
    </DocumentLoader>
  );
}

function RiskCategory({ section: { id, title, blocks } }: { section: Section }) {
  const { severity, risks } = risksOf(blocks);
  return (
    <section aria-labelledby={id} data-section={id} className="border-line not-last:border-b py-8 lg:first:pt-0">
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 id={id} className="scroll-mt-16 font-head text-20 tracking-tight md:text-24 lg:scroll-mt-6">
          {title}
        </h2>
        {severity && <SeverityBadge level={severity} />}
      </div>
      {risks.map((risk) => (
        <RiskItem key={risk.id} risk={risk} />
      ))}
    </section>
  );
}

function RiskItem({ risk: { id, title, blocks } }: { risk: Risk }) {
  return (
    <div className="grid gap-x-10 md:grid-cols-[13rem_minmax(0,1fr)]">
      <h3 id={id} className="mb-1 scroll-mt-16 font-strong text-16 text-ink-1 lg:scroll-mt-6">
        {title}
      </h3>
      <div>
        <DocumentBlocks blocks={blocks} />
      </div>
    </div>
  );
}
