import type { ArticleState } from '@sealtick/contract';
import { Badge } from '../../../ui/badge.tsx';

const STATES = {
  draft: { tone: 'plain', label: 'Draft' },
  scheduled: { tone: 'accent', label: 'Scheduled' },
  published: { tone: 'good', label: 'Published' },
} as const;

/** Whether an article is on the site. */
export function StateBadge({ state }: { state: ArticleState }) {
  const { tone, label } = STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
