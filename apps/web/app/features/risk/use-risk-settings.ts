import { RISK_DEFAULTS, type RiskSettings, writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { type SavedForm, useSavedForm } from '../../lib/forms/use-saved-form.ts';
import { portfolioQuery } from '../../lib/queries/portfolio.queries.ts';
import { riskQuery } from '../../lib/queries/risk-settings.queries.ts';
import { toast } from '../../ui/toast/toast.ts';
import { changedNames, type ReadForm, type RiskForm, readForm, toForm } from './risk-form.ts';

/** The form of the risk settings. */
export interface RiskEditing extends ReadForm, SavedForm {
  readonly form: RiskForm;
  readonly changed: readonly string[];
  readonly isSaving: boolean;
  readonly change: (part: Partial<RiskForm>) => void;
  readonly discard: () => void;
}

const saveRisk = writeMutation(writes.risk.save, () => [riskQuery(), portfolioQuery()]);

const isUnauthorized = (error: Error & { readonly status?: number }): boolean => error.status === 401;

/** Edits the risk settings. @param settings Null for a visitor, who starts with the defaults. */
export function useRiskSettings(settings: RiskSettings | null): RiskEditing {
  const saved = toForm(settings ?? RISK_DEFAULTS);
  const draft = useDraft('risk', saved);
  const { mutate, isPending } = useMutation(saveRisk);
  const read = readForm(draft.value);
  const send = () => {
    if (read.limits === null || isPending) return;
    const sent = draft.value;
    mutate(
      { ...read.limits, restatesEquity: sent.restatesEquity },
      {
        onSuccess: () => {
          draft.forget(sent);
          toast({ title: 'Settings saved', description: 'They apply to all future trades.' });
        },
        onError: (error) => {
          // The login leads back here, and the form is saved then.
          if (isUnauthorized(error)) draft.saveLater();
          else toast({ variant: 'destructive', title: 'Settings not saved', description: error.message });
        },
      },
    );
  };
  const saving = useSavedForm({ draft, isMember: settings !== null, isValid: read.limits !== null, send });
  return {
    ...read,
    ...saving,
    form: draft.value,
    changed: changedNames(draft.value, saved),
    isSaving: isPending,
    change: draft.change,
    discard: draft.clear,
  };
}
