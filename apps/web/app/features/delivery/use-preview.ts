import type { DeliveryPreview, DeliveryRulesInput } from '@sealtick/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewQuery } from '../../lib/queries/delivery-preview.query.ts';
import type { ReadState } from '../../ui/load-state.tsx';
import type { DeliveryForm } from './delivery-form.ts';

const TIME = /^\d\d:\d\d$/;

/** Returns what rules would have sent in the last 30 days. @param rules Null for a visitor, who has no signals */
export function usePreview(rules: DeliveryRulesInput | null, form: DeliveryForm): ReadState<DeliveryPreview> {
  const isWhole = TIME.test(form.quietFrom) && TIME.test(form.quietTo);
  return useQuery({
    ...previewQuery(rules === null ? {} : { rules }),
    enabled: rules !== null && isWhole,
    placeholderData: keepPreviousData,
  });
}
