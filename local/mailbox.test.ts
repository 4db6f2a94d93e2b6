import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Mail } from '#server/mail/outbox.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { createMailTransport } from '#server/mail/transport.ts';
import { sendDue } from '#server/mail/worker.ts';
import { ok, useTestApp } from '../tests/support/app.ts';

const app = useTestApp();

async function deliver(parts: Partial<Mail> = {}) {
  const mail = { recipient: 'mara@example.org', subject: 'An email', text: 'Words', html: '<p>Words</p>', ...parts };
  await queueMail(app.deps, app.deps.db, mail);
  await sendDue(app.deps, createMailTransport(app.deps));
}

async function firstEmail() {
  const { body } = await app.call('GET', '/local/mailbox');
  const path = /href="(\/local\/mailbox\/[\w-]+)"/.exec(body)?.[1];
  return app.call('GET', path as string);
}

test('an empty mailbox says so', async () => {
  const body = ok(await app.call('GET', '/local/mailbox'));
  expect(body).toContain('Nothing has been sent yet.');
});

test('emails are listed newest first, and each opens with its text and its link', async () => {
  await deliver({ subject: 'The first' });
  app.pass(1000);
  const url = 'http://localhost:3000/confirm?code=abc-1&x=2';
  await deliver({ subject: 'The second', text: `Open this:\n${url}\n\nThe end.` });
  const { body } = await app.call('GET', '/local/mailbox');
  expect(body.indexOf('The second')).toBeGreaterThan(0);
  expect(body.indexOf('The second')).toBeLessThan(body.indexOf('The first'));
  const email = await firstEmail();
  expect(email.body).toContain('<h1>The second</h1>');
  expect(email.body).toContain('<dd>mara@example.org</dd>');
  expect(email.body).toContain('<a href="http://localhost:3000/confirm?code=abc-1&amp;x=2">');
});

test('an email shows its reply address, if it is not the sender', async () => {
  await deliver();
  expect((await firstEmail()).body).not.toContain('Reply to');
  app.pass(1000);
  await deliver({ replyTo: 'jon@example.org' });
  expect((await firstEmail()).body).toContain('<dt>Reply to</dt><dd>jon@example.org</dd>');
});

test('nothing in an email runs or is rendered', async () => {
  const bad = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  await deliver({ subject: bad, text: `${bad} javascript:alert(1) http://x/"onmouseover="alert(1)`, html: bad });
  for (const page of [await app.call('GET', '/local/mailbox'), await firstEmail()]) {
    expect(page.body).not.toMatch(/<script|<img|onerror=alert\(1\)>|" ?onmouseover=/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.body).not.toMatch(/<style|style=/);
  }
});

test('its style sheet is served, and unknown emails are not found', async () => {
  const style = await app.call('GET', '/local/mailbox.css');
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  expect((await app.call('GET', `/local/mailbox/${randomUUID()}`)).status).toBe(404);
  expect((await app.call('GET', `/local/mailbox/${'-'.repeat(36)}`)).status).toBe(404);
  expect((await app.call('GET', '/local/mailbox/x')).status).toBe(404);
});

describe('with a public origin', () => {
  const site = useTestApp({ PUBLIC_ORIGIN: 'https://certamen.test', SMTP_URL: 'smtp://127.0.0.1:1' });

  test('there is no mailbox', async () => {
    for (const path of ['/local/mailbox', `/local/mailbox/${randomUUID()}`, '/local/mailbox.css']) {
      expect((await site.call('GET', path)).status).toBe(404);
    }
  });
});
