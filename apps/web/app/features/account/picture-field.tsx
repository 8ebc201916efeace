import { writes } from '@sealtick/contract';
import { useId, useState } from 'react';
import { useSite } from '../../lib/site.tsx';
import { useIsInteractive } from '../../lib/use-browser.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { showSaved } from './show-saved.ts';
import { useAccountWrite } from './use-account-write.ts';

const UNREADABLE = 'This file is not a picture that the browser can read. Choose a PNG, JPEG or WebP file.';

/** The picture, which is stored as soon as it is chosen. */
export function PictureField() {
  const { user } = useSite().visitor;
  const id = useId();
  const isInteractive = useIsInteractive();
  const [isUnreadable, setUnreadable] = useState(false);
  const set = useAccountWrite(writes.profile.setPicture, () => []);
  const remove = useAccountWrite(writes.profile.removePicture, () => []);
  const problem = isUnreadable ? UNREADABLE : (set.problem ?? remove.problem)?.detail;
  if (user === null) return null;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const { cropPicture } = await import('./crop-picture.ts');
    const picture = await cropPicture(file);
    setUnreadable(picture === null);
    if (picture !== null) await set.send({ picture }, () => showSaved('Picture saved'));
  };

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 pt-4 md:px-5 md:pt-5">
      <span className="*:size-16 *:text-24">
        <Avatar user={user} />
      </span>
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="small"
            isLoading={set.isSending}
            disabled={!isInteractive}
            aria-describedby={`${id}hint`}
            onClick={() => document.getElementById(id)?.click()}
          >
            Choose a picture
          </Button>
          {user.profileImageUrl && (
            <Button
              size="small"
              variant="quiet"
              isLoading={remove.isSending}
              onClick={() => void remove.send({}, () => showSaved('Picture removed'))}
            >
              Remove
            </Button>
          )}
        </div>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          aria-label="Picture"
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = '';
          }}
        />
        <p id={`${id}hint`} className="text-12 text-ink-3">
          PNG, JPEG or WebP. Its middle square is shown to you only.
        </p>
        {problem && (
          <p role="alert" className="text-13 text-short">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
