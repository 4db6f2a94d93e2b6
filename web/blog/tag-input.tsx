import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { withTag } from './post-draft.ts';

interface TagInputProps {
  tags: readonly string[];
  text: string;
  error: string | undefined;
  onChange(tags: string[], text: string): void;
}

export function TagInput({ tags, text, error, onChange }: TagInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const add = (typed: string) => {
    const { tags: next, left_out } = withTag(tags, typed);
    setSaid(left_out);
    onChange(next, '');
  };
  const remove = (tag: string) => {
    setSaid(`"${tag}" is taken out.`);
    onChange(
      tags.filter((each) => each !== tag),
      text,
    );
    input.current?.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // During composition, Enter ends a word of the input method.
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      if (text.trim() !== '') add(text);
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text').replaceAll(/[\r\n;]+/g, ',');
    if (!pasted.includes(',')) return;
    event.preventDefault();
    add(text + pasted);
  };
  return (
    <Field label="Tags" mark="Enter adds" error={error} hint={<span role="status">{said}</span>}>
      <span
        className="inputbox tagfield row"
        onPointerDown={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          input.current?.focus();
        }}
      >
        {tags.map((tag) => (
          <span key={tag} className="tagfield__tag">
            {tag}
            <button type="button" aria-label={`Remove tag ${tag}`} onClick={() => remove(tag)}>
              <Icon name="cross" />
            </button>
          </span>
        ))}
        <TextInput
          ref={input}
          className="tagfield__input"
          name="tag"
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="enter"
          value={text}
          onChange={({ target }) => {
            setSaid('');
            if (target.value.includes(',')) add(target.value);
            else onChange([...tags], target.value);
          }}
          onKeyDown={onKey}
          onPaste={onPaste}
          onBlur={() => text.trim() !== '' && add(text)}
        />
      </span>
    </Field>
  );
}
