import { useCallback, useRef, useState } from 'react';
import { setPaperLimits } from '#core/set-papers.ts';
import { keepForLater, useKeptDraft } from '#web/lib/use-kept-draft.ts';
import type { OpenedQuiz } from './builder.tsx';
import { type Draft, draftOf, isChanged, type Stored, storedOf, written } from './draft.ts';

interface Kept {
  draft: Draft;
  opened: Stored | null;
}

/**
 * What is being built, kept in this browser for as long as it says something else than what is stored. `opened` is the stored quiz
 * that it began with; null for a new one.
 */
export function useBuiltDraft(quizId: string, quiz: OpenedQuiz | null, home: string) {
  const [blank] = useState(() => blankDraft(home));
  const [draft, setDraft] = useState(() => (quiz ? draftOf(quiz) : blank));
  const [opened, setOpened] = useState(() => (quiz ? storedOf(quiz) : null));
  const latest = useRef(draft);
  latest.current = draft;
  const unsaved = isChanged(draft, opened ?? written(blank));
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

  /** Begins again with a stored quiz, or with a blank one. */
  const begin = (stored: OpenedQuiz | null) => {
    kept.forget();
    setDraft(stored ? draftOf(stored) : blank);
    setOpened(stored ? storedOf(stored) : null);
  };

  /** The draft `sent` is now stored as `stored`. What has been changed since then stays a change of it. */
  const saved = (stored: Stored, sent: Draft) => {
    kept.forget();
    const same = latest.current === sent;
    // Typed while a new quiz was being saved: it goes along to the quiz's own address.
    if (!same && stored.id !== quizId)
      keepForLater(keyOf(stored.id), {
        version: stored.version,
        values: { draft: latest.current, opened: stored },
      });
    setOpened(stored);
    if (same) setDraft({ ...sent, title: stored.title, description: stored.description });
  };

  return { draft, opened, unsaved, kept, change, begin, saved };
}

export type BuiltDraft = ReturnType<typeof useBuiltDraft>;

function blankDraft(topic_id: string): Draft {
  const { time_limit, passing_score } = setPaperLimits;
  return {
    ...{ title: '', description: '', topic_id, questions: [] },
    time_limit: String(time_limit.initial),
    passing_score: String(passing_score.initial),
  };
}

const keyOf = (quizId: string) => `quiz-builder.${quizId}`;

/** Whether what was kept can be shown: it is the browser's, and may be of another release. */
function isDraft(draft: Draft | undefined): draft is Draft {
  const texts = [draft?.title, draft?.description, draft?.topic_id, draft?.time_limit, draft?.passing_score];
  const areTexts = texts.every((text) => typeof text === 'string');
  return areTexts && Array.isArray(draft?.questions) && draft.questions.every((one) => typeof one?.id === 'string');
}
