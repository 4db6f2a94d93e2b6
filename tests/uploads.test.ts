import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { QuestionDraft } from '#core/questions/draft.ts';
import { parseQuestions, printQuestions } from '#core/questions/text.ts';
import { audit_log } from '#server/audit/tables.ts';
import { rows } from '#server/db/open.ts';
import { uploadQuestions } from '#server/question-bank/upload.ts';
import { question_versions, questions } from '#server/questions/tables.ts';
import { quiz_questions, quizzes } from '#server/quizzes/tables.ts';
import { usePerson, useTestApp } from './support/app.ts';
import { aTopic } from './support/factories.ts';
import { reportFault } from './support/faults.ts';
import { awkwardTexts } from './support/junk.ts';
import { rounds } from './support/rounds.ts';
import { everyRow } from './support/world.ts';

const app = useTestApp();
const administrator = usePerson(app, { is_admin: true });
let topic: Awaited<ReturnType<typeof aTopic>>;

beforeEach(async () => {
  topic = await aTopic(app.deps, { name: 'Cisco CCNA' });
});

const one = (about: string, more = '') => `What is ${about}?\nA. one\nB. two\nC. three\nAnswer: B\n${more}`;
const numbered = (...texts: string[]) => texts.map((text, index) => `${index + 1}. ${text}`).join('\n');
const three = numbered(one('first', 'Explanation: It is.\n'), one('second'), one('third', 'Id: t-3\n'));

const preview = (body: object) =>
  administrator.call('POST', '/api/admin/question-previews', { topic_id: topic.id, ...body });
const upload = (body: object) =>
  administrator.call('POST', '/api/admin/question-uploads', { topic_id: topic.id, ...body });
const exported = (topic_id: string, cursor = '') =>
  administrator.call('GET', `/api/admin/topics/${topic_id}/question-text${cursor && `?cursor=${cursor}`}`);

/** The topic's questions with their choices, the oldest first. */
async function bank(topic_id = topic.id): Promise<(QuestionDraft & { version: number })[]> {
  const found = await app.deps.db
    .select({ question: questions, choices: question_versions.choices })
    .from(questions)
    .innerJoin(question_versions, eq(question_versions.id, questions.current_version_id))
    .where(eq(questions.topic_id, topic_id))
    .orderBy(asc(questions.created_at), asc(questions.seq));
  return found.map(({ question: { question_text, explanation, ...rest }, choices }) => ({
    ...{ question_text, explanation, image_url: rest.image_url, domain: rest.domain, reference: rest.reference },
    ...{ external_id: rest.external_id, version: rest.version },
    choices: choices.map(({ answer_text, is_correct }) => ({ answer_text, is_correct })),
  }));
}

async function expectNothingWritten(body: object, status: number, error: string, fields?: object) {
  const before = await everyRow(app);
  const answer = await upload(body);
  expect([answer.status, answer.body.error]).toEqual([status, error]);
  if (fields) expect(answer.body.fields).toEqual(fields);
  expect(await everyRow(app)).toEqual(before);
}

