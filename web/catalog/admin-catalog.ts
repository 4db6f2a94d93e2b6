import { searchWords, topicHas } from '#core/catalog/topic-search.ts';
import type { Api } from '#core/contract/index.ts';

export type AdminCategory = Awaited<ReturnType<Api['catalogAdmin']['list']>>['categories'][number];
export type ListedTopic = AdminCategory['topics'][number];
export type WholeTopic = Awaited<ReturnType<Api['catalogAdmin']['topic']>>['topic'];

export function findTopics(categories: readonly AdminCategory[], search: string): readonly AdminCategory[] {
  const words = searchWords(search);
  if (words.length === 0) return categories;
  return categories
    .map((category) => ({
      ...category,
      topics: category.topics.filter((topic) => topicHas(topic, category.name, words)),
    }))
    .filter(({ topics }) => topics.length > 0);
}
