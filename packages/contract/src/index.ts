export * from './entities.ts';
export { getAddress } from './reads/address.ts';
export { answerShape } from './reads/answer-shape.ts';
export { AnswerError, type CheckedAnswer, checkAnswer, withFields } from './reads/check-answer.ts';
export type { Shape } from './reads/get-shape.ts';
export * as reads from './reads/index.ts';
export type {
  AnswerOf,
  AnswerTo,
  EntitlementClass,
  InputOf,
  ParsedInputOf,
  Read,
  ReadDeclaration,
  ResultOf,
} from './reads/read.ts';
export { declareRead, hasRoute } from './reads/read.ts';
export { READS, type ReadName, type Reads } from './reads/table.ts';
export { actLabels } from './writes/act-labels.ts';
export { type Callers, OPERATORS_ONLY, refuseCaller, refuseReader } from './writes/callers.ts';
export * as writes from './writes/index.ts';
export { toRequest, type WriteRequest } from './writes/to-request.ts';
export { type CalledWrite, declareWrite, type Write, type WrittenOf } from './writes/write.ts';
