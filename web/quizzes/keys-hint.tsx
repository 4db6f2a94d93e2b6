export function KeysHint({ choices, on, onHelp }: { choices: number; on: boolean; onHelp(): void }) {
  return (
    <span className="t1 soft keys hide-s">
      {on && (
        <>
          <span>
            <kbd>A</kbd>–<kbd>{String.fromCharCode(64 + choices)}</kbd> choose
          </span>
          <span>
            <kbd>M</kbd> flag
          </span>
          <span>
            <kbd>T</kbd> pause
          </span>
        </>
      )}
      <button type="button" className="link t1" onClick={onHelp}>
        All keys
      </button>
    </span>
  );
}
