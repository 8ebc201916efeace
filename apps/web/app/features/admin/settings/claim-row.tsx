import { type Claim, type SettingLine, writes } from '@sealtick/contract';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { readFrameAgain } from '../../../lib/data/frame-read.ts';
import { handleSubmit } from '../../../lib/forms/handle-submit.ts';
import { type Draft, useDraft } from '../../../lib/forms/use-draft.ts';
import { useUnfolded } from '../../../lib/forms/use-unfolded.ts';
import { formatDate } from '../../../lib/time/time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { SampleMark } from '../../../ui/sample-mark.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TEXT_LINK } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ofSettings } from './settings.queries.ts';

/** Documents that say the same in their own fields, by the id of the claim. They do not follow it. */
const DOCUMENTS: Readonly<Record<string, string>> = { soc2: 'compliance/soc-2.md and report/soc-2.md' };

interface ClaimRowProps {
  line: SettingLine;
  claim: Claim;
}

/** One claim: its statement, its evidence, and what confirms or withdraws it. */
export function ClaimRow({ line: { name, problem }, claim }: ClaimRowProps) {
  const { id, statement, status, evidence, expires } = claim;
  const documents = DOCUMENTS[id];
  const draft = useDraft(`claim.${name}`, { evidence: evidence ?? '', expires: expires ?? '' });
  const [isAsked, setAsked] = useState(false);
  const isOpen = isAsked || draft.isChanged;
  const row = useUnfolded<HTMLLIElement>(draft.isChanged);
  const close = () => {
    draft.clear();
    setAsked(false);
  };
  const { revalidate } = useRevalidator();
  const withdraw = useProvenWrite(writes.settings.reset, ofSettings);
  // Pages show the claims that are read with the frame.
  const done = (title: string) => {
    void readFrameAgain(revalidate);
    toast({ title });
  };
  return (
    <li ref={row} className="px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-ink-1">
            {statement}
            {status === 'confirmed' ? <Badge tone="accent">Confirmed</Badge> : <SampleMark />}
          </p>
          {evidence !== null && (
            <p className="mt-0.5 text-13">
              <a href={evidence} rel="noreferrer" className={`break-all ${TEXT_LINK}`}>
                {evidence}
              </a>
              , until {formatDate(expires)}
            </p>
          )}
          {documents !== undefined && (
            <p className="text-12 text-ink-3">
              The compliance page takes certificate and report, with their last days, from the documents {documents}.
              Replace them too.
            </p>
          )}
          {problem !== null && <p className="text-12 text-ink-3">It {problem}.</p>}
          <ProblemLine of={withdraw.problem} />
        </div>
        {!isOpen && (
          <span className="flex flex-wrap gap-2">
            <Button size="small" aria-label={`Confirm: ${statement}`} onClick={() => setAsked(true)}>
              {status === 'unconfirmed' ? 'Confirm' : 'Confirm again'}
            </Button>
            {status !== 'unconfirmed' && (
              <Button
                size="small"
                aria-label={`Withdraw: ${statement}`}
                isLoading={withdraw.isSending}
                onClick={() => void withdraw.send({ name }, () => done('Claim withdrawn'))}
              >
                Withdraw
              </Button>
            )}
          </span>
        )}
      </div>
      {isOpen && (
        <ClaimForm
          name={name}
          statement={statement}
          draft={draft}
          onClose={close}
          onConfirmed={() => {
            close();
            done('Claim confirmed');
          }}
        />
      )}
    </li>
  );
}

interface ClaimEvidence {
  readonly evidence: string;
  readonly expires: string;
}

interface ClaimFormProps {
  name: string;
  statement: string;
  draft: Draft<ClaimEvidence>;
  onClose: () => void;
  onConfirmed: () => void;
}

function ClaimForm({ name, statement, draft: { value, change }, onClose, onConfirmed }: ClaimFormProps) {
  const { isSending, problem, send } = useProvenWrite(writes.settings.confirmClaim, ofSettings);
  const save = () => void send({ name, ...value }, onConfirmed);
  return (
    <form
      aria-label={statement}
      className="mt-3 grid gap-3 md:grid-cols-[minmax(0,1fr)_12rem]"
      noValidate
      onSubmit={handleSubmit(save)}
    >
      <TextField
        label="Evidence"
        hint="An https address that proves it."
        error={
          problem === null
            ? undefined
            : (problem.fields.evidence ?? (problem.fields.expires ? undefined : problem.detail))
        }
        name="evidence"
        inputMode="url"
        autoComplete="off"
        value={value.evidence}
        onChange={(evidence) => change({ evidence })}
      />
      <TextField
        label="Last day (UTC)"
        error={problem?.fields.expires}
        type="date"
        name="expires"
        value={value.expires}
        onChange={(expires) => change({ expires })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" isLoading={isSending}>
          Confirm
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
