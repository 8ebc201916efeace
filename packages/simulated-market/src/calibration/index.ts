export { makeStatements, type Outcome, type Statement, STATEMENTS, scoreStatements } from './make-statements.ts';
