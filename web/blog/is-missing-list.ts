import type { Narrowing } from './addresses.ts';
import type { BlogList } from './posts.tsx';

/** Whether a list is of a category that does not exist, or of a tag that no post has. */
export function isMissingList({ category, total }: BlogList, narrowing: Narrowing): boolean {
  if (narrowing.category) return category === null;
  return narrowing.tag !== '' && narrowing.q === '' && total === 0;
}
