import type { OwnInbound } from '@sealtick/contract';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { readNumber } from '../../lib/forms/typed-number.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { changeInbound } from './own-strategies.queries.ts';

interface InboundLevelsProps {
  id: string;
  inbound: Pick<OwnInbound, 'stopPercent' | 'targetR'>;
}

const getText = (value: number | null) => (value === null ? '' : String(value));
const getNumber = (text: string) => (text.trim() === '' ? null : readNumber(text));

/** The stop and the target of alerts that state none. */
export function InboundLevels({ id, inbound }: InboundLevelsProps) {
  const title = useId();
  const { value, change, forget } = useDraft(`levels.${id}`, {
    stop: getText(inbound.stopPercent),
    target: getText(inbound.targetR),
  });
  const { mutate, isPending, error, reset } = useMutation(changeInbound);
  const values = { stopPercent: getNumber(value.stop), targetR: getNumber(value.target) };
  const isChanged = values.stopPercent !== inbound.stopPercent || values.targetR !== inbound.targetR;
  const fields: Readonly<Record<string, string>> = error ? getProblem(error).fields : {};
  const problems = {
    stopPercent: problemIn(values.stopPercent, 0.01, 20) ?? fields.stopPercent,
    targetR: problemIn(values.targetR, 0.1, 20) ?? fields.targetR,
  };
  const isWrong = problemIn(values.stopPercent, 0.01, 20) !== null || problemIn(values.targetR, 0.1, 20) !== null;
  const edit = (part: Partial<typeof value>) => {
    reset();
    change(part);
  };
  const onSuccess = () => {
    forget(value);
    toast({ title: 'Levels saved' });
  };
  return (
    <form
      aria-labelledby={title}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isWrong && !isPending) mutate({ id, ...values }, { onSuccess });
      }}
    >
      <h3 id={title} className="text-14 text-ink-1">
        Alerts without levels
      </h3>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Stop (% of the entry)"
          hint="From 0.01 to 20. Empty: alerts without a stop are refused."
          error={problems.stopPercent}
          name="stopPercent"
          inputMode="decimal"
          autoComplete="off"
          value={value.stop}
          onChange={(stop) => edit({ stop })}
        />
        <TextField
          label="Target (R)"
          hint="From 0.1 to 20 times the risk. Empty: alerts without a target are refused."
          error={problems.targetR}
          name="targetR"
          inputMode="decimal"
          autoComplete="off"
          value={value.target}
          onChange={(target) => edit({ target })}
        />
      </div>
      <ProblemLine hasFields of={error} />
      {isChanged && (
        <div>
          <Button type="submit" size="small" variant="primary" isLoading={isPending} disabled={isWrong}>
            Save levels
          </Button>
        </div>
      )}
    </form>
  );
}

function problemIn(value: number | null, least: number, most: number): string | null {
  return value === null || (value >= least && value <= most) ? null : `Enter a number from ${least} to ${most}.`;
}
