import { Icon, type IconName } from './icon.tsx';

export type Saving = 'saved' | 'saving' | 'waiting' | 'unkept' | 'undecided' | 'refused';

const faces: Record<Saving, { className: string; icon: IconName; word: string }> = {
  saved: { className: 'state state--ok', icon: 'check', word: 'Saved' },
  saving: { className: 'state', icon: 'sync', word: 'Saving' },
  refused: { className: 'state state--bad', icon: 'cross', word: 'Not saved' },
  unkept: { className: 'state state--wait', icon: 'alert', word: 'Not saved - keep this page open' },
  undecided: { className: 'state state--wait', icon: 'alert', word: 'Not saved - your choice' },
  waiting: { className: 'state state--wait', icon: 'alert', word: 'Not saved yet - retrying' },
};

export function SaveState({ state }: { state: Saving | null }) {
  const face = state && faces[state];
  return (
    <span className={face ? face.className : 'state'} role="status">
      {face && (
        <>
          <Icon name={face.icon} />
          <span>{face.word}</span>
        </>
      )}
    </span>
  );
}
