import { writes } from '@sealtick/contract';
import { reloadPage } from '../../../lib/navigation/reload-page.ts';
import { useSite } from '../../../lib/site/site.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { PictureChoice } from '../../../ui/picture-choice.tsx';
import { SiteMark } from '../../../ui/site-mark.tsx';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ofSettings } from './settings.queries.ts';

const convert = async (file: Blob) => (await import('./fit-picture.ts')).fitPicture(file);
const check = async (file: Blob) => (await import('./fit-picture.ts')).logoProblem(file);

/** The logo of the site. The frame of every page shows it, so the page is loaded again. */
export function LogoCard() {
  const { settings, name } = useSite();
  const set = useProvenWrite(writes.settings.setLogo, ofSettings);
  const remove = useProvenWrite(writes.settings.removeLogo, ofSettings);
  return (
    <Card aria-labelledby="logo">
      <CardHeader id="logo" title="Logo" />
      <CardBody className="grid gap-3">
        <p className="text-13">
          Shown in the header, emails, documents and link previews, on a dark ground. A logo at least twice as wide as
          high stands without the name {name}.
        </p>
        <PictureChoice
          noun="logo"
          hint="PNG, JPEG or WebP; a transparent background looks best. It is stored as a PNG file of at most 512 × 128 pixels."
          isStored={Boolean(settings?.logo)}
          convert={convert}
          check={check}
          set={set}
          remove={remove}
          onSet={reloadPage}
          onRemoved={reloadPage}
        >
          <p className="flex h-14 max-w-full items-center gap-2.25 rounded-card border border-line bg-surface-0 px-4 font-head text-16 text-ink-1">
            <SiteMark />
          </p>
        </PictureChoice>
      </CardBody>
    </Card>
  );
}
