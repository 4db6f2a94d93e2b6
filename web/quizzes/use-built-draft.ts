import { useCallback, useEffect, useRef, useState } from 'react';
import { setPaperLimits } from '#core/set-papers.ts';
import { inTab, keptJson } from '#web/lib/kept.ts';
import type { OpenedQuiz } from './builder.tsx';
import { type Draft, draftOf, isChanged, type Stored, storedOf, written } from './draft.ts';

interface Kept {
  draft: Draft;
  opened: Stored | null;
}

/**
 * What is being built. It is kept in this tab for as long as it says something else than what is stored: a reload loses nothing.
 * `opened` is the stored quiz that it began with; null for a new one.
 */
export function useBuiltDraft(quizId: string, quiz: OpenedQuiz | null, home: string) {
  const [blank] = useState(() => blankDraft(home));
  const [draft, setDraft] = useState(() => (quiz ? draftOf(quiz) : blank));
  const [opened, setOpened] = useState(() => (quiz ? storedOf(quiz) : null));
  const [restored, setRestored] = useState(false);
  const ready = useRef(false);
  /** True once this bench is left for good: nothing of it is kept from then on. */
  const lettingGo = useRef(false);
  const latest = useRef(draft);
  latest.current = draft;
  const unsaved = isChanged(draft, opened ?? written(blank));

  useEffect(() => {
    const kept = read(quizId);
    if (kept) {
      setDraft(kept.draft);
      setOpened(kept.opened);
      setRestored(true);
    }
  }, [quizId]);

  useEffect(() => {
    // The first time, what was kept has not been taken up yet.
    if (!ready.current) ready.current = true;
    else if (unsaved && !lettingGo.current) keep(quizId, { draft, opened });
    else drop(quizId);
  }, [quizId, draft, opened, unsaved]);

  const change = useCallback((part: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => {
    setDraft((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }));
  }, []);

  /** Begins again with a stored quiz, or with a blank one. */
  const begin = useCallback(
    (stored: OpenedQuiz | null) => {
      setDraft(stored ? draftOf(stored) : blank);
      setOpened(stored ? storedOf(stored) : null);
      setRestored(false);
    },
    [blank],
  );

  /** The draft `sent` is now stored as `stored`. What has been changed since then stays a change of it. */
  const saved = useCallback((stored: Stored, sent: Draft) => {
    const same = latest.current === sent;
    setOpened(stored);
    setRestored(false);
    if (same) setDraft({ ...sent, title: stored.title, description: stored.description });
    return same;
  }, []);

  return { draft, opened, unsaved, restored, latest, lettingGo, change, begin, saved };
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

const keyOf = (quizId: string) => `certamen.quiz-builder.${quizId}`;

export function keep(quizId: string, kept: Kept): void {
  inTab.set(keyOf(quizId), JSON.stringify(kept));
}

export function drop(quizId: string): void {
  inTab.remove(keyOf(quizId));
}

function read(quizId: string): Kept | null {
  const kept = keptJson(inTab, keyOf(quizId)) as Kept | null;
  return kept && isDraft(kept.draft) ? { draft: kept.draft, opened: kept.opened ?? null } : null;
}

/** Whether what was kept can be shown: it is the browser's, and may be of another release. */
function isDraft(draft: Draft | undefined): draft is Draft {
  const texts = [draft?.title, draft?.description, draft?.topic_id, draft?.time_limit, draft?.passing_score];
  const areTexts = texts.every((text) => typeof text === 'string');
  return areTexts && Array.isArray(draft?.questions) && draft.questions.every((one) => typeof one?.id === 'string');
}
