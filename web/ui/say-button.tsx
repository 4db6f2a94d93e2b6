import type { ReactNode } from 'react';

interface SayButtonProps {
  word: string;
  /** Beside or under the word. */
  children: ReactNode;
  hotkey: string;
  /** Whether single keys work, and are shown. */
  keysOn: boolean;
  disabled?: boolean;
  onSay(): void;
}

/** One of a row of large buttons that say something in a word (parts/says.css). */
export function SayButton({ word, children, hotkey, keysOn, disabled = false, onSay }: SayButtonProps) {
  return (
    <button
      type="button"
      className="say"
      aria-keyshortcuts={keysOn ? hotkey : undefined}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onSay()}
    >
      <b>{word}</b>
      {children}
      {keysOn && (
        <span aria-hidden="true">
          <kbd>{hotkey}</kbd>
        </span>
      )}
    </button>
  );
}
