import { getProblem } from '../../lib/forms/get-problem.ts';
import { toast } from './toast.ts';

/** Returns a handler that shows what was not done and why. @param title Such as `The run could not be cancelled` */
export const toastFailure = (title: string) => (error: unknown) =>
  toast({ variant: 'destructive', title, description: getProblem(error).detail });
