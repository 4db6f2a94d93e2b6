import { type SearchedTopic, searchWords, topicHas } from '#core/topic-search.ts';

/** What of a list of topics is asked for. */
export interface TopicFilter {
  words: string;
  startedOnly: boolean;
}

interface Category<Topic> {
  name: string;
  topics: readonly Topic[];
}

interface Topic extends SearchedTopic {
  progress: unknown;
}

export const isFiltering = ({ words, startedOnly }: TopicFilter): boolean => startedOnly || words.trim() !== '';

/**
 * The categories with the topics asked for, and only those that have some. `topicHas` of core says what the words are looked for in.
 * Without a filter all of them, empty ones too.
 */
export function matching<T extends Topic, C extends Category<T>>(
  categories: readonly C[],
  filter: TopicFilter,
): readonly C[] {
  if (!isFiltering(filter)) return categories;
  const words = searchWords(filter.words);
  return categories
    .map((category) => ({
      ...category,
      topics: category.topics.filter((topic) => {
        if (filter.startedOnly && topic.progress === null) return false;
        return topicHas(topic, category.name, words);
      }),
    }))
    .filter((category) => category.topics.length > 0);
}
