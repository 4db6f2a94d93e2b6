import { TopicOptions } from '#web/catalog/topic-options.tsx';
import { type Filters, useFilters } from '#web/lib/use-filters.ts';
import { Field, Select } from '#web/ui/field.tsx';

interface Category {
  id: string;
  name: string;
  topics: { id: string; name: string }[];
}

export function useTopicChoice<Own extends Category>(categories: readonly Own[]) {
  const filters = useFilters();
  const holding = categories.find(({ topics }) => topics.some(({ id }) => id === filters.value('topic_id')));
  const category = holding ?? categories.find(({ id }) => id === filters.value('category_id'));
  const topic = holding?.topics.find(({ id }) => id === filters.value('topic_id')) as
    | Own['topics'][number]
    | undefined;
  return { category, topic, filters };
}

interface TopicPickProps {
  categories: readonly Category[];
  category: string;
  topic: string;
  filters: Filters;
  categoryError?: string | undefined;
  topicError?: string | undefined;
}

/** A topic may be chosen without its category, which is then shown. */
export function TopicPick({ categories, category, topic, filters, categoryError, topicError }: TopicPickProps) {
  const shown = category === '' ? categories : categories.filter(({ id }) => id === category);
  const option = ({ id, name }: { id: string; name: string }) => (
    <option key={id} value={id}>
      {name}
    </option>
  );
  return (
    <>
      <Field label="Category" error={categoryError}>
        <Select
          className="select--sm"
          value={category}
          onChange={({ target }) => filters.setAll({ category_id: target.value, topic_id: '' })}
        >
          <option value="">Any category</option>
          {categories.map(option)}
        </Select>
      </Field>
      <Field label="Topic" error={topicError}>
        <Select className="select--sm" value={topic} onChange={({ target }) => filters.set('topic_id', target.value)}>
          <option value="">Choose a topic</option>
          <TopicOptions categories={shown} />
        </Select>
      </Field>
    </>
  );
}
