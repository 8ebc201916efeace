import type { ReactNode } from 'react';
import { useToken } from '../lib/navigation/use-token.ts';
import { PageHead } from '../ui/page-head.tsx';

interface TokenScreenProps {
  title: string;
  /** Which email has the link. */
  email?: string;
  /** Shown without a token too. */
  footer?: ReactNode;
  children: (token: string) => ReactNode;
}

/** A page behind a link of an email. Following the link changes nothing. */
export function TokenScreen({ title, email = 'the email', footer, children }: TokenScreenProps) {
  const token = useToken();
  return (
    <div className="max-w-md pt-8 pb-16 lg:pt-18">
      <PageHead title={title} hidden />
      <h1 className="font-head text-24 tracking-tight md:text-32">{title}</h1>
      {token === '' ? (
        <p className="mt-1.5">This address is not complete. Follow the link in {email}.</p>
      ) : (
        children(token)
      )}
      {footer}
    </div>
  );
}
