import type { Channel } from '@sealtick/contract';
import { DeviceRow } from '../../features/delivery/push-devices/device-row.tsx';
import { PushDevices } from '../../features/delivery/push-devices/push-devices.tsx';
import { AlertRow } from '../../widgets/price-alerts/alert-row.tsx';
import { PriceAlerts } from '../../widgets/price-alerts/price-alerts.tsx';
import { Sample, Section } from './section.tsx';

const DEVICE: Channel = {
  id: 'ch_u4R8kZ0qS1mT7vXc2Yb9Aw',
  kind: 'push',
  label: 'Chrome on Android',
  isOn: true,
  state: 'active',
  reason: null,
  since: '2026-09-01T10:00:00.000Z',
  categories: ['signals', 'updates', 'price-alerts'],
  lastAcceptedAt: '2026-09-04T13:00:00.000Z',
  mutedUntil: null,
  createdAt: '2026-09-01T10:00:00.000Z',
};
const ENDED: Channel = {
  ...DEVICE,
  label: 'Firefox on Windows',
  state: 'disabled',
  reason: 'The browser has ended its registration.',
  lastAcceptedAt: null,
};
const ALERT = {
  id: 'pa_gold',
  symbol: 'XAUUSD',
  direction: 'above',
  level: '2400.000',
  note: 'Old high',
  createdAt: '2026-09-04T12:00:00.000Z',
  firedAt: null,
  firedPrice: null,
} as const;

export function Messages() {
  return (
    <Section name="Messages" rule="A browser says why it cannot show messages, and what would help.">
      <div className="grid gap-4 md:grid-cols-2">
        <Sample isWide name="Devices">
          <ul className="w-full">
            <DeviceRow channel={DEVICE} isHere />
            <DeviceRow channel={ENDED} isHere={false} />
          </ul>
        </Sample>
        <Sample isWide name="Price alerts, open and fired">
          <ul className="w-full">
            <AlertRow alert={ALERT} />
            <AlertRow alert={{ ...ALERT, firedAt: '2026-09-04T13:00:00.000Z', firedPrice: '2401.500' }} />
          </ul>
        </Sample>
        <Sample isWide name="Browser push of this browser">
          <PushDevices />
        </Sample>
      </div>
      <Sample isWide name="Price alerts of the member">
        <PriceAlerts />
      </Sample>
    </Section>
  );
}
