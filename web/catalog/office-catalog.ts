import type { Api } from '#core/contract/index.ts';

export type OfficeCategory = Awaited<ReturnType<Api['catalogOffice']['list']>>['categories'][number];
export type OfficeTopic = OfficeCategory['topics'][number];
/** A topic with its exam, as its form shows it. */
export type WholeTopic = Awaited<ReturnType<Api['catalogOffice']['topic']>>['topic'];

/**
 * The categories with the topics asked for, and only those that have some. Every word has to stand in the topic's name,
 * description or code or in its category's name, in any case, with or without accents. Without words all, empty ones too.
 */
export function findTopics(categories: readonly OfficeCategory[], typed: string): readonly OfficeCategory[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return categories;
  return categories
    .map((category) => ({
      ...category,
      topics: category.topics.filter((topic) => {
        const text = folded(`${topic.name} ${topic.description} ${topic.code} ${category.name}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ topics }) => topics.length > 0);
}

/** '1 topic', '5,214 questions', '2 quizzes'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
