import { paths } from '../../lib/navigation/paths.ts';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { SettingsFrame } from '../../ui/settings-frame.tsx';
import { StepUpProvider } from '../../widgets/step-up/step-up.tsx';
import { ActsCard } from './acts-card.tsx';
import { BillingCard } from './billing-card.tsx';
import { DataCard } from './data-card.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecurityCard } from './security-card.tsx';
import { SignInsCard } from './sign-ins-card.tsx';

/** The account of the member: who they are, how it is protected, where it is logged in, what was done to it, and how to leave. */
export function AccountScreen() {
  return (
    <StepUpProvider>
      <PageHead title="Account" hidden />
      <SettingsFrame back={{ to: paths.platform, label: 'Platform' }}>
        <ScreenTitle title="Account" text="Your profile, the ways to log in, your plan and your data." />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <ProfileCard />
            <SecurityCard />
            <SignInsCard />
            <ActsCard />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <BillingCard />
            <DataCard />
            <DeletionCard />
          </div>
        </div>
      </SettingsFrame>
    </StepUpProvider>
  );
}
