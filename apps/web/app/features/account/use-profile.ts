import { type Profile, type RiskSettings, reads, writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readsUnder } from '../../lib/data/stale.ts';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { PORTFOLIO } from '../../lib/queries/portfolio.queries.ts';
import { PREVIEWS } from '../../lib/queries/previews.ts';
import { profileQuery } from '../../lib/queries/profile.queries.ts';
import { riskQuery } from '../../lib/queries/risk-settings.queries.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type SavedFormState, useSavedForm } from '../../widgets/saved-form/use-saved-form.ts';
import { inCurrency, isShownEverywhere, PROFILE_NAMES, type ProfileForm } from './profile-form.ts';
import { sayWhatWasSaved, showSaved } from './show-saved.ts';

const activity = readsUnder(reads.audit.list.path);
const saveProfile = writeMutation(
  writes.profile.save,
  () => [profileQuery(), PORTFOLIO, PREVIEWS, activity],
  profileQuery(),
);
const saveRisk = writeMutation(writes.risk.save, () => [riskQuery(), PORTFOLIO, activity], riskQuery());

/** Edits profile and account currency; the currency is stored with the risk settings. */
export function useProfile(profile: Profile, risk: RiskSettings): SavedFormState<ProfileForm> {
  const saved: ProfileForm = { ...profile, currency: risk.currency };
  const ofProfile = useMutation(saveProfile);
  const ofRisk = useMutation(saveRisk);
  useEffect(sayWhatWasSaved, []);
  return useSavedForm({
    name: 'profile',
    saved,
    names: PROFILE_NAMES,
    send: async ({ currency, ...given }, prove) => {
      if (currency !== saved.currency) await prove(() => ofRisk.mutateAsync(inCurrency(risk, currency)));
      await prove(() => ofProfile.mutateAsync(given));
    },
    onSaved: (form) => {
      if (isShownEverywhere(form, saved)) showSaved('Profile saved');
      else toast({ title: 'Profile saved', description: 'It applies from now on.' });
    },
  });
}
