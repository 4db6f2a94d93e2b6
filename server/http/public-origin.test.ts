import { describe, expect, test } from 'vitest';
import { codeOf, useTestApp } from '../../tests/support/app.ts';
import { aUser, PASSWORD } from '../../tests/support/factories.ts';
import { fixedHeaders } from './security.ts';

const app = useTestApp({ PUBLIC_ORIGIN: 'https://exam.example', SMTP_URL: 'smtp://mail.example' });

describe('with a public origin', () => {
  test("the host is the proxy's affair and https is required from then on", async () => {
    const headers = { host: 'exam.example', 'x-forwarded-for': '10.1.2.3' };
    const answer = await app.call('GET', '/api/health', undefined, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  test('subdomains are bound to https only where that is asked for', () => {
    const asked = { ...app.deps.settings, hstsSubdomains: true };
    expect(fixedHeaders(asked)['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(fixedHeaders(app.deps.settings)['strict-transport-security']).toBe('max-age=31536000');
  });

  test('the log names the origin that was refused beside ours: one of them may be a wrong setting', async () => {
    await app.call('POST', '/api/auth/sign-out', {}, { host: 'exam.example', origin: 'https://www.exam.example' });
    await app.call('POST', '/api/auth/sign-out', {}, { host: 'exam.example', 'sec-fetch-site': 'cross-site' });
    const own = 'https://exam.example';
    expect(app.lines.filter(({ event }) => event === 'foreign origin refused').map(({ facts }) => facts)).toEqual([
      { sent: 'https://www.exam.example', from: undefined, own },
      { sent: undefined, from: 'cross-site', own },
    ]);
  });

  test('the session cookie is bound to the host, hidden from scripts and sent over https only', async () => {
    const { email } = await aUser(app.deps);
    const answer = await app.call('POST', '/api/auth/sign-in', { email, password: PASSWORD });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-certamen=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=.*; Secure$/);
    expect(JSON.stringify(answer.body)).not.toContain(cookie.split(/[=;]/)[1]);
  });

  test('only the origin itself may act, loopback is no exception any more', async () => {
    const send = (origin: string) => app.call('POST', '/api/auth/sign-out', {}, { host: 'exam.example', origin });
    expect((await send('https://exam.example')).status).toBe(200);
    for (const origin of ['http://exam.example', 'https://exam.example:8443', 'http://localhost:3000', 'null']) {
      expect(codeOf(await send(origin)), origin).toEqual([403, 'FOREIGN_ORIGIN']);
    }
  });

  test('accounts of a local trial run are refused, their sessions too', async () => {
    const { token, email } = await app.person({ is_local: true });
    const me = await app.call('GET', '/api/users/me', undefined, { authorization: `Bearer ${token}` });
    expect(me.status).toBe(401);
    const answer = await app.call('POST', '/api/auth/sign-in', { email, password: PASSWORD });
    expect([answer.status, answer.body.code]).toEqual([403, 'LOCAL_ACCOUNT_REFUSED']);
  });

  test('the stand-ins of local mode are not there', async () => {
    expect((await app.call('GET', '/local/mailbox')).status).toBe(404);
  });
});
