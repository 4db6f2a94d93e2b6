import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useRecordSave } from '#web/admin-kit/use-record-save.tsx';
import { Exhibits } from '#web/exhibits/question-text.tsx';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { AnswersField } from './answers-field.tsx';
import { difficultyOptions } from './difficulty-select.tsx';
import { type Draft, inputOf, isUnsaved, type Question, type Typed, typedFields, typedOf } from './draft.ts';
import { type Category, EditorFacts } from './editor-facts.tsx';

interface EditorProps {
  draft: Draft;
  label: string;
  categories: readonly Category[];
  onType(typed: Typed): void;
  /** `mergeNote` says which of someone else's changes were kept. */
  onSaved(question: Question, mergeNote: string): void;
  onRebase(draft: Draft): void;
  onClose(): void;
  children?: ReactNode;
}

const kindChoices = [
  { id: 'single', name: 'One correct answer' },
  { id: 'multiple', name: 'Several correct answers' },
];

const recordOf = (question: Question) => ({
  ...typedOf(question),
  version: question.version,
  facts_version: question.facts_version,
});

/** What is typed is stored outside, so that it survives unmounting and failures. */
export function Editor({ draft, label, categories, onType, onSaved, onRebase, onClose, children }: EditorProps) {
  const { base, typed } = draft;
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLTextAreaElement>(null);
  const [leaving, setLeaving] = useState(false);
  const { saving, conflictOf } = useRecordSave<typeof typedFields, { question: Question }, Question>({
    fields: typedFields,
    opened: base && recordOf(base),
    recordOf,
    choices: {
      kind: kindChoices,
      difficulty: difficultyOptions.map(({ value, label }) => ({ id: value, name: label })),
      topic_id: categories.flatMap(({ topics }) => topics),
    },
    failed: 'Failed to save question',
    save({ questionsAdmin }, values, version, over) {
      const input = inputOf({ base, typed: values as Typed });
      return base
        ? questionsAdmin.change({
            ...input,
            question_id: base.id,
            version,
            facts_version: (over as ReturnType<typeof recordOf>).facts_version,
          })
        : questionsAdmin.add({ ...input, topic_id: values.topic_id });
    },
    onTheirs: (values, question) => onRebase({ base: question, typed: values as Typed }),
  });
  const { failure, busy } = saving;
  const standing = useFocusOnFailure(form, failure);
  useEffect(() => {
    // Not when the editor returns with its page of the list.
    if (document.activeElement === null || document.activeElement === document.body) first.current?.focus();
  }, []);
  const run = async (over: ReturnType<typeof recordOf> | null) => {
    setLeaving(false);
    const saved = await saving.run(over, typed);
    if (saved) onSaved(saved.result.question, saved.mergeNote);
  };
  const conflict = conflictOf(
    failure,
    () => typed,
    (current) => void run(current as ReturnType<typeof recordOf>),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(base && recordOf(base));
  };
  const type = (part: Partial<Typed>) => onType({ ...typed, ...part });
  const fields = failure?.fields ?? {};
  const besideField = failure !== null && Object.values(fields).includes(failure.error);
  return (
    <form ref={form} className="qedit halves" aria-label={label} noValidate onSubmit={submit}>
      {standing && !besideField && !conflict && (
        <div className="wide">
          <CallFailure failure={standing} back={pathname + search} />
        </div>
      )}
      {conflict && <div className="wide">{conflict}</div>}
      <div className="grid gap-3">
        <Field
          label="Question"
          mark={
            <>
              backticks make <code className="nb">code</code>
            </>
          }
          error={fields.question_text}
        >
          <TextArea
            ref={first}
            rows={rowsFor(typed.question_text, 3)}
            value={typed.question_text}
            onChange={({ target }) => type({ question_text: target.value })}
          />
        </Field>
        <Exhibits text={typed.question_text} />
        <AnswersField
          kind={typed.kind}
          answers={typed.answers}
          error={fields.answers}
          onChange={(kind, answers) => type({ kind, answers })}
        />
      </div>
      <div className="grid gap-3">
        <Field label="Explanation" error={fields.explanation}>
          <TextArea
            rows={rowsFor(typed.explanation, 4)}
            value={typed.explanation}
            onChange={({ target }) => type({ explanation: target.value })}
          />
        </Field>
        <EditorFacts typed={typed} fields={fields} categories={categories} onType={type} />
      </div>
      <div className="row row--apart topline wide">
        <span className="t1 soft">{base && placesOf(base)}</span>
        {/* Keys: a button that became the submit button while pressed would submit. */}
        {leaving ? (
          <span key="leaving" className="row">
            <span className="t2" role="alert">
              What you typed is not saved.
            </span>
            <Button size="sm" onClick={() => setLeaving(false)}>
              Keep editing
            </Button>
            <Button size="sm" variant="danger" onClick={onClose}>
              Discard
            </Button>
          </span>
        ) : (
          <span key="going on" className="row">
            <Button size="sm" aria-disabled={busy} onClick={() => (isUnsaved(draft) ? setLeaving(true) : onClose())}>
              Cancel
            </Button>
            <Button size="sm" type="submit" variant="primary" busy={busy} busyText="Saving...">
              Save question
            </Button>
          </span>
        )}
      </div>
      {children && <div className="wide">{children}</div>}
    </form>
  );
}

function placesOf({ quizzes, external_id, version }: Question): string {
  const titles = quizzes.map(({ title }) => title).join(', ');
  const places =
    quizzes.length === 0
      ? 'In no quiz'
      : `In ${quizzes.length === 1 ? '1 quiz' : `${quizzes.length} quizzes`}: ${titles}`;
  return [places, external_id && `Id ${external_id}`, `Version ${version}`].filter(Boolean).join(' · ');
}

/** For browsers without field-sizing. */
function rowsFor(text: string, least: number): number {
  return Math.min(16, Math.max(least, text.split('\n').length));
}
