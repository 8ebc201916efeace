import { useState } from 'react';
import { useIsOnline } from '../../../lib/browser/use-browser.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { deferred } from '../../../lib/scripts/deferred.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useLiveSignals } from '../live-signals.tsx';
import { type ChannelSpeeds, getChannels } from './channels.ts';

const FiguresDialog = deferred(async () => (await import('./figures-dialog.tsx')).FiguresDialog);

const DOTS = { good: 'bg-long', warn: 'bg-warn', unknown: 'bg-ink-3' } as const;

/** How signals are delivered, how fast, and whether they arrive here. */
export function ChannelsCard({ speeds }: { speeds: ChannelSpeeds | null }) {
  const { link } = useLiveSignals();
  const isOnline = useIsOnline();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card aria-labelledby="channels">
      <CardHeader id="channels" title="Delivery channels">
        <span className="text-13">
          <TextLink isAlone to={paths.deliverySettings}>
            Manage
          </TextLink>
        </span>
      </CardHeader>
      <ul aria-labelledby="channels" className="divide-y divide-line">
        {getChannels(link, isOnline, speeds).map(({ name, text, state, tone }) => (
          <li key={name} className="flex min-h-15 items-center justify-between gap-4 px-4 py-2.5 md:px-5">
            <span className="min-w-0">
              <span className="block font-strong text-ink-1">{name}</span>
              <span className="block text-12 text-ink-3">{text}</span>
            </span>
            <span className="flex shrink-0 items-center gap-2 text-13 tabular-nums">
              {tone && (
                <span className={`size-1.5 rounded-full forced-color-adjust-none ${DOTS[tone]}`} aria-hidden="true" />
              )}
              {state}
            </span>
          </li>
        ))}
      </ul>
      <div className="noscript:hidden! border-line border-t p-1.5 text-center">
        <Button variant="quiet" className="w-full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Times and prices of each channel
        </Button>
      </div>
      {isOpen && <FiguresDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}
