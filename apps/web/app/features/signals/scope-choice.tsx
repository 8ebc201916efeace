import { ChoiceRow } from '../../ui/choice-row.tsx';
import { type Scope, scopesFor } from './list-conditions.ts';

interface ScopeChoiceProps {
  /** The strategies that the member follows. */
  followed: readonly string[];
  scope: Scope;
  /** @param value The scope as in the address; '' for the first. */
  onChange: (value: string) => void;
}

/** Following, All or History: which signals a list shows. */
export function ScopeChoice({ followed, scope, onChange }: ScopeChoiceProps) {
  const choices = scopesFor(followed);
  return (
    <ChoiceRow
      label="Signals of"
      choices={choices}
      value={scope}
      onChange={(chosen) => onChange(chosen === choices[0]?.value ? '' : chosen)}
    />
  );
}
