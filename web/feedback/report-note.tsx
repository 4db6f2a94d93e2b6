import { type FormEvent, type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { feedbackFailures } from '#core/feedback/failures.ts';
import { NOTE_MAX_LENGTH } from '#core/feedback.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import type { Report } from './reports-tab.tsx';
import type { NoteDraft } from './use-notes.ts';

interface ReportNoteProps {
  report: Report;
  draft: NoteDraft | null;
  onDraft(id: string, draft: NoteDraft | null): void;
  /** The editing is over. */
  onEnd(): void;
  onDone(sentence: ReactNode): void;
}

/** What administrators noted about a report; a form while it is being edited. */
export function ReportNote({ report: { id, note }, draft, onDraft, onEnd, onDone }: ReportNoteProps) {
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const [, failed] = feedbackFailures.REPORT_NOTE_FAILED;
  const keep = useAction(
    (api, { text, version }: NoteDraft) => api.reports.note({ report_id: id, note: text, version }),
    failed,
  );
  useFocusOnFailure(form, keep.failure);
  const end = () => {
    keep.clear();
    onEnd();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (draft && (await keep.run(draft))) {
      end();
      onDone('Note saved');
    }
  };
  if (!draft) return note === '' ? null : <p className="report__noted">{note}</p>;
  return (
    <form ref={form} className="report__note stack stack--tight" noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Note, for administrators only" error={keep.failure?.fields?.note}>
        <TextArea
          name="note"
          rows={3}
          maxLength={NOTE_MAX_LENGTH}
          autoFocus
          value={draft.text}
          onChange={(event) => onDraft(id, { ...draft, text: event.target.value })}
        />
      </Field>
      {!keep.failure?.fields?.note && <CallFailure failure={keep.failure} back={pathname + search} />}
      <div className="row">
        <Button type="submit" size="sm" variant="primary" busy={keep.busy} busyText="Saving...">
          Save note
        </Button>
        <Button size="sm" aria-disabled={keep.busy} onClick={() => !keep.busy && end()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
