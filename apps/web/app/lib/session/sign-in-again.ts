import { toast } from '../../ui/toast/toast.ts';
import { goToSignIn } from '../navigation/go-to-sign-in.ts';

const REDIRECT_MS = 500;

/** Shows that the session has expired and goes to the login, once even if several reads fail together. */
export function signInAgain(): void {
  // A mark of the page, which ends with it.
  const { dataset } = document.documentElement;
  if (dataset.leaving !== undefined) return;
  dataset.leaving = '';
  toast({ variant: 'destructive', title: 'Unauthorized', description: 'You are logged out. Logging in again...' });
  setTimeout(() => {
    // The browser may cache this page and return to it.
    delete dataset.leaving;
    goToSignIn();
  }, REDIRECT_MS);
}
