import { functionPath, type OwnFunction } from './edge-function.ts';

export function OwnFunctions({ functions }: { functions: readonly OwnFunction[] }) {
  return (
    <section className="mt-6" aria-labelledby="own-functions">
      <h2 id="own-functions" className="t4">
        Part of the product
      </h2>
      <p className="t1 soft">They are served at the same place and come with each release. Their names are taken.</p>
      <ul className="ruled ruled--tight mt-2">
        {functions.map(({ name, method, summary }) => (
          <li key={name} className="flow anywhere">
            <span className="mono t1">{functionPath(name)}</span>
            <span className="t1 soft">
              {method}: {summary}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
