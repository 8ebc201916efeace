/** HTTP rules and reads of the server, for a server of invented data. */
export { askReads } from '../../platform/ask-reads.ts';
export { AppError } from '../../platform/errors.ts';
export { identifyClients } from '../../platform/http/client-address.ts';
export { identifyViewers, mountReads } from '../../platform/http/mount-reads.ts';
export { answerWithProblems } from '../../platform/http/problem.ts';
export { readableAddress } from '../../platform/http/readable-address.ts';
export { secureHeaders } from '../../platform/http/security.ts';
export { type Page, type ReadHandler, type ServedRead, serve } from '../../platform/http/serve-reads.ts';
export { STRICT_SCHEMAS } from '../../platform/http/validation.ts';
export type { Viewer, ViewerOf } from '../../platform/viewer.ts';
