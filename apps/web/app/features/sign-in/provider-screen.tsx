import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readInTab } from '../../lib/browser/tab-storage.ts';
import { useIsInteractive } from '../../lib/browser/use-browser.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { goOn } from './go-on.ts';
import { RETURN_KEY } from './provider-buttons.tsx';
import { ProviderSignUpForm } from './provider-sign-up-form.tsx';
import { providersQuery } from './providers.queries.ts';
import { type SecondStep, secondStep } from './second-step.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { useCall } from './use-call.ts';

/** What the server asks for before the browser goes on. */
type Next =
  | { readonly kind: 'code'; readonly step: SecondStep; readonly returnTo: string }
  | { readonly kind: 'sign-up'; readonly ticket: string; readonly email: string; readonly returnTo: string };

/** The page to which a login provider leads back. @param provider Its id. */
export function ProviderScreen({ provider }: { provider: string }) {
  const { data: providers = [] } = useQuery(providersQuery());
  const name = providers.find(({ id }) => id === provider)?.name ?? provider;
  const [search] = useSearchParams();
  const error = search.get('error');
  const [code, state, iss] = ['code', 'state', 'iss'].map((one) => search.get(one));
  const isComplete = error === null && code != null && state != null;
  const [next, setNext] = useState<Next | null>(null);
  const { submit, problem } = useCall('finish-provider', (_body, { signUp, returnTo = '/', ...answer }) => {
    const step = secondStep(answer);
    if (signUp) setNext({ kind: 'sign-up', ...signUp, returnTo });
    else if (step !== null) setNext({ kind: 'code', step, returnTo });
    else goOn(returnTo);
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (!isComplete || isSent.current) return;
    isSent.current = true;
    void submit({ provider, code, state, ...(iss == null ? {} : { iss }) });
  });
  return (
    <SignInLayout>
      <PageHead title={`Continue with ${name}`} hidden />
      <h1 className="font-head text-24 tracking-tight md:text-32">Continue with {name}</h1>
      {next?.kind === 'code' && <SecondStepForm step={next.step} returnTo={next.returnTo} />}
      {next?.kind === 'sign-up' && <ProviderSignUpForm {...next} />}
      {next === null && problem === null && isComplete && (
        <p className="mt-1.5" role="status">
          Checking the answer of {name}.
        </p>
      )}
      {problem !== null && <Failed>{problem.detail}</Failed>}
      {!isComplete && <Failed>{getText(error, name)}</Failed>}
    </SignInLayout>
  );
}

/** What the provider says, in words of the site: those of the address may be anyone's. */
function getText(error: string | null, name: string): string {
  if (error === null) return 'This address is not complete.';
  if (error === 'access_denied') return `You cancelled at ${name}, or ${name} refused. Nothing has changed.`;
  return `${name} could not log you in. Try again later, or log in another way.`;
}

function Failed({ children }: { children: ReactNode }) {
  const { visitor } = useSite();
  const returnTo = useIsInteractive() ? readInTab(RETURN_KEY) : null;
  const search = returnTo === null ? '' : `?${new URLSearchParams({ returnTo })}`;
  return (
    <>
      <p className="mt-1.5" role="alert">
        {children}
      </p>
      <p className="mt-4">
        {visitor.user === null ? (
          <TextLink to={`${paths.signIn}${search}`}>Back to Login</TextLink>
        ) : (
          <TextLink to={paths.account}>Back to your account</TextLink>
        )}
      </p>
    </>
  );
}
