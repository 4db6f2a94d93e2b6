import { Check } from '#web/ui/check.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export type KeyWords = readonly (readonly [keys: string, does: string])[];

const attemptKeys: KeyWords = [
  ['A to F, 1 to 6', 'pick a choice'],
  ['Up, Down', 'move within the choices'],
  ['N', 'next question'],
  ['P', 'previous question'],
  ['M', 'flag or unflag'],
  ['T', 'pause or resume'],
  ['?', 'this list'],
];

const sureKeys: KeyWords = [
  ['G, H, S', 'check as a guess, think so, sure'],
  ['Enter', 'check as think so'],
];

export function attemptKeyWords(asksSure: boolean): KeyWords {
  return asksSure ? [...attemptKeys, ...sureKeys] : attemptKeys;
}

interface KeysDialogProps {
  keys: KeyWords;
  on: boolean;
  onChange(on: boolean): void;
  onClose(): void;
}

export function KeysDialog({ keys, on, onChange, onClose }: KeysDialogProps) {
  return (
    <Dialog
      title="Keys"
      onClose={onClose}
      footer={
        <button type="button" className="btn" onClick={onClose}>
          Close
        </button>
      }
    >
      <dl className="facts">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Check
        name="single-keys"
        label="Single keys work"
        note="Switch them off if a screen reader or voice control types them by accident."
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
