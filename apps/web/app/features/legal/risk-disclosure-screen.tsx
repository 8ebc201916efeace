import type { ContentBlock } from '@sealtick/contract';
import { useState } from 'react';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { Button } from '../../ui/button.tsx';
import { DocumentBlocks } from '../../widgets/document/document-blocks.tsx';
import { DocumentLoader } from '../../widgets/document/document-loader.tsx';
import { getParts, getSections, type Part, type Section } from '../../widgets/document/sections.ts';
import { SeverityBadge } from '../../widgets/document/severity-badge.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentHead } from './document-head.tsx';
import { SectionNav } from './section-nav.tsx';

const ResourcesDialog = deferred(async () => (await import('./resources-dialog.tsx')).ResourcesDialog);

/** Leads to what teaches about risk. */
function ResourcesCard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <aside className="mt-2 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface-1 p-4 md:px-6 md:py-5 print:hidden">
      <div>
        <h2 className="font-head text-14">Learn it before it costs you</h2>
        <p className="mt-0.5 text-13">What a trade may cost, how size follows from risk, and how to check a record.</p>
      </div>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Educational Resources
      </Button>
      {isOpen && <ResourcesDialog onClose={() => setOpen(false)} />}
    </aside>
  );
}

/** The risk disclosure: a warning, notices, and each category of risks with its severity. */
export function RiskDisclosureScreen() {
  return (
    <DocumentLoader kind="legal" id="risk" title="Risk Disclosure">
      {(document) => {
        const { before, sections } = getSections(document);
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
  const { severity, risks } = getRisks(blocks);
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

/** Notices of a document in one strip. */
function NoticeCards({ blocks }: { blocks: readonly ContentBlock[] }) {
  return (
    <ul className="grid divide-line overflow-hidden rounded-card border border-line bg-surface-1 max-sm:divide-y sm:grid-cols-2 lg:grid-cols-4 lg:divide-x">
      {blocks.map(
        (block) =>
          block.type === 'box' && (
            <li key={block.title} className="p-4 md:px-5 *:[p]:mb-0 *:[p]:text-14 *:[p]:leading-5">
              <h2 className="mb-1 font-head text-14 text-ink-1">{block.title}</h2>
              <DocumentBlocks blocks={block.blocks} />
            </li>
          ),
      )}
    </ul>
  );
}

type Severity = Extract<ContentBlock, { type: 'severity' }>['level'];

/** One risk of a category. */
type Risk = Part;

/** Returns severity and risks of a category: each begins with a heading of the third level. */
function getRisks(blocks: readonly ContentBlock[]): {
  readonly severity: Severity | null;
  readonly risks: readonly Risk[];
} {
  return { severity: blocks.find((block) => block.type === 'severity')?.level ?? null, risks: getParts(blocks) };
}
