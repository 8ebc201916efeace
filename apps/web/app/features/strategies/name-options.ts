import { asList, asRecord, asText } from '../../lib/guard.ts';
import type { SelectOption } from '../../ui/select.tsx';

/** The strategies that a visitor may choose from, by their names. */
export const toNameOptions = (sent: unknown): readonly SelectOption[] =>
  asList(sent)
    .map((row) => ({ value: asText(asRecord(row).id), label: asText(asRecord(row).name) || asText(asRecord(row).id) }))
    .filter(({ value }) => value !== '');
