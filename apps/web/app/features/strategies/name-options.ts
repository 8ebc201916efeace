import type { Strategy } from '@sealtick/contract';
import type { SelectOption } from '../../ui/select.tsx';

/** The options of a strategy filter. */
export const toNameOptions = (
  strategies: readonly Pick<Strategy, 'id' | 'name' | 'isPaused'>[],
): readonly SelectOption[] =>
  strategies.map(({ id, name, isPaused }) => ({ value: id, label: isPaused ? `${name} (paused)` : name }));
