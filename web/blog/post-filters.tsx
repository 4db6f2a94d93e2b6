import type { Filters } from '#web/lib/use-filters.ts';
import { Button } from '#web/ui/button.tsx';

const states = [
  { value: 'published', label: 'Published' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'drafts', label: 'Drafts' },
] as const;

export const postFilters = {
  q: { search: 'Search posts', placeholder: 'Title or excerpt' },
  category: { label: 'Category', any: 'Any category' },
  state: { options: states, draw: (filters: Filters) => <StateButtons filters={filters} /> },
};

function StateButtons({ filters }: { filters: Filters }) {
  const state = filters.value('state');
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are not form fields
    <div className="row gap-2 posts__states" role="group" aria-label="Status">
      {states.map(({ value, label }) => (
        <Button
          key={value}
          size="sm"
          aria-pressed={state === value}
          onClick={() => filters.set('state', state === value ? '' : value)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
