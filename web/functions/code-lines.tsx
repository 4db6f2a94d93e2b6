export function CodeLines({ label, code }: { label: string; code: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reachable with the keyboard
    <section className="source scrolls" aria-label={label} tabIndex={0}>
      <ol className="lines">
        {code.split('\n').map((text, index) => (
          <li key={index} data-line={index + 1}>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
