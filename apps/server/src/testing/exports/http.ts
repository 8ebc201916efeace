/** HTTP rules of the server, for a server of invented data. */
export { AppError } from '../../platform/errors.ts';
export { answerWithProblems } from '../../platform/http/problem.ts';
export { readableAddress } from '../../platform/http/readable-address.ts';
export { secureHeaders } from '../../platform/http/security.ts';
