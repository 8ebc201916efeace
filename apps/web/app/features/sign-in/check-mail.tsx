import { useState } from 'react';
import { useSite } from '../../lib/site/site.tsx';
import { BreakableText } from '../../ui/breakable-text.tsx';
import { Button } from '../../ui/button.tsx';
import { DevMailboxNote } from '../../ui/dev-mailbox-note.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import type { SentMail } from './sent-mail.ts';

interface CheckMailProps {
  sent: SentMail;
  /** Whether the address belongs to an account if an email arrives. */
  isOfAccount: boolean;
  onBack: () => void;
}

/** Shown after an email was requested, the same for every address. */
export function CheckMail({ sent: { email, sendAgain }, isOfAccount, onBack }: CheckMailProps) {
  const { site } = useSite();
  const [again, setAgain] = useState<'sending' | 'sent' | { readonly problem: string } | null>(null);
  const send = async () => {
    setAgain('sending');
    const problem = await sendAgain();
    setAgain(problem === null ? 'sent' : { problem });
  };
  return (
    <div className="mt-1.5">
      <div role="status">
        <p>
          An email is on its way to{' '}
          <b className="font-strong text-ink-1">
            <BreakableText>{email}</BreakableText>
          </b>
          . Follow the link in it.{!site?.hasDevMailbox && ' It may take a minute, and may be in the spam folder.'}
        </p>
        <DevMailboxNote />
        <p className="mt-2">
          An address receives only a few of these emails per hour. If none arrives, try again in an hour
          {isOfAccount && ', or in a browser in which you were logged in before'}.
        </p>
      </div>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button isLoading={again === 'sending'} onClick={() => void send()}>
          Send again
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Use another address
        </Button>
      </div>
      {again === 'sent' && (
        <p role="status" className="mt-2.5 text-13">
          Sent again.
        </p>
      )}
      <ProblemLine of={typeof again === 'object' ? again?.problem : null} className="mt-2.5" />
    </div>
  );
}
