interface CharacterCountProps {
  text: string;
  /** About what search engines and cards show; longer texts are allowed. */
  recommended: number;
}

export function CharacterCount({ text, recommended }: CharacterCountProps) {
  const count = text.trim().length;
  const over = count - recommended;
  return (
    <span className={over > 0 ? 'state--wait t1' : 'soft t1'}>
      <span className="num">
        {count} of {recommended}
      </span>
      {over > 0 && `: ${over === 1 ? 'one character' : `${over} characters`} over what is recommended`}
    </span>
  );
}
