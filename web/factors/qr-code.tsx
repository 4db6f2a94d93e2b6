/** Dark on white in every theme, for cameras. The quiet zone is part of the code. */
export function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const QUIET = 4;
  const size = rows.length + 2 * QUIET;
  const path = rows
    .flatMap((row, y) => [...row].map((module, x) => (module === '1' ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
