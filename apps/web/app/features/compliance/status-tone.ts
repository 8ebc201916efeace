/** Colour of a status. */
export type StatusTone = 'good' | 'primary' | 'warning' | 'neutral';

const TONES = new Map<string, StatusTone>(
  Object.entries({
    active: 'good',
    compliant: 'good',
    certified: 'good',
    implemented: 'good',
    ongoing: 'primary',
    tested: 'primary',
    pending: 'warning',
  } as const),
);

/** Returns the colour of a status by its text, in any case; neutral for any other text. */
export const statusTone = (status: string): StatusTone => TONES.get(status.toLowerCase()) ?? 'neutral';
