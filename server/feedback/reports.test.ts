import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aTopicWith, someFlashcards } from '../../tests/support/factories.ts';
import { completeWith, startQuiz } from '../../tests/support/quiz-steps.ts';
import { users } from '../account/tables.ts';
import { audit_log } from '../audit/tables.ts';
import { flashcards } from '../flashcards/tables.ts';
import { question_versions, questions } from '../questions/tables.ts';
import { quiz_attempts } from '../quizzes/tables.ts';
import { feedback } from './tables.ts';

const app = useTestApp();
const minute = 60_000;
const administrator = (full_name = 'Ines Okafor') => app.person({ is_admin: true, full_name });

/** A learner with a completed test of five questions, the first of them wrong. */
async function aLearner(topic: { id: string }, full_name = 'Mara Example') {
  const person = await app.person({ full_name });
  const { attempt } = await startQuiz(person, topic.id, { question_count: 5, selection: 'oldest' });
  const done = await completeWith(person, attempt, (position) => position > 1);
  return { person, done, question_id: done.questions[0].question_id as string };
}

/** Returns the position of a question in an attempt: each learner has a different order. */
const positionOf = (done: any, question_id: string): number =>
  done.questions.find((question: any) => question.question_id === question_id).position;

async function sendReport(person: Person, body: Record<string, unknown>): Promise<string> {
  app.pass(minute);
  return ok(await person.call('POST', '/api/feedback', body)).feedback.id;
}

const listed = async (admin: Person, query = '') => ok(await admin.call('GET', `/api/admin/reports${query}`));

const messages = (body: any) => body.reports.map(({ message }: any) => message);

