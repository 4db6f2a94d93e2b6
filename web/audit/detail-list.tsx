interface DetailListProps {
  of: string;
  detail: Readonly<Record<string, unknown>>;
  object_id: string | null;
}

export function DetailList({ of, detail, object_id }: DetailListProps) {
  const entries = Object.entries({ ...detail, ...(object_id && { id: object_id }) });
  if (entries.length === 0) return null;
  return (
    <details className="t1">
      <summary className="unfold">
        Detail<span className="sr">: {of}</span>
      </summary>
      <dl>
        {entries.map(([name, value]) => (
          <div key={name} className="anywhere">
            <dt className="soft">{name.replaceAll('_', ' ')}</dt>
            <dd>{valueText(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** { from, to } is the old and the new value. */
function valueText(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, inner]) => `${name.replaceAll('_', ' ')}: ${valueText(inner)}`)
      .join('; ');
  }
  return String(value);
}
