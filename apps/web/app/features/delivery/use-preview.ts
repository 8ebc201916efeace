import type { DeliveryPreview, DeliveryRulesInput } from '@sealtick/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewQuery } from '../../lib/delivery-preview.query.ts';
import type { DeliveryForm } from './delivery-form.ts';

const TIME = /^\d\d:\d\d$/;

/** What the rules of a form would have sent. */
export interface PreviewState {
  readonly preview: DeliveryPreview | undefined;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** Returns what rules would have sent in the last 30 days. @param rules Null for a visitor, who has no signals */
export function usePreview(rules: DeliveryRulesInput | null, form: DeliveryForm): PreviewState {
  const isWhole = TIME.test(form.quietFrom) && TIME.test(form.quietTo);
  const { data, isError, refetch } = useQuery({
    ...previewQuery(rules === null ? {} : { rules }),
    enabled: rules !== null && isWhole,
    placeholderData: keepPreviousData,
  });
  return { preview: data, isError, retry: () => void refetch() };
}
