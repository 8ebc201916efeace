import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../lib/queries/profile.queries.ts';
import { riskQuery } from '../../lib/queries/risk-settings.queries.ts';
import { TitledCard } from '../../ui/card.tsx';
import { allOf, LoadState } from '../../ui/load-state.tsx';
import { PictureField } from './picture-field.tsx';
import { ProfileFields } from './profile-fields.tsx';

/** Who the member is: picture, names, time zone and the currency of the account. */
export function ProfileCard() {
  const profile = useQuery(profileQuery());
  const risk = useQuery(riskQuery());
  return (
    <TitledCard id="profile" title="Profile">
      <LoadState read={allOf({ profile, risk })} what="your profile" isLine className="p-4 md:p-5" skeleton="h-48">
        {(own) => (
          <>
            <PictureField />
            <ProfileFields {...own} />
          </>
        )}
      </LoadState>
    </TitledCard>
  );
}
