import { writes } from '@sealtick/contract';
import { useId, useState } from 'react';
import { reloadPage } from '../../../lib/reload-page.ts';
import { useSite } from '../../../lib/site.tsx';
import { useIsInteractive } from '../../../lib/use-browser.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { SiteMark } from '../../../ui/site-mark.tsx';
import { useProvenWrite } from '../../../ui/step-up/use-proven-write.ts';
import { settingsQuery } from './settings.queries.ts';

const UNREADABLE = 'This file is not a picture that the browser can read. Choose a PNG, JPEG or WebP file.';

/** The logo of the site, which is stored as soon as it is chosen. */
export function LogoCard() {
  const { settings, name } = useSite();
  const id = useId();
  const isInteractive = useIsInteractive();
  const [isUnreadable, setUnreadable] = useState(false);
  const set = useProvenWrite(writes.settings.setLogo, () => [settingsQuery()]);
  const remove = useProvenWrite(writes.settings.removeLogo, () => [settingsQuery()]);
  const problem = isUnreadable ? UNREADABLE : (set.problem ?? remove.problem)?.detail;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const { fitPicture } = await import('./fit-picture.ts');
    const picture = await fitPicture(file);
    setUnreadable(picture === null);
    // The frame of every page shows it.
    if (picture !== null) await set.send({ picture }, reloadPage);
  };

  return (
    <Card aria-labelledby="logo">
      <CardHeader id="logo" title="Logo" />
      <CardBody className="grid gap-3">
        <p className="text-13">
          Shown in the header, emails, documents and link previews, on a dark ground. A logo at least twice as wide as
          high stands without the name {name}.
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="flex h-14 max-w-full items-center gap-2.25 rounded-card border border-line bg-surface-0 px-4 font-head text-16 text-ink-1">
            <SiteMark />
          </p>
          <span className="flex flex-wrap gap-2">
            <Button
              size="small"
              isLoading={set.isSending}
              disabled={!isInteractive}
              aria-describedby={`${id}hint`}
              onClick={() => document.getElementById(id)?.click()}
            >
              Choose a logo
            </Button>
            {settings?.logo && (
              <Button
                size="small"
                variant="quiet"
                isLoading={remove.isSending}
                onClick={() => void remove.send({}, reloadPage)}
              >
                Remove the logo
              </Button>
            )}
          </span>
        </div>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          aria-label="Logo"
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = '';
          }}
        />
        <p id={`${id}hint`} className="text-12 text-ink-3">
          PNG, JPEG or WebP; a transparent background looks best. It is stored as a PNG file of at most 512 × 128
          pixels.
        </p>
        {problem && (
          <p role="alert" className="text-13 text-short">
            {problem}
          </p>
        )}
      </CardBody>
    </Card>
  );
}
