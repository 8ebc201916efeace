import { INVALID_EMAIL, NEWSLETTER_LISTS, type NewsletterList, writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Returns how an email address asks for the emails of a list. */
export function useSubscribe(list: NewsletterList) {
  const { mutateAsync, isPending } = useMutation(writeMutation(writes.newsletter.request, () => []));
  // The second click of a double click comes before the button shows that it is busy.
  const isBusy = useRef(false);

  /** Sends the request, and says how it went. Returns null once it has arrived, otherwise what is wrong. */
  async function subscribe(email: string, topic: string): Promise<string | null> {
    if (isBusy.current) return '';
    isBusy.current = true;
    try {
      const { consent } = NEWSLETTER_LISTS[list];
      await mutateAsync({ list, email, consent, topic, openForMs: Math.round(performance.now()) });
      const description = `Confirm your address with the link in the email to ${email}, within 24 hours.`;
      toast({ title: 'Successfully Subscribed!', description });
      return null;
    } catch (error) {
      const { detail, fields } = getProblem(error);
      if (fields.email) {
        toast({ variant: 'destructive', title: 'Invalid Email', description: INVALID_EMAIL });
        return fields.email;
      }
      toast({
        variant: 'destructive',
        title: 'Subscription Failed',
        description: 'Unable to subscribe at this time. Please try again later.',
      });
      return detail;
    } finally {
      isBusy.current = false;
    }
  }
  return { subscribe, isSending: isPending };
}
