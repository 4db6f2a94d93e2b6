import type { ComponentProps } from 'react';
import { ChangeRows } from '#web/admin-kit/change-rows.tsx';
import type { Filters } from '#web/lib/use-filters.ts';
import { Field, Select } from '#web/ui/field.tsx';

export type Categories = readonly { id: string; name: string; topics: readonly { id: string; name: string }[] }[];

export function TopicOptions({ categories }: { categories: Categories }) {
  return categories.map(({ id, name, topics }) => (
    <optgroup key={id} label={name}>
      {topics.map((topic) => (
        <option key={topic.id} value={topic.id}>
          {topic.name}
        </option>
      ))}
    </optgroup>
  ));
}

interface TopicSelectProps {
  categories: Categories;
  value: string;
  onChange(topic_id: string): void;
}

export function TopicSelect({ categories, value, onChange }: TopicSelectProps) {
  return (
    <Select className="select--sm" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">Choose a topic</option>
      <TopicOptions categories={categories} />
    </Select>
  );
}

export function categoryAndTopic(categories: Categories, filters: Filters) {
  const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  const category = filters.value('category_id');
  const topics = categories.filter(({ id }) => category === '' || id === category).flatMap(({ topics }) => topics);
  return { category_id: categories.map(option), topic_id: topics.map(option) };
}

interface MoveToTopicProps
  extends Pick<ComponentProps<typeof ChangeRows>, 'noun' | 'ids' | 'needed' | 'change' | 'onChanged' | 'onClose'> {
  categories: Categories;
  hint: string;
}

export function MoveToTopic({ categories, hint, ...rest }: MoveToTopicProps) {
  return (
    <ChangeRows
      {...rest}
      title={(rows) => `Move ${rows}`}
      confirm="Move to topic"
      doing="Moving"
      failed={`Failed to move ${rest.noun}s`}
    >
      {(value, setValue, error) => (
        <Field label="Topic" error={error} hint={hint}>
          <TopicSelect categories={categories} value={value} onChange={setValue} />
        </Field>
      )}
    </ChangeRows>
  );
}
