import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { BulkAct } from '#server/bulk/act.ts';
import { deleteCategory } from '#server/catalog/admin-categories.ts';
import { adminTopic, deleteTopic, updateTopic } from '#server/catalog/admin-topics.ts';
import type { Who } from '#server/deps.ts';
import { addFlashcard, changeFlashcard } from '#server/flashcards/admin-change.ts';
import { deleteAllInTopic, deleteFlashcards } from '#server/flashcards/admin-delete.ts';
import { cardVersion } from '#server/flashcards/admin-list.ts';
import { uploadFlashcards } from '#server/flashcards/admin-upload.ts';
import { flashcards } from '#server/flashcards/tables.ts';
import { deleteUser } from '#server/own-account/delete-user.ts';
import { moveQuestions, removeQuestions } from '#server/question-bank/bulk.ts';
import { saveQuestion } from '#server/question-bank/change.ts';
import { uploadQuestions } from '#server/question-bank/upload.ts';
import { quizVersion } from '#server/quizzes/admin-list.ts';
import { complete } from '#server/quizzes/pause.ts';
import { changeQuiz, deleteQuiz } from '#server/quizzes/save-quiz.ts';
import { start } from '#server/quizzes/start.ts';
import { restore } from '#server/trash/restore.ts';
import { updateUser } from '#server/users/edit-user.ts';
import { editable } from '#server/users/listed-user.ts';
import { suspend } from '#server/users/suspend.ts';
import { useTestApp } from './support/app.ts';
import {
  aCategory,
  anEntitlement,
  aQuestion,
  aQuiz,
  aTopic,
  someFlashcards,
  someQuestions,
} from './support/factories.ts';
import { startQuiz } from './support/quiz-steps.ts';
import { oneAfterAnother } from './support/race.ts';

const app = useTestApp();

/** A topic with a question that has an Id, a quiz with it, a card, an entitlement, and a learner with an open attempt at the quiz. */
async function aWorld() {
  const topic = await aTopic(app.deps);
  const draft = aQuestion({ external_id: 'Q-1' });
  const [question_id = ''] = await someQuestions(app.deps, topic.id, [draft]);
  const quiz = await aQuiz(app.deps, topic.id, [question_id]);
  const [card] = await someFlashcards(app.deps, topic, 1);
  await app.deps.db
    .update(flashcards)
    .set({ external_id: 'C-1' })
    .where(eq(flashcards.id, card?.id ?? ''));
  const entitlement = await anEntitlement(app.deps, { topic_id: topic.id });
  const [admin, other, learner, newcomer] = [
    (await app.person({ is_admin: true })).who,
    (await app.person({ is_admin: true })).who,
    await app.person(),
    (await app.person()).who,
  ];
  const { attempt } = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
  const built = {
    ...{ title: 'Quiz', description: '', topic_id: topic.id, time_limit: 60, passing_score: 70 },
    question_ids: [question_id],
  };
  const settings = {
    mode: 'exam',
    selection: 'unseen',
    time_limit: 60,
    question_count: 5,
    passing_rate: 70,
  } as const;
  const content = { front_content: 'Front 1', back_content: 'Back 1', topic_id: topic.id };
  const ids = { topic: topic.id, question: question_id, quiz: quiz.id, card: card?.id ?? '', attempt: attempt.id };
  return {
    ids,
    draft,
    entitlement,
    admin,
    other,
    learner,
    newcomer,
    built,
    settings,
    content,
    category: topic.category_id,
  };
}

type World = Awaited<ReturnType<typeof aWorld>>;
type Work = (world: World) => Promise<unknown>;

const startBuilt: Work = ({ ids, newcomer, settings }) =>
  start(app.deps, newcomer, { ...settings, topic_id: ids.topic, quiz_id: ids.quiz, discard_open: false });
const startOver: Work = ({ ids, learner, settings }) =>
  start(app.deps, learner.who, { ...settings, topic_id: ids.topic, quiz_id: ids.quiz, discard_open: true });
const finish: Work = ({ ids, learner }) => complete(app.deps, learner.who, ids.attempt);
const removeTopic: Work = ({ ids, admin }) => deleteTopic(app.deps, admin, { topic_id: ids.topic });
const removeCategory: Work = ({ category, admin }) => deleteCategory(app.deps, admin, { category_id: category });
const bulk = <Parameters extends object>(act: BulkAct<Parameters>, who: Who, input: Parameters & { ids: string[] }) =>
  app.deps.db.transaction((tx) => act(tx, who, app.deps.clock(), input, () => {}));
const removeQuestion: Work = ({ ids, admin }) => bulk(removeQuestions, admin, { ids: [ids.question] });
const removeQuiz: Work = ({ ids, other }) => deleteQuiz(app.deps, other, ids.quiz);
const removeCard: Work = ({ ids, admin }) => bulk(deleteFlashcards, admin, { ids: [ids.card] });
const removeAllCards: Work = ({ ids, other }) => deleteAllInTopic(app.deps, other, { topic_id: ids.topic });
const removeLearner: Work = ({ learner }) => deleteUser(app.deps, learner.who.user_id, learner.who);
const giveRole: Work = ({ admin, learner }) =>
  updateUser(app.deps, admin, {
    user_id: learner.who.user_id,
    full_name: 'Learner',
    is_admin: true,
    version: editable({ full_name: 'Test Person', is_admin: false }).version,
  });
const suspendLearner: Work = ({ learner, other }) =>
  suspend(app.deps, other, { user_id: learner.who.user_id, reason: 'Shared the account', notify: true });
