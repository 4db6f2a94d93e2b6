import type { ReactNode } from 'react';

/* On a 20 x 20 grid; the stroke comes from the class `i`. */
const drawings = {
  alert: <path d="M10 3 18 16.5H2zM10 8v4M10 14.2v.1" />,
  aside: (
    <>
      <rect x="3" y="4" width="14" height="4" rx="1" />
      <path d="M4.5 8v8h11V8M8 11.5h4" />
    </>
  ),
  book: <path d="M4 4h5a2 2 0 0 1 1 .5A2 2 0 0 1 11 4h5v12h-5a1.6 1.6 0 0 0-1 .4 1.6 1.6 0 0 0-1-.4H4zM10 4.5v12" />,
  card: (
    <>
      <rect x="2.5" y="4.5" width="15" height="11" rx="1.5" />
      <path d="M2.5 8.5h15M5.5 12.5h4" />
    </>
  ),
  check: <path d="m4 10.5 4 4 8-9" />,
  chev: <path d="m5 7.5 5 5 5-5" />,
  clock: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6v4.3l2.7 1.7" />
    </>
  ),
  cloud: <path d="M5.5 15.5a3.3 3.3 0 0 1-.3-6.6 5 5 0 0 1 9.5.8 2.9 2.9 0 0 1-.2 5.8z" />,
  copy: (
    <>
      <rect x="7" y="7" width="9.5" height="9.5" rx="1" />
      <path d="M13 7V3.5H3.5V13H7" />
    </>
  ),
  cross: <path d="m5 5 10 10M15 5 5 15" />,
  flag: <path d="M5 17.5v-14M5 4h10l-2.3 3.5L15 11H5" />,
  gear: (
    <>
      <path d="M3 6h9M15.5 6H17M3 14h2M8.5 14H17" />
      <circle cx="13.7" cy="6" r="1.8" />
      <circle cx="6.7" cy="14" r="1.8" />
    </>
  ),
  home: <path d="M3 9.5 10 4l7 5.5V17H3zM8 17v-5h4v5" />,
  info: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 9.2v4.3M10 6.6v.1" />
    </>
  ),
  key: (
    <>
      <circle cx="6.5" cy="13.5" r="3" />
      <path d="m8.7 11.3 7.3-7.3M13 7l2.3 2.3" />
    </>
  ),
  left: <path d="M16 10H4M8.5 5.5 4 10l4.5 4.5" />,
  lock: (
    <>
      <rect x="4.5" y="9" width="11" height="8" rx="1" />
      <path d="M7 9V6.5a3 3 0 0 1 6 0V9" />
    </>
  ),
  loop: (
    <path d="M5.5 6.5C7.5 6.5 8.5 8 10 10s2.5 3.5 4.5 3.5a3.5 3.5 0 0 0 0-7C12.5 6.5 11.5 8 10 10s-2.5 3.5-4.5 3.5a3.5 3.5 0 0 1 0-7z" />
  ),
  menu: <path d="M3 5.5h14M3 10h14M3 14.5h14" />,
  net: <path d="M7.5 2.5h5v4h-5zM2 13.5h5v4H2zM13 13.5h5v4h-5zM10 6.5V10M4.5 13.5V10h11v3.5" />,
  plus: <path d="M10 4v12M4 10h12" />,
  pause: <path d="M7 4.5v11M13 4.5v11" />,
  pencil: <path d="m4 16 .8-3.6L13.6 3.6l2.8 2.8-8.8 8.8zM12 5.2 14.8 8" />,
  play: <path d="M6.5 4.5v11l9-5.5z" />,
  report: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 6.2v4.6M10 13.4v.2" />
    </>
  ),
  right: <path d="M4 10h12M11.5 5.5 16 10l-4.5 4.5" />,
  search: (
    <>
      <circle cx="8.8" cy="8.8" r="5.3" />
      <path d="m13 13 4 4" />
    </>
  ),
  share: <path d="M10 12V3M6.5 6 10 2.8 13.5 6M5 9.5H4V17h12V9.5h-1" />,
  shield: <path d="M10 2.5 16 5v4.5c0 4-2.5 6.5-6 8-3.5-1.5-6-4-6-8V5z" />,
  sync: <path d="M4 10a6 6 0 0 1 10.5-4L16 7.5M16 3.5v4h-4" />,
  turn: <path d="M4 10a6 6 0 0 1 10.5-4L16 7.5M16 3.5v4h-4M16 10a6 6 0 0 1-10.5 4L4 12.5M4 16.5v-4h4" />,
  trash: <path d="M3.5 5.5h13M8 5.5V3.5h4v2M5.5 5.5l.7 11.5h7.6l.7-11.5" />,
  undo: <path d="M4 8h8a4 4 0 0 1 0 8H8M7.5 4.5 4 8l3.5 3.5" />,
  upload: <path d="M10 13V4M6 7.5 10 3.5l4 4M3.5 13v3.5h13V13" />,
  /** A leaf of the calendar, done. */
  day: <path d="M3.5 5h13v12h-13zM3.5 8.5h13M7 3v2M13 3v2M7.2 12.6l2 2 3.8-4" />,
  download: <path d="M10 3.5v9M6 9l4 4 4-4M3.5 13v3.5h13V13" />,
  user: (
    <>
      <circle cx="10" cy="7" r="3.2" />
      <path d="M3.5 17c.7-3.4 3.3-5 6.5-5s5.8 1.6 6.5 5" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `i ${className}` : 'i'} viewBox="0 0 20 20" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
