import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { cardFields } from '#core/flashcards/admin.ts';
import type { ValuesOf } from '#core/lib/fields.ts';
import { readForm, type Versioned } from '#web/admin-kit/record-form.ts';
import { useRecordSave } from '#web/admin-kit/use-record-save.tsx';
import { type Categories, TopicOptions } from '#web/catalog/topic-options.tsx';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { Field, Select, TextArea } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { Card } from './card-columns.tsx';

interface CardEditorProps {
  card: Card;
  categories: Categories;
  onTyped(unsaved: boolean): void;
  onSaved(card: Card, mergeNote: string): void;
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
    fields: cardFields,
    opened,
    failed: 'Failed to save flashcard',
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
    if (saved) onSaved(saved.result.flashcard, saved.mergeNote);
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

interface CardAddProps {
  categories: Categories;
  topicId: string;
  onDone(sentence: string): void;
  onClose(): void;
}

export function CardAdd({ categories, topicId, onDone, onClose }: CardAddProps) {
  const add = useAction((api, card: CardContent) => api.flashcardsAdmin.add(card), 'Failed to save flashcard');
  const submit = async (form: FormData) => {
    if (await add.run(cardContent(form))) onDone('Flashcard added.');
  };
  return (
    <FormDialog
      title="Add flashcard"
      confirm="Add flashcard"
      busyText="Adding..."
      busy={add.busy}
      failure={add.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <CardFields
        categories={categories}
        content={{ front_content: '', back_content: '', topic_id: topicId }}
        failure={add.failure}
      />
    </FormDialog>
  );
}

type CardContent = ValuesOf<typeof cardFields>;

interface CardFieldsProps {
  categories: Categories;
  content: CardContent;
  failure: ApiFailure | null;
  front?: RefObject<HTMLTextAreaElement | null>;
}

function CardFields({ categories, content, failure, front }: CardFieldsProps) {
  const errors = failure?.fields ?? {};
  const code = (
    <>
      backticks make <code>code</code>
    </>
  );
  return (
    <>
      <div className="halves">
        <Field label="Front" mark={code} error={errors.front_content} required>
          <TextArea
            ref={front}
            name="front_content"
            rows={5}
            defaultValue={content.front_content}
            maxLength={20_000}
          />
        </Field>
        <Field label="Back" error={errors.back_content} required>
          <TextArea name="back_content" rows={5} defaultValue={content.back_content} maxLength={20_000} />
        </Field>
      </div>
      <Field label="Topic" error={errors.topic_id} required>
        <Select name="topic_id" className="select--sm" defaultValue={content.topic_id}>
          <option value="">Choose a topic</option>
          <TopicOptions categories={categories} />
        </Select>
      </Field>
    </>
  );
}

const cardContent = (form: FormData): CardContent => readForm(cardFields, form);
