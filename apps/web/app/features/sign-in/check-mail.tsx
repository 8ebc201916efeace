import { BreakableText } from '../../ui/breakable-text.tsx';
import { Button } from '../../ui/button.tsx';

interface CheckMailProps {
  email: string;
  /** Whether the address belongs to an account if a mail arrives. */
  isOfAccount: boolean;
  onBack: () => void;
}

/** Shown after a mail was requested, the same for every address. */
export function CheckMail({ email, isOfAccount, onBack }: CheckMailProps) {
  return (
    <div className="mt-7" role="status">
      <h2 className="font-head text-16 text-ink-1">Check your mail</h2>
      <p className="mt-2">
        A mail is on its way to{' '}
        <b className="font-strong text-ink-1">
          <BreakableText>{email}</BreakableText>
        </b>
        . Follow the link in it. It may take a minute, and may be in the spam folder.
      </p>
      <p className="mt-2">
        An address receives only a few of these emails an hour. If none arrives, try again in an hour
        {isOfAccount && ', or in a browser in which you were logged in before'}.
      </p>
      <Button className="mt-5" onClick={onBack}>
        Use another address
      </Button>
    </div>
  );
}
