import { eq, notInArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aQuiz, aTopic, someQuestions } from '../../tests/support/factories.ts';
import { complete, idsOf, save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { anAnswer, sendReviews } from '../../tests/support/study.ts';
import { toTrash } from '../../tests/support/trash.ts';
import { certification_interests } from '../account/tables.ts';
import { questions } from '../questions/tables.ts';
import { changeQuestion } from '../questions/write.ts';
import { selectQuestions } from '../quizzes/select-questions.ts';
import { settleOverdue } from '../quizzes/settle.ts';
import { restore } from '../trash/restore.ts';
import { STALE } from './log.ts';
import { first_answers, memories } from './tables.ts';

const app = useTestApp();
const MINUTE = 60_000;
const DOMAINS = ['Routing', 'Switching'];
const nothing = { seen: 0, right_at_first: 0, missed: 0 };

let learner: Person;
let admin: Person;
let topic: { id: string; question_ids: string[] };
/** Of the six questions, the one that most steps are about; the first that an 'oldest first' quiz has. */
let first: string;

beforeEach(async () => {
  [learner, admin] = [await app.person(), await app.person({ is_admin: true })];
  const made = await aTopic(app.deps, {
    certification_name: 'CISSP',
    exam_domains: DOMAINS.map((name) => ({ name, weight: 50 })),
  });
  const drafts = Array.from({ length: 6 }, (_, n) => aQuestion({ domain: DOMAINS[n % 2] as string }));
  topic = { ...made, question_ids: await someQuestions(app.deps, made.id, drafts) };
  first = topic.question_ids[0] as string;
  const { user_id } = learner.who;
  await app.deps.db.insert(certification_interests).values({ user_id, certification_name: 'CISSP', priority: 1 });
});

const study = async (isRight: boolean, rest: object = {}) => {
  app.pass(MINUTE);
  const sent = await anAnswer(app, first, isRight, rest);
  await sendReviews(learner, [sent]);
  return sent.id;
};
const change = (changes: object) => learner.call('PUT', `/api/study/items/${first}`, changes);
const undo = (id: string) => learner.call('POST', `/api/study/reviews/${id}/undo`);
const discard = ({ id }: { id: string }) => learner.call('DELETE', `/api/attempts/${id}`);

/** Begins a quiz and picks, in the order of the topic or as they are shown: right, wrong, or, where null, nothing. */
async function quiz(picked: (boolean | null)[], settings: object = {}, asShown = false) {
  const { attempt } = await startQuiz(learner, topic.id, { selection: 'oldest', ...settings });
  const ids = await idsOf(app, attempt.id);
  const inOrder = attempt.questions.toSorted((a: any, b: any) => orderOf(ids, a) - orderOf(ids, b));
  const asked = asShown ? attempt.questions : inOrder;
  for (const [n, isRight] of picked.entries()) {
    if (isRight === null) continue;
    const word = isRight ? ' one ' : ' two ';
    const { id } = asked[n].choices.find(({ answer_text }: any) => answer_text.includes(word));
    const path = `/api/attempts/${attempt.id}/questions/${asked[n].position}/check`;
    if (attempt.mode === 'study') await learner.call('POST', path, { picks: [id] });
    else await save(learner, attempt.id, asked[n].position, { picks: [id], made_at: attempt.server_now });
  }
  return attempt as { id: string };
}
const orderOf = (ids: string[], { position }: { position: number }) =>
  topic.question_ids.indexOf(ids[position - 1] as string);

async function runOut(attempt: { id: string }, open: boolean) {
  app.pass(200 * MINUTE);
  await settleOverdue(app.deps);
  if (open) expect((await learner.call('POST', `/api/attempts/${attempt.id}/open`)).status).toBe(200);
}

const aBuiltQuiz = async () => (await aQuiz(app.deps, topic.id, topic.question_ids.slice(0, 2))).id;

const away = () => toTrash(app, admin.who, 'question', [first]);

interface Picture {
  seen: number;
  right_at_first: number;
  missed: number;
  /** Of six. */
  unseen?: number;
}

const one = { right: { seen: 1, right_at_first: 1, missed: 0 }, wrong: { seen: 1, right_at_first: 0, missed: 1 } };
const corrected = { ...one.wrong, missed: 0 };

const cases: [string, () => Promise<unknown>, Picture][] = [
  ['nothing', async () => {}, nothing],
  ['right in study', () => study(true), one.right],
  ['wrong in study', () => study(false), one.wrong],
  ['a lucky guess in study, which it asks again', () => study(true, { confidence: 1 }), one.right],
  ['wrong and then right', async () => [await study(false), await study(true)], corrected],
  ['right and then wrong', async () => [await study(true), await study(false)], { ...one.right, missed: 1 }],
  ['wrong, taken back', async () => undo(await study(false)), corrected],
  [
    'right, then wrong, and that taken back',
    async () => [await study(true), await undo(await study(false))],
    one.right,
  ],
  ['wrong, started again', async () => [await study(false), await change({ reset: true })], corrected],
  ['wrong, set aside', async () => [await study(false), await change({ suspended: true })], one.wrong],
  ['set aside before any answer', () => change({ suspended: true }), nothing],
  ['checked in study mode', () => quiz([false], { mode: 'study' }), one.wrong],
  ['checked in study mode, discarded', async () => discard(await quiz([false], { mode: 'study' })), one.wrong],
  ['an exam that runs', () => quiz([true, false]), nothing],
  ['an exam, discarded', async () => discard(await quiz([true, false])), nothing],
  [
    'an exam completed by hand, four left blank',
    async () => complete(learner, (await quiz([true, false])).id),
    { seen: 6, right_at_first: 1, missed: 5 },
  ],
  [
    'an exam that time ended, opened: the last answer is where it came to',
    async () => runOut(await quiz([true, null, false], {}, true), true),
    { seen: 3, right_at_first: 1, missed: 2 },
  ],
  [
    'an exam that time ended, not opened',
    async () => runOut(await quiz([true, false]), false),
    { ...nothing, unseen: 0 },
  ],
  [
    'a built quiz that runs',
    async () => quiz([true, false], { quiz_id: await aBuiltQuiz() }),
    { ...nothing, unseen: 4 },
  ],
  [
    'a built quiz that has what was missed',
    async () => [await study(false), await quiz([], { quiz_id: await aBuiltQuiz() })],
    { ...one.wrong, missed: 0, unseen: 4 },
  ],
  [
    'a built quiz, completed',
    async () => complete(learner, (await quiz([true, false], { quiz_id: await aBuiltQuiz() })).id),
    { seen: 2, right_at_first: 1, missed: 1 },
  ],
  [
    'an answer in study beside a built quiz, then its end',
    async () => {
      const attempt = await quiz([false], { quiz_id: await aBuiltQuiz() });
      await study(true);
      await complete(learner, attempt.id);
    },
    { seen: 2, right_at_first: 0, missed: 1 },
  ],
  [
    'the key edited after a wrong answer: nothing changes yet',
    async () => {
      await study(false);
      const draft = aQuestion({ domain: DOMAINS[0] as string, correct: [1] });
      await app.deps.db.transaction((tx) => changeQuestion(tx, first, draft, app.deps.clock()));
    },
    one.wrong,
  ],
  ['deleted after a wrong answer', async () => [await study(false), await away()], { ...nothing, unseen: 5 }],
  [
    'deleted and restored',
    async () => [await study(false), await restore(app.deps, admin.who, await away())],
    one.wrong,
  ],
  [
    'moved to another topic',
    async () => {
      await study(false);
      const { id } = await aTopic(app.deps);
      await app.deps.db.update(questions).set({ topic_id: id }).where(eq(questions.id, first));
    },
    { ...nothing, unseen: 5 },
  ],
  [
    'a memory that has yet to be folded',
    async () => {
      await study(false);
      await study(true);
      await app.deps.db.update(memories).set({ model: STALE, last_grade: 1, last_at: null });
    },
    corrected,
  ],
];

test.each(cases)('every count agrees after: %s', async (_name, act, wanted) => {
  await act();
  const { unseen, ...known } = { unseen: 6 - wanted.seen, ...wanted };
  const [practice, progress, home, list, page] = await Promise.all([
    read(`/api/topics/${topic.id}/practice`),
    read(`/api/topics/${topic.id}/progress`),
    read('/api/home'),
    read('/api/certifications'),
    admin.call('GET', `/api/admin/users/${learner.who.user_id}`).then(({ body }) => body),
  ]);
  const exact = progress.known;
  expect(exact).toMatchObject(known);
  expect(practice.missed_count).toBe(exact.missed);
  expect(practice.unseen_count).toBe('unseen' in wanted ? unseen : practice.topic.question_count - exact.seen);
  const listed = list.categories.flatMap(({ topics }: any) => topics).find(({ id }: any) => id === topic.id);
  expect([listed.seen_count, home.interests[0].seen_count]).toEqual([exact.seen, exact.seen]);
  const begun = exact.seen > 0 ? exact.seen : undefined;
  const among = (topics: any[], name: string) => topics.find((one) => one[name] === topic.id)?.seen_count;
  expect([among(home.topics, 'id'), among(page.topics, 'topic_id')]).toEqual([begun, begun]);
  const sum = (name: string) => progress.domains.reduce((all: number, domain: any) => all + domain[name], 0);
  const { seen, right_at_first, missed } = exact;
  expect([sum('answered'), sum('answered_right'), sum('missed')]).toEqual([seen, right_at_first, missed]);
  await expectDrawn(exact.missed, practice.unseen_count);
});

/** A start draws what the screens offer: every missed question, and the unseen ones before any other. */
async function expectDrawn(missed: number, unseen: number): Promise<void> {
  const start = (selection: string) =>
    learner.call('POST', `/api/topics/${topic.id}/attempts`, { selection, question_count: 5, discard_open: true });
  const again = await start('missed');
  expect(again.status === 200 ? again.body.attempt.questions.length : 0).toBe(Math.min(5, missed));
  if (again.status === 200) await discard(again.body.attempt);
  const { status, body } = await start('unseen');
  if (status !== 200) return expect([unseen, body.code]).toEqual([0, 'NO_VALID_QUESTIONS']);
  const met = await app.deps.db.select().from(first_answers).where(eq(first_answers.user_id, learner.who.user_id));
  const before = new Set(met.map(({ question_id }) => question_id));
  const drawn = await idsOf(app, body.attempt.id);
  expect(drawn.filter((id) => !before.has(id))).toHaveLength(Math.min(5, unseen));
}

async function read(path: string): Promise<any> {
  const { status, body } = await learner.call('GET', path);
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
  return body;
}

test('an exam is filled up with what was answered longest ago, wherever that was; what was started again comes first', async () => {
  const [a, b, c, d] = topic.question_ids as [string, string, string, string];
  await app.deps.db
    .update(questions)
    .set({ current_version_id: null })
    .where(notInArray(questions.id, [a, b, c, d]));
  const answer = async (id: string) => {
    app.pass(MINUTE);
    await sendReviews(learner, [await anAnswer(app, id, true)]);
  };
  for (const id of [c, a, b, d]) await answer(id);
  await learner.call('PUT', `/api/study/items/${d}`, { reset: true });
  const [made] = await someQuestions(app.deps, topic.id, [aQuestion()]);
  const wanted = { user_id: learner.who.user_id, topic_id: topic.id };
  const drawn = async (question_count: number) => {
    const { questions: found } = await selectQuestions(app.deps, learner.who, {
      ...wanted,
      ...drawnBy,
      question_count,
    });
    return new Set(found.map(({ question_id }) => question_id));
  };
  const drawnBy = { selection: 'unseen', instead_of: null } as const;
  expect(await drawn(1)).toEqual(new Set([made]));
  expect(await drawn(2)).toEqual(new Set([made, d]));
  expect(await drawn(4)).toEqual(new Set([made, d, c, a]));
  await answer(c);
  expect(await drawn(4)).toEqual(new Set([made, d, a, b]));
});
