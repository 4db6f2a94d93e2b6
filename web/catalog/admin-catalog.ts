import { searchWords, topicHas } from '#core/catalog/topic-search.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';

export type AdminCategory = Output<'catalogAdmin.list'>['categories'][number];
export type ListedTopic = AdminCategory['topics'][number];
export type WholeTopic = Output<'catalogAdmin.topic'>['topic'];

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
