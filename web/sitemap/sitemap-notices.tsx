import { locsIn } from '#core/sitemap/text.ts';
import { ConflictPanel } from '#web/admin-kit/conflict-panel.tsx';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { counted } from '#web/lib/counted.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { Pinged, Sitemap } from './use-sitemap-form.ts';

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
      : counted(missing.length, 'published address', 'published addresses');
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

const SHOWN = 20;

function AddressList({ title, urls }: { title: string; urls: readonly string[] }) {
  const more = urls.length - SHOWN;
  return (
    <details className="t1">
      <summary className="unfold">{title}</summary>
      <ul className="anywhere">
        {urls.slice(0, SHOWN).map((url) => (
          <li key={url}>{url}</li>
        ))}
        {more > 0 && <li className="soft">And {more.toLocaleString('en-US')} more.</li>}
      </ul>
    </details>
  );
}

const outcomes = {
  sent: { said: 'sent', className: 'badge badge--right' },
  failed: { said: 'failed', className: 'badge badge--wrong' },
  not_sent: { said: 'not sent', className: 'badge' },
} as const;

export function PingResults({ pinged: { message, results, urls } }: { pinged: Pinged }) {
  const sent = results.some(({ outcome }) => outcome === 'sent');
  const failed = results.some(({ outcome }) => outcome === 'failed');
  const title = sent ? 'Search engines pinged successfully!' : failed ? 'Failed to ping search engines' : undefined;
  return (
    <Alert tone={sent ? 'ok' : failed ? 'error' : 'info'} title={title}>
      {message}
      <ul className="grid gap-2 mt-2 anywhere t1">
        {results.map(({ engine, outcome, detail }) => (
          <li key={engine}>
            <b>{engine}</b> <span className={outcomes[outcome].className}>{outcomes[outcome].said}</span>
            <br />
            {detail}
          </li>
        ))}
      </ul>
      {urls.length > 0 && <AddressList title={counted(urls.length, 'address', 'addresses')} urls={urls} />}
    </Alert>
  );
}

interface SitemapConflictProps {
  failure: ApiFailure;
  text: string;
  mine: string;
  onTheirs(saved: Sitemap): void;
  onMine(saved: Sitemap): void;
}

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
  return [`${counted(only.length, 'address', 'addresses')} of its own`, ...only.slice(0, SHOWN), ...more].join('\n');
}

export type SitemapAction = 'refresh' | 'generate' | 'forget';

const questions = {
  refresh: { title: 'Refresh the sitemap?', confirm: 'Refresh', lost: 'What you typed and did not save is dropped.' },
  generate: {
    title: 'Generate the sitemap from content?',
    confirm: 'Generate',
    lost: 'The text in the editor is replaced; undo brings it back. Nothing is saved yet.',
  },
  forget: {
    title: 'Serve the sitemap automatically again?',
    confirm: 'Serve it automatically',
    lost: 'The saved text is deleted. From then on the sitemap is made from what is published, each time it is asked for.',
  },
} as const;

interface AskFirstProps {
  action: SitemapAction | null;
  unsaved: boolean;
  onAnswer(yes: boolean): void;
}

export function AskFirst({ action, unsaved, onAnswer }: AskFirstProps) {
  if (!action) return null;
  const { title, confirm, lost } = questions[action];
  return (
    <Confirm
      title={title}
      confirm={confirm}
      danger={action !== 'generate'}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <p>{lost}</p>
      {action === 'forget' && unsaved && <p>What you typed and did not save is dropped too.</p>}
    </Confirm>
  );
}
