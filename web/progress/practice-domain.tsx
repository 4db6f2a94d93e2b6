import { Link } from 'react-router';

export function PracticeDomain({ topicId, name }: { topicId: string; name: string }) {
  return (
    <Link
      className="btn btn--sm btn--quiet"
      to={`/quiz/${topicId}?domain=${encodeURIComponent(name)}#settings`}
      aria-label={`Practice this domain: ${name}`}
    >
      Practice
    </Link>
  );
}
