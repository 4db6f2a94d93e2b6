import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { bulk } from '../../tests/support/bulk.ts';
import { aQuiz, aTopicWith, someFlashcards } from '../../tests/support/factories.ts';
import { startQuiz } from '../../tests/support/quiz-steps.ts';
import { rounds } from '../../tests/support/rounds.ts';
import { aGrade, anAnswer, remembered, sendReviews } from '../../tests/support/study.ts';
import { putOpened } from '../../tests/support/versions.ts';
import type { Deps } from '../deps.ts';
import { quiz_attempts } from '../quizzes/tables.ts';
import { storeOverdueDeferred } from './deferred.ts';
import { review, type SentReview } from './review.ts';
import { deferred_reviews } from './tables.ts';

const app = useTestApp();

/** What a review may be of. An exam of each learner holds `held` back. */
const kinds = ['question', 'card', 'held'] as const;
type Kind = (typeof kinds)[number];

interface Sender {
  learner: Person;
  sent: { id: string; item_id: string };
}

async function studyPlace() {
  const topic = await aTopicWith(app.deps, 8);
  const cards = (await someFlashcards(app.deps, topic, 4)).map(({ id }) => id);
  const [held = '', other = '', ...free] = topic.question_ids;
  const quiz = await aQuiz(app.deps, topic.id, [held, other]);
  const items = { question: free, card: cards, held: [held, other] };
  const examinee = async () => {
    const learner = await app.person();
    await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    return learner;
  };
  /** The nth item of a kind, and another answer or grade to it with each `isRight`. */
  const sentOf = (kind: Kind, n: number, isRight: boolean, rest: object = {}) => {
    const item_id = items[kind][n] as string;
    return kind === 'card'
      ? Promise.resolve(aGrade(app, item_id, isRight ? 3 : 1, rest))
      : anAnswer(app, item_id, isRight, rest);
  };
  return { examinee, sentOf };
}

/** Each pair of kinds, sent by two accounts, or by one for two items. */
const pairs = [...kinds.entries()].flatMap(([n, one]) =>
  kinds
    .slice(n)
    .flatMap((other) => [[one, other, 'two accounts'] as const, [one, other, 'one account, two items'] as const]),
);

async function aPair(one: Kind, other: Kind, whose: string): Promise<[Sender, Sender]> {
  const { examinee, sentOf } = await studyPlace();
  const learner = await examinee();
  const second = whose === 'two accounts' ? await examinee() : learner;
  const sent = await sentOf(one, 0, true);
  return [
    { learner, sent },
    { learner: second, sent: await sentOf(other, 1, false, { id: sent.id }) },
  ];
}

const storedAs = (outcome: string) => outcome === 'stored' || outcome === 'deferred';

/** Checks that one review is all there is: the one of which `told` says so. */
async function expectOnlyTold(senders: readonly Sender[], told: readonly any[], what = ''): Promise<void> {
  const said = `${what} ${JSON.stringify(told)}`;
  expect(told.filter(({ outcome }) => storedAs(outcome)).length, said).toBe(1);
  expect(told.find(({ outcome }) => outcome === 'refused')?.code, said).toBe('REVIEW_ID_TAKEN');
  const n = told.findIndex(({ outcome }) => storedAs(outcome));
  const { learner, sent } = senders[n] as Sender;
  const mine = { id: sent.id, user_id: learner.who.user_id, item_id: sent.item_id };
  const { reviews, memories, first_answers } = await remembered(app);
  const deferred = (await app.deps.db.select().from(deferred_reviews)).filter(({ id }) => id === sent.id);
  const log = reviews.filter(({ id }) => id === sent.id);
  expect([...log, ...deferred], said).toEqual([expect.objectContaining(mine)]);
  const places = senders.map((one) => `${one.learner.who.user_id} ${one.sent.item_id}`);
  const those = <Row>(rows: Row[], placeOf: (row: Row) => string) =>
    rows.map(placeOf).filter((place) => places.includes(place));
  const stored = told[n].outcome === 'stored' ? [`${mine.user_id} ${mine.item_id}`] : [];
  expect(
    those(memories, ({ user_id, item_id }) => `${user_id} ${item_id}`),
    said,
  ).toEqual(stored);
  const isQuestion = 'picks' in sent;
  expect(
    those(first_answers, ({ user_id, question_id }) => `${user_id} ${question_id}`),
    said,
  ).toEqual(isQuestion ? stored : []);
}

