import { eq, sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { FEEDBACK_ROWS, senderName } from '#core/feedback/feedback.ts';
import { codeOf, ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aTopicWith, someFlashcards, someQuestions } from '../../tests/support/factories.ts';
import { emailsTo } from '../../tests/support/mail.ts';
import { complete, completeWith, startQuiz } from '../../tests/support/quiz-steps.ts';
import { deadPort, useSmtp } from '../../tests/support/smtp.ts';
import type { Deps } from '../deps.ts';
import { flashcards } from '../flashcards/tables.ts';
import { jsonLog } from '../log.ts';
import { local_mailbox, mail_outbox } from '../mail/tables.ts';
import { createMailTransport } from '../mail/transport.ts';
import { delayAfter, sendDue } from '../mail/worker.ts';
import { question_versions, questions } from '../questions/tables.ts';
import { feedback } from './tables.ts';

const app = useTestApp();
const smtp = useSmtp();
const support = 'support@certamen.example';

/** A learner with a completed test of five questions, all but the first right. */
async function learner(mode: 'exam' | 'study' = 'exam') {
  const person = await app.person();
  const topic = await aTopicWith(app.deps, 5, { name: 'Networks <b> & so on' });
  const { attempt } = await startQuiz(person, topic.id, { mode, question_count: 5, selection: 'oldest' });
  const done = await completeWith(person, attempt, (position) => position > 1);
  return { person, topic, attempt: done };
}

const send = (person: Person, body: Record<string, unknown>, key?: string) =>
  app.call('POST', '/api/feedback', body, {
    authorization: `Bearer ${person.token}`,
    ...(key && { 'idempotency-key': key }),
  });

const rowsOf = () => app.deps.db.select().from(feedback);

/** Returns the newest email, parsed from its raw message. */
async function onTheWire() {
  await sendDue(app.deps, createMailTransport(app.deps));
  const [sent] = await app.deps.db.select().from(local_mailbox);
  const raw = new TextDecoder().decode(sent?.raw);
  return { raw, head: raw.slice(0, raw.indexOf('\r\n\r\n')), ...(await PostalMime.parse(raw)) };
}

describe('feedback on a test', () => {
  test.each(['exam', 'study'] as const)('L2-101: is saved and emailed to support (%s)', async (mode) => {
    const { person, topic, attempt } = await learner(mode);
    const message = '  The clock was hard to read.\n\n  Otherwise fine.  ';
    const answer = ok(await send(person, { attempt_id: attempt.id, message, email: ' mara@example.org ' }));
    expect(answer).toEqual({
      feedback: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), created_at: '2026-11-20T09:00:00.000Z' },
    });
    expect(await rowsOf(), 'L3-073, L7-081, L7-082').toEqual([
      {
        ...{ id: answer.feedback.id, user_id: person.who.user_id, attempt_id: attempt.id, topic_id: topic.id },
        ...{ topic_name: topic.name, quiz_score: 80, question_id: null, question_version_id: null, card_id: null },
        message: 'The clock was hard to read.\n\n  Otherwise fine.',
        ...{ email: 'mara@example.org', sender_name: 'mara', created_at: app.deps.clock() },
        ...{ closed_at: null, closed_by: null, note: '' },
      },
    ]);
    expect(await emailsTo(app.deps, support)).toMatchObject([{ reply_to: 'mara@example.org' }]);
    const sent = await onTheWire();
    expect(sent.from, 'L7-080').toEqual({ name: 'Certamen', address: 'no-reply@certamen.example' });
    expect(sent.to).toEqual([{ name: '', address: support }]);
    expect(sent.replyTo).toEqual([{ name: '', address: 'mara@example.org' }]);
    expect(sent.subject).toBe(`Feedback on ${topic.name}`);
    for (const fact of ['From: mara (mara@example.org)', `Topic: ${topic.name}`, 'Quiz score: 80%'])
      expect(sent.text).toContain(fact);
    expect(sent.text).toContain('Sent: 2026-11-20T09:00:00.000Z');
    expect(sent.text?.replaceAll('\r\n', '\n')).toContain('The clock was hard to read.\n\n  Otherwise fine.\n');
  });

  test('L5-008, L5-009, L5-010: without an address it is from Anonymous User, and replies go to support', async () => {
    const { person, attempt } = await learner();
    for (const email of [undefined, null, '', '   ']) {
      expect((await send(person, { attempt_id: attempt.id, message: 'Good.', email })).status).toBe(200);
    }
    expect(await rowsOf()).toMatchObject(Array(4).fill({ email: null, sender_name: 'Anonymous User' }));
    expect(await emailsTo(app.deps, support)).toMatchObject(Array(4).fill({ reply_to: support }));
    const sent = await onTheWire();
    expect(sent.from?.address).toBe('no-reply@certamen.example');
    expect(sent.replyTo?.[0]?.address).toBe(support);
    expect(sent.text).toContain('From: Anonymous User (no address to reply to)');
  });

  test('on one of its questions names the question as it was shown, even after it was changed or deleted', async () => {
    const person = await app.person();
    const topic = await aTopicWith(app.deps, 4);
    const [odd] = await someQuestions(app.deps, topic.id, [
      aQuestion({ question_text: 'Which <script> is `right`?' }),
    ]);
    const { attempt } = await startQuiz(person, topic.id, { question_count: 5, selection: 'oldest' });
    const done = await complete(person, attempt.id);
    const question = done.questions.find(({ question_id }: any) => question_id === odd);
    const about = { attempt_id: done.id, position: question.position, message: 'C is right too.' };
    expect((await send(person, about)).status).toBe(200);
    expect(await rowsOf()).toMatchObject([
      { question_id: odd, question_version_id: expect.any(String), quiz_score: 0 },
    ]);
    const sent = await onTheWire();
    expect(sent.subject).toBe(`Feedback on a question in ${topic.name}`);
    expect(sent.text).toContain(`Question ${question.position} (id ${odd}):\nWhich <script> is \`right\`?`);
    expect(sent.html).toContain('Which &lt;script&gt; is');
    await app.deps.db.execute(sql`delete from questions where id = ${odd}`);
    expect((await send(person, about)).status).toBe(200);
    expect(await rowsOf()).toMatchObject(Array(2).fill({ question_id: null, message: 'C is right too.' }));
    expect((await emailsTo(app.deps, support)).at(-1)?.text_body).toContain('(id deleted)');
  });

  test('is accepted only for one’s own completed tests', async () => {
    const { person, topic, attempt } = await learner();
    const stranger = await app.person();
    const running = (await startQuiz(person, topic.id, { question_count: 5 })).attempt;
    const late = await app.person();
    const discarded = (await startQuiz(late, topic.id, { question_count: 5, time_limit: 1 })).attempt;
    app.pass(10 * 60_000);
    await late.call('GET', `/api/attempts/${discarded.id}`);
    for (const [who, attempt_id] of [
      [stranger, attempt.id],
      [person, running.id],
      [late, discarded.id],
      [person, '00000000-0000-4000-8000-000000000000'],
    ] as const) {
      expect(codeOf(await send(who, { attempt_id, message: 'Good.' }))).toEqual([404, 'ATTEMPT_NOT_FOUND']);
    }
    for (const position of [6, 999]) {
      const answer = await send(person, { attempt_id: attempt.id, position, message: 'Good.' });
      expect([answer.status, answer.body.code]).toEqual([404, 'FEEDBACK_QUESTION_UNKNOWN']);
    }
    expect((await app.call('POST', '/api/feedback', { attempt_id: attempt.id, message: 'Good.' })).status).toBe(401);
    expect(await rowsOf()).toEqual([]);
    expect(await emailsTo(app.deps, support)).toEqual([]);
  });
});

