/** What of a list of topics is asked for. */
export interface TopicFilter {
  words: string;
  startedOnly: boolean;
}

interface Category<Topic> {
  name: string;
  topics: readonly Topic[];
}

interface Topic {
  name: string;
  description: string;
  progress: unknown;
}

export const isFiltering = ({ words, startedOnly }: TopicFilter): boolean => startedOnly || words.trim() !== '';

/**
 * The categories with the topics asked for, and only those that have some. Every word has to stand in the topic's name or
 * description or in its category's name; case and accents make no difference. Without a filter all of them, empty ones too.
 */
export function matching<T extends Topic, C extends Category<T>>(
  categories: readonly C[],
  filter: TopicFilter,
): readonly C[] {
  if (!isFiltering(filter)) return categories;
  const words = folded(filter.words).split(/\s+/).filter(Boolean);
  return categories
    .map((category) => ({
      ...category,
      topics: category.topics.filter((topic) => {
        if (filter.startedOnly && topic.progress === null) return false;
        const text = folded(`${topic.name} ${topic.description} ${category.name}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter((category) => category.topics.length > 0);
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