async function discardExams(): Promise<void> {
  await app.deps.db.delete(quiz_attempts);
  await storeOverdueDeferred(app.deps.db);
}

/** Sends on connections of their own, so that nothing is combined in one statement. */
const aside = (): Deps => ({ ...app.deps, database: { ...app.deps.database } });
const asSent = (sent: object) => {
  const { reviewed_at } = sent as { reviewed_at: string };
  const nothing = { duration_ms: null, choice_order: null, confidence: null };
  return [{ ...nothing, ...sent, reviewed_at: new Date(reviewed_at) }] as SentReview[];
};

/** Runs `meanwhile` after a sender has looked for the id and before it stores. */
function outrunBy(meanwhile: () => Promise<unknown>): Deps {
  const { database } = app.deps;
  let isFirst = true;
  const hot: typeof database.hot = async (statement, values) => {
    const found = await database.hot<any>(statement, values);
    if (statement.name === 'find_reviewed' && isFirst) {
      isFirst = false;
      await meanwhile();
    }
    return found;
  };
  return { ...app.deps, database: { ...database, hot } };
}

describe('one id of two reviews is stored for one of them, and the other is told that it is taken', () => {
  test.each(pairs)('%s and %s of %s, the second between looking and storing', async (one, other, whose) => {
    for (const isTurned of [false, true]) {
      const [first, second] = await aPair(one, other, whose);
      const [late, fast] = isTurned ? [second, first] : [first, second];
      let meanwhile: any[] = [];
      const deps = outrunBy(async () => {
        meanwhile = await sendReviews(fast.learner, [fast.sent]);
      });
      const told = await review(deps, late.learner.who, asSent(late.sent));
      expect(storedAs(meanwhile[0].outcome)).toBe(true);
      await expectOnlyTold([late, fast], [...told, ...meanwhile]);
    }
  });

  const stored = pairs.filter(([one, other]) => one !== 'held' && other !== 'held');
  test.each(stored)('%s and %s of %s, combined in one statement', async (one, other, whose) => {
    for (let round = 0; round < rounds(3, 30); round++) {
      const senders = await aPair(one, other, whose);
      const told = await Promise.all(senders.map(({ learner, sent }) => review(app.deps, learner.who, asSent(sent))));
      await expectOnlyTold(senders, told.flat(), `round ${round}`);
    }
  });

  test.each([...stored, ...pairs.filter(([one, other]) => one === 'held' && other === 'held')])(
    '%s and %s of %s, in statements of the same moment',
    async (one, other, whose) => {
      const begun = [];
      for (let round = 0; round < rounds(10, 30); round++) begun.push(await aPair(one, other, whose));
      for (const senders of begun) {
        const told = await Promise.all(
          senders.map(({ learner, sent }) => review(aside(), learner.who, asSent(sent))),
        );
        await expectOnlyTold(senders, told.flat());
      }
    },
  );

  const besideHeld = pairs.filter(([one, other]) => other === 'held' && one !== 'held');
  test.each(besideHeld)(
    '%s and %s of %s at once: whoever is told so has it after the exam',
    async (one, other, whose) => {
      for (let round = 0; round < rounds(10, 30); round++) {
        const senders = await aPair(one, other, whose);
        const told = await Promise.all(
          senders.map(({ learner, sent }) => review(aside(), learner.who, asSent(sent))),
        );
        await discardExams();
        const { reviews } = await remembered(app);
        const logged = senders.map(({ learner, sent }) =>
          reviews.some(({ user_id, item_id }) => user_id === learner.who.user_id && item_id === sent.item_id),
        );
        const said = told.flat().map(({ outcome }) => storedAs(outcome));
        expect(said, JSON.stringify(told)).toContain(true);
        expect(logged, JSON.stringify(told)).toEqual(said);
      }
    },
  );

  test('a deferred answer whose id someone got in the same moment is stored all the same', async () => {
    const [first, second] = await aPair('question', 'held', 'two accounts');
    await sendReviews(second.learner, [second.sent]);
    const waiting = await app.deps.db.delete(deferred_reviews).returning();
    await sendReviews(first.learner, [first.sent]);
    await app.deps.db.insert(deferred_reviews).values(waiting);
    await discardExams();
    const { reviews } = await remembered(app);
    const owners = reviews.map(({ id, user_id }) => [id === first.sent.id, user_id]);
    expect(owners.sort()).toEqual([
      [false, second.learner.who.user_id],
      [true, first.learner.who.user_id],
    ]);
  });
});