const retitleQuiz: Work = ({ ids, other, built }) =>
  changeQuiz(app.deps, other, { ...built, title: 'Other', quiz_id: ids.quiz, version: quizVersion(built) });
const changeQuestion: Work = ({ ids, other, draft: { choices, ...draft } }) =>
  saveQuestion(app.deps, other, {
    ...{ ...draft, question_id: ids.question, version: 1, answers: choices, question_text: 'Other?' },
  });
const moveQuestion: Work = async ({ ids, other }) =>
  bulk(moveQuestions, other, { ids: [ids.question], topic_id: (await aTopic(app.deps)).id });
const changeCard: Work = ({ ids, other, content }) =>
  changeFlashcard(app.deps, other, {
    ...content,
    flashcard_id: ids.card,
    version: cardVersion(content),
    back_content: 'Other',
  });
const addCard: Work = ({ content, other }) => addFlashcard(app.deps, other, { ...content, front_content: 'New' });
const upload: Work = ({ ids, admin }) =>
  uploadQuestions(app.deps, admin, {
    ...{ topic_id: ids.topic, same_id: 'update', same_text: 'skip', quiz: null },
    text: '1. Uploaded?\nA. Yes\nB. No\nAnswer: A\nId: Q-1\n',
  });
const uploadCards: Work = ({ ids, admin, category }) =>
  uploadFlashcards(app.deps, admin, {
    ...{ topic_id: ids.topic, category_id: category, same_id: 'update', same_front: 'skip' },
    text: 'Front: Front 1\nBack: Uploaded\nId: C-1\n',
  });
const moveTopic: Work = async ({ ids, other }) => {
  const { id, created_at, question_count, flashcard_count, ...topic } = await adminTopic(app.deps, ids.topic);
  const category_id = (await aCategory(app.deps)).id;
  return updateTopic(app.deps, other, { ...topic, category_id, topic_id: id });
};

const row = (table: string) => (id: string) => `select from ${table} where id = '${id}' for update`;
const locking = {
  topic: ({ ids }: World) => row('topics')(ids.topic),
  question: ({ ids }: World) => row('questions')(ids.question),
  attempt: ({ ids }: World) => row('quiz_attempts')(ids.attempt),
  entitlement: ({ entitlement }: World) => row('entitlements')(entitlement.id),
  learner: ({ learner }: World) => row('users')(learner.who.user_id),
  answers: ({ ids }: World) => `select from answers where question_id = '${ids.question}' for update`,
  places: ({ ids }: World) => `select from attempt_questions where attempt_id = '${ids.attempt}' for update`,
  sessions: () => 'lock table sessions in share mode',
  cards: () => 'lock table flashcards in share mode',
  events: () => 'lock table security_events in share mode',
  trash: () => 'lock table trash in share mode',
};

describe('two transactions that lock the same rows take them in one order', () => {
  test.each<[string, keyof typeof locking, Work, Work]>([
    ['a topic is deleted while a quiz is started', 'question', removeTopic, startBuilt],
    ['a topic is deleted while a quiz is started over', 'question', removeTopic, startOver],
    ['a topic is deleted while a quiz of it is changed', 'question', removeTopic, retitleQuiz],
    ['a topic is deleted while a question of it is moved away', 'entitlement', removeTopic, moveQuestion],
    ['a topic is deleted while a quiz of it is deleted', 'entitlement', removeTopic, removeQuiz],
    ['a topic is deleted while an attempt is completed', 'entitlement', removeTopic, finish],
    ['a category is deleted while a card is added', 'topic', removeCategory, addCard],
    ['a card is added while its category is deleted', 'cards', addCard, removeCategory],
    ['a category is deleted while a topic leaves it', 'question', removeCategory, moveTopic],
    ['a question is deleted while the same is uploaded', 'attempt', removeQuestion, upload],
    ['an attempt is completed while a question of it is deleted', 'learner', finish, removeQuestion],
    ['an attempt is completed while its learner is deleted', 'places', finish, removeLearner],
    ['a role is given while the account is deleted', 'events', giveRole, removeLearner],
    ['an attempt is completed while its learner is suspended', 'places', finish, suspendLearner],
    ['a learner is suspended while they are deleted', 'sessions', suspendLearner, removeLearner],
    ['a question is changed while the same is uploaded', 'answers', changeQuestion, upload],
    ['cards are uploaded while one of them is changed', 'topic', uploadCards, changeCard],
    ['a card is deleted while all cards of its topic are', 'trash', removeCard, removeAllCards],
  ])('%s', async (_, what, first, second) => {
    const world = await aWorld();
    const before = app.deps.database.conflicts();
    const ended = await oneAfterAnother(app.deps.database, locking[what](world), [
      () => first(world),
      () => second(world),
    ]);
    expect(app.deps.database.conflicts() - before).toBe(0);
    expect(ended[0]).toMatchObject({ status: 'fulfilled' });
  });

  test('a quiz is restored while its topic is deleted', async () => {
    const world = await aWorld();
    const { id } = await deleteQuiz(app.deps, world.admin, world.ids.quiz);
    const before = app.deps.database.conflicts();
    const ended = await oneAfterAnother(app.deps.database, locking.question(world), [
      () => restore(app.deps, world.admin, id),
      () => deleteTopic(app.deps, world.other, { topic_id: world.ids.topic }),
    ]);
    expect(app.deps.database.conflicts() - before).toBe(0);
    expect(ended).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  });
});
