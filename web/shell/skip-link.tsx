export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a className="skip" href={`#${to}`}>
      Skip to content
    </a>
  );
}
