import type { ApiOutline } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { apiOutlineQuery } from './api-docs.queries.ts';
import { Blocks, FeedPanel } from './api-docs-parts.ts';
import { ApiCard, ApiMenu, ApiNav, getTitle } from './api-side.tsx';
import { Basics } from './basics.tsx';
import { CallCard } from './call-card.tsx';
import { ApiChoices } from './language.tsx';
import { QuickStart } from './quick-start.tsx';

/** The documents of the API: quick start, reference, and the live feed. */
export function ApiDocsScreen() {
  return (
    <>
      <PageHead
        title="API docs"
        description="Read strategies, signals and the log from your own program: REST API and live feed, with code in curl, TypeScript and Python."
      />
      <ApiChoices>
        <Content />
      </ApiChoices>
    </>
  );
}

function Content() {
  const reference = useQuery(apiOutlineQuery());
  if (!reference.data) {
    return (
      <div className="pt-6 md:pt-8">
        <Title />
        <LoadState read={reference} what="the reference" className="mt-5" skeleton={SKELETON} />
      </div>
    );
  }
  return <Loaded reference={reference.data} />;
}

function Loaded({ reference }: { reference: ApiOutline }) {
  const [params] = useSearchParams();
  const { origin } = useSite();
  return (
    <div className="grid items-start gap-x-12 gap-y-6 pt-6 md:pt-8 xl:grid-cols-[13.5rem_minmax(0,1fr)]">
      <aside className="grid gap-5 max-xl:order-2 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto">
        <ApiNav reference={reference} />
        <ApiCard />
      </aside>
      <div className="min-w-0">
        <Title />
        <p className="mt-1.5 mb-5 max-w-160 text-16">What you may see on the site, your program may read.</p>
        <ApiMenu reference={reference} />
        <QuickStart origin={origin} />
        <Tabs
          label="Kind of API"
          open={params.get('tab') ?? 'rest'}
          tabs={[
            {
              value: 'rest',
              label: 'REST API',
              href: paths.apiDocs,
              isWide: true,
              panel: <RestPanel reference={reference} origin={origin} />,
            },
            {
              value: 'websocket',
              label: 'WebSocket',
              href: `${paths.apiDocs}?tab=websocket`,
              isWide: true,
              panel: <FeedPanel blocks={reference.blocks} origin={origin} />,
            },
          ]}
        />
      </div>
    </div>
  );
}

function RestPanel({ reference, origin }: { reference: ApiOutline; origin: string }) {
  const { parts, calls, first, blocks, version } = reference;
  return (
    <div>
      {parts.map(({ name, text }) => (
        <section key={name} aria-labelledby={`part-${name}`} className="pt-8 first:pt-2">
          <h2 id={`part-${name}`} className="scroll-mt-20 font-head text-20 text-ink-1 tracking-tight">
            {getTitle(name)}
          </h2>
          <p className="mb-3 max-w-[66ch]">{text}.</p>
          <div className="border-line border-t">
            {calls
              .filter(({ tag }) => tag === name)
              .map((call) => (
                <CallCard key={call.id} call={call} first={first} origin={origin} />
              ))}
          </div>
        </section>
      ))}
      <h2 className="pt-12 font-head text-20 text-ink-1 tracking-tight">Every call</h2>
      <Basics version={version} />
      <h2 id="programs" className="scroll-mt-20 pt-12 font-head text-20 text-ink-1 tracking-tight">
        Programs
      </h2>
      <p className="mt-1.5 max-w-[66ch]">
        From an email address and a password to verified signals. Run them in this order: each runs as it is.
      </p>
      <Blocks blocks={blocks} origin={origin} isFeed={false} />
    </div>
  );
}

function Title() {
  return <h1 className="font-head text-24 text-ink-1 tracking-tight md:text-32">API docs</h1>;
}

const SKELETON = (
  <div className="space-y-5">
    <Skeleton className="h-60 rounded-card" />
    <Skeleton className="h-120 rounded-card" />
  </div>
);
