import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './password.ts';

test('a hash is argon2id with 19 MiB and two passes, and fits its password alone', async () => {
  const hash = await hashPassword('right-horse-9');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(hash, 'right-horse-9')).toBe(true);
  expect(await passwordMatches(hash, 'right-horse-8')).toBe(false);
  expect(await passwordMatches(null, 'right-horse-9')).toBe(false);
});
