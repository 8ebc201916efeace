import { useState } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { LoginQuestion } from './parts.tsx';

interface VisitorTrialProps {
  variant: 'primary' | 'secondary';
  size?: 'normal' | 'large';
}

/** Leads back to this page, which then asks for the start: an address alone must not use up a member's only trial. */
const LOGIN = `${paths.login}?${new URLSearchParams({ returnTo: `${paths.pricing}?trial=1` })}`;

/** Starts the trial of a visitor: asks, then leads to the login and back. Without script it is a link to the login. */
export function VisitorTrial({ variant, size }: VisitorTrialProps) {
  const [isAsked, ask] = useState(false);
  return (
    <>
      <ButtonAnchor
        variant={variant}
        size={size}
        href={LOGIN}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          ask(true);
        }}
      >
        Start Free Trial
      </ButtonAnchor>
      {isAsked && <LoginQuestion to={LOGIN} onCancel={() => ask(false)} />}
    </>
  );
}
