import { locsIn } from '#core/sitemap-text.ts';
import { type MeanwhileProps, SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx';
import { AddressList } from './address-list.tsx';
import { countOf } from './count-of.ts';
import type { Sitemap } from './use-sitemap-form.ts';

interface SitemapMeanwhileProps extends MeanwhileProps<Sitemap> {
  /** What is typed here. */
  text: string;
  /** What the button says that goes on all the same. */
  mine?: string;
}

/** Two people edited the sitemap, or one of them deletes what the other saved. */
export function SitemapMeanwhile({ text, ...rest }: SitemapMeanwhileProps) {
  return (
    <SavedMeanwhile
      {...rest}
      className="sitemap__meanwhile"
      load={async (api) => (await api.sitemap.read()).sitemap}
      failed="Failed to fetch sitemap"
    >
      {(theirs) => <Difference theirs={theirs} text={text} />}
    </SavedMeanwhile>
  );
}

function Difference({ theirs, text }: { theirs: Sitemap; text: string }) {
  const named = (xml: string) => new Set(locsIn(xml).map(({ url }) => url));
  const [there, here] = [named(theirs.xml), named(text)];
  const onlyThere = [...there].filter((url) => !here.has(url));
  const onlyHere = [...here].filter((url) => !there.has(url));
  const addresses = (count: number) => countOf(count, 'address', 'addresses');
  return (
    <div className="t1">
      <p className="soft">
        {theirs.source === 'served' && 'They took the saved text away: the sitemap is made from what is published. '}
        {onlyThere.length + onlyHere.length === 0 && 'Theirs and yours name the same addresses.'}
      </p>
      {onlyThere.length > 0 && (
        <AddressList title={`${addresses(onlyThere.length)} only in theirs`} urls={onlyThere} />
      )}
      {onlyHere.length > 0 && <AddressList title={`${addresses(onlyHere.length)} only in yours`} urls={onlyHere} />}
    </div>
  );
}
