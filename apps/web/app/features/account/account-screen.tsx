import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { SecurityCard } from './security-card.tsx';
import { SignInsCard } from './sign-ins-card.tsx';
import { StepUpProvider } from './step-up.tsx';

/** The account of the member: how it is protected, and where it is logged in. */
export function AccountScreen() {
  return (
    <StepUpProvider>
      <PageHead title="Account" hidden />
      <ScreenTitle title="Account" text="How you log in, and where you are logged in." />
      <div className="grid max-w-184 gap-4 pb-16">
        <SecurityCard />
        <SignInsCard />
      </div>
    </StepUpProvider>
  );
}
