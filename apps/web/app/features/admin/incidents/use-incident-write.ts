import type { CalledWrite } from '@sealtick/contract';
import { useRevalidator } from 'react-router';
import { readFrameAgain } from '../../../lib/data/frame-read.ts';
import { type ProvenWrite, useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ofIncidents } from './incidents.queries.ts';

/** Returns a write of incidents. The frame of the site, which the console does not show, names those that last. */
export function useIncidentWrite<W extends CalledWrite>(write: W): ProvenWrite<W> {
  const { revalidate } = useRevalidator();
  const proven = useProvenWrite(write, ofIncidents);
  const send: ProvenWrite<W>['send'] = (input, onDone) =>
    proven.send(input, (written) => {
      void readFrameAgain(revalidate);
      onDone?.(written);
    });
  return { ...proven, send };
}
