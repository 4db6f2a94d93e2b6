import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { misfit } from '#core/contract/shape.ts';
import { GRACE_DAYS } from '#core/factors/factors.ts';
import { covers, scopes } from '#core/tokens/scopes.ts';
import { factor_demands } from '#server/factors/tables.ts';
import { readAttempt } from '#server/quizzes/read.ts';
import { responseShapes } from '../scripts/response-shapes.ts';
import { type Answer, ok, outcome, type Person, useTestApp } from './support/app.ts';
import { emptyDatabase } from './support/database.ts';
import type { Example } from './support/example.ts';
import { examples } from './support/examples.ts';
import { anApp } from './support/factors.ts';
import { expectFailure, fieldsOf, type Input, type Operation, operations, requestFor } from './support/operations.ts';
import { complete, completeWith, save, startQuiz } from './support/quiz-steps.ts';
import { isRepeat } from './support/rounds.ts';
import { anAnswer, sendReviews } from './support/study.ts';
import { aWorld, everyRow, type World } from './support/world.ts';

type Story = 'ended' | 'open';

const app = useTestApp();
const shapes = responseShapes();
const all = operations();

test('every operation has an example, and every example an operation', () => {
  expect(Object.keys(examples).sort()).toEqual(all.map(({ name }) => name).sort());
});

/** Input fields that the examples leave out, and why. */
const leftOut: Record<string, Record<string, string>> = {
  'account.signIn': { code: 'only for accounts with a second factor' },
  'account.confirmPassword': { code: 'only for accounts with a second factor' },
  'account.updateMe': { updated_at: 'sent by the previous release; never saved' },
  'feedback.send': {
    item_id: 'feedback is about an attempt or a studied item',
    question_version_id: 'only with item_id',
  },
  'quiz.start': {
    domain: 'the topic has too few questions in one domain',
    objective: 'the topic has no outline',
    quiz_id: 'a quiz brings its own settings',
    again_of: 'an attempt brings its own settings',
  },
};

test('an example sends every field of its input: generated tests cover only the fields it sends', async () => {
  const world = await aWorld(app);
  const missing: typeof leftOut = {};
  for (const operation of all.filter(({ method }) => method !== 'GET')) {
    const caller = operation.access === 'admin' ? world.administrator : world.a;
    const input = await exampleOf(operation, world, caller);
    const without = fieldsOf(operation).filter((field) => input[field] === undefined);
    const why = leftOut[operation.name] ?? {};
    if (without.length > 0)
      missing[operation.name] = Object.fromEntries(without.map((field) => [field, why[field] ?? 'no reason']));
  }
  expect(missing).toEqual(leftOut);
});

describe('L6-002: who may call what, from the access that the contract declares', () => {
  test.each(isRepeat ? [] : all.filter(({ access }) => access !== 'public'))(
    '$name ($access) refuses everybody else and does nothing for them',
    async (operation) => {
      const world = await aWorld(app);
      const input = await exampleOf(operation, world, world.a);
      const before = await everyRow(app);
      for (const { who, token, status, code } of strangers(world, operation)) {
        const answer = await callAs(operation, input, token);
        expectFailure(answer, `${operation.name} by ${who}`);
        expect([answer.status, answer.body.code], `${operation.name} by ${who}`).toEqual([status, code]);
        const blind = await callAs(operation, {}, token);
        expect(blind.body.code, `${who} is refused before the input is looked at`).toBe(code);
      }
      if (isOwned(input, world)) {
        for (const who of ['b', 'demoted', 'administrator'] as const) {
          const answer = await callAs(operation, input, world[who].token);
          expectNothingDone(answer, `${operation.name} with ids of A by ${who}`);
          const stranger = await callAs(operation, withUnknownIds(input, world), world[who].token);
          expect(answer.body, 'an id of A and one of nobody are answered alike').toEqual(stranger.body);
        }
      }
      expect(await everyRow(app)).toEqual(before);
    },
  );

  test.each(all)('$name ($access) answers those who may, and shows nobody what is of another', async (operation) => {
    const world = await aWorld(app);
    for (const who of callers(operation)) {
      const caller = who === 'visitor' ? null : world[who];
      const input = await exampleOf(operation, world, caller);
      if (who !== 'a' && isOwned(input, world)) continue;
      const answer = await callAs(operation, input, caller?.token, world.cookie);
      const said = JSON.stringify(answer.body);
      expect(answer.status, `${operation.name} by ${who}: ${said}`).toBe(200);
      expect(misfit(answer.body, shapes[operation.name]?.shape ?? 0), 'the browser takes this response').toBe(null);
      if (operation.access !== 'public') await expectSameByToken(operation, input, world, who);
      if (who === 'a' || operation.access === 'admin' || operation.name === 'account.signIn') continue;
      expect(
        world.owned.filter((id) => said.includes(id)),
        `ids of A in the answer for ${who}`,
      ).toEqual([]);
      expect(said).not.toContain('Learner A');
    }
  });
});

