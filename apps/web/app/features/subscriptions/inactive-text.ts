import type { OwnPlan, Subscription } from '@sealtick/contract';
import { ASSET_CLASS_LABELS } from '../../lib/text/asset-class-label.ts';

/** Returns why a subscription is inactive and what would change that; null if it is active. */
export function inactiveText(
  { inactiveBecause }: Pick<Subscription, 'inactiveBecause'>,
  { label, maxStrategies, marketGroup }: Pick<OwnPlan, 'label' | 'maxStrategies' | 'marketGroup'>,
): string | null {
  switch (inactiveBecause) {
    case null:
      return null;
    case 'plan':
      return 'Inactive: your plan has ended. A plan makes it active again.';
    case 'noGroup':
      return `Inactive: ${label} covers one market group. Choose it.`;
    case 'group':
      return `Inactive: not in ${ASSET_CLASS_LABELS[marketGroup ?? ''] ?? 'your market group'}. Pro covers all markets.`;
    case 'limit':
      return `Inactive: ${label} covers ${maxStrategies} strategies. Keep this one instead of another, or choose Pro.`;
  }
}
