import type { ContentDocument } from '@sealtick/contract';
import { ChevronRight } from 'lucide';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';
import { CATEGORIES } from './help-view.ts';

/** A guide as lists show it. */
export type ListedGuide = Pick<ContentDocument, 'id' | 'title' | 'summary' | 'address' | 'fields'>;

interface GuidesProps {
  guides: readonly ListedGuide[];
}

/** All guides, by category. */
export function GuidePanel({ guides }: GuidesProps) {
  const groups = CATEGORIES.map(({ value, label }) => ({
    label,
    guides: guides.filter(({ fields }) => fields.category === value),
  })).filter((group) => group.guides.length > 0);
  return (
    <div className="grid gap-7">
      {groups.map((group) => (
        <section key={group.label} aria-label={group.label}>
          <h2 className="mb-2.5 font-head text-16">{group.label}</h2>
          <ul className="grid gap-3 sm:grid-cols-2">
            {group.guides.map(({ id, title, summary, address, fields }) => (
              <li key={id} className="grid">
                <Link to={address} className="rounded-card border border-line bg-surface-1 p-4 hover:bg-surface-2">
                  <span className="flex justify-between gap-3">
                    <span className="font-strong text-ink-1">{title}</span>
                    <span className="shrink-0 text-12 text-ink-3">{fields.minutes} min</span>
                  </span>
                  <span className="mt-1 block text-13">{summary}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const FIRST = 5;

/** The first guides beside the questions. */
export function QuickGuidesCard({ guides }: GuidesProps) {
  return (
    <Card aria-labelledby="quick-guides">
      <CardHeader title="Quick Guides" id="quick-guides">
        <Link
          to={`${paths.helpCenter}?tab=guides`}
          preventScrollReset
          className="touch flex items-center gap-1 text-13 hover:text-ink-1"
        >
          All {guides.length}
          <Icon of={ChevronRight} size={14} />
        </Link>
      </CardHeader>
      <GuideLinks guides={guides.slice(0, FIRST)} />
    </Card>
  );
}

/** Guides in a card, each with the time that it takes. */
export function GuideLinks({ guides }: GuidesProps) {
  return (
    <ul className="divide-y divide-line">
      {guides.map(({ id, title, address, fields }) => (
        <li key={id}>
          <Link to={address} className="flex items-center justify-between gap-3 px-4 py-3 hover:bg-surface-2 md:px-5">
            <span className="font-strong text-13 text-ink-1">{title}</span>
            <span className="shrink-0 text-12 text-ink-3">{fields.minutes} min</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
