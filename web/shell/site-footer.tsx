import { endSentence } from '#core/lib/end-sentence.ts';
import { useSite } from '#web/lib/use-site.ts';
import { Brand } from '#web/ui/brand.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Company: { '/about': 'About', '/contact': 'Contact', '/blog': 'Blog' },
  Legal: { '/privacy': 'Privacy Policy', '/terms': 'Terms of Service', '/eula': 'EULA', '/refund': 'Refund Policy' },
  Support: { '/faqs': 'FAQs', '/api-docs': 'API' },
  Account: { '/register': 'Create Account', '/login': 'Sign In' },
};

/** Plain links, because most targets are pages without scripts. */
export function SiteFooter({ visitor }: { visitor: boolean }) {
  const site = useSite();
  if (!site) return null;
  const { brand, year, theme } = site;
  return (
    <footer className="foot no-print">
      <div className="wrap">
        <div className="foot__cols">
          <div className="foot__brand stack stack--tight">
            <a className="brand" href="/">
              <Brand name={brand.name} />
            </a>
            <p>
              Practice tests and flashcards for technology certification exams. The study content is AI-generated and
              regularly updated.
            </p>
          </div>
          {Object.entries(groups).map(
            ([title, links]) =>
              (visitor || title !== 'Account') && (
                <nav key={title} aria-label={title}>
                  <h2>{title}</h2>
                  <ul className="foot__links">
                    {Object.entries(links).map(([to, label]) => (
                      <li key={to}>
                        <a href={to}>{label}</a>
                      </li>
                    ))}
                    {title === 'Support' && brand.supportEmail && (
                      <li>
                        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
                      </li>
                    )}
                  </ul>
                </nav>
              ),
          )}
        </div>
        <div className="row row--apart foot__end">
          <span>
            © {year} {endSentence(brand.company)} Certification names belong to their owners, who do not endorse this
            site.
          </span>
          <div>
            <ThemeSwitch theme={theme} />
          </div>
        </div>
      </div>
    </footer>
  );
}
