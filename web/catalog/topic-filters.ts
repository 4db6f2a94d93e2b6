import type { Api } from '#core/contract/index.ts';
import type { Filters } from '#web/lib/use-filters.ts';

type Categories = Awaited<ReturnType<Api['catalogAdmin']['list']>>['categories'];

export function categoryAndTopic(categories: Categories, filters: Filters) {
  const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  const category = filters.value('category');
  const topics = categories.filter(({ id }) => category === '' || id === category).flatMap(({ topics }) => topics);
  return { category: categories.map(option), topic: topics.map(option) };
}
