import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Passwords of tests are hashed with little memory in one pass: at its real cost, the hash of a password takes 40 ms of
 * processor time; this way it takes 0.2 ms. Programs that a test starts hash at the real cost.
 */
const { argon2 } = crypto;
const light: typeof argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: 64, passes: 1 }, callback);

// It runs before each file of a process.
if (argon2.name !== light.name) {
  crypto.argon2 = light;
  syncBuiltinESMExports();
}
