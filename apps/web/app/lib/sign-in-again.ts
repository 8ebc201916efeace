import { toast } from '../ui/toast/toast.ts';
import { goToSignIn } from './go-to-sign-in.ts';

const REDIRECT_MS = 500;
let isLeaving = false;

/** Shows that the session has expired and goes to the login, once even if several reads fail together. */
export function signInAgain(): void {
  if (isLeaving) return;
  isLeaving = true;
  toast({ variant: 'destructive', title: 'Unauthorized', description: 'You are logged out. Logging in again...' });
  setTimeout(() => {
    // The browser may cache this page and return to it.
    isLeaving = false;
    goToSignIn();
  }, REDIRECT_MS);
}
