const SHOWN = 20;

export function AddressList({ title, urls }: { title: string; urls: readonly string[] }) {
  const more = urls.length - SHOWN;
  return (
    <details className="t1">
      <summary className="unfold">{title}</summary>
      <ul className="anywhere">
        {urls.slice(0, SHOWN).map((url) => (
          <li key={url}>{url}</li>
        ))}
        {more > 0 && <li className="soft">And {more.toLocaleString('en-US')} more.</li>}
      </ul>
    </details>
  );
}
