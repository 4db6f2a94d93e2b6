type SkeletonProps = {
  /** The shape of what comes: running text, choices under a text, or rows with a bar and a button. */
  shape?: 'text' | 'choices' | 'rows';
  count?: number;
  /** Read out instead: "Loading topics". */
  label: string;
};

const faces = {
  text: <span className="bone" />,
  choices: (
    <>
      <span className="bone bone--key" />
      <span className="bone" />
    </>
  ),
  rows: (
    <>
      <span>
        <span className="bone" />
        <span className="bone bone--s" />
      </span>
      <span className="bone bone--bar" />
      <span className="bone bone--btn" />
    </>
  ),
};

/** Stays unseen for the first 300 ms (by its style sheet), so that what comes quickly does not flicker. */
export function Skeleton({ shape = 'text', count = 4, label }: SkeletonProps) {
  return (
    <div className={`skel skel--${shape}`} role="status" aria-busy="true">
      <span className="sr">{label}</span>
      {shape === 'choices' && (
        <>
          <span className="bone" />
          <span className="bone" />
        </>
      )}
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>{faces[shape]}</div>
      ))}
    </div>
  );
}
