import { type AppError, refuseField } from '../../../platform/errors.ts';

/** Returns the refusal of a code. */
export const wrongCode = (): AppError => refuseField('code', 'This code is wrong, too old, or was used before.');
