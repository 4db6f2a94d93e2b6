import { Icon, type IconName } from './icon.tsx';

export type Saving = 'saved' | 'saving' | 'waiting' | 'refused';

const faces: Record<Saving, { className: string; icon: IconName; word: string }> = {
  saved: { className: 'state state--ok', icon: 'check', word: 'Saved' },
  saving: { className: 'state', icon: 'sync', word: 'Saving' },
  refused: { className: 'state state--bad', icon: 'cross', word: 'Not saved' },
  waiting: { className: 'state state--wait', icon: 'alert', word: 'Not saved yet - retrying' },
};

/** Tells the truth about what the server has. */
export function SaveState({ state }: { state: Saving }) {
  const { className, icon, word } = faces[state];
  return (
    <span className={className} role="status">
      <Icon name={icon} />
      {word}
    </span>
  );
}
