import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { loadContent } from '#server/library/load-content.ts';
import { readLibrary } from '#server/library/read-library.ts';
import { starterFolder } from '#server/library/release.ts';
import { useTestApp } from './support/app.ts';
import { aBlogCategory, anEntitlement, aPost, aTopic, aTopicWith, someFlashcards } from './support/factories.ts';
import { begunQuiz, complete } from './support/quiz-steps.ts';
import { anAnswer, sendReviews } from './support/study.ts';

const app = useTestApp();

/** What the pool asks by itself: of a new connection, and about one that has been silent. */
const ownQuestions = ['pg_is_in_recovery', 'pg_stat_activity'];

/** What goes to the driver meanwhile: the look-up of the session, BEGIN and COMMIT too. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const texts = query.mock.calls.map(([sent]) =>
      typeof sent === 'string' ? sent : (sent as { text: string }).text,
    );
    const isOwn = (text: string) => ownQuestions.some((name) => text.includes(name));
    return texts.filter((text) => !isOwn(text)).map((text) => text.replace(/\s+/g, ' '));
  } finally {
    query.mockRestore();
  }
}

async function expectAtMost(most: number, work: () => Promise<unknown>) {
  const statements = await statementsOf(work);
  const list = statements.map((text, index) => `${index + 1}. ${text}`).join('\n');
  expect(statements.length, list).toBeGreaterThan(0);
  expect(statements.length, list).toBeLessThanOrEqual(most);
}

describe.runIf(process.env.TEST_DATABASE_URL)('statements of one call, so many at most', () => {
  test('redeeming a code: session, attempts counted, redemption, attempts taken back', async () => {
    const { code } = await anEntitlement(app.deps, { grant_days: 90, max_redemptions: 2 });
    const learner = await app.person();
    await expectAtMost(4, async () => {
      expect((await learner.call('POST', '/api/entitlements/redeem', { code })).status).toBe(200);
    });
  });

  test('the same with a key, as browsers send it: claimed, marked within the transaction and answered', async () => {
    const { code } = await anEntitlement(app.deps, { grant_days: 90 });
    const { token } = await app.person();
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    await expectAtMost(9, async () => {
      expect((await app.call('POST', '/api/entitlements/redeem', { code }, headers)).status).toBe(200);
    });
  });

  test('completing an exam of ten questions: session, BEGIN, lock, questions, what waits for it, results, COMMIT, what they are compared with', async () => {
    const { learner, attempt } = await begunQuiz(app, 10, { question_count: 10 });
    await expectAtMost(8, () => complete(learner, attempt.id));
  });

  test('pausing: session, BEGIN, lock, pause, COMMIT, attempt, questions; a paused attempt: session, attempt, questions', async () => {
    const { learner, attempt } = await begunQuiz(app, 5, { question_count: 5 });
    const call = async (method: string, action: string) => {
      const { status, body } = await learner.call(
        method,
        `/api/attempts/${attempt.id}${action}`,
        method === 'GET' ? undefined : {},
      );
      expect([status, body.attempt.state]).toEqual([200, 'paused']);
    };
    await expectAtMost(7, () => call('POST', '/pause'));
    await expectAtMost(3, () => call('GET', ''));
    const statements = await statementsOf(() => call('GET', ''));
    expect(
      statements.filter((text) => text.includes('question_versions')),
      'no question is read',
    ).toEqual([]);
  });

  test('a review: session, what is known of the question, the log; with a miss also BEGIN, lock, promises, topics, the day, COMMIT', async () => {
    const [right = '', wrong = ''] = (await aTopicWith(app.deps, 2)).question_ids;
    const learner = await app.person();
    const answers = [await anAnswer(app, right, true), await anAnswer(app, wrong, false)];
    await expectAtMost(3, async () => {
      expect(await sendReviews(learner, answers.slice(0, 1))).toMatchObject([{ promise: null }]);
    });
    await expectAtMost(9, async () => {
      expect(await sendReviews(learner, answers.slice(1))).toMatchObject([{ promise: { on: expect.any(String) } }]);
    });
  });

  test('the overview: session, database, the session again, pictures, API, readings, figures, changes', async () => {
    const admin = await app.person({ is_admin: true });
    await expectAtMost(8, async () => {
      expect((await admin.call('GET', '/api/admin/overview')).status).toBe(200);
    });
  });

  test("the landing page: library, tiers, the blog's counts, which posts are the newest, those posts", async () => {
    await aTopicWith(app.deps, 5);
    const category = await aBlogCategory(app.deps);
    await aPost(app.deps, { published: true, category_ids: [category.id] });
    await expectAtMost(5, async () => {
      const asked = ['/api/auth/session', '/api/library', '/api/subscriptions', '/api/blog/posts?limit=3'];
      for (const path of asked) expect((await app.call('GET', path)).status, path).toBe(200);
    });
  });

  test('a deck, however many cards it has: session, topic, cards', async () => {
    const topic = await aTopic(app.deps);
    await someFlashcards(app.deps, topic, 60);
    const person = await app.person();
    await expectAtMost(3, async () => {
      const { body } = await person.call('GET', `/api/topics/${topic.id}/flashcards`);
      expect(body.flashcards).toHaveLength(60);
    });
  });

  test('a release that changes every question and card of a topic, however many they are', async () => {
    const shipped = readLibrary(starterFolder);
    const topics = shipped.topics.slice(0, 1);
    const library = { ...shipped, topics, blogCategories: [], posts: [], pages: [] };
    const load = () => loadContent(app.deps.db, library, app.deps.clock());
    await load();
    const items = topics.flatMap(({ questions, flashcards }) => {
      for (const question of questions) question.explanation += ' So it is.';
      for (const card of flashcards) card.back_content += ' So it is.';
      return [...questions, ...flashcards];
    });
    await expectAtMost(40, async () => expect((await load()).changed).toBe(items.length));
  });
});
