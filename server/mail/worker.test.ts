import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { reportFault } from '../../tests/support/faults.ts';
import { emailsTo } from '../../tests/support/mail.ts';
import { rounds } from '../../tests/support/rounds.ts';
import { deadPort, useSmtp } from '../../tests/support/smtp.ts';
import { passwordChangedMail } from '../account/mails.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from './outbox.ts';
import { local_mailbox, mail_outbox } from './tables.ts';
import { createMailTransport } from './transport.ts';
import { delayAfter, type MailWorker, sendDue, startMailWorker } from './worker.ts';

const engine = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'PGlite';
const OUTAGES = rounds(1, 100);
const app = useTestApp();
const smtp = useSmtp();
const minute = 60_000;
const hour = 60 * minute;
const to = 'mara@example.org';
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const withSmtp = (port: number): Deps => ({
  ...app.deps,
  settings: { ...app.deps.settings, smtpUrl: `smtp://127.0.0.1:${port}` },
});

const queue = (recipient = to, replyTo?: string) => {
  const email = passwordChangedMail(app.deps.settings, recipient);
  return queueMail(app.deps, app.deps.db, { ...email, ...(replyTo !== undefined && { replyTo }) });
};

function running(worker: MailWorker): MailWorker {
  closers.push(() => worker.stop());
  return worker;
}

describe('by SMTP', () => {
  test('an email is sent as text and HTML, and its body is then deleted from the outbox', async () => {
    const { received, port } = await smtp.server();
    const deps = withSmtp(port);
    await queue();
    expect(await sendDue(deps, createMailTransport(deps))).toBe(1);
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual([to]);
    expect(received[0]?.raw).toMatch(/^From: Certamen <no-reply@certamen\.example>$/m);
    expect(received[0]?.raw).toMatch(/^Subject: Your password for Certamen was changed\r?$/m);
    expect(received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(received[0]?.raw).toContain('text/plain');
    expect(received[0]?.raw).toContain('text/html');
    expect(await emailsTo(app.deps, to)).toMatchObject([
      { attempts: 1, text_body: '', html_body: '', sent_at: app.deps.clock(), failed_at: null },
    ]);
    expect(await sendDue(deps, createMailTransport(deps))).toBe(0);
  });

  test('an address that insists on TLS sends nothing to a server without it', async () => {
    const { received, port } = await smtp.server();
    const deps = withSmtp(port);
    deps.settings = { ...deps.settings, smtpUrl: `${deps.settings.smtpUrl}/?requireTLS=true` };
    await queue();
    expect(await sendDue(deps, createMailTransport(deps))).toBe(0);
    expect(received).toEqual([]);
    expect(await emailsTo(app.deps, to)).toMatchObject([{ attempts: 1, sent_at: null, failed_at: null }]);
  });

  test('while the server is down the email waits; when it is back it is sent once', async () => {
    const port = await deadPort();
    const deps = withSmtp(port);
    const transport = createMailTransport(deps);
    await queue();
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await sendDue(deps, transport)).toBe(0);
      const [email] = await emailsTo(app.deps, to);
      expect(email).toMatchObject({ attempts: attempt, sent_at: null, failed_at: null });
      expect(email?.last_error).toMatch(/ECONNREFUSED/);
      app.pass(delayAfter(attempt) - 1);
      expect(await sendDue(deps, transport), 'not before its time').toBe(0);
      app.pass(1);
    }
    const { received } = await smtp.server(port);
    const sent = await Promise.all(Array.from({ length: 5 }, () => sendDue(deps, transport)));
    expect(sent.reduce((sum, count) => sum + count)).toBe(1);
    expect(received).toHaveLength(1);
  });

  test(`with a server that comes and goes, every email is sent once, ${OUTAGES} times`, async () => {
    const port = await deadPort();
    const deps = withSmtp(port);
    const transports = [createMailTransport(deps), createMailTransport(deps)];
    const send = () => Promise.all(transports.map((transport) => sendDue(deps, transport)));
    const recipients: string[] = [];
    const received: string[] = [];
    for (let outage = 0; outage < OUTAGES; outage++) {
      const some = Array.from({ length: 4 }, (_, n) => `outage${outage}-${n}@example.org`);
      await Promise.all(some.map((recipient) => queue(recipient)));
      recipients.push(...some);
      for (let attempt = 1; attempt <= (outage % 3) + 1; attempt++) {
        await send();
        app.pass(delayAfter(attempt));
      }
      const server = await smtp.server(port);
      await send();
      received.push(...server.received.flatMap((email) => email.to));
      await server.close();
    }
    const lost = recipients.filter((recipient) => !received.includes(recipient));
    const twice = received.length - new Set(received).size;
    const fault = `mail server down, ${engine}`;
    reportFault({ fault, rounds: OUTAGES, acknowledged: recipients.length, lost: lost.length, twice });
    expect({ lost, twice }).toEqual({ lost: [], twice: 0 });
  });

  test('two workers on one outbox send each of 40 emails once', async () => {
    const { received, port } = await smtp.server();
    const deps = withSmtp(port);
    for (let n = 0; n < 40; n++) await queue(`person${n}@example.org`);
    const sent = await Promise.all([1, 2].map(() => sendDue(deps, createMailTransport(deps))));
    expect(sent.reduce((sum, count) => sum + count)).toBe(40);
    expect(received.map((email) => email.to[0]).sort()).toEqual(
      [...new Set(received.map((email) => email.to[0]))].sort(),
    );
    expect(received).toHaveLength(40);
  });

  test('an email claimed by a crashed server is retried after five minutes', async () => {
    const { received, port } = await smtp.server();
    const deps = withSmtp(port);
    await queue();
    const crash = { send: () => new Promise<void>(() => {}), close: () => {} };
    void sendDue(deps, crash);
    await expect.poll(async () => (await emailsTo(app.deps, to))[0]?.attempts).toBe(1);
    expect(await sendDue(deps, createMailTransport(deps))).toBe(0);
    app.pass(5 * minute);
    expect(await sendDue(deps, createMailTransport(deps))).toBe(1);
    expect(received).toHaveLength(1);
  });

  test('after a day of failures it is given up, with its reason and without its words', async () => {
    const deps = withSmtp(await deadPort());
    const transport = createMailTransport(deps);
    await queue();
    let rounds = 0;
    for (; rounds < 40; rounds++) {
      await sendDue(deps, transport);
      if ((await emailsTo(app.deps, to))[0]?.failed_at) break;
      app.pass(4 * hour);
    }
    const [email] = await emailsTo(app.deps, to);
    expect(email).toMatchObject({ sent_at: null, text_body: '', last_error: expect.stringMatching(/ECONNREFUSED/) });
    expect((email?.failed_at?.getTime() ?? 0) - (email?.created_at.getTime() ?? 0)).toBeGreaterThan(19 * hour);
    expect(app.errors.splice(0)).toMatchObject([{ event: 'mail given up' }]);
    app.pass(24 * hour);
    expect(await sendDue(deps, transport)).toBe(0);
  });

  test('an email to an unknown recipient is not retried', async () => {
    const refuse = () => Object.assign(new Error('no such user'), { responseCode: 550 });
    const { port } = await smtp.server(0, refuse);
    const deps = withSmtp(port);
    await queue();
    await sendDue(deps, createMailTransport(deps));
    expect(await emailsTo(app.deps, to)).toMatchObject([{ attempts: 1, failed_at: app.deps.clock() }]);
    expect(app.errors.splice(0)).toHaveLength(1);
  });

  test('no request waits for a mail server: a link is requested while the server does not respond', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise((resolve) => silent.close(resolve)));
    const connected = new Promise<Socket>((resolve) => silent.once('connection', resolve));
    const worker = startMailWorker(withSmtp((silent.address() as AddressInfo).port));
    const person = await app.person();
    const answer = await app.call('POST', '/api/auth/forgot-password', { email: person.email });
    expect([answer.status, answer.body]).toEqual([200, { accepted: true }]);
    // Only now, with the answer there, does the one under way end.
    (await connected).destroy();
    await worker.stop();
    expect(await emailsTo(app.deps, person.email)).toMatchObject([{ attempts: 1, sent_at: null }]);
  });
});

