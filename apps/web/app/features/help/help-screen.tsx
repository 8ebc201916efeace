import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { useUrlText } from '../../lib/navigation/use-url-text.ts';
import { LoadState, type ReadState } from '../../ui/load-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StructuredData } from '../../ui/structured-data.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ContactPanel, NextStepsCard } from './contact-panel.tsx';
import { FaqPanel } from './faq-panel.tsx';
import { GuidePanel, QuickGuidesCard } from './guide-list.tsx';
import { faqsQuery, guidesQuery, searchedFor } from './help.queries.ts';
import { faqTerms } from './help-terms.ts';
import { tabIn } from './help-view.ts';
import { SearchResults } from './search-results.tsx';
import { StillStuckCard } from './still-stuck-card.tsx';
import { SupportChannels } from './support-channels.tsx';

const DESCRIPTION = 'Answers about signals, strategies, plans and accounts, short guides, and how to reach support.';

/** The help center: a search, ways to reach support, questions, guides and a form. */
export function HelpScreen() {
  return (
    <>
      <PageHead title="Help center" description={DESCRIPTION} />
      <div className="pt-6 md:pt-14">
        <h1 className="font-head text-32 tracking-tight md:text-48">How can we help?</h1>
        <HelpSearch />
        <SupportChannels />
      </div>
      <div className="mt-6 md:mt-9">
        <HelpTabs />
      </div>
    </>
  );
}

function HelpTabs() {
  const [params] = useSearchParams();
  const faqs = useQuery(faqsQuery());
  const guides = useQuery(guidesQuery());
  const open = tabIn(params);
  const isContact = open === 'contact';
  // The form needs neither.
  const loading = (what: string, read: ReadState<unknown>) => <LoadState read={read} what={what} skeleton="h-160" />;
  return (
    <>
      <StructuredData data={import.meta.env.SSR && open === 'faqs' && faqs.data !== undefined && faqTerms(faqs.data)} />
      <Tabs
        label="Help"
        open={open}
        tabs={[
          {
            value: 'faqs',
            label: 'FAQs',
            href: paths.helpCenter,
            panel: faqs.data ? <FaqPanel faqs={faqs.data} /> : loading('the questions', faqs),
          },
          {
            value: 'guides',
            label: 'Quick Guides',
            href: `${paths.helpCenter}?tab=guides`,
            panel: guides.data ? <GuidePanel guides={guides.data} /> : loading('the guides', guides),
          },
          { value: 'contact', label: 'Contact Form', href: paths.helpContact, panel: <ContactPanel /> },
        ]}
        aside={
          <aside className="grid content-start gap-3 lg:sticky lg:top-[calc(var(--sticky-top)+1.5rem)] lg:self-start">
            {isContact ? (
              <NextStepsCard />
            ) : (
              <>
                {open === 'faqs' && guides.data && <QuickGuidesCard guides={guides.data} />}
                <StillStuckCard />
              </>
            )}
          </aside>
        }
      />
    </>
  );
}

/** Searches questions and guides. Without script, Enter loads the page with the results. */
function HelpSearch() {
  const [text, setText] = useUrlText('q');
  const words = useDeferredValue(searchedFor(text));
  return (
    <div className="mt-5 grid max-w-160 gap-3">
      <search aria-label="Help">
        <form action={paths.helpCenter} method="get" onSubmit={(event) => event.preventDefault()}>
          <SearchField label="Search help" value={text} onChange={setText} className="md:h-11!" />
        </form>
      </search>
      {words !== '' && <SearchResults words={words} />}
    </div>
  );
}
