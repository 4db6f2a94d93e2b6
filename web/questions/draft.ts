import type { Output } from '#core/contract/inputs-and-outputs.ts';
import type { ValuesOf } from '#core/lib/fields.ts';
import { choice, day, differences, type Fields, flag, line, ref, rows, text } from '#core/lib/fields.ts';
import { readDifficulty } from '#core/questions/difficulty.ts';
import { type Kind, kindNames } from '#core/questions/kinds/kinds.ts';
import { answerLimits, questionLengths, questionSentences } from '#core/questions/question.ts';

export type Question = Output<'questionsAdmin.list'>['questions'][number];

export interface AnswerTyped {
  /** Identifies rows while they are added and removed. */
  key: string;
  answer_text: string;
  is_correct: boolean;
  why: string;
  belief: string;
}

export type Typed = Omit<ValuesOf<typeof typedFields>, 'kind' | 'answers'> & { kind: Kind; answers: AnswerTyped[] };

const blank = { example: '' };

export const typedFields = {
  question_text: text('Question', { max: questionLengths.question_text, ...blank }),
  kind: choice('Kind', { options: kindNames, example: 'single' }),
  answers: rows(
    'Answers',
    {
      answer_text: text('Answer', { max: questionLengths.answer_text, ...blank }),
      is_correct: flag('correct', { example: true }),
      why: text('why', { max: questionLengths.why, ...blank }),
      belief: line('belief', { max: questionLengths.belief, ...blank }),
    },
    { max: answerLimits.max, unique: 'answer_text' },
  ),
  explanation: text('Explanation', { max: questionLengths.explanation, ...blank }),
  image_url: line('Image', { max: 2000, ...blank }),
  topic_id: ref('Topic', { sentence: questionSentences.topicNeeded, ...blank }),
  difficulty: choice('Difficulty', { options: [], ...blank }),
  domain: line('Domain', { max: questionLengths.domain, ...blank }),
  reference: line('Reference', { max: questionLengths.reference, ...blank }),
  objective: line('Objective', { max: questionLengths.objective, ...blank }),
  family: line('Family', { max: questionLengths.family, ...blank }),
  checked_on: day('Checked', blank),
} satisfies Fields;

export interface Draft {
  base: Question | null;
  typed: Typed;
}

export const NEW = 'new';

let made = 0;
export const emptyAnswer = (): AnswerTyped => ({
  key: `added-${++made}`,
  answer_text: '',
  is_correct: false,
  why: '',
  belief: '',
});

const lineNames = ['image_url', 'domain', 'reference', 'objective', 'family', 'checked_on'] as const;

function onLines<Value>(read: (name: (typeof lineNames)[number]) => Value) {
  return Object.fromEntries(lineNames.map((name) => [name, read(name)])) as Record<(typeof lineNames)[number], Value>;
}

export function typedOf(question: Question): Typed {
  const { question_text, kind, answers, explanation, difficulty, topic_id } = question;
  return {
    question_text,
    kind,
    explanation,
    topic_id,
    ...onLines((name) => question[name] ?? ''),
    difficulty: difficulty?.toString() ?? '',
    answers: answers.map(({ id, why, belief, ...answer }) => ({
      ...answer,
      key: id,
      why: why ?? '',
      belief: belief ?? '',
    })),
  };
}

function emptyTyped(topic_id: string): Typed {
  const answers = Array.from({ length: 4 }, emptyAnswer);
  const texts = { question_text: '', explanation: '', difficulty: '' };
  return { ...texts, ...onLines(() => ''), kind: 'single', answers, topic_id };
}

export const questionDraft = (question: Question): Draft => ({ base: question, typed: typedOf(question) });

export const newDraft = (topic_id: string): Draft => ({ base: null, typed: emptyTyped(topic_id) });

export function isUnsaved({ base, typed }: Draft): boolean {
  const empty = { ...emptyTyped(typed.topic_id), answers: typed.answers.map(() => emptyAnswer()) };
  return differences(typedFields, typed, base ? typedOf(base) : empty).length > 0;
}

/** Topic, difficulty and the other facts are sent only if changed, so that others' changes are not undone. */
export function inputOf({ base, typed }: Draft) {
  const { topic_id, difficulty, answers, question_text, kind, explanation } = typed;
  const lines = onLines((name) => typed[name] || null);
  const changed = (['objective', 'family', 'checked_on'] as const).filter(
    (name) => lines[name] !== (base?.[name] ?? null),
  );
  const { image_url, domain, reference } = lines;
  return {
    question_text,
    kind,
    explanation,
    image_url,
    domain,
    reference,
    answers: answers.map(({ key: _, ...answer }) => answer),
    ...Object.fromEntries(changed.map((name) => [name, lines[name]])),
    ...(topic_id !== base?.topic_id && { topic_id }),
    ...(difficulty !== (base?.difficulty?.toString() ?? '') && { difficulty: readDifficulty(difficulty) }),
  };
}
