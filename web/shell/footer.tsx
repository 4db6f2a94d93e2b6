import type { ReactNode } from 'react';
import { Brand } from '#web/ui/brand.tsx';
import type { Entry } from './top-bar.tsx';

export type FooterGroup = { title: string; links: readonly Entry[]; email?: string };

type FooterProps = {
  name: string;
  home: string;
  about: ReactNode;
  groups: readonly FooterGroup[];
  company: string;
  year: number;
  note?: ReactNode;
};

function Group({ title, links, email }: FooterGroup) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul className="foot__links">
        {links.map(({ to, label }) => (
          <li key={to}>
            <a href={to}>{label}</a>
          </li>
        ))}
        {email && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Plain links, because most targets are pages without scripts. */
export function Footer({ name, home, about, groups, company, year, note }: FooterProps) {
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot__cols">
          <div className="foot__brand stack stack--tight">
            <a className="brand" href={home}>
              <Brand name={name} />
            </a>
            <p>{about}</p>
          </div>
          {groups.map((group) => (
            <Group key={group.title} {...group} />
          ))}
        </div>
        <div className="row row--apart foot__end">
          <span>
            © {year} {company.replace(/\.$/, '')}. Certification names belong to their owners, who do not endorse this
            site.
          </span>
          {note && <div>{note}</div>}
        </div>
      </div>
    </footer>
  );
}
