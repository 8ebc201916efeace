import type { ContentBlock, ContentDocument } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DocumentBlocks } from '../../widgets/document/document-blocks.tsx';
import { RequestOpener } from '../../widgets/request-dialog/request-opener.tsx';

interface AboutHeadProps {
  document: ContentDocument;
  /** What stands before the first section. */
  lead: readonly ContentBlock[];
}

/** What the service is, and the ways to its methodology and to the people who run it. */
export function AboutHead({ document: { title, fields }, lead }: AboutHeadProps) {
  return (
    <header className="pt-7 pb-6 md:pt-14 md:pb-10">
      <h1 className="max-w-[17ch] text-balance font-head text-32 tracking-tighter md:text-48">
        {String(fields.headline ?? title)}
      </h1>
      <div className="mt-4 mb-6 max-w-190 *:[p]:mb-0 md:*:[p]:text-20 md:*:[p]:leading-7.5">
        <DocumentBlocks blocks={lead} />
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:*:flex-1 print:hidden">
        <ButtonLink variant="primary" to={paths.methodology}>
          View Methodology
        </ButtonLink>
        <RequestOpener form="contact-us">
          {(open) => (
            <Button onClick={open} className="noscript:hidden!">
              Contact Us
            </Button>
          )}
        </RequestOpener>
        <RequestOpener form="contact-sales">
          {(open) => (
            <Button onClick={open} className="noscript:hidden!">
              Contact sales
            </Button>
          )}
        </RequestOpener>
      </div>
    </header>
  );
}
