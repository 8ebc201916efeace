import { type Profile, type RiskSettings, writes } from '@sealtick/contract';
import { useEffect } from 'react';
import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { portfolioQuery } from '../../lib/queries/portfolio.queries.ts';
import { profileQuery } from '../../lib/queries/profile.queries.ts';
import { riskQuery } from '../../lib/queries/risk-settings.queries.ts';
import { toast } from '../../ui/toast/toast.ts';
import { changedLabels, inCurrency, isShownEverywhere, type ProfileForm } from './profile-form.ts';
import { sayWhatWasSaved, showSaved } from './show-saved.ts';
import { useAccountWrite } from './use-account-write.ts';

interface ProfileEditing {
  readonly form: ProfileForm;
  /** Names of the fields that are not saved. */
  readonly changed: readonly string[];
  readonly isSaving: boolean;
  readonly problem: FormProblem | null;
  readonly change: (part: Partial<ProfileForm>) => void;
  readonly discard: () => void;
  readonly save: () => Promise<void>;
}

/** Edits profile and account currency; the currency is stored with the risk settings. */
export function useProfile(profile: Profile, risk: RiskSettings): ProfileEditing {
  const saved: ProfileForm = { ...profile, currency: risk.currency };
  const draft = useDraft('profile', saved);
  const ofProfile = useAccountWrite(writes.profile.save, () => [profileQuery(), portfolioQuery()]);
  const ofRisk = useAccountWrite(writes.risk.save, () => [riskQuery(), portfolioQuery()]);
  const form = draft.value;
  const changed = changedLabels(form, saved);
  useEffect(sayWhatWasSaved, []);

  const end = () => {
    draft.forget(form);
    if (isShownEverywhere(form, saved)) showSaved('Profile saved');
    else toast({ title: 'Profile saved', description: 'It applies from now on.' });
  };
  const saveProfile = async () => {
    const { currency: _stored, ...given } = form;
    await ofProfile.send(given, end);
  };
  return {
    form,
    changed,
    isSaving: ofProfile.isSending || ofRisk.isSending,
    problem: ofRisk.problem ?? ofProfile.problem,
    change: draft.change,
    discard: draft.clear,
    save: async () => {
      if (form.currency === saved.currency) await saveProfile();
      else await ofRisk.send(inCurrency(risk, form.currency), () => void saveProfile());
    },
  };
}
