import { NEWSLETTER_LISTS, type NewsletterList, type OwnLists, writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { BreakableText } from '../../ui/breakable-text.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { Switch } from '../../ui/switch.tsx';

/** The lists of an address, each with a switch, and a button that leaves all of them. */
export function ListSwitches({ token, own }: { token: string; own: OwnLists }) {
  const [changed, setChanged] = useState<OwnLists | null>(null);
  const shown = changed ?? own;
  const [said, setSaid] = useState('');
  const change = useMutation(writeMutation(writes.newsletter.changeList, () => []));
  const leave = useMutation(writeMutation(writes.newsletter.leaveAll, () => []));
  const isBusy = change.isPending || leave.isPending;
  const error = change.error ?? leave.error;

  const after = (text: string) => ({
    onSuccess: (lists: OwnLists) => {
      setChanged(lists);
      setSaid(text);
    },
    onError: () => setSaid(''),
  });
  const turn = (list: NewsletterList, isSubscribed: boolean) => {
    if (isBusy) return;
    const { title, consent } = NEWSLETTER_LISTS[list];
    const text = isSubscribed ? `Subscribed: ${title}.` : `Unsubscribed: ${title}.`;
    change.mutate({ token, list, isSubscribed, ...(isSubscribed ? { consent } : {}) }, after(text));
  };
  const isOnAny = shown.lists.some(({ since }) => since !== null);
  return (
    <>
      <p className="mt-1.5">
        Emails to{' '}
        <b className="font-strong text-ink-1">
          <BreakableText>{shown.email}</BreakableText>
        </b>
        . A switch applies immediately.
      </p>
      <div className="mt-6 grid gap-4">
        {shown.lists.map(({ list, since }) => (
          <Switch
            key={list}
            label={NEWSLETTER_LISTS[list].title}
            hint={NEWSLETTER_LISTS[list].consent}
            isOn={since !== null}
            onChange={(isOn) => turn(list, isOn)}
          />
        ))}
      </div>
      <Button
        className="mt-6"
        isLoading={isBusy}
        disabled={!isOnAny}
        onClick={() => leave.mutate({ token }, after('Unsubscribed from every list. No further emails are sent.'))}
      >
        Unsubscribe from all
      </Button>
      <p role="status" className="mt-4 text-13">
        {said}
      </p>
      <ProblemLine of={error} className="mt-4" />
    </>
  );
}
