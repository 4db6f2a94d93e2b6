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
  fields: (
    <>
      <span className="bone bone--s" />
      <span className="bone bone--input" />
    </>
  ),
  folds: <span className="bone" />,
  cards: (
    <>
      <span className="bone" />
      <span className="bone bone--s" />
      <span className="bone bone--btn" />
    </>
  ),
  sheet: <span className="bone" />,
};

type Shape = keyof typeof faces;
/** From top to bottom. */
const shapes: readonly Shape[] = ['text', 'sheet', 'cards', 'fields', 'choices', 'rows', 'folds'];

/** How many of each shape. */
export type Bones = Readonly<Partial<Record<Shape, number>>>;

type SkeletonProps = { of?: Bones | undefined; side?: Bones | undefined; label: string };

const plain: Bones = { text: 4 };

/** Hidden for the first 300 ms (by its style sheet), so that fast loads do not flicker. */
export function Skeleton({ of = plain, side, label }: SkeletonProps) {
  return (
    <div className={side ? 'beside skel skel--side' : 'skel'} role="status" aria-busy="true">
      <span className="sr">{label}</span>
      <Column of={of} />
      {side && <Column of={side} />}
    </div>
  );
}

function Column({ of }: { of: Bones }) {
  return (
    <div className="stack stack--loose">
      {shapes.map(
        (shape) =>
          of[shape] && (
            <div key={shape} className={`bones bones--${shape}`}>
              {Array.from({ length: of[shape] }, (_, index) => (
                <div key={index}>{faces[shape]}</div>
              ))}
            </div>
          ),
      )}
    </div>
  );
}
