import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useAction } from '#web/lib/use-action.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { AnswersField } from './answers-field.tsx';
import { type Draft, inputOf, isUnsaved, type Question, rebased, type Typed } from './draft.ts';
import { type Category, EditorFacts } from './editor-facts.tsx';
import { QuestionMeanwhile } from './question-meanwhile.tsx';

interface EditorProps {
  draft: Draft;
  /** Names the form. */
  label: string;
  categories: readonly Category[];
  onType(typed: Typed): void;
  onSaved(question: Question): void;
  /** Goes on from what is saved now. */
  onRebase(question: Question): void;
  onClose(): void;
  /** Under the fields. */
  children?: ReactNode;
}

/** The fields of one question. What is typed lives outside, so that the editor may go and come back; a failure keeps it. */
export function Editor({ draft, label, categories, onType, onSaved, onRebase, onClose, children }: EditorProps) {
  const { base, typed } = draft;
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<HTMLTextAreaElement>(null);
  const [leaving, setLeaving] = useState(false);
  const save = useAction(async (api, from: Draft) => {
    const input = inputOf(from);
    const answer = from.base
      ? api.questionsAdmin.change({ ...input, question_id: from.base.id, version: from.base.version })
      : api.questionsAdmin.add({ ...input, topic_id: from.typed.topic_id });
    return (await answer).question;
  }, 'Failed to save question');
  const { failure, busy } = save;
  const standing = useFocusOnFailure(form, failure);
  useEffect(() => {
    // Whoever pressed Edit wants to type; whoever came back to this page of the list does not.
    if (document.activeElement === null || document.activeElement === document.body) first.current?.focus();
  }, []);
  const run = async (from: Draft) => {
    setLeaving(false);
    const question = await save.run(from);
    if (question) onSaved(question);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(draft);
  };
  const type = (part: Partial<Typed>) => onType({ ...typed, ...part });
  const fields = failure?.fields ?? {};
  const besideField = failure !== null && Object.values(fields).includes(failure.error);
  return (
    <form ref={form} className="qedit" aria-label={label} noValidate onSubmit={submit}>
      {standing && !besideField && standing.code !== 'QUESTION_CHANGED' && (
        <div className="qedit__wide">
          <CallFailure failure={standing} back={pathname + search} />
        </div>
      )}
      {failure?.code === 'QUESTION_CHANGED' && base && (
        <QuestionMeanwhile
          sentence={failure.error}
          question_id={base.id}
          onTheirs={(question) => {
            save.clear();
            onSaved(question);
          }}
          onMine={(question) => {
            onRebase(question);
            void run(rebased(draft, question));
          }}
        />
      )}
      <div className="qedit__part">
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
        <AnswersField
          kind={typed.kind}
          answers={typed.answers}
          error={fields.answers}
          onChange={(kind, answers) => type({ kind, answers })}
        />
      </div>
      <div className="qedit__part">
        <Field label="Explanation" error={fields.explanation}>
          <TextArea
            rows={rowsFor(typed.explanation, 4)}
            value={typed.explanation}
            onChange={({ target }) => type({ explanation: target.value })}
          />
        </Field>
        <EditorFacts typed={typed} fields={fields} categories={categories} onType={type} />
      </div>
      <div className="qedit__foot">
        <span className="t1 soft">{base && placesOf(base)}</span>
        {/* Keys: a button that became the submit button under the very press on it would send the form. */}
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
      {children && <div className="qedit__wide">{children}</div>}
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

/** As many as the text has lines, within reason: browsers that can let the field grow do the rest. */
function rowsFor(text: string, least: number): number {
  return Math.min(16, Math.max(least, text.split('\n').length));
}