describe('uploading questions', () => {
  test("A4-030, A9-004, A9-005: makes a quiz titled 'New Quiz' of them, in their order, with 60 minutes and 70 per cent", async () => {
    const { status, body } = await upload({ text: three });
    expect([status, body.upload]).toEqual([200, { added: 3, updated: 0, skipped: 0, quiz_id: expect.any(String) }]);
    const [quiz] = await app.deps.db.select().from(quizzes);
    expect(quiz).toMatchObject({ title: 'New Quiz', time_limit: 60, passing_score: 70, topic_id: topic.id });
    const asked = await app.deps.db
      .select({ text: questions.question_text, position: quiz_questions.position })
      .from(quiz_questions)
      .innerJoin(questions, eq(questions.id, quiz_questions.question_id))
      .orderBy(asc(quiz_questions.position));
    expect(asked).toEqual([
      { text: 'What is first?', position: 1 },
      { text: 'What is second?', position: 2 },
      { text: 'What is third?', position: 3 },
    ]);
    expect((await bank()).map(({ question_text }) => question_text)).toEqual(asked.map(({ text }) => text));
  });

  test('the quiz can have another title, or not be made', async () => {
    await upload({ text: numbered(one('a')), quiz: { title: '  Week 1 ' } });
    expect((await upload({ text: numbered(one('b')), quiz: null })).body.upload.quiz_id).toBeNull();
    expect((await app.deps.db.select().from(quizzes)).map(({ title }) => title)).toEqual(['Week 1']);
    await expectNothingWritten({ text: numbered(one('c')), quiz: { title: ' ' } }, 400, 'Quiz title is required');
  });

  test('A5-020, A5-022: needs a topic', async () => {
    const sentence = 'Please select a topic for the questions.';
    for (const topic_id of [undefined, '', null, 'ccna']) {
      await expectNothingWritten({ text: three, topic_id }, 400, sentence, { topic_id: sentence });
    }
    expect((await preview({ text: three, topic_id: undefined })).body.preview).toMatchObject({ question_count: 3 });
    const gone = { text: three, topic_id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' };
    await expectNothingWritten(gone, 404, 'Topic not found');
    expect((await preview(gone)).body.error).toBe('Topic not found');
  });

  test('A5-021, A5-022: needs at least one question that could be read', async () => {
    const sentence = 'No valid questions found';
    for (const text of ['', ' \n ', undefined]) await expectNothingWritten({ text }, 400, sentence);
    const reason = 'Line 1: This text comes before the first numbered question.';
    await expectNothingWritten({ text: 'Hello' }, 400, sentence, { text: reason });
  });

  test('A5-023 to A5-026: reads numbered questions, choices A to F, one or several answers, and the explanation', async () => {
    const text = [
      '1. Which two are even?\nA. one\nB. two\nC. three\nD. four\nE. five\nF. six\nAnswers: B, D, F\n',
      '2. Which is odd?\nA. two\nB. three\nAnswer: B\nExplanation: It is not\ndivisible by two.',
    ].join('\n');
    await upload({ text });
    const [even, odd] = await bank();
    expect(even?.choices.map(({ is_correct }) => is_correct)).toEqual([false, true, false, true, false, true]);
    expect(odd).toMatchObject({ question_text: 'Which is odd?', explanation: 'It is not\ndivisible by two.' });
  });

  test('the preview tells lines that were left out, and with each question those that may be no part of it', async () => {
    const text = `1. ${one('first', '')}Explanation: so\n\n---\n\n2. ${one('second').replace('Answer', '7\nAnswer')}`;
    const { warnings, questions: told } = (await preview({ text })).body.preview;
    expect(warnings[0]).toMatch(/^Left out .*: line 8\.$/);
    const notes = told.map((question: { warnings: string[] }) => question.warnings.join(' '));
    expect(notes[0]).not.toContain('Line');
    expect(notes[1]).toContain('Line 14: This line was read as part of choice C.');
  });

  test('one error refuses all, and says its line', async () => {
    const text = numbered(one('fine'), 'What is wrong?\nA. one\nB. two\nAnswer: E');
    const { errors } = parseQuestions(text);
    await expectNothingWritten(
      { text },
      400,
      expect.stringContaining(`line ${errors[0]?.line}: ${errors[0]?.reason}`),
    );
  });

  test.each([
    ['an image that is neither https nor uploaded', 'Image: http://example.com/a.png', 6, /begins with https/],
    ['an image that is a script', 'Image: javascript:alert(1)', 6, /begins with https/],
    ['a character that cannot be stored', 'Explanation: a\nb\0c', 7, /cannot be stored/],
    ['half a character', 'Explanation: a\n\ud83d', 7, /cannot be stored/],
    ['an Id that is too long', `Id: ${'x'.repeat(3000)}`, 6, /at most 200/],
    ['an explanation that is too long', `Explanation: ${'x'.repeat(20_001)}`, 1, /at most 20,000/],
  ])('%s is an error with its line', async (_name, more, line, reason) => {
    const text = numbered(one('fine', `${more}\n`), one('other'));
    const { body } = await preview({ text });
    expect(body.preview.errors).toEqual([{ line, number: 1, reason: expect.stringMatching(reason) }]);
    expect([body.preview.question_count, body.preview.error_count]).toEqual([1, 1]);
    expect((await upload({ text })).status).toBe(400);
    expect(await bank()).toEqual([]);
  });

  test('an address that begins with https and a picture uploaded here are kept', async () => {
    const own = `/images/${'ab'.repeat(32)}.png`;
    const text = numbered(one('a', `Image: ${own}\n`), one('b', 'Image: https://example.com/a.png?x=1\n'));
    await upload({ text });
    expect((await bank()).map(({ image_url }) => image_url)).toEqual([own, 'https://example.com/a.png?x=1']);
  });

  test('is recorded with the name of the topic', async () => {
    const { body } = await upload({ text: three });
    const [line] = await app.deps.db.select().from(audit_log);
    expect(line).toMatchObject({
      ...{ what: 'Uploaded 3 questions', noun: 'question', object_name: 'Cisco CCNA' },
      actor_id: administrator.who.user_id,
      detail: { topic_id: topic.id, added: 3, quiz_id: body.upload.quiz_id },
    });
  });

  test('takes at most 2,000 questions, and 3 MB of text', async () => {
    const many = (count: number) =>
      numbered(...Array.from({ length: count }, (_, index) => `Is it ${index}?\nA. a\nB. b\nAnswer: A`));
    const sentence = 'One upload takes at most 2,000 questions and this text has 2,001. Please split it.';
    await expectNothingWritten({ text: many(2_001) }, 400, sentence);
    expect((await preview({ text: many(2_001) })).body.error).toBe(sentence);
    const noQuiz = 'A quiz takes at most 200 questions. Upload these without making a quiz of them.';
    await expectNothingWritten({ text: many(2_000) }, 400, noQuiz);
    const { body } = await upload({ text: many(2_000), quiz: null });
    expect(body.upload).toEqual({ added: 2_000, updated: 0, skipped: 0, quiz_id: null });
    const large = { text: numbered(one('large')) + '\n'.repeat(3 * 1024 * 1024) };
    const split = 'One upload takes at most 3 MB of text. Please split this one into several.';
    expect((await upload({ text: large.text.replaceAll('\n', 'x') })).body.error).toBe(split);
    const { status, body: refused } = await upload(large);
    expect([status, refused.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });
});

describe('duplicates', () => {
  beforeEach(async () => {
    await upload({ text: three, quiz: null });
    app.pass(60_000);
  });

  test('the preview tells them by Id, by text and within the text, and writes nothing', async () => {
    const again = [
      one('new', 'Id: t-3\n'),
      ' WHAT  is\tFirst?\nA. one\nB. two\nAnswer: A',
      one('twice'),
      one('twice'),
    ];
    const before = await everyRow(app);
    const { body } = await preview({ text: numbered(...again) });
    expect(await everyRow(app)).toEqual(before);
    const { questions: read, ...told } = body.preview;
    expect(read.map(({ duplicate, act }: any) => [duplicate?.kind ?? null, act])).toEqual([
      ['id', 'skip'],
      ['text', 'skip'],
      [null, 'add'],
      ['line', 'skip'],
    ]);
    expect(read[0].duplicate).toMatchObject({
      differs_in: ['text'],
      created_at: expect.stringMatching(/^2026-11-20/),
    });
    expect(read[1].duplicate.differs_in).toEqual(['text', 'choices', 'explanation']);
    expect(read[3].duplicate.line).toBe(read[2].line);
    expect(told).toMatchObject({ question_count: 4, duplicate_count: 3, same_id_count: 1, same_text_count: 2 });
    expect(told.counts).toEqual({ added: 1, updated: 0, skipped: 3 });
  });

  test('are skipped where nothing else is chosen', async () => {
    const { body } = await upload({ text: numbered(one('first'), one('new'), one('other', 'Id: t-3\n')) });
    expect(body.upload).toMatchObject({ added: 1, updated: 0, skipped: 2 });
    expect((await bank()).map(({ question_text }) => question_text)).toEqual([
      ...['What is first?', 'What is second?', 'What is third?'],
      'What is new?',
    ]);
    expect(await app.deps.db.select().from(quiz_questions)).toHaveLength(1);
  });

  test('those with an Id get a new version where that is chosen, and only where something differs', async () => {
    const changed = numbered(one('third indeed', 'Id: t-3\nExplanation: Now told.\n'));
    const { body } = await upload({ text: changed, same_id: 'update' });
    expect(body.upload).toMatchObject({ added: 0, updated: 1, skipped: 0 });
    const third = (await bank()).find(({ external_id }) => external_id === 't-3');
    expect(third).toMatchObject({ question_text: 'What is third indeed?', explanation: 'Now told.', version: 2 });
    expect(await app.deps.db.select().from(question_versions)).toHaveLength(4);
    const rated = changed.replace('Id: t-3', 'Id: t-3\nDifficulty: 3');
    expect((await upload({ text: rated, same_id: 'update' })).body.upload).toMatchObject({ updated: 1 });
    const [row] = await app.deps.db.select().from(questions).where(eq(questions.external_id, 't-3'));
    expect(row).toMatchObject({ difficulty: 3, version: 2 });
    expect(await app.deps.db.select().from(question_versions), 'a difficulty is no new version').toHaveLength(4);
    const nothing = 'Nothing was uploaded: these questions are in the topic already.';
    await expectNothingWritten({ text: rated, same_id: 'update' }, 409, nothing);
  });

  test('those with the same text can be added all the same', async () => {
    const { body } = await upload({ text: numbered(one('first'), one('first')), same_text: 'add' });
    expect(body.upload).toMatchObject({ added: 2, skipped: 0 });
    expect(await bank()).toHaveLength(5);
  });

  test('in another topic they are none', async () => {
    const other = await aTopic(app.deps);
    const { body } = await upload({ topic_id: other.id, text: three });
    expect(body.upload).toMatchObject({ added: 3, skipped: 0 });
  });

  test('nothing is written where all are there already, and no quiz is made', async () => {
    await expectNothingWritten(
      { text: three },
      409,
      'Nothing was uploaded: these questions are in the topic already.',
    );
  });

  test('the letters of every script are compared without regard to case', async () => {
    await upload({ text: numbered('Was heißt ÉTÉ?\nA. a\nB. b\nAnswer: A', 'ЧТО ЭТО?\nA. a\nB. b\nAnswer: A') });
    const { body } = await preview({
      text: numbered('was heißt été?\nA. a\nB. b\nAnswer: A', 'Что  это?\nA. a\nB. b\nAnswer: A'),
    });
    expect(body.preview.duplicate_count).toBe(2);
  });
});

describe('two uploads at once', () => {
  const expected = { added: 2, updated: 0, skipped: 0 };
  const overtaken =
    'Nothing was uploaded: the questions of this topic have changed since the preview. Please review it again.';

  test('with the same Id: one wins, the other is told and writes nothing', async () => {
    const bodies = ['left', 'right'].map((side) => ({
      text: numbered(one(side), one(`${side} shared`, 'Id: same\n')),
      expected,
    }));
    const answers = await Promise.all(bodies.map(upload));
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect([won?.status, lost?.status, lost?.body.error]).toEqual([200, 409, overtaken]);
    expect(await bank()).toHaveLength(2);
    expect(await app.deps.db.select().from(quizzes)).toHaveLength(1);
    expect(await app.deps.db.select().from(audit_log)).toHaveLength(1);
  });

  test('of the same text without Ids: it is there once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload({ text: numbered(one('a'), one('b')) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await bank()).toHaveLength(2);
  });
});

describe('the preview', () => {
  test('tells what was read, and what is worth a look', async () => {
    const exam_domains = [
      { name: 'Networks', weight: 60 },
      { name: 'Security', weight: 40 },
    ];
    topic = await aTopic(app.deps, { exam_domains });
    const text = numbered(
      one('a', 'Domain: Networks\nReference: A book\nExplanation: Because.\n'),
      one('b', 'Domain: Cooking\nId: q-2\n'),
    );
    const { preview: told } = (await preview({ text })).body;
    expect(told.questions[0]).toMatchObject({
      number: 1,
      line: 1,
      domain: 'Networks',
      reference: 'A book',
      warnings: [],
    });
    expect(told.questions[0].choices).toHaveLength(3);
    expect(told.questions[1]).toMatchObject({ external_id: 'q-2', warnings: expect.any(Array) });
    expect(told.questions[1].warnings).toEqual(['There is no explanation.', 'The exam has no domain "Cooking".']);
    expect([told.question_count, told.warning_count, told.duplicate_count]).toEqual([2, 1, 0]);
    expect(told.warnings).toEqual(['1 of 2 questions has no reference.']);
  });

  test('tells a question that the text or the topic has nearly so, and none that is there as it is', async () => {
    const river = (more: string, id: string) =>
      `Which river carries more water to the sea than all others${more}?\nA. The Amazon\nB. The Nile\nC. The Rhine\nAnswer: A\nId: ${id}\nExplanation: By far.\nReference: A book\n`;
    await upload({
      text: numbered(river('', 'r-1'), one('else', 'Id: x\nExplanation: So.\n')),
      quiz: null,
    });
    const nearly = (await preview({ text: numbered(river(' together', 'r-2'), river(' now', 'r-3')) })).body.preview;
    const there =
      'It says nearly the same as a question of this topic: Which river carries more water to the sea than all others?';
    expect(nearly.questions.map(({ warnings }: { warnings: string[] }) => warnings.toSorted())).toEqual([
      [there],
      [there, 'It says nearly the same as the question in line 1.'],
    ]);
    const again = (await preview({ text: numbered(river(' still', 'r-1')), same_id: 'update' })).body.preview;
    expect([again.questions[0].warnings, again.warnings]).toEqual([[], []]);
  });

  test('tells what a bank of questions gives away', async () => {
    const text = numbered(
      ...Array.from({ length: 24 }, (_, n) =>
        one(`a${n} b${n} c${n} d${n}`, `Explanation: So.\nReference: A book\n`),
      ),
    );
    expect((await preview({ text })).body.preview.warnings).toEqual(['24 of 24 keys are B.']);
  });

  test('shows the first of many errors and counts them all', async () => {
    const text = Array.from({ length: 300 }, (_, index) => `${index + 1}. Nothing`).join('\n');
    const { preview: told } = (await preview({ text })).body;
    expect(told.errors.length).toBe(100);
    expect(told.error_count).toBeGreaterThan(299);
  });
});

describe('downloading questions', () => {
  const line = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.constantFrom('A. x', 'Answer: B', '2. y', '```', '\tz', '\\w'),
      ),
      { maxLength: 4 },
    )
    .map((lines) => lines.join('\n'));
  const words = (text: fc.Arbitrary<string>) =>
    fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), text).map(([a, b]) => `${a} ${b}`);
  const field = fc.option(
    fc.stringMatching(/^[A-Za-z0-9 -]{1,20}$/).filter((text) => text.trim() !== ''),
    { nil: null },
  );
  const draft: fc.Arbitrary<QuestionDraft> = fc
    .record({
      question_text: words(line),
      explanation: fc.oneof(fc.constant(''), words(line)),
      choices: fc.array(fc.record({ answer_text: words(line), is_correct: fc.boolean() }), {
        minLength: 2,
        maxLength: 6,
      }),
      external_id: field,
      image_url: fc.constantFrom(null, 'https://example.com/a.png'),
      domain: field,
      reference: field,
    })
    .map((question) => {
      const [first, ...rest] = question.choices;
      const anyRight = question.choices.some(({ is_correct }) => is_correct);
      return anyRight || !first ? question : { ...question, choices: [{ ...first, is_correct: true }, ...rest] };
    });

  test('and uploading them into an empty topic gives the same bank', async () => {
    const drafts = fc.uniqueArray(draft, {
      minLength: 1,
      maxLength: 6,
      selector: ({ external_id }) => external_id?.trim() ?? Symbol('none'),
    });
    await fc.assert(
      fc.asyncProperty(drafts, async (list) => {
        const [from, to] = [await aTopic(app.deps), await aTopic(app.deps)];
        const first = { topic_id: from.id, text: printQuestions(list), same_text: 'add', quiz: null };
        expect((await upload(first)).body).toMatchObject({ upload: { added: list.length } });
        const { text, next_cursor } = (await exported(from.id)).body;
        expect(next_cursor).toBeNull();
        const answer = await upload({ topic_id: to.id, text, same_text: 'add', quiz: null });
        expect(answer.body).toMatchObject({ upload: { added: list.length } });
        expect(await bank(to.id)).toEqual(await bank(from.id));
        expect((await exported(to.id)).body.text).toBe(text);
      }),
      { numRuns: 60, seed: 20_261_120 },
    );
  });

  test('names the file for the topic; an empty topic has an empty text', async () => {
    const { body } = await exported(topic.id);
    expect(body).toEqual({ text: '', file_name: 'cisco-ccna-questions.txt', next_cursor: null });
    expect((await exported('6f9619ff-8b86-4d01-b42d-00cf4fc964ff')).body.error).toBe('Topic not found');
  });

  test('large banks come in parts that go on with their numbers', async () => {
    const text = (from: number, to: number) =>
      numbered(...Array.from({ length: to - from }, (_, index) => `Is it ${from + index}?\nA. a\nB. b\nAnswer: A`));
    await upload({ text: text(0, 2_000), quiz: null });
    app.pass(60_000);
    await upload({ text: text(2_000, 2_003), quiz: null });
    const first = (await exported(topic.id)).body;
    const second = (await exported(topic.id, first.next_cursor)).body;
    expect(second.text).toMatch(/^2001\. Is it 2000\?/);
    expect(second.next_cursor).toBeNull();
    const { questions: all, errors } = parseQuestions(`${first.text}\n${second.text}`);
    expect([all.length, errors]).toEqual([2_003, []]);
    expect(all.at(-1)?.question_text).toBe('Is it 2002?');
  });
});

