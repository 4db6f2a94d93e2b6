import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { cardFields } from '#core/flashcard-admin.ts';
import type { Categories } from '#web/catalog/topic-options.tsx';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import type { Versioned } from '#web/ui/record-form.ts';
import { useRecordSave } from '#web/ui/use-record-save.tsx';
import type { Card } from './card-columns.tsx';
import { type CardContent, CardFields, cardContent } from './card-fields.tsx';

interface CardEditorProps {
  card: Card;
  categories: Categories;
  onTyped(unsaved: boolean): void;
  onSaved(mergeNote: string): void;
  onClose(): void;
}

export function CardEditor({ card, categories, onTyped, onSaved, onClose }: CardEditorProps) {
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const front = useRef<HTMLTextAreaElement>(null);
  const [opened, setOpened] = useState(card);
  const [content, setContent] = useState<CardContent>(card);
  const [leaving, setLeaving] = useState(false);
  const [typed, setTyped] = useState(false);
  const { saving, conflictOf } = useRecordSave<typeof cardFields, { flashcard: Card }, Card>({
    ...{ fields: cardFields, opened, failed: 'Failed to save flashcard' },
    choices: { topic_id: categories.flatMap(({ topics }) => topics) },
    save: ({ flashcardsAdmin }, values, version) =>
      flashcardsAdmin.change({ flashcard_id: card.id, ...values, version }),
    onTheirs(values, current) {
      setOpened(current);
      setContent(values);
    },
  });
  useEffect(() => front.current?.focus(), []);
  const standing = useFocusOnFailure(form, saving.failure);
  const type = () => {
    setTyped(true);
    onTyped(true);
  };
  const typedNow = () => cardContent(new FormData(form.current as HTMLFormElement));
  const save = async (over: Versioned<typeof cardFields>) => {
    setLeaving(false);
    const saved = await saving.run(over, typedNow());
    if (saved) onSaved(saved.mergeNote);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(opened);
  };
  const { failure } = saving;
  const conflict = conflictOf(failure, typedNow, (current) => void save(current));
  const besideField = failure?.fields !== undefined && Object.values(failure.fields).includes(failure.error);
  return (
    <form
      ref={form}
      className="grid gap-3"
      aria-label={`Edit ${card.front_content}`}
      noValidate
      onSubmit={submit}
      onInput={type}
    >
      {conflict ?? (!besideField && <CallFailure failure={standing} back={pathname + search} />)}
      <CardFields key={opened.version} categories={categories} content={content} failure={failure} front={front} />
      <div className="row row--end gap-2 topline">
        {leaving ? (
          <>
            <span role="alert">What you typed is not saved.</span>
            {/* Its own key: a button that became the submit button while pressed would submit. */}
            <Button key="keep" size="sm" onClick={() => setLeaving(false)}>
              Keep editing
            </Button>
            <Button size="sm" variant="danger" onClick={onClose}>
              Discard
            </Button>
          </>
        ) : (
          <>
            <Button size="sm" onClick={() => (typed ? setLeaving(true) : onClose())}>
              Cancel
            </Button>
            <Button key="save" size="sm" type="submit" variant="primary" busy={saving.busy} busyText="Saving...">
              Save flashcard
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
