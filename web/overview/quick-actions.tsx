import { Link } from 'react-router';
import { Icon, type IconName } from '#web/ui/icon.tsx';

const actions: readonly { to: string; icon: IconName; name: string; about: string }[] = [
  {
    to: '/admin/content/upload-questions',
    icon: 'upload',
    name: 'Upload Questions',
    about: 'Paste or file, with a preview',
  },
  {
    to: '/admin/content/upload-flashcards',
    icon: 'book',
    name: 'Create Flashcards',
    about: 'Front and back, in bulk',
  },
  { to: '/admin/users', icon: 'user', name: 'Manage Users', about: 'Roles, passwords, deletion' },
  { to: '/admin/blog', icon: 'pencil', name: 'Manage Blog', about: 'Posts, drafts, categories' },
];

export function QuickActions() {
  return (
    <section aria-labelledby="quick">
      <h2 className="t4" id="quick">
        Quick actions
      </h2>
      <ul className="ruled ruled--tight mt-2">
        {actions.map(({ to, icon, name, about }) => (
          <li key={to}>
            <Link to={to} className="quick row">
              <Icon name={icon} className="soft" />
              <span className="grow">
                <b>{name}</b>
                <small>{about}</small>
              </span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
