import { JOURNAL_CRITERIA_MAX, type JournalPlan } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { changePlan, createPlan, plansQuery, removePlan } from './journal.queries.ts';

/** The trading plans of a member, each with its checklist. */
export function PlansPanel() {
  const plans = useQuery(plansQuery());
  const [made, setMade] = useState(0);
  return (
    <LoadState read={plans} what="your plans" skeleton="h-48 rounded-card">
      {(stored) => (
        <>
          {stored.map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
          <PlanCard key={`new ${made}`} onCreated={() => setMade(made + 1)} />
        </>
      )}
    </LoadState>
  );
}

const EMPTY = { name: '', text: '', criteria: '' };

/** A plan, or the form for a new one. The checklist has a criterion on each line. */
function PlanCard({ plan, onCreated }: { plan?: JournalPlan; onCreated?: () => void }) {
  const saved = plan
    ? { name: plan.name, text: plan.text, criteria: plan.criteria.map(({ label }) => label).join('\n') }
    : EMPTY;
  const { value, isChanged, change, clear, forget } = useDraft(`journal-plan.${plan?.id ?? 'new'}`, saved);
  const creating = useMutation(createPlan);
  const changing = useMutation(changePlan);
  const removing = useMutation(removePlan);
  const [isAsked, setAsked] = useState(false);
  const problem = creating.error ?? changing.error ?? removing.error;
  const id = `plan-${plan?.id ?? 'new'}`;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (creating.isPending || changing.isPending) return;
    const lines = value.criteria.split('\n').flatMap((line) => line.trim() || []);
    // A criterion keeps its answers by its words.
    const criteria = lines.map((label) => {
      const known = plan?.criteria.find((one) => one.label === label);
      return known ?? { label };
    });
    const fields = { name: value.name, text: value.text, criteria };
    if (plan) changing.mutate({ id: plan.id, ...fields }, { onSuccess: () => forget(value) });
    else
      creating.mutate(fields, {
        onSuccess: () => {
          clear();
          onCreated?.();
        },
      });
  };
  return (
    <TitledCard id={id} title={plan?.name ?? 'New plan'}>
      <CardBody>
        <form onSubmit={save} className="grid max-w-2xl gap-3" aria-label={plan ? `Plan ${plan.name}` : 'New plan'}>
          <TextField
            label="Name"
            required
            maxLength={60}
            autoComplete="off"
            value={value.name}
            onChange={(typed) => change({ name: typed })}
          />
          <TextArea
            label="Plan"
            hint="When you trade it, and what ends it."
            rows={3}
            maxLength={2_000}
            value={value.text}
            onChange={(typed) => change({ text: typed })}
          />
          <TextArea
            label="Checklist"
            hint={`One criterion on each line, at most ${JOURNAL_CRITERIA_MAX}. You answer each for every trade. A changed line is a new criterion.`}
            error={problem ? getProblem(problem).detail : undefined}
            rows={4}
            value={value.criteria}
            onChange={(typed) => change({ criteria: typed })}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              variant={plan ? 'secondary' : 'primary'}
              disabled={!isChanged}
              isLoading={creating.isPending || changing.isPending}
            >
              {plan ? 'Save plan' : 'Add plan'}
            </Button>
            {plan && (
              <Button variant="danger" onClick={() => setAsked(true)}>
                Delete plan
              </Button>
            )}
          </div>
        </form>
      </CardBody>
      {plan && isAsked && (
        <AlertDialog
          title={`Delete the plan ${plan.name}?`}
          text="Its trades keep notes, tags and ratings. The answers to its checklist are lost."
          confirmLabel="Delete plan"
          isDestructive
          onConfirm={() => {
            setAsked(false);
            removing.mutate({ id: plan.id });
          }}
          onCancel={() => setAsked(false)}
        />
      )}
    </TitledCard>
  );
}
