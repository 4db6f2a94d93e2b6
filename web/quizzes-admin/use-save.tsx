import { useState } from 'react';
import { useLocation } from 'react-router';
import { beginningOf, quizFields } from '#core/quizzes/admin-quiz.ts';
import { useRecordSave } from '#web/admin-kit/use-record-save.tsx';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import type { Topic } from './quiz-settings.tsx';
import {
  type Draft,
  draftOf,
  type OpenedQuiz,
  type Problems,
  problemsOf,
  type QuizDraft,
  type SavedQuiz,
  savedOf,
  valuesOf,
} from './use-quiz-draft.ts';

interface SaveFailureProps {
  failure: ApiFailure | null;
  busy: boolean;
  onTakeOut(): void;
  onSaveAsNew(): void;
}

export function SaveFailure({ failure, busy, onTakeOut, onSaveAsNew }: SaveFailureProps) {
  const { pathname, search } = useLocation();
  if (!failure) return null;
  const ways: Record<string, [label: string, act: () => void]> = {
    BUILT_QUIZ_NOT_FOUND: ['Save as a new quiz', onSaveAsNew],
    BUILT_QUESTIONS_GONE: ['Take them out', onTakeOut],
    BUILT_QUESTIONS_UNANSWERED: ['Take them out', onTakeOut],
  };
  const offered = ways[failure.code];
  if (!offered) return <CallFailure failure={failure} back={pathname + search} />;
  const [label, act] = offered;
  const action = (
    <Button size="sm" busy={busy} onClick={act}>
      {label}
    </Button>
  );
  return (
    <Alert tone="error" action={action}>
      {failure.error}
    </Alert>
  );
}

interface SaveEvents {
  topics: readonly Topic[];
  onStart(): void;
  onSaved(id: string, mergeNote: string): void;
}

const REFUSED = 'question_ids.';

export function useSave(quiz: QuizDraft, { topics, onStart, onSaved }: SaveEvents) {
  const { draft, opened } = quiz;
  const [tried, setTried] = useState<Draft | null>(null);
  const { saving, conflictOf } = useRecordSave<typeof quizFields, { quiz: OpenedQuiz }, OpenedQuiz>({
    fields: quizFields,
    opened,
    recordOf: savedOf,
    choicesOf: ({ questions }) => ({
      topic_id: topics,
      question_ids: [...draft.questions, ...questions].map(({ id, question_text }) => ({
        id,
        name: beginningOf(question_text),
      })),
    }),
    failed: 'Failed to save quiz. Please try again.',
    save: ({ quizzesAdmin }, values, version) =>
      opened && version > 0
        ? quizzesAdmin.change({ ...values, quiz_id: opened.id, version })
        : quizzesAdmin.add(values),
    onTheirs(values, theirs) {
      const known = new Map([...draft.questions, ...theirs.questions].map((question) => [question.id, question]));
      const questions = values.question_ids.flatMap((id) => known.get(id) ?? []);
      quiz.open(theirs, draftOf({ ...theirs, ...values, questions }));
    },
  });
  const { failure } = saving;
  const problems = tried ? problemsOf(draft) : {};
  const refused = refusedIn(failure, draft);
  const isRefusal = failure?.code.startsWith('BUILT_QUESTIONS_');

  const run = async (over: Omit<SavedQuiz, 'id'> | null) => {
    onStart();
    setTried({ ...draft });
    saving.clear();
    if (Object.keys(problemsOf(draft)).length > 0) return;
    const saved = await saving.run(over, valuesOf(draft));
    if (!saved) return;
    setTried(null);
    quiz.saved(saved.result.quiz, draft);
    onSaved(saved.result.quiz.id, saved.mergeNote);
  };
  const wrong = { ...unchanged(failure, draft, tried), ...problems };
  return {
    busy: saving.busy,
    /** A new value for each failed try, to focus the first invalid field. */
    failure: failure ?? (Object.keys(problems).length > 0 ? tried : null),
    wrong,
    conflict: conflictOf(
      failure,
      () => valuesOf(draft),
      (current) => void run(current),
    ),
    general:
      failure && (isRefusal ? refused.size > 0 : Object.keys(failure.fields ?? {}).length === 0) ? failure : null,
    refused,
    run: () => void run(opened),
    saveAsNew: () => void run(null),
    clear: () => {
      saving.clear();
      setTried(null);
    },
  };
}

/** Only for fields that have not changed since. */
function unchanged(failure: ApiFailure | null, draft: Draft, sent: Draft | null): Problems {
  if (!sent || failure?.code.startsWith('BUILT_QUESTIONS_')) return {};
  const fields = Object.entries(failure?.fields ?? {});
  const same = (name: string) => {
    const key = (name === 'question_ids' ? 'questions' : name) as keyof Draft;
    return draft[key] === sent[key];
  };
  return Object.fromEntries(fields.filter(([name]) => same(name)));
}

function refusedIn(failure: ApiFailure | null, { questions }: Draft): ReadonlyMap<string, string> {
  const why = failure?.code === 'BUILT_QUESTIONS_UNANSWERED' ? 'It has no answers.' : 'It has been deleted.';
  const refused = questions.filter(({ id }) => `${REFUSED}${id}` in (failure?.fields ?? {}));
  return new Map(refused.map(({ id }) => [id, why]));
}
