import { useSite } from '#web/lib/use-site.ts';
import { Footer } from './footer.tsx';
import { footerGroups } from './footer-groups.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export function SiteFooter({ visitor }: { visitor: boolean }) {
  const site = useSite();
  if (!site) return null;
  const { brand, year, theme } = site;
  return (
    <Footer
      name={brand.name}
      home="/"
      about="Practice tests and flashcards for technology certification exams. The study content is AI-generated and regularly updated."
      groups={footerGroups({ email: brand.supportEmail, visitor })}
      company={brand.company}
      year={year}
      note={<ThemeSwitch theme={theme} />}
    />
  );
}
