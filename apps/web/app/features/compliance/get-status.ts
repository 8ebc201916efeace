import type { ContentDocument } from '@sealtick/contract';

/**
 * Returns the status of a certification, report or event on a day: past its last day it has expired, and an example is one,
 * because nothing was audited or happened. @param today YYYY-MM-DD
 */
export function getStatus({ fields }: Pick<ContentDocument, 'fields'>, today: string): string {
  const { validUntil, sample, status } = fields;
  if (validUntil !== undefined && String(validUntil) < today) return 'Expired';
  if (sample === true) return 'Template';
  return String(status ?? 'Active');
}
