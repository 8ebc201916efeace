import { writes } from '@sealtick/contract';
import { useSite } from '../../lib/site/site.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { PictureChoice } from '../../ui/picture-choice.tsx';
import { showSaved } from './show-saved.ts';
import { useAccountWrite } from './use-account-write.ts';

const convert = async (file: Blob) => (await import('./crop-picture.ts')).cropPicture(file);

/** The picture of the account. */
export function PictureField() {
  const { user } = useSite().visitor;
  const set = useAccountWrite(writes.profile.setPicture, () => []);
  const remove = useAccountWrite(writes.profile.removePicture, () => []);
  if (user === null) return null;
  return (
    <div className="px-4 pt-4 md:px-5 md:pt-5">
      <PictureChoice
        noun="picture"
        hint="PNG, JPEG or WebP. It is cropped to a square, which only you see."
        isStored={Boolean(user.profileImageUrl)}
        convert={convert}
        set={set}
        remove={remove}
        onSet={() => showSaved('Picture saved')}
        onRemoved={() => showSaved('Picture removed')}
      >
        <span className="*:size-16 *:text-24">
          <Avatar user={user} />
        </span>
      </PictureChoice>
    </div>
  );
}
