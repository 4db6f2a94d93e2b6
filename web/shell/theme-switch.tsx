import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { paperColors } from '#core/lib/icons.ts';
import { asTheme, type Theme, themeCookie, themes } from '#core/lib/theme.ts';

const words: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Without a script the form is posted; with one, the cookie is set here. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  // The document is more current than the loaded data: an earlier screen may have changed the theme.
  const [current, setCurrent] = useState(() =>
    typeof document === 'undefined' ? theme : asTheme(document.documentElement.dataset.theme),
  );
  const { pathname, search } = useLocation();
  const change = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = asTheme(((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
    document.cookie = themeCookie(next, location.protocol === 'https:');
    if (next === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const device = meta.media.includes('dark') ? 'dark' : 'light';
      meta.content = paperColors[next === 'system' ? device : next];
    }
    setCurrent(next);
  };
  return (
    <form className="row gap-1 theme" method="post" action="/theme" aria-label="Theme" onSubmit={change}>
      <input type="hidden" name="back" value={pathname + search} />
      <span aria-hidden="true">Theme</span>
      {themes.map((value) => (
        <button key={value} type="submit" name="theme" value={value} aria-pressed={value === current}>
          {words[value]}
        </button>
      ))}
    </form>
  );
}
