import { RISK_DEFAULTS, type RiskSettings, writes } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { writeMutation } from '../../lib/data/write-mutation.ts';
import { PORTFOLIO } from '../../lib/queries/portfolio.queries.ts';
import { riskQuery } from '../../lib/queries/risk-settings.queries.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type SavedFormState, useSavedForm } from '../../widgets/saved-form/use-saved-form.ts';
import { type ReadForm, RISK_NAMES, type RiskForm, readForm, toForm } from './risk-form.ts';

/** The form of the risk settings. */
export interface RiskEditing extends ReadForm, SavedFormState<RiskForm> {}

const saveRisk = writeMutation(writes.risk.save, () => [riskQuery(), PORTFOLIO], riskQuery());

/** Edits the risk settings. @param settings Null for a visitor, who starts with the defaults. */
export function useRiskSettings(settings: RiskSettings | null): RiskEditing {
  const { mutateAsync } = useMutation(saveRisk);
  const editing = useSavedForm({
    name: 'risk',
    saved: toForm(settings ?? RISK_DEFAULTS),
    names: RISK_NAMES,
    isMember: settings !== null,
    isValid: (form) => readForm(form).limits !== null,
    toastsProblem: true,
    // Only a valid form is sent.
    send: (form) => mutateAsync({ ...readForm(form).limits!, restatesEquity: form.restatesEquity }),
    onSaved: () => toast({ title: 'Settings saved', description: 'They apply to all future trades.' }),
  });
  return { ...readForm(editing.form), ...editing };
}
