import type { ReactNode } from 'react';
import type { KeptDraft } from '#web/lib/use-kept-draft.ts';
import { AskBeforeLeaving } from '#web/ui/ask-before-leaving.tsx';

export function AskBeforeLeavingForm({ unsaved, keeping }: { unsaved: boolean; keeping: KeptDraft['keeping'] }) {
  const kept = keeping !== 'full';
  return (
    <AskBeforeLeaving
      unsaved={unsaved}
      kept={kept}
      leaves={(from, to) => from.pathname !== to.pathname || pageIn(from.search) !== pageIn(to.search)}
    >
      {kept
        ? 'What you typed is not saved. It is kept in this browser and will be here again.'
        : 'What you typed is not saved, and this browser has no room to keep it.'}
    </AskBeforeLeaving>
  );
}

const pageIn = (search: string) => new URLSearchParams(search).get('page');

const words: Record<KeptDraft['keeping'], ReactNode> = {
  none: '',
  waiting: 'Unsaved changes',
  kept: 'Unsaved changes, kept in this browser',
  full: 'Unsaved changes. This browser has no room to keep them.',
};

export function KeptNote({ unsaved, keeping }: { unsaved: boolean; keeping: KeptDraft['keeping'] }) {
  if (!unsaved) return null;
  return <span className="t1 soft">{words[keeping] || words.waiting}</span>;
}
