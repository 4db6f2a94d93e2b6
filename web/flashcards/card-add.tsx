import type { Categories } from '#web/catalog/topic-options.tsx';
import { useAction } from '#web/lib/use-action.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { type CardContent, CardFields, cardContent } from './card-fields.tsx';

interface CardAddProps {
  categories: Categories;
  topicId: string;
  onAdded(): void;
  onClose(): void;
}

export function CardAdd({ categories, topicId, onAdded, onClose }: CardAddProps) {
  const add = useAction((api, card: CardContent) => api.flashcardsAdmin.add(card), 'Failed to save flashcard');
  const submit = async (form: FormData) => {
    if (await add.run(cardContent(form))) onAdded();
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
