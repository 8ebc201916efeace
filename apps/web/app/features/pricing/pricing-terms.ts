import { type ContentBlock, type ContentDocument, PLANS, SOLD_PLANS } from '@sealtick/contract';
import { paths } from '../../lib/navigation/paths.ts';
import { organizationTerms } from '../../lib/site/schema-terms.ts';
import type { Site } from '../../lib/site/site.tsx';
import { getAudience } from './plan-features.ts';

type Terms = Readonly<Record<string, unknown>>;
type Named = Site & { readonly name: string };

/** Structured data of the page: the plans that have a price, and the questions with their answers. */
export function pricingTerms(site: Named, questions: readonly ContentDocument[]): Terms {
  return {
    '@graph': [serviceTerms(site), ...(questions.length === 0 ? [] : [questionTerms(questions)])],
  };
}

function serviceTerms(site: Named): Terms {
  const url = site.origin + paths.pricing;
  const includesTax = site.site?.pricesIncludeTax ?? null;
  return {
    '@type': 'Service',
    name: `${site.name} subscription`,
    serviceType: 'Trading signals',
    provider: organizationTerms(site),
    url,
    offers: SOLD_PLANS.map((plan) => ({
      '@type': 'Offer',
      name: PLANS[plan].label,
      description: getAudience(plan),
      url,
      price: PLANS[plan].monthlyUsd,
      priceCurrency: 'USD',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: PLANS[plan].monthlyUsd,
        priceCurrency: 'USD',
        billingDuration: 'P1M',
        unitCode: 'MON',
        ...(includesTax === null ? {} : { valueAddedTaxIncluded: includesTax }),
      },
    })),
  };
}

const questionTerms = (questions: readonly ContentDocument[]): Terms => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ title, blocks }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: blocks.map(getText).join(' ') },
  })),
});

function getText(block: ContentBlock): string {
  if (block.type === 'list') return block.items.map((item) => item.map(({ text }) => text).join('')).join(' ');
  return 'runs' in block ? block.runs.map(({ text }) => text).join('') : '';
}
