import { ProblemError } from '@sealtick/client';
import { type MouseEvent, useState } from 'react';
import { saveFile } from '../../lib/browser/save-file.ts';
import { UNREACHABLE_TEXT } from '../../lib/data/unreachable-text.ts';
import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { isCancelled, useProven } from '../../widgets/step-up/proof.ts';

const FILE = '/api/account/export/file';

/** Downloads the copy of the data, after a proof of who the person is where the server requires one. */
export function DownloadCopy() {
  const proven = useProven();
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const download = async (event: MouseEvent) => {
    // Without script the link leads to the file.
    event.preventDefault();
    setProblem(null);
    try {
      saveFile('account-data.zip', await proven(fetchCopy));
    } catch (error) {
      setProblem(isCancelled(error) ? null : getProblem(error));
    }
  };
  return (
    <>
      <ButtonAnchor href={FILE} download onClick={(event) => void download(event)}>
        Download
      </ButtonAnchor>
      <ProblemLine of={problem} />
    </>
  );
}

async function fetchCopy(): Promise<Blob> {
  const response = await fetch(FILE, { credentials: 'same-origin' }).catch((cause: unknown) => {
    throw new Error(UNREACHABLE_TEXT, { cause });
  });
  if (!response.ok) throw await ProblemError.from(response);
  return response.blob();
}
