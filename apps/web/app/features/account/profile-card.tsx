import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../lib/profile.queries.ts';
import { riskQuery } from '../../lib/risk-settings.queries.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { PictureField } from './picture-field.tsx';
import { ProfileFields } from './profile-fields.tsx';

/** Who the member is: picture, names, time zone and the currency of the account. */
export function ProfileCard() {
  const profile = useQuery(profileQuery());
  const risk = useQuery(riskQuery());
  if ((profile.isError && !profile.data) || (risk.isError && !risk.data)) {
    return (
      <ErrorState
        title="Error Loading Your Profile"
        text="Your profile could not be loaded. Please try again later."
        onRetry={() => void Promise.all([profile.refetch(), risk.refetch()])}
      />
    );
  }
  return (
    <Card aria-labelledby="profile">
      <CardHeader id="profile" title="Profile" />
      {profile.data && risk.data ? (
        <>
          <PictureField />
          <ProfileFields profile={profile.data} risk={risk.data} />
        </>
      ) : (
        <Skeleton className="m-5 h-48" />
      )}
    </Card>
  );
}
