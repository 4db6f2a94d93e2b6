import type { Keeping } from '#web/lib/use-kept-draft.ts';
import { Icon } from '#web/ui/icon.tsx';
import { dateText } from '#web/ui/local-date.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

interface SavedStateProps {
  busy: boolean;
  unsaved: boolean;
  keeping: Keeping;
  saved_at: string | null;
}

export function SavedState({ busy, unsaved, keeping, saved_at }: SavedStateProps) {
  const local = useHydrated();
  if (busy) return <span className="state">Saving...</span>;
  if (unsaved && keeping === 'full') {
    return (
      <span className="state state--wait">
        <Icon name="alert" />
        Not saved, and this browser cannot keep it
      </span>
    );
  }
  if (unsaved) {
    return (
      <span className="state" title="A reload or a closed tab loses nothing. Readers see what was saved last.">
        {keeping === 'kept' ? 'Not saved yet. Kept in this browser' : 'Not saved yet'}
      </span>
    );
  }
  if (!saved_at) return null;
  return (
    <span className="state state--ok">
      <Icon name="check" />
      Saved {momentText(new Date(saved_at), local)}
    </span>
  );
}

function momentText(at: Date, local: boolean): string {
  const isToday = local && at.toDateString() === new Date().toDateString();
  return isToday ? at.toLocaleTimeString('en-US', { timeStyle: 'short' }) : dateText(at, 'medium', false, local);
}
