import type { ContentDocument } from '@sealtick/contract';
import { ChevronDown } from 'lucide';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { Icon } from '../../ui/icon.ts';
import { DocumentBlocks } from '../../widgets/document/document-blocks.tsx';
import { CATEGORIES, categoryIn } from './help-view.ts';

/** Of each category, while all categories are shown. */
const SHOWN = 5;

/** Questions with their answers, those of one category or all. */
export function FaqPanel({ faqs }: { faqs: readonly ContentDocument[] }) {
  const [params] = useSearchParams();
  const category = categoryIn(params);
  const groups = CATEGORIES.filter(({ value }) => category === null || value === category).map((group) => ({
    ...group,
    faqs: faqs.filter(({ fields }) => fields.category === group.value),
  }));
  return (
    <div>
      <nav aria-label="Categories" className="mb-3">
        <ul className="flex flex-wrap gap-2">
          <Category label="All" to={paths.helpCenter} isCurrent={category === null} />
          {CATEGORIES.map(({ value, label }) => (
            <Category
              key={value}
              label={label}
              to={`${paths.helpCenter}?category=${value}`}
              isCurrent={value === category}
            />
          ))}
        </ul>
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {groups.map(({ value, label, faqs: shown }) => (
          <section key={value} aria-label={label}>
            {category === null && <h2 className="mt-3 mb-2 font-head text-20">{label}</h2>}
            <Faqs faqs={shown} label={label} shown={category === null ? SHOWN : shown.length} />
          </section>
        ))}
      </div>
    </div>
  );
}

interface FaqsProps {
  faqs: readonly ContentDocument[];
  /** Of their category. */
  label: string;
  /** How many are shown before the others are opened. */
  shown: number;
}

function Faqs({ faqs, label, shown }: FaqsProps) {
  const list = (some: readonly ContentDocument[]) => some.map((faq) => <Faq key={faq.id} faq={faq} />);
  const more = faqs.slice(shown);
  return (
    <div className="divide-y divide-line border-line border-y">
      {list(faqs.slice(0, shown))}
      {more.length > 0 && (
        <details className="group/more">
          <summary className="flex min-h-11 list-none items-center gap-2 text-13 text-accent-text [&::-webkit-details-marker]:hidden">
            {`${more.length} more in ${label}`}
            <Icon of={ChevronDown} size={14} className="transition-transform group-open/more:rotate-180" />
          </summary>
          <div className="divide-y divide-line border-line border-t">{list(more)}</div>
        </details>
      )}
    </div>
  );
}

function Category({ label, to, isCurrent }: { label: string; to: string; isCurrent: boolean }) {
  return (
    <li>
      <Link
        to={to}
        replace
        preventScrollReset
        aria-current={isCurrent ? 'true' : undefined}
        className="inline-flex h-11 items-center rounded-full border border-line-control px-3.5 font-strong text-13 text-ink-2 hover:text-ink-1 aria-[current]:bg-surface-3 aria-[current]:text-ink-1 md:h-9"
      >
        {label}
      </Link>
    </li>
  );
}

/** The anchor is inside, so that browsers open the answer that an address names, also without script. */
function Faq({ faq: { id, title, blocks } }: { faq: ContentDocument }) {
  const { hash, key } = useLocation();
  const element = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of the address opens it again
  useEffect(() => {
    if (hash !== `#${id}` || !element.current) return;
    for (let at: Element | null = element.current; at; at = at.parentElement?.closest('details') ?? null)
      at.setAttribute('open', '');
    element.current.scrollIntoView();
  }, [hash, id, key]);
  return (
    <details ref={element} className="group scroll-mt-4">
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 py-3 font-strong text-16 text-ink-1 [&::-webkit-details-marker]:hidden">
        {title}
        <Icon of={ChevronDown} size={16} className="shrink-0 text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <div id={id} className="scroll-mt-16 pb-3">
        <DocumentBlocks blocks={blocks} />
      </div>
    </details>
  );
}
