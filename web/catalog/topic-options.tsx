interface TopicOptionsProps {
  categories: readonly { id: string; name: string; topics: readonly { id: string; name: string }[] }[];
}

/** The options of a select: all topics, grouped by category. */
export function TopicOptions({ categories }: TopicOptionsProps) {
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
