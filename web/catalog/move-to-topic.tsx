import type { ComponentProps } from 'react';
import { ChangeRows } from '#web/ui/change-rows.tsx';
import { Field } from '#web/ui/field.tsx';
import { type Categories, TopicSelect } from './topic-options.tsx';

interface MoveToTopicProps
  extends Pick<ComponentProps<typeof ChangeRows>, 'noun' | 'ids' | 'needed' | 'change' | 'onChanged' | 'onClose'> {
  categories: Categories;
  hint: string;
}

export function MoveToTopic({ categories, hint, ...rest }: MoveToTopicProps) {
  const nameOf = (topic: string) => categories.flatMap(({ topics }) => topics).find(({ id }) => id === topic)?.name;
  return (
    <ChangeRows
      {...rest}
      title={(rows) => `Move ${rows}`}
      confirm="Move to topic"
      doing="Moving"
      failed={`Failed to move ${rest.noun}s`}
      sentence={(moved, topic) => `Moved ${moved} to ${nameOf(topic)}.`}
    >
      {(value, setValue, error) => (
        <Field label="Topic" error={error} hint={hint}>
          <TopicSelect categories={categories} value={value} onChange={setValue} />
        </Field>
      )}
    </ChangeRows>
  );
}
