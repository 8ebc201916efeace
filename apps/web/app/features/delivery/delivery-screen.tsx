import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { deferred } from '../../lib/scripts/deferred.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { SettingsFrame } from '../../ui/settings-frame.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { StepUpProvider } from '../../widgets/step-up/step-up.tsx';
import { ChannelsPanel } from './channels-panel.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';
import { SettingsData } from './settings-data.tsx';
import { SettingsForm } from './settings-form.tsx';
import { type OwnSettings, useDeliverySettings } from './use-delivery-settings.ts';

const TITLE = 'Delivery settings';

/** Its script is a file of its own, which the route loads. */
export const TestPanel = deferred(async () => (await import('./test-panel.tsx')).TestPanel);

interface DeliveryScreenProps {
  /** State of the live feed. */
  feed: ReactNode;
  getName: (strategyId: string) => string;
}

/** Where signals are sent and which ones. Visitors can look and type; saving asks them to log in. */
export function DeliveryScreen({ feed, getName }: DeliveryScreenProps) {
  return (
    <StepUpProvider text="Confirm that it is you to add or change a webhook.">
      <PageHead title={TITLE} description="Choose how signals reach you, and which ones are sent." />
      <SettingsFrame back={{ to: paths.signals, label: 'Signals' }}>
        <ScreenTitle title={TITLE} text="Choose where signals are sent and which ones.">
          {feed}
        </ScreenTitle>
        <ConfirmAddress />
        <SettingsData>{(own) => <Editor own={own} getName={getName} />}</SettingsData>
      </SettingsFrame>
    </StepUpProvider>
  );
}

function Editor({ own, getName }: { own: OwnSettings | null; getName: DeliveryScreenProps['getName'] }) {
  const [params] = useSearchParams();
  const editing = useDeliverySettings(own);
  const href = (tab: string) => `${paths.deliverySettings}${tab === '' ? '' : `?tab=${tab}`}`;
  const inForm = (children: ReactNode) => (
    <SettingsForm label={TITLE} editing={editing}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </SettingsForm>
  );
  return (
    <Tabs
      label={TITLE}
      open={params.get('tab') ?? 'channels'}
      tabs={[
        {
          value: 'channels',
          label: 'Delivery Channels',
          href: href(''),
          panel: inForm(<ChannelsPanel editing={editing} />),
          isWide: true,
        },
        {
          value: 'preferences',
          label: 'Signal Preferences',
          href: href('preferences'),
          panel: inForm(<PreferencesPanel editing={editing} getName={getName} />),
          isWide: true,
        },
        {
          value: 'test',
          label: 'Test & Verify',
          href: href('test'),
          panel: <TestPanel channels={editing.channels} isMember={editing.isMember} />,
          isWide: true,
        },
      ]}
    />
  );
}
