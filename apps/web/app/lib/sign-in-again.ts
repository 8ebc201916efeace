import { toast } from '../ui/toast/toast.ts';
import { paths } from './paths.ts';

const REDIRECT_MS = 500;
let isLeaving = false;

/** Says that the session is over and leads to the sign-in, once however many reads failed together. */
export function signInAgain(): void {
  if (isLeaving) return;
  isLeaving = true;
  toast({ variant: 'destructive', title: 'Unauthorized', description: 'You are logged out. Logging in again...' });
  setTimeout(() => {
    // The browser may keep this page and come back to it.
    isLeaving = false;
    window.location.assign(paths.login);
  }, REDIRECT_MS);
}