test('signing in with another account is nothing for an access token: it could connect its finder to the account', async () => {
  const { access } = await aWorld(app);
  const visitors = all.filter((operation) => operation.access === 'public' && operation.by_session);
  expect(visitors.map(({ name }) => name).sort()).toEqual([
    ...['factors.finish', 'factors.finishPasskey', 'sso.begin', 'sso.finish'],
  ]);
  for (const operation of visitors) {
    const answer = await callAs(operation, { provider: 'google', query: '?code=1' }, access.a.token);
    expect([answer.status, answer.body.code], operation.name).toEqual([403, 'TOKEN_NOT_ALLOWED']);
  }
});

test('L7-006: who is signed in is told to an access token that may read, to no other', async () => {
  const { scoped } = await aWorld(app);
  const ask = (token: string) =>
    app.call('GET', '/api/auth/session', undefined, { authorization: `Bearer ${token}` });
  expect((await ask(scoped.a['read:own'].token)).body.profile.full_name).toBe('Learner A');
  for (const other of scopes.filter((scope) => scope !== 'read:own')) {
    expect(outcome(await ask(scoped.a[other].token)), other).toEqual([
      403,
      {
        error: 'This access token is not allowed to do this. It needs the scope read:own.',
        code: 'TOKEN_SCOPE_MISSING',
      },
    ]);
  }
});

test('an administrator who lacks the second factor that is required is refused by every operation for administrators', async () => {
  const world = await aWorld(app);
  const { administrator, access } = world;
  const { settings, db } = app.deps;
  const asked_at = new Date(app.deps.clock().getTime() - GRACE_DAYS * 24 * 60 * 60 * 1000);
  await db.insert(factor_demands).values({ user_id: administrator.who.user_id, asked_at });
  settings.adminSecondFactor = 'required';
  try {
    const before = await everyRow(app);
    for (const operation of all.filter(({ access }) => access === 'admin')) {
      const answer = await callAs(operation, {}, administrator.token);
      expect([answer.status, answer.body.code], operation.name).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED']);
      const code = operation.by_session ? 'TOKEN_NOT_ALLOWED' : 'SECOND_FACTOR_SETUP_REQUIRED';
      expect((await callAs(operation, {}, access.administrator.token)).body.code, operation.name).toBe(code);
    }
    expect(await everyRow(app)).toEqual(before);
    await anApp(app.deps, administrator.who.user_id);
    for (const operation of all.filter(({ access }) => access === 'admin')) {
      const answer = await callAs(operation, {}, administrator.token);
      expect([answer.status, answer.body.code], operation.name).toEqual([403, 'SECOND_FACTOR_SESSION_REQUIRED']);
    }
    for (const name of ['factors.mine', 'factors.beginApp', 'factors.standing', 'account.me']) {
      const operation = all.find((one) => one.name === name) as Operation;
      expect((await callAs(operation, {}, administrator.token)).status, name).toBe(200);
    }
  } finally {
    settings.adminSecondFactor = 'optional';
  }
});

describe("what is A's", () => {
  test('there are operations that take ids of A: the attempts and sessions of others are tried', async () => {
    const world = await aWorld(app);
    const owned: string[] = [];
    for (const operation of all) {
      if (isOwned(await exampleOf(operation, world, world.a), world)) owned.push(operation.name);
    }
    expect(owned).toEqual(
      expect.arrayContaining(['account.endSession', 'quiz.attempt', 'quiz.save', 'quiz.check', 'quiz.complete']),
    );
  });

  test('Try Again does not open the attempt of somebody else', async () => {
    const { b, done } = await aWorld(app);
    const answer = await b.call('POST', `/api/topics/${done.topic_id}/attempts`, { again_of: done.id });
    expectFailure(answer, 'again_of');
    expect(answer.body.code).toBe('ATTEMPT_NOT_FOUND');
  });
});

