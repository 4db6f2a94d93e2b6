/** The first stop of the Tab key on every page. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a className="skip" href={`#${to}`}>
      Skip to content
    </a>
  );
}
