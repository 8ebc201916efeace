import type { OwnPlan } from '@sealtick/contract';
import { paths } from '../lib/navigation/paths.ts';
import { TextLink } from '../ui/text-link.tsx';

/** Leads a member who has a trial left to the question that starts it. */
export function TrialLink({ plan: { canTry } }: { plan: OwnPlan }) {
  return canTry && <TextLink to={`${paths.pricing}?trial=1`}>Start Free Trial</TextLink>;
}
