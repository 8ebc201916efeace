import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { SettingsFrame } from '../../ui/settings-frame.tsx';
import { StepUpProvider } from '../../widgets/step-up/step-up.tsx';
import { DocumentationCard } from './documentation-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { LimitsCard, UsageCard } from './usage-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

const TITLE = 'API Management';

/** What a member's programs use: API keys, webhook endpoints, and how much of the plan's calls they have used. */
export function ApiManagementScreen() {
  const isMember = useSite().visitor.user !== null;
  return (
    <StepUpProvider>
      <PageHead title={TITLE} description="API keys, webhook endpoints and limits of your programs." />
      <SettingsFrame back={{ to: paths.platform, label: 'Platform' }}>
        <ScreenTitle title={TITLE} text="Keys and webhooks connect your own programs." />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <KeysCard isMember={isMember} />
            <WebhooksCard isMember={isMember} />
          </div>
          <aside aria-label="About the API" className="grid gap-4">
            {isMember ? <UsageCard /> : <LimitsCard />}
            <DocumentationCard />
          </aside>
        </div>
      </SettingsFrame>
    </StepUpProvider>
  );
}
