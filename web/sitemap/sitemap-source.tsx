import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { AddressList } from './address-list.tsx';
import { countOf } from './count-of.ts';
import type { Sitemap } from './use-sitemap-form.ts';

export function SourceWords({ opened }: { opened: Sitemap | null }) {
  if (!opened) return 'A template: the sitemap could not be read';
  if (opened.updated_at === null) return 'Made from what is published; nothing is saved';
  return (
    <>
      Saved <LocalDate at={opened.updated_at} time />
    </>
  );
}

interface MissingProps {
  missing: readonly string[];
  busy: boolean;
  onGenerate(): void;
}

export function Missing({ missing, busy, onGenerate }: MissingProps) {
  if (missing.length === 0) return null;
  const count =
    missing.length >= 1_000
      ? '1,000 published addresses or more'
      : countOf(missing.length, 'published address', 'published addresses');
  return (
    <Alert
      tone="wait"
      action={
        <Button size="sm" busy={busy} busyText="Generating..." onClick={onGenerate}>
          Generate from content
        </Button>
      }
    >
      The saved sitemap does not name {count}.
      <AddressList title={missing.length === 1 ? 'Which one' : 'Which ones'} urls={missing} />
    </Alert>
  );
}
