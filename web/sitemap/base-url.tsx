import { sitemapSentences } from '#core/sitemap/sitemap.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';

/** Null if the base URL is invalid. */
export function sitemapAddress(base: string): string | null {
  const trimmed = base.trim();
  if (!/^https?:\/\/[^\s/?#<>"'&@]+\/?$/i.test(trimmed) || !URL.canParse(trimmed)) return null;
  return `${trimmed.replace(/\/$/, '')}/sitemap.xml`;
}

interface BaseUrlProps {
  value: string;
  address: string | null;
  onChange(base: string): void;
}

export function BaseUrl({ value, address, onChange }: BaseUrlProps) {
  return (
    <div className="row end mb-4">
      <Field label="Base URL" className="sitemap__base" error={address === null && sitemapSentences.baseUrl}>
        <TextInput
          className="input--sm"
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      {address !== null && (
        <p className="row gap-2 anywhere t1">
          <span className="mono">{address}</span>
          <CopyButton text={address} label="sitemap URL" />
          <a href={address} target="_blank" rel="noreferrer">
            Open<span className="sr"> the sitemap in a new tab</span>
          </a>
        </p>
      )}
    </div>
  );
}
