export { makeStatements, type Outcome, STATEMENTS, type Statement, scoreStatements } from './make-statements.ts';
