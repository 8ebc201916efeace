export { makeStatements, type Outcome, type Statement, scoreStatements } from './make-statements.ts';
