import { expect, test } from 'vitest';
import { certificationNames } from '#core/account/interests.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { codeSentTo, emailsTo } from '../../tests/support/mail.ts';
import { users } from './tables.ts';

const app = useTestApp();
const password = 'a quiet lighthouse';

const signUp = (email: string) =>
  app.call('POST', '/api/auth/sign-up', {
    ...{ full_name: 'Mara Lind', email, password, confirm_password: password },
    certifications: [certificationNames[0]],
  });

test('an address under an internationalized domain is kept in ASCII, shown in its own letters, and found however it is typed', async () => {
  const { status, body } = await signUp('mara@münchen.example');
  expect([status, body.user.email]).toEqual([200, 'mara@münchen.example']);
  const stored = 'mara@xn--mnchen-3ya.example';
  expect((await app.deps.db.select().from(users)).map(({ email }) => email)).toEqual([stored]);
  await app.call('POST', '/api/auth/confirm', { code: `\u200B${await codeSentTo(app.deps, stored)}\u00AD` });
  for (const email of [
    'mara@münchen.example',
    'MARA@MÜNCHEN.EXAMPLE',
    stored,
    ' ｍａｒａ＠münchen．example\u200B',
    '\uFEFFma\u00ADra@münchen.example',
  ]) {
    expect((await app.call('POST', '/api/auth/sign-in', { email, password })).status, email).toBe(200);
    expect((await signUp(email)).body.code, email).toBe('EMAIL_TAKEN');
  }
  await app.call('POST', '/api/auth/forgot-password', { email: 'Mara@München.example' });
  const subjects = (await emailsTo(app.deps, stored)).map(({ subject }) => subject);
  expect(subjects).toContain('Set a new password for Certamen');
});

test.each(['mara@münchen.example/x', 'mara@mün chen.example', 'mära@example.org'])('%j is none', async (email) => {
  expect((await signUp(email)).body.fields).toEqual({ email: 'Please enter a valid email address' });
});
