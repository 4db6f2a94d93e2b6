import type { Narrowing } from './addresses.ts';
import type { BlogList } from './posts.tsx';

export function isMissingList({ category, total }: BlogList, narrowing: Narrowing): boolean {
  if (narrowing.category) return category === null;
  return narrowing.tag !== '' && narrowing.q === '' && total === 0;
}
