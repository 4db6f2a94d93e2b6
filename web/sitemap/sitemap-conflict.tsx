import { locsIn } from '#core/sitemap-text.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { ConflictPanel } from '#web/ui/conflict-panel.tsx';
import { countOf } from './count-of.ts';
import type { Sitemap } from './use-sitemap-form.ts';

interface SitemapConflictProps {
  failure: ApiFailure;
  text: string;
  mine: string;
  onTheirs(saved: Sitemap): void;
  onMine(saved: Sitemap): void;
}

const SHOWN = 20;

export function SitemapConflict({ failure, text, mine, onTheirs, onMine }: SitemapConflictProps) {
  const saved = failure.current as unknown as Sitemap;
  const [there, here] = [saved.xml, text].map((xml) => new Set(locsIn(xml).map(({ url }) => url)));
  const conflict = { label: 'Addresses', theirs: onlyIn(there, here), mine: onlyIn(here, there) };
  return (
    <ConflictPanel
      sentence={failure.error}
      conflicts={[conflict]}
      mine={mine}
      onTheirs={() => onTheirs(saved)}
      onMine={() => onMine(saved)}
    />
  );
}

function onlyIn(one = new Set<string>(), other = new Set<string>()): string {
  const only = [...one].filter((url) => !other.has(url));
  if (only.length === 0) return 'none of its own';
  const more = only.length > SHOWN ? ['...'] : [];
  return [`${countOf(only.length, 'address', 'addresses')} of its own`, ...only.slice(0, SHOWN), ...more].join('\n');
}