describe('nothing tells the answers before they are due', () => {
  /** Reads of the contract itself describe these fields; the demo's score is due when it is asked for. */
  const reads = all.filter(({ repeat, name }) => repeat === 'read' && name !== 'site.openapi');

  test('the walk finds them where they are due', async () => {
    const { done } = await aWorld(app);
    expect(tellTales({ attempt: done })).toEqual(expect.arrayContaining(['is_correct', 'explanation', 'correct']));
  });

  test('no read tells the answers of a running or paused exam, nor does any step of it', async () => {
    const { learner, topic, answers } = await sitting('exam', await aWorld(app));
    const [first] = answers;
    const { id, questions } = first?.body.attempt ?? {};
    const change = { picks: [questions[0].choices[0].id], made_at: app.deps.clock().toISOString() };
    answers.push(await save(learner, id, 1, change));
    answers.push(await save(learner, id, 2, { flagged: true, made_at: change.made_at }));
    answers.push(await learner.call('POST', `/api/attempts/${id}/questions/1/check`, { picks: change.picks }));
    answers.push(await learner.call('POST', `/api/topics/${topic.id}/attempts`, { question_count: 5 }));
    for (const operation of reads) answers.push(await read(operation, learner, id, topic.id));
    const paused = await learner.call('POST', `/api/attempts/${id}/pause`);
    answers.push(paused, await learner.call('GET', `/api/attempts/${id}`));
    expect(JSON.stringify(answers.slice(-2).map(({ body }) => body)), 'a pause hides the questions').not.toContain(
      '?"',
    );
    for (const operation of reads) answers.push(await read(operation, learner, id, topic.id));
    answers.push(await learner.call('POST', `/api/attempts/${id}/resume`));
    for (const { body } of answers) expect(tellTales(body), JSON.stringify(body).slice(0, 400)).toEqual([]);

    const completed = await learner.call('POST', `/api/attempts/${id}/complete`);
    expect(tellTales(completed.body)).toContain('is_correct');
  });

  test('in study mode a question is told only when it has been checked, and no other with it', async () => {
    const { learner, topic, answers } = await sitting('study', await aWorld(app));
    const { id, questions } = answers[0]?.body.attempt ?? {};
    for (const operation of reads) answers.push(await read(operation, learner, id, topic.id));
    for (const { body } of answers) expect(tellTales(body), JSON.stringify(body).slice(0, 400)).toEqual([]);

    const picks = [questions[1].choices[0].id];
    const checked = await learner.call('POST', `/api/attempts/${id}/questions/2/check`, { picks });
    expect(checked.body.verdict.explanation).toContain('Because of');
    const { attempt } = (await learner.call('GET', `/api/attempts/${id}`)).body;
    for (const question of attempt.questions) {
      expect(tellTales({ ...question, verdict: null }), `question ${question.position}`).toEqual([]);
      expect(question.verdict !== null, `question ${question.position}`).toBe(question.position === 2);
    }
  });

  test('the code itself hands out no answers: the contract, which drops what it does not list, is the second guard', async () => {
    const world = await aWorld(app);
    for (const mode of ['exam', 'study'] as const) {
      const { learner, answers } = await sitting(mode, world);
      const { id } = answers[0]?.body.attempt ?? {};
      expect(tellTales(await readAttempt(app.deps, learner.who, id)), mode).toEqual([]);
      await learner.call('POST', `/api/attempts/${id}/pause`);
      expect(tellTales(await readAttempt(app.deps, learner.who, id)), `${mode}, paused`).toEqual([]);
    }
  });

  test('the demo tells its answers only with the score', async () => {
    const quiz = ok(await app.call('GET', '/api/demo/quiz'));
    expect(tellTales(quiz)).toEqual([]);
  });

  /** Somebody with one attempt just started and nothing completed. */
  async function sitting(mode: 'exam' | 'study', { fresh }: World) {
    const learner = await app.person();
    const start = { mode, question_count: 5, selection: 'oldest' };
    const started = await learner.call('POST', `/api/topics/${fresh.id}/attempts`, start);
    expect(started.status).toBe(200);
    return { learner, topic: fresh, answers: [started] };
  }

  async function read(operation: Operation, learner: Person, attempt_id: string, topic_id: string): Promise<Answer> {
    const known: Input = { attempt_id, topic_id };
    const needed = [...operation.path.matchAll(/\{(\w+)\}/g)].map(
      ([, name]) => [name, known[name as string]] as const,
    );
    return callAs(operation, Object.fromEntries(needed), learner.token);
  }
});

