import type { ContentBlock, ContentDocument, ContentRun } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import { breadcrumbTerms, organizationTerms } from '../../lib/site/schema-terms.ts';
import type { Site } from '../../lib/site/site.tsx';

type Terms = Readonly<Record<string, unknown>>;

/** Returns the questions of the help center in schema.org terms. */
export function faqTerms(faqs: readonly ContentDocument[]): Terms {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ title, blocks }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: blocks.map(textOfBlock).filter(Boolean).join(' ') },
    })),
  };
}

/** Returns a guide in schema.org terms. */
export function guideTerms(site: Site & { readonly name: string }, guide: ContentDocument): Terms {
  const { title, summary, updated, address, fields } = guide;
  const article = {
    '@type': 'TechArticle',
    headline: title,
    description: summary,
    dateModified: updated,
    timeRequired: `PT${fields.minutes}M`,
    url: site.origin + address,
    publisher: organizationTerms(site),
  };
  const way = [['Help center', paths.helpCenter] as const, [title, address] as const];
  return { '@graph': [breadcrumbTerms(site.origin, way), article] };
}

const getText = (runs: readonly ContentRun[]): string => runs.map(({ text }) => text).join('');

function textOfBlock(block: ContentBlock): string {
  if (block.type === 'paragraph' || block.type === 'heading') return getText(block.runs);
  if (block.type === 'list') return block.items.map(getText).join(' ');
  return block.type === 'code' ? block.text : '';
}
