import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Answer, type Person, useTestApp } from '../../tests/support/app.ts';
import { putOpened } from '../../tests/support/versions.ts';

/** Code may take one megabyte in all; a version of this takes about 150,000 bytes, as random text can hardly be compressed. */
const app = useTestApp({ FUNCTIONS_MB: '1' });
const long = () => `// ${randomBytes(110_000).toString('base64')}`;
const path = '/api/admin/functions/greedy';
const full = 'Functions and their versions can use up to 1 MB in total. Delete functions you no longer need.';

/** Saves and deploys until one of both is refused; answers how often both went well, and the refusal. */
async function fill(admin: Person): Promise<{ done: number; refused: Answer }> {
  for (let done = 0; done < 20; done++) {
    const saved = await putOpened(admin, path, { code: long() });
    if (saved.status !== 200) return { done, refused: saved };
    const deployed = await admin.call('POST', '/functions/v1/deploy-function', { functionName: 'greedy' });
    if (deployed.status !== 200) return { done, refused: deployed };
  }
  throw new Error('Nothing was refused.');
}

test('the code of all functions and versions together is bounded, and what is there goes on', async () => {
  const admin = await app.person({ is_admin: true });
  await admin.call('POST', '/api/admin/functions', { name: 'greedy', code: '// short' });
  const { done, refused } = await fill(admin);
  expect(done).toBeGreaterThan(3);
  expect(refused.status, refused.body.error).toBe(422);
  expect(refused.body).toMatchObject({ code: 'FUNCTION_NOT_DEPLOYED', error: `Failed to deploy greedy: ${full}` });
  const { body } = await admin.call('GET', `${path}/versions`);
  expect(body.versions).toHaveLength(done);
  expect(body.versions[0]).toMatchObject({ version: done, serving: true });

  const added = await admin.call('POST', '/api/admin/functions', { name: 'another', code: long() });
  expect([added.status, added.body.code, added.body.error]).toEqual([409, 'FUNCTIONS_FULL', full]);
  await admin.call('POST', '/api/admin/functions', { name: 'third', code: '// short' });
  const longer = await putOpened(admin, '/api/admin/functions/third', { code: long() });
  expect([longer.status, longer.body.code]).toEqual([409, 'FUNCTIONS_FULL']);

  // Less is always taken, and a function that is deleted makes room.
  expect((await putOpened(admin, path, { code: '// short' })).status).toBe(200);
  await admin.call('DELETE', path);
  expect((await admin.call('POST', '/api/admin/functions', { name: 'another', code: long() })).status).toBe(200);
});
