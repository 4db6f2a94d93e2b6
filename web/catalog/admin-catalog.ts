import type { Api } from '#core/contract/index.ts';
import { searchWords, topicHas } from '#core/topic-search.ts';

export type AdminCategory = Awaited<ReturnType<Api['catalogAdmin']['list']>>['categories'][number];
export type ListedTopic = AdminCategory['topics'][number];
/** A topic with its exam, as its form shows it. */
export type WholeTopic = Awaited<ReturnType<Api['catalogAdmin']['topic']>>['topic'];

/**
 * The categories with the topics asked for, and only those that have some. `topicHas` of core says what the
 * words are looked for in. Without words all, empty ones too.
 */
export function findTopics(categories: readonly AdminCategory[], typed: string): readonly AdminCategory[] {
  const words = searchWords(typed);
  if (words.length === 0) return categories;
  return categories
    .map((category) => ({
      ...category,
      topics: category.topics.filter((topic) => topicHas(topic, category.name, words)),
    }))
    .filter(({ topics }) => topics.length > 0);
}
