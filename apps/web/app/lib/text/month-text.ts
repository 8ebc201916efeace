import { type DeliveryPreview, PREVIEW_DAYS } from '@sealtick/contract';
import { formatCount } from './format.ts';

/** Returns how many signals of a month rules would send: "12 of 12 per month would be sent". */
export const monthText = ({ passing, signals }: Pick<DeliveryPreview, 'passing' | 'signals'>): string =>
  signals === 0
    ? `No live signal in the last ${PREVIEW_DAYS} days`
    : `${formatCount(passing)} of ${formatCount(signals)} per month would be sent`;

/** Whether rules would send none of the signals that there were. */
export const sendsNothing = ({ passing, signals }: Pick<DeliveryPreview, 'passing' | 'signals'>): boolean =>
  signals > 0 && passing === 0;