describe('no response changes with the correctness of an answer while its key is still hidden', () => {
  const named = (name: string) => all.find((operation) => operation.name === name) as Operation;
  /** Both open the results of the exam. */
  const guarded = all
    .filter(({ name }) => !['quiz.complete', 'quiz.open'].includes(name))
    .map((operation): Asked => ({ what: operation.name, operation, example: examples[operation.name] as Example }));
  const elsewhere: Asked[] = [
    asked('quiz.start', 'what was missed', ({ topic }) => ({ topic_id: topic.id, selection: 'missed' })),
    asked('quiz.start', 'Try Again', ({ past, done }) => ({ topic_id: past, again_of: done.id })),
    asked('quiz.attempt', 'a quiz that shares a question', ({ study }) => ({ attempt_id: study.id })),
    asked('quiz.open', 'a quiz that shares a question', ({ study }) => ({ attempt_id: study.id })),
    asked('quiz.attempt', 'earlier results', ({ done }) => ({ attempt_id: done.id })),
    asked('quiz.complete', 'a quiz that shares a question', ({ study }) => ({ attempt_id: study.id })),
    asked('study.review', 'answers sent before', ({ sent }) => ({ reviews: sent })),
    asked('study.undo', 'an answer sent before', ({ sent }) => ({ review_id: sent[0]?.id })),
    asked('study.log', 'what was wrong', () => ({ show: 'wrong' })),
    asked('study.log', 'what was guessed', () => ({ show: 'guess' })),
    asked('study.queue', 'more than planned', () => ({ more: 'true' })),
  ];

  interface Told extends World {
    past: string;
    /** Answers to all questions of the exam, which came by daily study. */
    sent: { id: string }[];
  }

  interface Asked {
    what: string;
    operation: Operation;
    example(world: Told, caller: Person | null): Input | Promise<Input>;
  }

  function asked(name: string, of: string, example: Asked['example']): Asked {
    return { what: `${name} of ${of}`, operation: named(name), example };
  }

  test('the same two worlds differ once the results are open', async () => {
    const said = async (answer: 'one' | 'two') => {
      const world = await besideExam('ended', answer);
      await world.a.call('POST', `/api/attempts/${world.exam.id}/open`);
      const { body } = await callAs(named('quiz.progress'), { topic_id: world.topic.id }, world.a.token);
      const stored = await callAs(named('study.review'), { reviews: world.sent }, world.a.token);
      const shared = await world.a.call('GET', `/api/attempts/${world.study.id}`);
      const verdicts = stored.body.results.map(({ verdict }: any) => verdict.correct);
      return [body.progress, [...new Set(verdicts)], shared.body.attempt.questions_correct];
    };
    expect(await said('one')).toMatchObject([[{ score: 100 }], [true], 1]);
    expect(await said('two')).toMatchObject([[{ score: 0 }], [false], 0]);
  });

  test.each([...guarded, ...elsewhere])('$what, beside an exam that time has ended', (each) =>
    expectSilence(each, 'ended'),
  );

  test.each([...guarded, ...elsewhere].filter(({ operation }) => operation.access !== 'admin'))(
    '$what, beside an exam that is open',
    (each) => expectSilence(each, 'open'),
  );

  async function expectSilence(each: Asked, story: Story) {
    const right = await response(each, story, 'one');
    const wrong = await response(each, story, 'two');
    if (JSON.stringify([...right]) === JSON.stringify([...wrong])) return;
    // Tokens and ids are new with every call: what differs between two right worlds says nothing of the key.
    const again = await response(each, story, 'one');
    const known = (said: Map<string, unknown>, path: string) =>
      right.get(path) === again.get(path) && right.size === again.size ? said.get(path) : null;
    for (const path of new Set([...right.keys(), ...wrong.keys()]))
      expect(known(wrong, path), path).toBe(known(right, path));
  }

  /** What an operation says, by path, with every answer right ('one') or wrong ('two'). */
  async function response({ operation, example }: Asked, story: Story, answer: 'one' | 'two') {
    const world = await besideExam(story, answer);
    const caller = operation.access === 'admin' ? world.administrator : world.a;
    const input = await example(world, caller);
    const { status, body } = await callAs(operation, input, caller.token, world.cookie);
    const said = new Map<string, unknown>([['status', status]]);
    flatten(body, '', said);
    return said;
  }

  /**
   * An exam of A's with all answered, and what else may tell of it: a running quiz and earlier results that share its first question,
   * and an answer to each question by daily study. With an ended exam the quiz is completed.
   */
  async function besideExam(story: Story, answer: 'one' | 'two'): Promise<Told> {
    await emptyDatabase(app.deps);
    const world = await aWorld(app);
    // The order of questions and choices is no difference then.
    app.deps.random = () => 0.5;
    const { a, exam, study, done, topic } = world;
    const picks: string[] = exam.questions.map(
      ({ choices }: { choices: { id: string; answer_text: string }[] }) =>
        choices.find(({ answer_text }) => answer_text.includes(` ${answer} `))?.id,
    );
    await app.deps.db.execute(sql`update attempt_questions q set answered_at = started_at, arrived_at = started_at,
      picks = array[(${JSON.stringify(picks)}::jsonb ->> (q.position - 1))::uuid]
      from quiz_attempts t where t.id = q.attempt_id and t.id = ${exam.id}`);
    await app.deps.db.execute(sql`update attempt_questions q set question_id = e.question_id, picks = e.picks,
        question_version_id = e.question_version_id, choice_order = e.choice_order, correct = ${answer === 'one'},
        checked_at = e.answered_at
      from attempt_questions e where e.attempt_id = ${exam.id} and e.position = 1 and q.position = 1
        and q.attempt_id in (${study.id}, ${done.id})`);
    // Some lists are in the order of ids, which within a millisecond is random.
    const ids = topic.question_ids.map(() => randomUUIDv7()).sort();
    const sent = await Promise.all(
      topic.question_ids.map((question_id, n) => {
        const reviewed_at = new Date(app.deps.clock().getTime() - n * 1000);
        const told = { id: ids[n], confidence: 3, duration_ms: 9_000, reviewed_at };
        return anAnswer(app, question_id, answer === 'one', told);
      }),
    );
    await sendReviews(a, sent);
    if (story === 'ended') {
      await app.deps.db.execute(sql`update quiz_attempts set deadline_at = started_at where id = ${exam.id}`);
      expect((await a.call('GET', `/api/attempts/${exam.id}`)).body.attempt.state).toBe('ended');
      expect((await complete(a, study.id)).state).toBe('ended');
    }
    return { ...world, sent, past: done.topic_id };
  }

  /**
   * What was picked is no secret, and how long the server took for something says nothing. A list of texts is one
   * value: of two QR codes drawn from two keys, single rows are equal by chance.
   */
  function flatten(value: unknown, path: string, said: Map<string, unknown>): void {
    if (typeof value !== 'object' || value === null) said.set(path, value);
    else if (Array.isArray(value) && value.every((one) => typeof one === 'string')) said.set(path, value.join('\n'));
    else
      for (const [name, inner] of Object.entries(value))
        if (!['picks', 'picked', 'measured', 'latency_ms'].includes(name)) flatten(inner, `${path}.${name}`, said);
  }
});

