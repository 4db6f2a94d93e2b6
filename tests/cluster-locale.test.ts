import { expect, test } from 'vitest';
import { withUtf8 } from '../scripts/postgres.ts';

test.each([
  [{}, 'C.UTF-8'],
  [{ LANG: 'C' }, 'C.UTF-8'],
  [{ LANG: 'de_DE.UTF-8', LC_ALL: 'POSIX' }, 'C.UTF-8'],
  [{ LANG: 'de_DE.UTF-8' }, undefined],
  [{ LANG: 'C', LC_CTYPE: 'en_US.utf8' }, undefined],
])('a database for tests has a locale with UTF-8: %o', (env, added) => {
  expect(withUtf8(env).LC_ALL).toBe(added);
});
