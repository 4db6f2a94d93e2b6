interface TopicOptionsProps {
  categories: readonly { id: string; name: string; topics: readonly { id: string; name: string }[] }[];
}

/** All topics under their categories: the options of a select. */
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
