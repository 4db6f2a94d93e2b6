import { describe, expect, test } from 'vitest';
import { usePerson, useTestApp } from '../../tests/support/app.ts';
import { buy, nextStep, someTiers } from '../../tests/support/buying.ts';
import { aGrant, anEntitlement, aTopicWith, aUser } from '../../tests/support/factories.ts';
import { completeWith, startQuiz } from '../../tests/support/quiz-steps.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { everyRow } from '../../tests/support/world.ts';
import { feedback } from '../feedback/tables.ts';

const app = useTestApp();
const administrator = usePerson(app, { is_admin: true });
const look = async (id: string) => (await administrator.call('GET', `/api/admin/users/${id}`)).body;

describe("the learner's page", () => {
  test('of somebody without anything is whole', async () => {
    const parts = { full_name: 'Mara Lindqvist', email: 'mara@example.org', confirmed: false };
    const { id } = await aUser(app.deps, parts);
    expect(await look(id)).toEqual({
      user: {
        version: expect.any(Number),
        ...{ id, full_name: 'Mara Lindqvist', email: 'mara@example.org', is_admin: false, confirmed: false },
        ...{ created_at: '2026-11-20T09:00:00.000Z', last_login: null, is_you: false, suspended: false },
        ...{ phone: null, city: null, country: null, years_of_experience: null, sessions: 0 },
      },
      suspension: null,
      second_factor: { app: false, passkeys: 0, recovery_codes: 0 },
      interests: [],
      counts: { attempts: 0, exams: 0, passed: 0, studies: 0 },
      open_attempts: [],
      attempts: [],
      topics: [],
      entitlements: [],
      subscription: null,
      reports: [],
      counts_of_reports: { open: 0, closed: 0 },
    });
  });

  test('shows attempts, progress, grants, the subscription and open reports, and changes nothing', async () => {
    const mara = await app.person();
    const topic = await aTopicWith(app.deps, 5);
    const settings = { question_count: 5, passing_rate: 60 };
    const passed = await completeWith(mara, (await startQuiz(mara, topic.id, settings)).attempt, () => true);
    app.pass(60_000);
    await completeWith(mara, (await startQuiz(mara, topic.id, settings)).attempt, (position) => position > 4);
    await startQuiz(mara, topic.id, { ...settings, mode: 'study' });
    const { id: entitlement_id } = await anEntitlement(app.deps, { topic_id: topic.id, name: 'Spring class' });
    await aGrant(app.deps, { user_id: mara.who.user_id, entitlement_id, is_active: false });
    const said = { user_id: mara.who.user_id, topic_id: topic.id, topic_name: topic.name, quiz_score: 100 };
    const report = { ...said, message: 'C is right too.', sender_name: 'm', created_at: app.deps.clock() };
    await app.deps.db.insert(feedback).values([report, { ...report, closed_at: app.deps.clock() }]);
    const interests = [{ certification_name: 'PMP', priority: 1, target_date: null }];
    await putOpened(mara, '/api/users/me/interests', { interests });

    // Longer than the open attempt has time: looking must not complete it either.
    app.pass(3 * 60 * 60 * 1000);
    await administrator.call('GET', '/api/users/me');
    const before = await everyRow(app);
    const page = await look(mara.who.user_id);
    expect(await everyRow(app)).toEqual(before);
    expect(page.user).toMatchObject({ email: mara.email, sessions: 1 });
    expect(page.counts).toEqual({ attempts: 2, exams: 2, passed: 1, studies: 0 });
    expect(page.attempts.map(({ score, passed }: any) => [score, passed])).toEqual([
      [20, false],
      [100, true],
    ]);
    expect(page.attempts[1].id).toBe(passed.id);
    expect(page.open_attempts).toMatchObject([{ topic_name: topic.name, mode: 'study', paused_at: null }]);
    const progress = { attempts: 2, best_score: 100, passed_attempts: 1 };
    expect(page.topics).toMatchObject([{ topic_id: topic.id, topic_name: topic.name, progress }]);
    expect(page.entitlements).toMatchObject([{ state: 'revoked', entitlement: { name: 'Spring class' } }]);
    expect(page.reports).toMatchObject([{ message: 'C is right too.', kind: 'quiz' }]);
    expect(page.counts_of_reports).toEqual({ open: 1, closed: 1 });
    expect(page.interests).toEqual(interests);
    expect(JSON.stringify(page)).not.toMatch(/is_correct|explanation|password/);
  });

  test('keeps to ten attempts and says how many there are', async () => {
    const mara = await app.person();
    const topic = await aTopicWith(app.deps, 5);
    for (let n = 0; n < 12; n++) {
      app.pass(1000);
      const { attempt } = await startQuiz(mara, topic.id, { question_count: 5 });
      await completeWith(mara, attempt, () => true);
    }
    const page = await look(mara.who.user_id);
    expect([page.attempts.length, page.counts.attempts]).toEqual([10, 12]);
  });

  test('shows the subscription that counts, and one that is over where there is no other', async () => {
    const [tier] = await someTiers(app);
    const mara = await app.person();
    const bought = await buy(app, mara, tier?.price_id as string);
    expect((await look(mara.who.user_id)).subscription).toMatchObject({ status: 'active', tier_name: tier?.name });
    await mara.call('POST', '/api/cancel-subscription', {});
    await nextStep(app, bought);
    await app.sandbox.deliverDue();
    expect((await look(mara.who.user_id)).subscription).toMatchObject({ status: 'canceled', tier_name: tier?.name });
  });
});
