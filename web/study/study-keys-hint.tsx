import type { Sitting } from '#core/study/sitting.ts';

interface StudyKeysHintProps {
  sitting: Sitting;
  asksConfidence: boolean;
  on: boolean;
  onHelp(): void;
}

export function StudyKeysHint({ sitting, asksConfidence, on, onHelp }: StudyKeysHintProps) {
  return (
    <p className="t1 soft keys">
      {on &&
        hintsFor(sitting, asksConfidence).map(([keys, does]) => (
          <span key={does} className="hide-s">
            {keys.map((key, at) => (
              <span key={key}>
                {at > 0 && '–'}
                <kbd>{key}</kbd>
              </span>
            ))}{' '}
            {does}
          </span>
        ))}
      <button type="button" className="link t1" onClick={onHelp}>
        All keys
      </button>
    </p>
  );
}

type Hint = readonly [keys: readonly string[], does: string];

function hintsFor({ items, phase }: Sitting, asksConfidence: boolean): readonly Hint[] {
  const [item] = items;
  const always: readonly Hint[] = [
    [['U'], 'undo'],
    [['X'], 'set aside'],
    [['!'], 'report'],
  ];
  if (!item || phase === 'sent') return always;
  if (item.kind === 'card') return [phase === 'covered' ? [['Space'], 'turn'] : [['1', '4'], 'grade'], ...always];
  if (phase === 'covered') return always;
  const last = 'ABCDEF'.charAt(item.choices.length - 1);
  return [[['A', last], 'choose'], [['Enter'], asksConfidence ? 'think so' : 'check'], ...always];
}
