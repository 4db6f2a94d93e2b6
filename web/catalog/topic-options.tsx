import { Select } from '#web/ui/field.tsx';

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