test('a completed attempt of the same questions does not make a later running one tell its answers', async () => {
  const { fresh } = await aWorld(app);
  const learner = await app.person();
  const { attempt } = await startQuiz(learner, fresh.id, { question_count: 5 });
  const done = await completeWith(learner, attempt, () => true);
  const again = ok(await learner.call('POST', `/api/topics/${fresh.id}/attempts`, { again_of: done.id }));
  expect(tellTales(again)).toEqual([]);
});

function strangers({ a, b, demoted, tokens, suspended, access: held, scoped, stale }: World, operation: Operation) {
  const { access, refusal, unknown, by_session, scope, fresh } = operation;
  const expired = { status: 401, code: 'SESSION_EXPIRED' };
  const list: { who: string; token: string | undefined; status: number; code: string }[] = [
    {
      ...{ who: 'a visitor', token: undefined, status: 401 },
      code: access === 'admin' ? unknown : 'SIGN_IN_REQUIRED',
    },
    { who: 'a deleted user', token: tokens.deleted, ...expired },
    { who: 'an expired session', token: tokens.expired, ...expired },
    { who: 'a forged token', token: tokens.forged, ...expired },
    { who: 'an expired access token', token: tokens.expiredAccess, ...expired },
    { who: 'a revoked access token', token: tokens.revokedAccess, ...expired },
    { who: 'a suspended administrator', token: suspended.session, status: 403, code: 'ACCOUNT_SUSPENDED' },
    { who: 'an access token of theirs', token: suspended.access, status: 403, code: 'ACCOUNT_SUSPENDED' },
  ];
  if (by_session) {
    const refused = { status: 403, code: 'TOKEN_NOT_ALLOWED' };
    list.push({ who: 'learner A by access token', token: held.a.token, ...refused });
    list.push({ who: 'an administrator by access token', token: held.administrator.token, ...refused });
  }
  if (fresh) {
    const token = access === 'admin' ? stale.administrator : stale.a;
    list.push({ who: 'somebody who signed in long ago', token, status: 403, code: 'REAUTHENTICATION_REQUIRED' });
  }
  if (scope && !by_session) {
    const mine = access === 'admin' ? scoped.administrator : scoped.a;
    for (const other of scopes.filter((one) => !covers([one], scope))) {
      const refused = { status: 403, code: 'TOKEN_SCOPE_MISSING' };
      list.push({ who: `an access token with ${other} alone`, token: mine[other].token, ...refused });
    }
  }
  if (access !== 'admin') return list;
  const forbidden = { status: 403, code: refusal };
  const people = {
    ...{ 'learner A': a, 'learner B': b, 'a demoted administrator': demoted },
    ...(!by_session && {
      'learner A by access token': held.a,
      "learner A by access token with administrators' scope": scoped.a['admin:all'],
      'a demoted one by access token': held.demoted,
    }),
  };
  return [...list, ...Object.entries(people).map(([who, { token }]) => ({ who, token, ...forbidden }))];
}

