import type { AddedInstrumentView } from '@sealtick/contract';
import { type Instrument, SESSIONS } from '@sealtick/engine';

/** Returns an instrument that the operator added, from the answer of the API. */
export function addedInstrument({ hours, ...rest }: AddedInstrumentView): Instrument {
  return hours === null ? rest : { ...rest, hours: { ...SESSIONS[hours.base], ...hours } };
}
