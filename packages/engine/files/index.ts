export { apiNames, checkCode } from './check-code.ts';
export { type CheckedFile, checkFile, describeAgain, type FileAudit } from './check-file.ts';
export { describedStrategy, type FileDescription } from './describe-file.ts';
export { fileFingerprint } from './file-fingerprint.ts';
export { STRATEGY_MODULE } from './strategy-module.ts';
export { strategyTemplate } from './template.ts';
