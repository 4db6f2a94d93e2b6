import { createRequire } from 'node:module';
import type { hash as hashWithCost, Options } from '@node-rs/argon2';

/**
 * Stands where '@node-rs/argon2' is, in tests on a database: real hashes, and checked as such, at the least cost there is. Hundreds of
 * tests make accounts and sign in. What a hash costs in production is checked in server/account/password.test.ts.
 */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');

export const hash: typeof hashWithCost = (password, options?: Options | null, signal?: AbortSignal | null) =>
  argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal);

export const { verify } = argon2;
