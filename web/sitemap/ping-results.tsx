import { Alert } from '#web/ui/alert.tsx';
import { AddressList } from './address-list.tsx';
import { countOf } from './count-of.ts';
import type { Pinged } from './use-sitemap-form.ts';

const words = {
  told: { said: 'told', className: 'badge badge--right' },
  failed: { said: 'failed', className: 'badge badge--wrong' },
  not_sent: { said: 'not sent', className: 'badge' },
} as const;

export function PingResults({ pinged: { message, results, urls } }: { pinged: Pinged }) {
  const told = results.some(({ outcome }) => outcome === 'told');
  const failed = results.some(({ outcome }) => outcome === 'failed');
  const title = told ? 'Search engines pinged successfully!' : failed ? 'Failed to ping search engines' : undefined;
  return (
    <Alert tone={told ? 'ok' : failed ? 'error' : 'info'} title={title}>
      {message}
      <ul className="grid gap-2 mt-2 anywhere t1">
        {results.map(({ engine, outcome, detail }) => (
          <li key={engine}>
            <b>{engine}</b> <span className={words[outcome].className}>{words[outcome].said}</span>
            <br />
            {detail}
          </li>
        ))}
      </ul>
      {urls.length > 0 && <AddressList title={countOf(urls.length, 'address', 'addresses')} urls={urls} />}
    </Alert>
  );
}
