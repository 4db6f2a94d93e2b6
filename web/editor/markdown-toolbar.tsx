import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect } from 'react';
import { keyOf } from '#web/lib/key-of.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { toggleLines } from './replace-text.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'markdown-toolbar': ComponentProps<'div'> & { for: string };
    }
  }
}

interface Tool {
  name: string;
  /** A style of the markdown-toolbar element, or another name for tools handled here. */
  style: string;
  /** With Ctrl, or Command on a Mac. */
  keys?: string;
  mark?: string;
  drawing: string;
}

const tools: readonly Tool[] = [
  {
    name: 'Bold',
    style: 'bold',
    keys: 'B',
    drawing: 'M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z',
  },
  { name: 'Italic', style: 'italic', keys: 'I', drawing: 'M8 4h7M5 16h7M12 4 8 16' },
  { name: 'Heading', style: 'line', keys: 'Shift+2', mark: '## ', drawing: 'M5 4v12M15 4v12M5 10h10' },
  {
    name: 'Link',
    style: 'link',
    keys: 'K',
    drawing:
      'M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l1-1',
  },
  {
    name: 'List',
    style: 'unordered-list',
    keys: 'Shift+8',
    drawing: 'M8 5h9M8 10h9M8 15h9M3.5 5h.1M3.5 10h.1M3.5 15h.1',
  },
  {
    name: 'Numbered list',
    style: 'ordered-list',
    keys: 'Shift+7',
    drawing: 'M8 5h9M8 10h9M8 15h9M3 3.8l1-.8v4.5M2.8 12.6c.4-1.2 2-1.1 1.9.1-.1.8-1.4 1.9-1.9 2.8h2',
  },
  {
    name: 'Quote',
    style: 'line',
    keys: 'Shift+9',
    mark: '> ',
    drawing: 'M4 15c2-1 3-3.5 3-9H3v5h4M13 15c2-1 3-3.5 3-9h-4v5h4',
  },
  { name: 'Code', style: 'code', keys: 'E', drawing: 'm7 6-4 4 4 4M13 6l4 4-4 4' },
  { name: 'Image', style: 'upload', drawing: 'M3 4h14v12H3zM3 14l4-4 3 3 3-4 4 5M7 7.5h.1' },
];

interface MarkdownToolbarProps {
  ref: RefObject<HTMLDivElement | null>;
  area: RefObject<HTMLTextAreaElement | null>;
  field: string;
  onImage(): void;
}

/** One tab stop, with arrow keys between the buttons. */
export function MarkdownToolbar({ ref, area, field, onImage }: MarkdownToolbarProps) {
  const isMac = useHydrated() && /Mac|iPhone|iPad/.test(navigator.platform);
  useEffect(() => {
    // The package needs a document, so it is imported in the browser only. Clicks before it has loaded take effect once it has.
    void import('@github/markdown-toolbar-element');
  }, []);
  return (
    <markdown-toolbar ref={ref} className="markdown__tools" for={field} role="toolbar" aria-label="Formatting">
      {tools.map(({ name, style, keys, mark, drawing }) => (
        <button
          key={name}
          type="button"
          className="btn btn--sm btn--icon"
          tabIndex={-1}
          data-md-button={style}
          aria-label={name}
          aria-keyshortcuts={keys && `Control+${keys} Meta+${keys}`}
          title={keys ? `${name} (${isMac ? '⌘' : 'Ctrl+'}${isMac ? keys.replace('Shift+', '⇧') : keys})` : name}
          onClick={({ currentTarget }) => {
            if (!customElements.get('markdown-toolbar')) {
              void customElements.whenDefined('markdown-toolbar').then(() => currentTarget.click());
              return;
            }
            if (mark && area.current) toggleLines(area.current, mark);
            if (style === 'upload') onImage();
          }}
        >
          <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
            <path d={drawing} />
          </svg>
        </button>
      ))}
    </markdown-toolbar>
  );
}

export function pressShortcut(event: KeyboardEvent, toolbar: HTMLElement | null): void {
  if (event.ctrlKey === event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
  // Shift changes the character of a digit key.
  const key = /^Digit(\d)$/.exec(event.code)?.[1] ?? keyOf(event).toUpperCase();
  const tool = tools.find(({ keys }) => keys === (event.shiftKey ? `Shift+${key}` : key));
  if (!tool) return;
  event.preventDefault();
  toolbar?.querySelector<HTMLElement>(`[aria-label="${tool.name}"]`)?.click();
}