describe('feedback on studied items', () => {
  async function studying() {
    const person = await app.person();
    const topic = await aTopicWith(app.deps, 2, { name: 'Networks' });
    const [card] = await someFlashcards(app.deps, topic, 1);
    const versions = await app.deps.db.select().from(question_versions);
    const versionOf = (id?: string) => versions.find(({ question_id }) => question_id === id);
    const [question = '', other = ''] = topic.question_ids;
    return { person, topic, question, other, card: card as NonNullable<typeof card>, versionOf };
  }

  test('names a question as it was shown, or as it is now if no version is given', async () => {
    const { person, topic, question, versionOf } = await studying();
    const { id: first, ...old } = versionOf(question) as typeof question_versions.$inferSelect;
    const next = { ...old, version: 2, question_text: 'Better now?' };
    const [second] = await app.deps.db.insert(question_versions).values(next).returning();
    const current_version_id = second?.id as string;
    await app.deps.db.update(questions).set({ current_version_id }).where(eq(questions.id, question));
    const about = { item_id: question, message: 'C is right too.', email: 'mara@example.org' };
    expect((await send(person, { ...about, question_version_id: first })).status).toBe(200);
    const row = { topic_id: topic.id, topic_name: 'Networks', attempt_id: null, quiz_score: null, card_id: null };
    expect(await rowsOf()).toMatchObject([{ ...row, question_id: question, question_version_id: first }]);
    const sent = await onTheWire();
    expect(sent.subject).toBe('Feedback on a question in Networks');
    expect(sent.text).toContain(`Studied question in Networks (id ${question}):\n${old.question_text}`);
    expect(sent.text).not.toContain('Quiz score');
    expect((await send(person, about)).status).toBe(200);
    expect((await rowsOf()).map((one) => one.question_version_id)).toContain(current_version_id);
    expect((await emailsTo(app.deps, support)).at(-1)?.text_body).toContain('Better now?');
  });

  test('names a card with both sides, and remains when the card is deleted', async () => {
    const { person, topic, card } = await studying();
    expect((await send(person, { item_id: card.id, message: 'The back is wrong.' })).status).toBe(200);
    const row = { topic_id: topic.id, attempt_id: null, quiz_score: null, question_id: null };
    expect(await rowsOf()).toMatchObject([{ ...row, question_version_id: null, card_id: card.id }]);
    const sent = await onTheWire();
    expect(sent.subject).toBe('Feedback on a card in Networks');
    const sides = `${card.front_content}\n\n${card.back_content}`;
    expect(sent.text?.replaceAll('\r\n', '\n')).toContain(`Card in Networks (id ${card.id}):\n${sides}`);
    await app.deps.db.delete(flashcards).where(eq(flashcards.id, card.id));
    expect(await rowsOf()).toMatchObject([{ card_id: null, message: 'The back is wrong.' }]);
  });

  test('has exactly one existing subject', async () => {
    const { person, question, other, versionOf } = await studying();
    const { attempt } = await learner();
    const one = 'Feedback is about an attempt, or about a question or card that is studied.';
    for (const about of [{}, { attempt_id: null }, { item_id: question, attempt_id: attempt.id }]) {
      const answer = await send(person, { ...about, message: 'Good.' });
      expect([answer.status, answer.body.fields], JSON.stringify(about)).toEqual([400, { item_id: one }]);
    }
    const bare = await someQuestions(app.deps, attempt.topic_id, [aQuestion({ choices: [] })]);
    for (const about of [
      { item_id: '00000000-0000-4000-8000-000000000000' },
      { item_id: attempt.id },
      { item_id: bare[0] },
      { item_id: question, question_version_id: versionOf(other)?.id },
      { item_id: question, question_version_id: '00000000-0000-4000-8000-000000000000' },
    ]) {
      const answer = await send(person, { ...about, message: 'Good.' });
      expect([answer.status, answer.body.code], JSON.stringify(about)).toEqual([404, 'STUDY_ITEM_NOT_FOUND']);
    }
    expect(await rowsOf()).toEqual([]);
    expect(await emailsTo(app.deps, support)).toEqual([]);
  });
});

