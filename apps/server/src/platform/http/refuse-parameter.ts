import { AppError } from '../errors.ts';

/** Returns the refusal of a query parameter. */
export const refuseParameter = (path: string, message: string): AppError =>
  new AppError('INVALID_REQUEST', `Invalid query parameter \`${path}\`.`, { errors: [{ path, message }] });

/** Returns the refusal of a cursor that no page has given. */
export const refuseCursor = (): AppError =>
  refuseParameter('cursor', 'must be a cursor from the Link header of the page before, or left out');
