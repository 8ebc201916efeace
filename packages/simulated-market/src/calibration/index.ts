export { makeStatements, type Statement, STATEMENTS, scoreStatements } from './make-statements.ts';
