import { PLANS, TRIAL_DAYS, TRIAL_PLAN } from '@sealtick/contract';
import { AlertDialog } from '../../ui/alert-dialog.tsx';

/** Asks a visitor to log in before the trial starts. @param to Address of the login */
export function LoginQuestion({ to, onCancel }: { to: string; onCancel: () => void }) {
  return (
    <AlertDialog
      title="Log in to start the trial?"
      text={`The trial needs an account. Log in or sign up, then start it on this page: ${PLANS[TRIAL_PLAN].label} for ${TRIAL_DAYS} days, no credit card.`}
      confirmLabel="Log in"
      onCancel={onCancel}
      onConfirm={() => window.location.assign(to)}
    />
  );
}
