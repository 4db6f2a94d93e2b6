import type { Filters } from '#web/lib/use-filters.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { filterNames, isFiltered } from './post-filters.tsx';

/** In the place of no rows: the way on, which is another without filters. */
export function NoPosts({ filters }: { filters: Filters }) {
  return (
    <span className="row">
      No blog posts found
      {isFiltered(filters) ? (
        <Button size="sm" onClick={() => filters.clear(filterNames)}>
          Clear filters
        </Button>
      ) : (
        <ButtonLink size="sm" to="/admin/blog/new">
          Add Blog Post
        </ButtonLink>
      )}
    </span>
  );
}
