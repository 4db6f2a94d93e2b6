import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import type { Categories } from '#web/catalog/topic-options.tsx';
import { apiFailure } from '#web/lib/api-error.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import type { Card } from './card-columns.tsx';
import { type CardContent, CardFields, cardContent } from './card-fields.tsx';

interface CardEditorProps {
  card: Card;
  categories: Categories;
  /** Whether something is typed that is not saved. */
  onTyped(unsaved: boolean): void;
  onSaved(): void;
  /** What is stored now takes the place of what was typed. */
  onTheirs(): void;
  onClose(): void;
}

/** A card of the list while it is edited. What somebody else saved meanwhile is shown before it is overwritten. */
export function CardEditor({ card, categories, onTyped, onSaved, onTheirs, onClose }: CardEditorProps) {
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const front = useRef<HTMLTextAreaElement>(null);
  const [theirs, setTheirs] = useState<Card | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [typed, setTyped] = useState(false);
  const save = useAction(async (api, content: CardContent) => {
    try {
      return await api.flashcardsAdmin.change({
        flashcard_id: card.id,
        ...content,
        version: (theirs ?? card).version,
      });
    } catch (thrown) {
      if (apiFailure(thrown)?.code === 'FLASHCARD_CHANGED') setTheirs(await currentCard(api, card.id));
      throw thrown;
    }
  }, 'Failed to save flashcard');
  useEffect(() => front.current?.focus(), []);
  const standing = useFocusOnFailure(form, save.failure);
  const type = () => {
    setTyped(true);
    onTyped(true);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setLeaving(false);
    if (await save.run(cardContent(new FormData(event.currentTarget)))) onSaved();
  };
  const { failure } = save;
  const besideField = failure?.fields !== undefined && Object.values(failure.fields).includes(failure.error);
  return (
    <form
      ref={form}
      className="cards__editor"
      aria-label={`Edit ${card.front_content}`}
      noValidate
      onSubmit={submit}
      onInput={type}
    >
      {!besideField && <CallFailure failure={standing} back={pathname + search} />}
      {theirs && (
        <section className="cards__theirs t1" aria-label="What was saved meanwhile">
          <p className="soft">
            Saved meanwhile in <bdi>{theirs.topic_name}</bdi>:
          </p>
          <div className="cards__sides">
            <div dir="auto">
              <InlineText text={theirs.front_content} />
            </div>
            <div dir="auto">
              <InlineText text={theirs.back_content} />
            </div>
          </div>
          <div className="row">
            <Button size="sm" onClick={onTheirs}>
              Use theirs
            </Button>
            <Button size="sm" type="submit">
              Save mine over it
            </Button>
          </div>
        </section>
      )}
      <CardFields categories={categories} content={card} failure={failure} front={front} />
      <div className="row cards__foot">
        {leaving ? (
          <>
            <span role="alert">What you typed is not saved.</span>
            {/* With a key of its own: a button that turned into the saving one while it is pressed would save. */}
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
            <Button key="save" size="sm" type="submit" variant="primary" busy={save.busy} busyText="Saving...">
              Save flashcard
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

/** The card as it is now; null where it could not be had. */
async function currentCard(api: Api, flashcard_id: string): Promise<Card | null> {
  return api.flashcardsAdmin.open({ flashcard_id }).then(
    ({ flashcard }) => flashcard,
    () => null,
  );
}
