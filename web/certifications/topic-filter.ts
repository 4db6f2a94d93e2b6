import { type SearchedTopic, searchWords, topicHas } from '#core/catalog/topic-search.ts';

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
  seen_count: number;
}

export const isStarted = ({ progress, seen_count }: Pick<Topic, 'progress' | 'seen_count'>): boolean =>
  progress !== null || seen_count > 0;

export const isFiltering = ({ words, startedOnly }: TopicFilter): boolean => startedOnly || words.trim() !== '';

/** `topicHas` decides what the words match. Without a filter, empty categories are included. */
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
        if (filter.startedOnly && !isStarted(topic)) return false;
        return topicHas(topic, category.name, words);
      }),
    }))
    .filter((category) => category.topics.length > 0);
}
