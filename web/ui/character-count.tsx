interface CharacterCountProps {
  text: string;
  /** Search engines and cards show about as much. More is said, never refused. */
  recommended: number;
}

/** '97 of 160' under a field, and in words what is too much. */
export function CharacterCount({ text, recommended }: CharacterCountProps) {
  const count = text.trim().length;
  const over = count - recommended;
  return (
    <span className={over > 0 ? 'soft t1 charcount charcount--over' : 'soft t1 charcount'}>
      <span className="num">
        {count} of {recommended}
      </span>
      {over > 0 && `: ${over === 1 ? 'one character' : `${over} characters`} over what is recommended`}
    </span>
  );
}
