import { type FormEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { noteFields } from '#core/feedback/note.ts';
import { ConflictPanel } from '#web/admin-kit/conflict-panel.tsx';
import type { Versioned } from '#web/admin-kit/record-form.ts';
import type { Action } from '#web/lib/use-action.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';

interface ReportNoteProps {
  note: string;
  draft: NoteDraft | null;
  saving: Action<[draft: NoteDraft], unknown>;
  onDraft(draft: NoteDraft): void;
  onSave(draft: NoteDraft): void;
  onCancel(): void;
}

const { label, max } = noteFields.note;

export function ReportNote({ note, draft, saving, onDraft, onSave, onCancel }: ReportNoteProps) {
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const { failure, busy } = saving;
  useFocusOnFailure(form, failure);
  if (!draft) return note === '' ? null : <p className="report__noted quoted t1">{note}</p>;
  const theirs = failure?.current as Versioned<typeof noteFields> | undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(draft);
  };
  return (
    <form ref={form} className="report__note stack stack--tight" noValidate onSubmit={submit}>
      <Field label={`${label}, for administrators only`} error={failure?.fields?.note}>
        <TextArea
          name="note"
          rows={3}
          maxLength={max}
          autoFocus
          value={draft.text}
          onChange={(event) => onDraft({ ...draft, text: event.target.value })}
        />
      </Field>
      {failure && theirs ? (
        <ConflictPanel
          sentence={failure.error}
          conflicts={[{ label, theirs: theirs.note, mine: draft.text }]}
          onTheirs={() => {
            saving.clear();
            onDraft(noteDraft(theirs));
          }}
          onMine={() => onSave({ ...draft, version: theirs.version })}
        />
      ) : (
        !failure?.fields?.note && <CallFailure failure={failure} back={pathname + search} />
      )}
      <div className="row">
        <Button type="submit" size="sm" variant="primary" busy={busy} busyText="Saving...">
          Save note
        </Button>
        <Button size="sm" aria-disabled={busy} onClick={() => !busy && onCancel()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export interface NoteDraft {
  text: string;
  before: string;
  version: number;
}

export const noteDraft = ({ note, version }: { note: string; version: number }): NoteDraft => ({
  text: note,
  before: note,
  version,
});

export const isUnsaved = ({ text, before }: NoteDraft) => text.trim() !== before;