test.each<[Kind, Kind]>([
  ['question', 'question'],
  ['question', 'card'],
  ['held', 'held'],
])('%s comes back with its question, though another (%s) has its id by then', async (one, other) => {
  const [first, second] = await aPair(one, other, 'two accounts');
  const admin = await app.person({ is_admin: true });
  await sendReviews(first.learner, [first.sent]);
  const { body } = await bulk(admin, '/api/admin/question-deletions', { ids: [first.sent.item_id] });
  await sendReviews(second.learner, [second.sent]);
  expect((await admin.call('POST', `/api/admin/trash/${body.bulk_action.outcome.trash_id}/restoration`)).status).toBe(
    200,
  );
  await discardExams();
  const { reviews } = await remembered(app);
  const logged = reviews.map(({ user_id, item_id }) => [user_id, item_id]);
  expect(logged.sort()).toEqual(
    [first, second].map(({ learner, sent }) => [learner.who.user_id, sent.item_id]).sort(),
  );
});

test('an answer sent twice under one id with different picks, in one statement: both are told what is stored', async () => {
  const { examinee, sentOf } = await studyPlace();
  for (const isFirstRight of [true, false]) {
    const learner = await examinee();
    const sent = await sentOf('question', 0, isFirstRight);
    const other = await sentOf('question', 0, !isFirstRight, { id: sent.id });
    const told = await Promise.all([sent, other].map((one) => review(app.deps, learner.who, asSent(one))));
    expect(told[1]).toEqual(told[0]);
    const { reviews, memories } = await remembered(app);
    const logged = reviews.filter(({ user_id }) => user_id === learner.who.user_id);
    const memory = memories.find(({ user_id }) => user_id === learner.who.user_id);
    expect(logged).toHaveLength(1);
    expect(told[0]?.[0]).toMatchObject({
      due_at: memory?.due_at,
      lapses: memory?.lapses,
      verdict: { correct: logged[0]?.correct },
    });
  }
});

test('an answer sent again for another version of its question is told the verdict of the one that is stored', async () => {
  const { examinee, sentOf } = await studyPlace();
  const learner = await examinee();
  const sent = (await sentOf('question', 0, true)) as Awaited<ReturnType<typeof anAnswer>>;
  const [before] = await sendReviews(learner, [sent]);
  const answers = ['a', 'b'].map((answer_text) => ({ answer_text, is_correct: answer_text === 'b' }));
  const changed = { question_text: 'Another?', explanation: 'Another.', answers };
  await putOpened(await app.person({ is_admin: true }), `/api/admin/questions/${sent.item_id}`, changed);
  const later = await anAnswer(app, sent.item_id, false, { id: sent.id });
  expect(later.question_version_id).not.toBe(sent.question_version_id);
  expect(await sendReviews(learner, [later])).toEqual([before]);
});
