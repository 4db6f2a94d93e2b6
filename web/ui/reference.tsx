/** The id that support looks up in the server's log. */
export function Reference({ reference }: { reference: string | undefined }) {
  if (!reference) return null;
  return (
    <span className="t2 soft reference">
      Reference: <code>{reference}</code>
    </span>
  );
}
