import type { Api } from '#core/contract/index.ts';
import { readDifficulty } from '#core/questions/difficulty.ts';
import type { Kind } from '#core/questions/kinds/kinds.ts';

/** A question as the list hands it over. */
export type Question = Awaited<ReturnType<Api['questionsAdmin']['list']>>['questions'][number];

export interface AnswerTyped {
  /** Tells the rows apart while they are added and removed. */
  key: string;
  answer_text: string;
  is_correct: boolean;
}

/** What stands in the editor's fields. */
export interface Typed {
  question_text: string;
  kind: Kind;
  answers: AnswerTyped[];
  explanation: string;
  image_url: string;
  domain: string;
  reference: string;
  difficulty: string;
  topic_id: string;
}

/** A question that is being edited. */
export interface Draft {
  /** As it was opened; null for a new one. */
  base: Question | null;
  typed: Typed;
}

export const NEW = 'new';

let made = 0;
export const emptyAnswer = (): AnswerTyped => ({ key: `added-${++made}`, answer_text: '', is_correct: false });

export function typedOf(question: Question): Typed {
  const { question_text, kind, answers, explanation, image_url, domain, reference, difficulty, topic_id } = question;
  return {
    ...{ question_text, kind, explanation, topic_id },
    ...{ image_url: image_url ?? '', domain: domain ?? '', reference: reference ?? '' },
    difficulty: difficulty?.toString() ?? '',
    answers: answers.map(({ id, answer_text, is_correct }) => ({ key: id, answer_text, is_correct })),
  };
}

export function emptyTyped(topic_id: string): Typed {
  const answers = Array.from({ length: 4 }, emptyAnswer);
  const blank = { question_text: '', explanation: '', image_url: '', domain: '', reference: '', difficulty: '' };
  return { ...blank, kind: 'single', answers, topic_id };
}

export const questionDraft = (question: Question): Draft => ({ base: question, typed: typedOf(question) });

export const newDraft = (topic_id: string): Draft => ({ base: null, typed: emptyTyped(topic_id) });

/** Whether there is something to be lost. */
export function isUnsaved({ base, typed }: Draft): boolean {
  const blank = { ...emptyTyped(typed.topic_id), answers: typed.answers.map(() => emptyAnswer()) };
  return contentOf(typed) !== contentOf(base ? typedOf(base) : blank);
}

/** The draft on top of what is saved now. A topic or difficulty that was not changed in it is the saved one. */
export function rebased({ base, typed }: Draft, question: Question): Draft {
  const now = typedOf(question);
  const mine = (name: 'topic_id' | 'difficulty') =>
    (typed[name] === (base && typedOf(base)[name]) ? now : typed)[name];
  return { base: question, typed: { ...typed, topic_id: mine('topic_id'), difficulty: mine('difficulty') } };
}

/** What is sent: the topic and the difficulty only where they were changed, so that what someone else set is not undone. */
export function inputOf({ base, typed }: Draft) {
  const { topic_id, image_url, domain, reference, difficulty, answers, ...texts } = typed;
  return {
    ...texts,
    ...{ image_url: image_url || null, domain: domain || null, reference: reference || null },
    answers: answers.map(({ answer_text, is_correct }) => ({ answer_text, is_correct })),
    ...(topic_id !== base?.topic_id && { topic_id }),
    ...(difficulty !== (base?.difficulty?.toString() ?? '') && { difficulty: readDifficulty(difficulty) }),
  };
}

function contentOf({ answers, ...rest }: Typed): string {
  return JSON.stringify([
    Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)),
    answers.map(({ answer_text, is_correct }) => [answer_text, is_correct]),
  ]);
}
