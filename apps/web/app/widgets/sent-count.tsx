import type { DeliveryPreview } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide';
import { paths } from '../lib/navigation/paths.ts';
import { previewQuery } from '../lib/queries/delivery-preview.query.ts';
import { monthText, sendsNothing } from '../lib/text/month-text.ts';
import { Icon } from '../ui/icon.ts';
import { TextLink } from '../ui/text-link.tsx';

/** How many signals of a month the rules would send, with a warning and a link to the settings at none. */
export function SentCount({ preview }: { preview: Pick<DeliveryPreview, 'passing' | 'signals' | 'filters'> }) {
  const isNothing = sendsNothing(preview);
  const isMuted = preview.filters.some(({ filter, refused }) => filter === 'muted' && refused > 0);
  return (
    <p className={`flex items-start gap-2 text-13 ${isNothing ? 'text-warn' : ''}`}>
      {isNothing && <Icon of={TriangleAlert} size={16} className="mt-0.5 shrink-0" />}
      <span>
        {monthText(preview)}
        {preview.signals > 0 && (isMuted ? ' by your rules and mutes' : ' by your rules')}.{' '}
        <TextLink to={paths.signalPreferences}>Change what is sent</TextLink>
      </span>
    </p>
  );
}

/** The count of one strategy, followed or not, by the rules in force; nothing until it is known. */
export function StrategySentCount({ strategyId }: { strategyId: string }) {
  const { data } = useQuery(previewQuery({ strategyId }));
  return data ? <SentCount preview={data} /> : null;
}
