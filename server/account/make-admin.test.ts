import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aUser } from '../../tests/support/factories.ts';
import { aFolder } from '../../tests/support/folder.ts';
import { pgliteTemplateFolder } from '../../tests/support/templates.ts';
import { makeAdmin } from './make-admin.ts';
import { profiles } from './tables.ts';

const app = useTestApp();
const root = fileURLToPath(new URL('../..', import.meta.url));

test('an account is made an administrator by its address, and the sentences say what happened', async () => {
  const { email } = await aUser(app.deps);
  const waiting = await aUser(app.deps, { confirmed: false });
  expect(await makeAdmin(app.deps, email.toUpperCase())).toEqual({
    done: true,
    sentence: `${email} is an administrator now.`,
  });
  expect((await makeAdmin(app.deps, email)).sentence).toBe(`${email} is an administrator already.`);
  expect((await makeAdmin(app.deps, waiting.email)).sentence).toMatch(/now\. The address is not confirmed yet/);
  expect(await makeAdmin(app.deps, 'nobody@example.org')).toEqual({
    done: false,
    sentence:
      'There is no account with the e-mail address nobody@example.org. Register it first, then run this again.',
  });
  const list = await app.deps.db.select().from(profiles);
  expect(list.map(({ is_admin }) => is_admin)).toEqual([true, true]);
});

// It works on a folder of its own whatever the other tests work on: once is enough.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'the command says how it is called, and ends with a failure for an account that does not exist',
  async () => {
    const folder = aFolder();
    cpSync(await pgliteTemplateFolder(), folder, { recursive: true });
    const run = (...words: string[]) =>
      new Promise<{ code: number; said: string }>((resolve) => {
        const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PUBLIC_ORIGIN: '' };
        const flags = [join(root, 'scripts/make-admin.ts'), ...words];
        execFile(join(root, 'node_modules/.bin/node'), flags, { env }, (error, stdout, stderr) =>
          resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
        );
      });
    expect(await run()).toEqual({ code: 1, said: 'Usage: npm run make-admin -- EMAIL [--env FILE]\n' });
    expect(await run('nobody@example.org')).toEqual({
      code: 1,
      said: expect.stringMatching(/^Embedded database, .*\.\nThere is no account with .*\.\n$/),
    });
  },
);