describe('the list of reports', () => {
  test('lists senders, messages and quizzes, newest first', async () => {
    const admin = await administrator();
    const topic = await aTopicWith(app.deps, 5, { name: 'Networking' });
    const { person, done } = await aLearner(topic);
    const words = { message: 'The clock was hard to read.', email: 'mara@example.org' };
    await sendReport(person, { attempt_id: done.id, ...words });
    await sendReport(person, { attempt_id: done.id, position: 1, message: 'C is right too.' });
    const body = await listed(admin);
    expect(body).toMatchObject({ total: 2, total_is_estimate: false, first: 1, next_cursor: null });
    expect(messages(body)).toEqual(['C is right too.', 'The clock was hard to read.']);
    expect(body.reports[1]).toEqual({
      version: expect.any(Number),
      ...{ id: expect.any(String), created_at: expect.any(String), sender_name: 'mara', email: 'mara@example.org' },
      ...{
        message: 'The clock was hard to read.',
        topic_name: 'Networking',
        quiz_score: 80,
        question: null,
        card: null,
        kind: 'quiz',
      },
      user: { id: person.who.user_id, full_name: 'Mara Example' },
      attempt: {
        ...{ id: done.id, mode: 'exam', completed_at: done.completed_at, questions_correct: 4, question_count: 5 },
        passing_rate: 70,
      },
      ...{ note: '', closed_at: null, closed_by_name: null },
    });
    expect(body.reports[0]).toMatchObject({ sender_name: 'Anonymous User', email: null });
  });

  test('shows a question as the learner saw it, with their picks, and its current version', async () => {
    const admin = await administrator();
    const topic = await aTopicWith(app.deps, 5);
    const { person, done, question_id } = await aLearner(topic);
    await sendReport(person, { attempt_id: done.id, position: 1, message: 'The key is wrong.' });
    const [before] = await app.deps.db
      .select()
      .from(question_versions)
      .where(eq(question_versions.question_id, question_id));
    const shown = (await listed(admin)).reports[0].question;
    expect(shown).toMatchObject({ id: question_id, position: 1, open_reports: 1 });
    expect(shown.current).toMatchObject({ version: 1, question_text: before?.question_text });
    expect(
      shown.seen.choices.map(({ id }: any) => id),
      'in the order of the test',
    ).toEqual(done.questions[0].choices.map(({ id }: any) => id));
    const [picked] = shown.seen.choices.filter((choice: any) => choice.picked);
    expect(picked.is_correct).toBe(false);
    expect(shown.current.choices.some((choice: any) => choice.picked)).toBe(false);

    const { id: _old, ...old } = before as typeof question_versions.$inferSelect;
    const [next] = await app.deps.db
      .insert(question_versions)
      .values({ ...old, version: 2, question_text: 'Better now?' })
      .returning();
    await app.deps.db
      .update(questions)
      .set({ current_version_id: next?.id as string, version: 2 })
      .where(eq(questions.id, question_id));
    const changed = (await listed(admin)).reports[0].question;
    expect(changed.seen).toEqual(shown.seen);
    expect(changed.current).toMatchObject({ version: 2, question_text: 'Better now?' });

    await app.deps.db.delete(questions).where(eq(questions.id, question_id));
    const deleted = (await listed(admin, '?kind=question')).reports[0].question;
    expect(deleted).toMatchObject({ id: null, position: 1, current: null, open_reports: 0 });
    expect(deleted.seen, 'the seen version remains').toEqual(shown.seen);
  });

  test('counts the open reports on the same question, and can list only those', async () => {
    const admin = await administrator();
    const topic = await aTopicWith(app.deps, 5);
    const [one, two] = [await aLearner(topic), await aLearner(topic, 'Bo Lindqvist')];
    await sendReport(one.person, { attempt_id: one.done.id, position: 1, message: 'First.' });
    const same = positionOf(two.done, one.question_id);
    await sendReport(two.person, { attempt_id: two.done.id, position: same, message: 'Second.' });
    await sendReport(two.person, { attempt_id: two.done.id, position: (same % 5) + 1, message: 'Another one.' });
    const body = await listed(admin);
    expect(body.reports.map(({ question }: any) => question.open_reports)).toEqual([1, 2, 2]);
    expect(messages(await listed(admin, `?question_id=${one.question_id}`))).toEqual(['Second.', 'First.']);
    expect(messages(await listed(admin, `?state=all&user_id=${one.person.who.user_id}`)).sort()).toEqual(['First.']);
  });

  test('is filtered by state and kind, and searched in the message', async () => {
    const admin = await administrator();
    const topic = await aTopicWith(app.deps, 5);
    const { person, done } = await aLearner(topic);
    const closed = await sendReport(person, { attempt_id: done.id, message: 'Thank you, 100% fine.' });
    await sendReport(person, { attempt_id: done.id, position: 2, message: 'A typo: "teh".' });
    await admin.call('PUT', `/api/admin/reports/${closed}/closed`, { closed: true });
    const found = async (query: string) => messages(await listed(admin, query));
    expect(await found('')).toEqual(['A typo: "teh".']);
    expect(await found('?state=closed')).toEqual(['Thank you, 100% fine.']);
    expect(await found('?state=all')).toHaveLength(2);
    expect(await found('?state=all&kind=quiz')).toEqual(['Thank you, 100% fine.']);
    expect(await found('?state=all&kind=question')).toEqual(['A typo: "teh".']);
    expect(await found('?state=all&q=100%25')).toEqual(['Thank you, 100% fine.']);
    expect(await found('?state=all&q=TYPO')).toEqual(['A typo: "teh".']);
    expect(await found('?state=all&q=_%25')).toEqual([]);
    for (const wrong of ['?state=gone', '?kind=blog', '?question_id=1', '?cursor=x', `?q=${'x'.repeat(201)}`]) {
      expect((await admin.call('GET', `/api/admin/reports${wrong}`)).status, wrong).toBe(400);
    }
  });

  test('shows studied items without a score: a question as it was seen, a card with its two sides', async () => {
    const admin = await administrator();
    const topic = await aTopicWith(app.deps, 2, { name: 'Networking' });
    const [card] = await someFlashcards(app.deps, topic, 1);
    const { id = '', front_content, back_content } = card ?? {};
    const [question_id = ''] = topic.question_ids;
    const person = await app.person();
    await sendReport(person, { item_id: question_id, message: 'The key is wrong.' });
    await sendReport(person, { item_id: id, message: 'The back is wrong.' });
    const [onCard, onQuestion] = (await listed(admin)).reports;
    const plain = { topic_name: 'Networking', quiz_score: null, attempt: null };
    const shown = { id, front_content, back_content };
    expect(onCard).toMatchObject({ ...plain, kind: 'card', question: null, card: shown });
    expect(onQuestion).toMatchObject({ ...plain, kind: 'question', card: null });
    expect(onQuestion.question).toMatchObject({ id: question_id, position: null, open_reports: 1 });
    expect(onQuestion.question.seen).toEqual(onQuestion.question.current);
    await app.deps.db.delete(flashcards);
    await app.deps.db.delete(questions).where(eq(questions.id, question_id));
    const { reports } = await listed(admin, '?kind=card');
    expect(reports).toMatchObject([{ kind: 'card', card: null, message: 'The back is wrong.' }]);
    expect(messages(await listed(admin, '?kind=question'))).toEqual(['The key is wrong.']);
    expect(messages(await listed(admin, '?kind=quiz'))).toEqual([]);
  });

  test('remains when the learner, their attempt and the question are deleted', async () => {
    const admin = await administrator();
    const topic = await aTopicWith(app.deps, 5);
    const { person, done } = await aLearner(topic);
    await sendReport(person, { attempt_id: done.id, position: 1, message: 'The key is wrong.' });
    await app.deps.db.delete(quiz_attempts).where(eq(quiz_attempts.id, done.id));
    expect((await listed(admin)).reports[0]).toMatchObject({ attempt: null, question: { position: null } });
    await app.deps.db.delete(users).where(eq(users.id, person.who.user_id));
    expect((await listed(admin)).reports[0]).toMatchObject({ user: null, message: 'The key is wrong.' });
  });
});