describe('whatever is uploaded', () => {
  const good = fc
    .array(
      fc.tuple(
        fc.stringMatching(/^[a-z]{1,6}$/),
        fc.constantFrom('', 'Explanation: e\n', 'Id: a\n', 'Id: b\n', 'Domain: d\n'),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((list) => numbered(...list.map(([word, more]) => one(word, more))));
  const junk = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.constantFrom(...awkwardTexts),
  );
  /** A piece of a good text taken out, doubled, replaced or mixed with junk. */
  const mutated = fc.tuple(good, junk, fc.nat(300), fc.nat(12), fc.nat(3)).map(([text, odd, at, length, way]) => {
    const [before, piece, after] = [text.slice(0, at), text.slice(at, at + length), text.slice(at + length)];
    return (
      [before + after, before + piece + piece + after, before + odd + after, text.replaceAll('\n', '\r\n')][way] ??
      text
    );
  });
  const huge = fc
    .tuple(
      fc.constantFrom('1. a\n', 'A. b\n', '```\n', 'Answer: A\n', '\t', '\u200b', '９９．', '\\', 'x'),
      fc.integer({ min: 1_000, max: 20_000 }),
    )
    .map(([piece, times]) => piece.repeat(times));
  const text = fc.oneof(
    { weight: 8, arbitrary: mutated },
    { weight: 1, arbitrary: good },
    { weight: 4, arbitrary: junk },
  );

  /** The rows of every table that an upload writes to. */
  async function counted() {
    const [found] = await rows<
      Record<'questions' | 'answers' | 'versions' | 'quizzes' | 'linked' | 'entries', number>
    >(
      app.deps.db,
      sql`select (select count(*)::int from questions) as questions, (select count(*)::int from answers) as answers,
        (select count(*)::int from question_versions) as versions, (select count(*)::int from quizzes) as quizzes,
        (select count(*)::int from quiz_questions) as linked, (select count(*)::int from audit_log) as entries`,
    );
    return found as NonNullable<typeof found>;
  }

  let before: Awaited<ReturnType<typeof counted>>;

  async function tried(input: Parameters<typeof uploadQuestions>[2]) {
    let outcome: Awaited<ReturnType<typeof uploadQuestions>> | null = null;
    let touched = false;
    const touch = <Value>(value: Value): Value => {
      touched = true;
      return value;
    };
    const deps = {
      ...app.deps,
      get db() {
        return touch(app.deps.db);
      },
      get database() {
        return touch(app.deps.database);
      },
    };
    try {
      outcome = await uploadQuestions(deps, administrator.who, input);
    } catch (error) {
      expect((error as Error).name, String(error)).toBe('AppError');
      // What is refused before the database is touched has written nothing: there is nothing to count.
      if (!touched) return;
    }
    const then = before;
    before = await counted();
    if (outcome === null) return expect(before).toEqual(then);
    const written = outcome.added + outcome.updated;
    expect(written).toBeGreaterThan(0);
    expect(before).toMatchObject({
      questions: then.questions + outcome.added,
      versions: then.versions + written,
      quizzes: then.quizzes + (input.quiz ? 1 : 0),
      linked: then.linked + (input.quiz ? written : 0),
      entries: then.entries + 1,
    });
  }

  const inputs = (texts: fc.Arbitrary<string>) =>
    fc.record({
      text: texts,
      same_id: fc.constantFrom('skip', 'update'),
      same_text: fc.constantFrom('skip', 'add'),
      quiz: fc.constantFrom(null, { title: 'New Quiz' }),
    });

  /** Fewer where this repeats what has been tried on PostgreSQL. */
  const runs = process.env.TEST_DATABASE_URL ? rounds(300, 10_000) : rounds(100, 1_000);
  const huges = runs / 100;

  test(`is written whole or not at all, ${runs.toLocaleString('en')} times`, async () => {
    let run = 0;
    before = await counted();
    await fc.assert(
      fc.asyncProperty(inputs(text), async (input) => {
        // What was written before makes duplicates; not so many that looking for them takes the time of this test.
        if (++run % 200 === 0) {
          topic = await aTopic(app.deps);
          await app.deps.db.delete(quizzes);
          await app.deps.db.delete(questions);
          await app.deps.db.delete(question_versions);
          before = await counted();
        }
        await tried({ ...input, topic_id: topic.id } as Parameters<typeof uploadQuestions>[2]);
      }),
      { numRuns: runs - huges, seed: 20_261_120 },
    );
    await fc.assert(
      fc.asyncProperty(inputs(huge), async (input) => {
        await tried({ ...input, topic_id: topic.id } as Parameters<typeof uploadQuestions>[2]);
      }),
      { numRuns: huges, seed: 20_261_120 },
    );
    const engine = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'PGlite';
    reportFault({
      fault: `odd and broken uploads, ${engine}`,
      rounds: runs,
      acknowledged: before.entries,
      lost: 0,
      twice: 0,
    });
  });
});