describe('the worker', () => {
  test('is woken by the commit: in local mode the email is in the mailbox a moment later, once', async () => {
    running(startMailWorker(app.deps));
    const person = await app.person();
    await app.call('POST', '/api/auth/forgot-password', { email: person.email });
    await vi.waitFor(async () => {
      const delivered = await app.deps.db.select().from(local_mailbox);
      expect(delivered).toMatchObject([{ recipient: person.email }]);
      expect(new TextDecoder().decode(delivered[0]?.raw)).toContain('Set a new password for Certamen');
    });
  });

  test('an email delivered just before a crash is not delivered twice', async () => {
    await queue();
    const transport = createMailTransport(app.deps);
    const [email] = await app.deps.db.select().from(mail_outbox);
    if (email) await transport.send(email);
    expect(await sendDue(app.deps, transport)).toBe(1);
    expect(await app.deps.db.select().from(local_mailbox)).toHaveLength(1);
  });
});

describe('addresses', () => {
  test.each([
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org\nb@example.org',
    'a@example.org, b@example.org',
    'a@example.org;b@example.org',
    '<a@example.org>',
    'Mara <a@example.org>',
    'a b@example.org',
    'nobody',
    '',
  ])('%j is refused: an email has one recipient', async (recipient) => {
    await expect(queue(recipient)).rejects.toThrow('not an address for one recipient');
    await expect(queue(to, recipient), 'as the address for an answer').rejects.toThrow('not an address');
    expect(await app.deps.db.select().from(mail_outbox)).toEqual([]);
  });

  test('a reply goes to the address that the email names, or to the sender', async () => {
    const { received, port } = await smtp.server();
    const deps = withSmtp(port);
    await queue();
    await queue('other@example.org', 'mara@example.com');
    await sendDue(deps, createMailTransport(deps));
    const raw = (address: string) => received.find((email) => email.to[0] === address)?.raw;
    expect(raw(to)).not.toMatch(/^Reply-To/im);
    expect(raw('other@example.org')).toMatch(/^Reply-To: mara@example\.com\r?$/m);
  });

  test('line breaks in a subject become spaces', async () => {
    const mail = { recipient: to, subject: 'Hello\r\nBcc: b@example.org', text: 'x', html: 'x' };
    await queueMail(app.deps, app.deps.db, mail);
    expect(await emailsTo(app.deps, to)).toMatchObject([{ subject: 'Hello Bcc: b@example.org' }]);
  });
});

test('the waits double from half a minute to four hours', () => {
  expect([1, 2, 3, 10, 20].map(delayAfter)).toEqual([30_000, 60_000, 120_000, 4 * hour, 4 * hour]);
});