describe('working on a report', () => {
  async function aReport(message = 'The key is wrong.') {
    const topic = await aTopicWith(app.deps, 5, { name: 'Networking' });
    const { person, done, question_id } = await aLearner(topic);
    return { topic, question_id, id: await sendReport(person, { attempt_id: done.id, position: 1, message }) };
  }

  test('closing and reopening write one audit entry each, with the administrator and the time', async () => {
    const admin = await administrator();
    const { id } = await aReport();
    const close = (closed: unknown) => admin.call('PUT', `/api/admin/reports/${id}/closed`, { closed });
    expect((await close(true)).body).toEqual({ changed: 1 });
    expect((await close(true)).body, 'sent again').toEqual({ changed: 0 });
    expect((await listed(admin, '?state=closed')).reports[0]).toMatchObject({
      ...{ closed_at: app.deps.clock().toISOString(), closed_by_name: 'Ines Okafor' },
    });
    expect((await close(false)).body).toEqual({ changed: 1 });
    expect((await listed(admin)).reports[0]).toMatchObject({ closed_at: null, closed_by_name: null });
    expect((await close('yes')).status).toBe(400);
    const lines = await app.deps.db.select().from(audit_log).orderBy(audit_log.at, audit_log.what);
    expect(lines).toMatchObject([
      { what: 'Closed a report', noun: 'report', object_id: id, object_name: 'Networking' },
      { what: 'Reopened a report', object_id: id },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/Mara|wrong/);
  });

  test('all open reports on one question are closed together', async () => {
    const admin = await administrator();
    const topic = await aTopicWith(app.deps, 5);
    const [one, two] = [await aLearner(topic), await aLearner(topic)];
    const id = await sendReport(one.person, { attempt_id: one.done.id, position: 1, message: 'First.' });
    const same = positionOf(two.done, one.question_id);
    await sendReport(two.person, { attempt_id: two.done.id, position: same, message: 'Second.' });
    await sendReport(two.person, { attempt_id: two.done.id, position: (same % 5) + 1, message: 'Another question.' });
    await sendReport(two.person, { attempt_id: two.done.id, message: 'The whole test.' });
    const body = { closed: true, on_same_question: true };
    expect((await admin.call('PUT', `/api/admin/reports/${id}/closed`, body)).body).toEqual({ changed: 2 });
    expect(messages(await listed(admin))).toEqual(['The whole test.', 'Another question.']);
    expect(await app.deps.db.select().from(audit_log)).toMatchObject([{ what: 'Closed 2 reports' }]);
  });

  test('a note is saved, and one that someone else has changed is not overwritten', async () => {
    const admin = await administrator();
    const { id } = await aReport();
    const { version } = (await listed(admin)).reports[0];
    const saveNote = (note: string, version: number) =>
      admin.call('PUT', `/api/admin/reports/${id}/note`, { note, version });
    const first = (await saveNote('  Looked at it.\n', version)).body;
    expect(first).toMatchObject({ note: 'Looked at it.' });
    expect((await saveNote('Looked at it.', version)).status, 'sent again').toBe(200);
    const late = await saveNote('Mine.', version);
    expect([late.status, late.body.code, late.body.current]).toEqual([409, 'REPORT_NOTE_CHANGED', first]);
    const second = (await saveNote('Fixed in version 2.', first.version)).body;
    expect((await saveNote('', second.version)).body).toMatchObject({ note: '' });
    const entries = await app.deps.db.select().from(audit_log);
    expect(entries.map(({ what, object_id, detail }) => ({ what, object_id, detail }))).toEqual(
      Array.from({ length: 3 }, () => ({ what: 'Changed a report', object_id: id, detail: { fields: ['note'] } })),
    );
  });

  test('open reports are counted up to 99', async () => {
    const admin = await administrator();
    const open = async () => (await admin.call('GET', '/api/admin/open-reports')).body;
    expect(await open()).toEqual({ open_reports: 0, open_reports_is_more: false });
    const row = { topic_name: 'Old', quiz_score: 50, sender_name: 'x', message: 'Old', created_at: app.deps.clock() };
    await app.deps.db.insert(feedback).values(Array.from({ length: 99 }, () => row));
    await app.deps.db.insert(feedback).values({ ...row, closed_at: app.deps.clock() });
    expect(await open()).toEqual({ open_reports: 99, open_reports_is_more: false });
    await app.deps.db.insert(feedback).values(row);
    expect(await open()).toEqual({ open_reports: 99, open_reports_is_more: true });
  });
});
