export type Tone = 'gain' | 'loss' | 'neutral';

/** Text colours of results. */
export const TONE = { gain: 'text-long', loss: 'text-short', neutral: '' } as const;

/** Returns the tone of a signed figure as it is shown: a value that is rounded to zero is neither a gain nor a loss. */
export function toTone(text: string): Tone {
  if (text.startsWith('+')) return 'gain';
  return text.startsWith('−') ? 'loss' : 'neutral';
}
