import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';

export default function Content() {
  const { pathname } = useLocation();
  const within = (to: string) => pathname === to || (to !== '/admin/content' && pathname.startsWith(`${to}/`));
  const tabs = useRef<HTMLElement>(null);
  // On phones the row scrolls: the current tab must be in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current tab
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <main id="main" className="admin__main">
      <div className="admin__head row row--apart end mb-2">
        <h1 className="t5">Content</h1>
      </div>
      <nav ref={tabs} className="tabs admin__tabs" aria-label="Content">
        {contentTabs.map(({ to, label }) => (
          <Link key={to} to={to} aria-current={within(to) ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </main>
  );
}

const contentTabs = [
  { to: '/admin/content', label: 'Categories & Topics' },
  { to: '/admin/content/upload-questions', label: 'Upload Questions' },
  { to: '/admin/content/upload-questions-file', label: 'Upload Questions File' },
  { to: '/admin/content/questions', label: 'Edit Questions' },
  { to: '/admin/content/upload-flashcards', label: 'Upload Flashcards' },
  { to: '/admin/content/upload-flashcards-file', label: 'Upload Flashcards File' },
  { to: '/admin/content/flashcards', label: 'Edit Flashcards' },
  { to: '/admin/content/quizzes', label: 'Quiz Builder' },
] as const;
