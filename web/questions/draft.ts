import type { Output } from '#core/contract/inputs-and-outputs.ts';
import type { ValuesOf } from '#core/lib/fields.ts';
import { choice, differences, type Fields, flag, line, ref, rows, text } from '#core/lib/fields.ts';
import { readDifficulty } from '#core/questions/difficulty.ts';
import { type Kind, kindNames } from '#core/questions/kinds/kinds.ts';
import { answerLimits, questionLengths, questionSentences } from '#core/questions/question.ts';

export type Question = Output<'questionsAdmin.list'>['questions'][number];

export interface AnswerTyped {
  /** Identifies rows while they are added and removed. */
  key: string;
  answer_text: string;
  is_correct: boolean;
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
    },
    { max: answerLimits.max, unique: 'answer_text' },
  ),
  explanation: text('Explanation', { max: questionLengths.explanation, ...blank }),
  image_url: line('Image', { max: 2000, ...blank }),
  topic_id: ref('Topic', { sentence: questionSentences.topicNeeded, ...blank }),
  difficulty: choice('Difficulty', { options: [], ...blank }),
  domain: line('Domain', { max: questionLengths.domain, ...blank }),
  reference: line('Reference', { max: questionLengths.reference, ...blank }),
} satisfies Fields;

export interface Draft {
  base: Question | null;
  typed: Typed;
}

export const NEW = 'new';

let made = 0;
export const emptyAnswer = (): AnswerTyped => ({ key: `added-${++made}`, answer_text: '', is_correct: false });

export function typedOf(question: Question): Typed {
  const { question_text, kind, answers, explanation, image_url, domain, reference, difficulty, topic_id } = question;
  return {
    question_text,
    kind,
    explanation,
    topic_id,
    image_url: image_url ?? '',
    domain: domain ?? '',
    reference: reference ?? '',
    difficulty: difficulty?.toString() ?? '',
    answers: answers.map(({ id, answer_text, is_correct }) => ({ key: id, answer_text, is_correct })),
  };
}

function emptyTyped(topic_id: string): Typed {
  const answers = Array.from({ length: 4 }, emptyAnswer);
  const texts = { question_text: '', explanation: '', image_url: '', domain: '', reference: '', difficulty: '' };
  return { ...texts, kind: 'single', answers, topic_id };
}

export const questionDraft = (question: Question): Draft => ({ base: question, typed: typedOf(question) });

export const newDraft = (topic_id: string): Draft => ({ base: null, typed: emptyTyped(topic_id) });

export function isUnsaved({ base, typed }: Draft): boolean {
  const empty = { ...emptyTyped(typed.topic_id), answers: typed.answers.map(() => emptyAnswer()) };
  return differences(typedFields, typed, base ? typedOf(base) : empty).length > 0;
}

/** Topic and difficulty are sent only if changed, so that others' changes are not undone. */
export function inputOf({ base, typed }: Draft) {
  const { topic_id, image_url, domain, reference, difficulty, answers, ...texts } = typed;
  return {
    ...texts,
    image_url: image_url || null,
    domain: domain || null,
    reference: reference || null,
    answers: answers.map(({ answer_text, is_correct }) => ({ answer_text, is_correct })),
    ...(topic_id !== base?.topic_id && { topic_id }),
    ...(difficulty !== (base?.difficulty?.toString() ?? '') && { difficulty: readDifficulty(difficulty) }),
  };
}
