/** What support finds the failure by in the server's log. Nothing where there is none. */
export function Reference({ reference }: { reference: string | undefined }) {
  if (!reference) return null;
  return (
    <span className="t2 soft reference">
      Reference: <code>{reference}</code>
    </span>
  );
}
