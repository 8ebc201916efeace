import { afterHydration, deferred } from '../../lib/scripts/deferred.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What a member can do about a plan. */
export const MemberOffer = afterHydration(
  async () => (await import('./member-offer.tsx')).MemberOffer,
  <Skeleton className="h-11 rounded-input md:h-9" />,
);

/** The question that a visitor meets who has logged in to start the trial. */
export const TrialPrompt = afterHydration(async () => (await import('./trial-prompt.tsx')).TrialPrompt, null);

/** After a payment. */
export const PaymentNotice = afterHydration(
  async () => (await import('../../widgets/payment-notice.tsx')).PaymentNotice,
  null,
);

/** The last call of the page, for members. */
export const MemberCall = afterHydration(
  async () => (await import('./member-call.tsx')).MemberCall,
  <Skeleton className="h-11 w-48 rounded-input" />,
);

/** Asks a visitor to log in. Its script is loaded on first use. */
export const LoginQuestion = deferred(async () => (await import('./login-question.tsx')).LoginQuestion);
