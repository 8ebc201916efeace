import type { User } from '@sealtick/contract';
import { firstCharacter } from '@sealtick/engine';
import { useState } from 'react';

/** The profile image; without one, the initial of the first name, else of the email address. */
export function Avatar({ user }: { user: User }) {
  const [isBroken, setBroken] = useState(false);
  const initial = firstCharacter(user.firstName?.trim() || user.email).toUpperCase();
  return (
    <span className="grid size-8 shrink-0 place-items-center overflow-hidden rounded-full border border-line-strong bg-surface-3 font-head text-13 text-ink-1">
      {user.profileImageUrl && !isBroken ? (
        <img
          src={user.profileImageUrl}
          alt=""
          width={32}
          height={32}
          ref={(picture) => {
            // It may have failed before the script was there.
            if (picture?.complete && picture.naturalWidth === 0) setBroken(true);
          }}
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      ) : (
        <span aria-hidden="true">{initial}</span>
      )}
    </span>
  );
}
