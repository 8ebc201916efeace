import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Passwords of tests are hashed with little memory in one pass: at its real cost, the hash of a password takes 30 ms of
 * processor time, and a file of tests makes hundreds. Programs that a test starts hash at the real cost.
 */
const { argon2 } = crypto;
const light: typeof argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: 64, passes: 1 }, callback);

// It runs before each file of a process.
if (argon2.name !== light.name) {
  crypto.argon2 = light;
  syncBuiltinESMExports();
}