describe('typed text remains text', () => {
  const evil = 'x\r\nBcc: victim@example.org\r\n\r\n<script>alert(1)</script>';

  test('line breaks in any field bring no header, and HTML remains text', async () => {
    const { person, topic, attempt } = await learner();
    await app.deps.db.execute(sql`update quiz_attempts set topic_name = ${evil} where id = ${attempt.id}`);
    for (const email of [
      'mara@example.org\r\nBcc: victim@example.org',
      'mara\r\n@example.org',
      'mara@example.org\n,b@c.org',
    ]) {
      const answer = await send(person, { attempt_id: attempt.id, message: evil, email });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['email']]);
    }
    const email = 'mara@example.org\r\n';
    expect((await send(person, { attempt_id: attempt.id, message: evil, email })).status, 'its end is trimmed').toBe(
      200,
    );
    const sent = await onTheWire();
    expect(sent.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(sent.head).not.toMatch(/^bcc:/im);
    expect(sent.to).toHaveLength(1);
    expect(sent.subject).toBe('Feedback on x Bcc: victim@example.org <script>alert(1)</script>');
    expect(sent.replyTo?.[0]?.address).toBe('mara@example.org');
    expect(sent.html).not.toContain('<script');
    expect(sent.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(sent.text).toContain('<script>alert(1)</script>');
    expect(topic.name).not.toBe(evil);
  });

  test('is never in the log, and a failure saves neither the message nor an email', async () => {
    const { person, attempt } = await learner();
    const lines: string[] = [];
    Object.assign(app.deps, { log: jsonLog((line) => lines.push(line), app.deps.clock) });
    await app.deps.db.execute(sql`alter table mail_outbox rename to mail_outbox_gone`);
    const words = { message: 'my private words', email: 'mara@example.org' };
    const answer = await send(person, { attempt_id: attempt.id, ...words });
    await app.deps.db.execute(sql`alter table mail_outbox_gone rename to mail_outbox`);
    expect([answer.status, answer.body.code, answer.body.error], 'L8-057').toEqual([
      ...[500, 'FEEDBACK_FAILED', 'Failed to send feedback. Please try again later.'],
    ]);
    expect(await rowsOf()).toEqual([]);
    expect(lines.join('\n')).toContain('FEEDBACK_FAILED');
    expect(lines.join('\n')).not.toMatch(/private|mara/);
  });
});

