import type { OwnShare, OwnStrategyDetail } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSite } from '../../lib/site/site.tsx';
import { formatMoment } from '../../lib/time/time.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { shareStrategy, unshareStrategy } from './own-strategies.queries.ts';

/** The link by which others see the closed trades of a strategy. Its address is shown once, after it was created. */
export function ShareCard({ strategy: { id, sharedAt } }: { strategy: OwnStrategyDetail }) {
  const { origin } = useSite();
  const share = useMutation(shareStrategy);
  const unshare = useMutation(unshareStrategy);
  const [made, setMade] = useState<OwnShare | null>(null);
  const [asked, ask] = useState<'replace' | 'end' | null>(null);
  const error = share.error ?? unshare.error;
  const create = () => share.mutate({ id }, { onSuccess: setMade });
  const address = made && made.sharedAt === sharedAt ? origin + made.path : null;
  return (
    <Card aria-labelledby="share">
      <CardHeader id="share" title="Share link">
        <Button
          size="small"
          isLoading={share.isPending}
          onClick={() => (sharedAt === null ? create() : ask('replace'))}
        >
          {sharedAt === null ? 'Create link' : 'New link'}
        </Button>
        {sharedAt !== null && (
          <Button size="small" variant="quiet" isLoading={unshare.isPending} onClick={() => ask('end')}>
            End link
          </Button>
        )}
      </CardHeader>
      <CardBody className="grid gap-3 text-13">
        <p>
          Anyone with the link sees name, figures, curve and closed trades. Active signals, notes and alerts stay yours.
          The page asks search engines to leave it out.
        </p>
        {sharedAt !== null && <p>{`Shared since ${formatMoment(sharedAt)}.`}</p>}
        {address !== null && (
          <div className="flex flex-wrap items-center gap-3">
            <a href={address} className="wrap-anywhere text-accent underline">
              {address}
            </a>
            <CopyButton label="Copy share link" text={address} />
            <span className="basis-full text-12 text-ink-3">The address is shown once. Copy it now.</span>
          </div>
        )}
        <ProblemLine of={error} />
      </CardBody>
      {asked !== null && (
        <AlertDialog
          title={asked === 'end' ? 'End the share link?' : 'Create a new link?'}
          text="The current link shows nothing from then on."
          confirmLabel={asked === 'end' ? 'End link' : 'Create'}
          onCancel={() => ask(null)}
          onConfirm={() => {
            ask(null);
            if (asked === 'end') unshare.mutate({ id }, { onSuccess: () => setMade(null) });
            else create();
          }}
        />
      )}
    </Card>
  );
}