function callers({ access }: Operation): ('visitor' | 'a' | 'b' | 'demoted' | 'administrator')[] {
  if (access === 'admin') return ['administrator'];
  return access === 'user' ? ['a', 'b', 'demoted', 'administrator'] : ['visitor', 'a', 'administrator'];
}

async function exampleOf({ name }: Operation, world: World, caller: Person | null): Promise<Input> {
  const example = examples[name];
  if (!example) throw new Error(`${name} has no example in tests/support/examples.ts`);
  return example(world, caller);
}

function callAs(operation: Operation, input: Input, token: string | undefined, cookie?: string): Promise<Answer> {
  const { path, body } = requestFor(operation, input);
  return app.call(operation.method, path, body, {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(cookie !== undefined && { cookie }),
  });
}

/** Who may call by session may call by access token, and is then answered as themselves: once done, a second time may find it done. */
async function expectSameByToken(operation: Operation, input: Input, { scoped }: World, who: string): Promise<void> {
  const { scope, by_session } = operation;
  if (by_session || !scope || (who !== 'a' && who !== 'administrator')) return;
  for (const enough of scopes.filter((one) => covers([one], scope))) {
    const answer = await callAs(operation, input, scoped[who][enough].token);
    if (answer.status === 200) continue;
    expectFailure(answer, `${operation.name} by ${who}'s access token with ${enough}`);
    expect(operation.repeat, operation.name).not.toBe('read');
    expect([401, 403], JSON.stringify(answer.body)).not.toContain(answer.status);
  }
}

function isOwned(input: Input, { owned }: World): boolean {
  const said = JSON.stringify(input);
  return owned.some((id) => said.includes(id));
}

function withUnknownIds(input: Input, { owned }: World): Input {
  let said = JSON.stringify(input);
  for (const id of owned) said = said.replaceAll(id, '00000000-0000-4000-8000-000000000000');
  return JSON.parse(said);
}

/** Refused as if it did not exist, or answered that there was nothing to do. */
function expectNothingDone(answer: Answer, what: string): void {
  if (answer.status === 200) {
    const isNothing = (value: unknown) => value === false || value === 0 || value === 'unknown';
    const nothing = Object.values(answer.body).flat().every(isNothing);
    expect(nothing, `${what}: ${JSON.stringify(answer.body)}`).toBe(true);
    return;
  }
  expectFailure(answer, what);
  expect([403, 404], what).toContain(answer.status);
}

/** Names of fields, at any depth, that give an answer away; and `text` where an explanation is told under another name. */
function tellTales(value: unknown, found: string[] = []): string[] {
  const names = [
    'is_correct',
    'correct',
    'correct_choices',
    'explanation',
    'verdict',
    'reference',
    'questions_correct',
  ];
  if (typeof value === 'string' && value.startsWith('Because of')) found.push('text');
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, inner] of Object.entries(value)) {
    if (names.includes(name) && inner !== null) found.push(name);
    tellTales(inner, found);
  }
  return found;
}
