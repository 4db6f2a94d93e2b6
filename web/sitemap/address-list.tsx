/** How many addresses are listed at once. */
const SHOWN = 20;

/** Addresses in a fold; of very many only the first. */
export function AddressList({ title, urls }: { title: string; urls: readonly string[] }) {
  const more = urls.length - SHOWN;
  return (
    <details className="sitemap__urls t1">
      <summary>{title}</summary>
      <ul>
        {urls.slice(0, SHOWN).map((url) => (
          <li key={url}>{url}</li>
        ))}
        {more > 0 && <li className="soft">And {more.toLocaleString('en-US')} more.</li>}
      </ul>
    </details>
  );
}
