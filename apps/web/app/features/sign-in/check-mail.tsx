import { Button } from '../../ui/button.tsx';

/** Shown after a mail was requested, the same for every address. */
export function CheckMail({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <div className="mt-7" role="status">
      <h2 className="font-head text-16 text-ink-1">Check your mail</h2>
      <p className="mt-2">
        A mail is on its way to <b className="font-strong break-all text-ink-1">{email}</b>. Follow the link in it. It
        may take a minute, and may be in the spam folder.
      </p>
      <Button className="mt-5" onClick={onBack}>
        Use another address
      </Button>
    </div>
  );
}