describe('rate limits', () => {
  test('twenty an hour, then too many attempts', async () => {
    const { person, attempt } = await learner();
    const body = { attempt_id: attempt.id, message: 'Good.' };
    for (let n = 0; n < 20; n++) expect((await send(person, body)).status).toBe(200);
    const refused = await send(person, body);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rowsOf()).toHaveLength(20);
  });

  test('while the mail server is down the learner is thanked at once; the email goes out once when it is back', async () => {
    const { person, attempt } = await learner();
    const port = await deadPort();
    const deps: Deps = { ...app.deps, settings: { ...app.deps.settings, smtpUrl: `smtp://127.0.0.1:${port}` } };
    const transport = createMailTransport(deps);
    const answer = await send(person, { attempt_id: attempt.id, message: 'Good.', email: 'mara@example.org' });
    expect(answer.status).toBe(200);
    expect(await sendDue(deps, transport)).toBe(0);
    expect(await emailsTo(app.deps, support)).toMatchObject([{ attempts: 1, sent_at: null }]);
    app.pass(delayAfter(1));
    const { received } = await smtp.server(port);
    const sent = await Promise.all([1, 2, 3].map(() => sendDue(deps, transport)));
    expect(sent.reduce((sum, count) => sum + count)).toBe(1);
    expect(received).toHaveLength(1);
    expect(received[0]?.raw).toMatch(/^Reply-To: mara@example\.org\r?$/m);
    expect(await app.deps.db.select().from(mail_outbox)).toMatchObject([{ text_body: '', html_body: '' }]);
  });
});

test('senderName is the part before the @, or Anonymous User; L9-018: the message field has 4 rows', () => {
  expect([senderName('mara.b@example.org'), senderName(null)]).toEqual(['mara.b', 'Anonymous User']);
  expect(FEEDBACK_ROWS).toBe(4);
});
