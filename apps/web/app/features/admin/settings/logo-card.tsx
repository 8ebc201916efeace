import { writes } from '@sealtick/contract';
import { useRevalidator } from 'react-router';
import { readFrameAgain } from '../../../lib/data/frame-read.ts';
import { useSite } from '../../../lib/site/site.tsx';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { PictureChoice } from '../../../ui/picture-choice.tsx';
import { SiteMark } from '../../../ui/site-mark.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ofSettings } from './settings.queries.ts';

const convert = async (file: Blob) => (await import('./fit-picture.ts')).fitPicture(file);
const check = async (file: Blob) => (await import('./fit-picture.ts')).logoProblem(file);

/** The logo of the site. The frame of every page shows it, so the frame is read again; what is typed into the form stays. */
export function LogoCard() {
  const { settings, name } = useSite();
  const { revalidate } = useRevalidator();
  const set = useProvenWrite(writes.settings.setLogo, ofSettings);
  const remove = useProvenWrite(writes.settings.removeLogo, ofSettings);
  const done = (title: string) => {
    void readFrameAgain(revalidate);
    toast({ title });
  };
  return (
    <TitledCard id="logo" title="Logo">
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
          onSet={() => done('Logo saved')}
          onRemoved={() => done('Logo removed')}
        >
          <p className="flex h-14 max-w-full items-center gap-2.25 rounded-card border border-line bg-surface-0 px-4 font-head text-16 text-ink-1">
            <SiteMark />
          </p>
        </PictureChoice>
      </CardBody>
    </TitledCard>
  );
}
