import { useCallback, useRef, useState } from 'react';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { differences, type Fields, problemIn } from '#core/lib/fields.ts';
import { wholeNumber } from '#core/lib/whole-number.ts';
import { type QuizValues, quizFieldLimits, quizFields } from '#core/quizzes/admin-quiz.ts';
import { keepForLater, useKeptDraft } from '#web/lib/use-kept-draft.ts';

export type OpenedQuiz = Output<'quizzesAdmin.one'>['quiz'];
export type Candidate = OpenedQuiz['questions'][number];

interface Kept {
  draft: Draft;
  opened: SavedQuiz | null;
}

/** Kept in this browser while it differs from the saved quiz. `opened` is null for a new quiz. */
export function useQuizDraft(quizId: string, quiz: OpenedQuiz | null, home: string) {
  const [blank] = useState(() => blankDraft(home));
  const [draft, setDraft] = useState(() => (quiz ? draftOf(quiz) : blank));
  const [opened, setOpened] = useState(() => (quiz ? savedOf(quiz) : null));
  const latest = useRef(draft);
  latest.current = draft;
  const unsaved = isChanged(draft, opened ?? valuesOf(blank));
  const kept = useKeptDraft<Kept>(
    keyOf(quizId),
    unsaved ? { version: opened?.version ?? null, values: { draft, opened } } : null,
    ({ values }) => {
      if (!isDraft(values.draft)) return;
      setDraft(values.draft);
      setOpened(values.opened ?? null);
    },
  );

  const change = useCallback((part: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => {
    setDraft((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }));
  }, []);

  const open = (quiz: OpenedQuiz, next: Draft) => {
    setOpened(savedOf(quiz));
    setDraft(next);
  };

  const discard = () => {
    kept.forget();
    setDraft(quiz ? draftOf(quiz) : blank);
    setOpened(quiz && savedOf(quiz));
  };

  /** Changes made since then remain unsaved. */
  const saved = (quiz: OpenedQuiz, sent: Draft) => {
    kept.forget();
    const same = latest.current === sent;
    // Typed while saving a new quiz: it moves to the quiz's own address.
    if (!same && quiz.id !== quizId)
      keepForLater(keyOf(quiz.id), {
        version: quiz.version,
        values: { draft: latest.current, opened: savedOf(quiz) },
      });
    open(quiz, same ? draftOf(quiz) : latest.current);
  };

  /** Deleted questions are removed from the opened quiz, too. */
  const forget = (ids: ReadonlySet<string>) =>
    setOpened((now) => now && { ...now, question_ids: now.question_ids.filter((id) => !ids.has(id)) });

  return { draft, opened, unsaved, kept, change, open, discard, saved, forget };
}

export type QuizDraft = ReturnType<typeof useQuizDraft>;

function blankDraft(topic_id: string): Draft {
  const { time_limit, passing_score } = quizFieldLimits;
  return {
    title: '',
    description: '',
    topic_id,
    questions: [],
    time_limit: String(time_limit.initial),
    passing_score: String(passing_score.initial),
  };
}

const keyOf = (quizId: string) => `quiz-builder.${quizId}`;

/** A draft may be from an older release. */
function isDraft(draft: Draft | undefined): draft is Draft {
  const texts = [draft?.title, draft?.description, draft?.topic_id, draft?.time_limit, draft?.passing_score];
  const areTexts = texts.every((text) => typeof text === 'string');
  return areTexts && Array.isArray(draft?.questions) && draft.questions.every((one) => typeof one?.id === 'string');
}

export type Draft = Record<'title' | 'description' | 'topic_id' | 'time_limit' | 'passing_score', string> & {
  questions: Candidate[];
};

export type SavedQuiz = QuizValues & { id: string; version: number };

export function draftOf(quiz: OpenedQuiz): Draft {
  const { title, description, topic_id, time_limit, passing_score, questions } = quiz;
  return {
    title,
    description,
    topic_id,
    questions,
    time_limit: String(time_limit),
    passing_score: String(passing_score),
  };
}

export function savedOf({ questions, created_at, ...quiz }: OpenedQuiz): SavedQuiz {
  return quiz;
}

/** What is not a whole number becomes NaN, which the server refuses. */
export function valuesOf({ questions, ...draft }: Draft): QuizValues {
  return {
    ...draft,
    title: draft.title.trim(),
    description: draft.description.trim(),
    time_limit: wholeNumber(draft.time_limit) ?? Number.NaN,
    passing_score: wholeNumber(draft.passing_score) ?? Number.NaN,
    question_ids: questions.map(({ id }) => id),
  };
}

function isChanged(draft: Draft, beginning: QuizValues): boolean {
  return differences(quizFields, valuesOf(draft), beginning).length > 0;
}

export type Problems = Readonly<Partial<Record<string, string>>>;

export function problemsOf(draft: Draft): Problems {
  const values: Record<string, unknown> = valuesOf(draft);
  const fields = Object.entries(quizFields as Fields);
  const problems = fields.map(([name, field]) => [name, problemIn(field, values[name])] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}
