import type { WidgetProps } from '@rjsf/utils';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Chip } from '../../ui/badge.tsx';
import { controlClass } from '../../ui/control-class.ts';
import { useFormShared, usePieces, useVisibleErrors } from '../form-context.ts';
import * as texts from '../texts.ts';
import { controlProps } from './control-props.ts';
import styles from './theme.module.css';

/** Words of a list: typed, ended by Enter or a comma, shown as chips. What is typed last counts on leaving. */
export function TagsWidget(props: WidgetProps) {
  const { id, value, schema, disabled, label } = props;
  const { pending } = useFormShared();
  const { give, leave } = usePieces(props);
  const errors = useVisibleErrors(id, props.rawErrors);
  const tags: string[] = Array.isArray(value) ? value : [];
  const [text, setText] = useState('');
  const full = schema.maxItems !== undefined && tags.length >= schema.maxItems;
  const add = (typed: string) => {
    const words = typed.split(/[,;\n]/).map((word) => word.trim());
    const fresh = [...new Set(words)].filter((word) => word !== '' && !tags.includes(word));
    setText('');
    if (fresh.length === 0) return;
    give([...tags, ...fresh]);
  };
  const rest = useRef<() => void>(() => undefined);
  useEffect(() => {
    rest.current = () => {
      if (text.trim() !== '') add(text);
    };
  });
  useEffect(() => {
    const flush = () => rest.current();
    pending.add(flush);
    return () => pending.remove(flush);
  }, [pending]);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) {
      give(tags.slice(0, -1));
    }
  };
  return (
    <div className={styles.tags}>
      {tags.length > 0 ? (
        <ul className={styles.tagList} aria-label={texts.written(label)}>
          {tags.map((tag) => (
            <li key={tag}>
              <Chip
                onRemove={() => give(tags.filter((other) => other !== tag))}
                removeLabel={texts.removeNamed(tag)}
              >
                {tag}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <input
        {...controlProps(props, errors)}
        type="text"
        autoComplete="off"
        className={controlClass({ invalid: errors.length > 0 })}
        placeholder={full ? texts.allWritten : undefined}
        disabled={disabled}
        value={text}
        onChange={(event) =>
          /[,;\n]/.test(event.target.value) ? add(event.target.value) : setText(event.target.value)
        }
        onKeyDown={press}
        onBlur={() => {
          rest.current();
          leave(text.trim() === '' ? tags : [...tags, text]);
        }}
      />
      <p className={styles.help}>{texts.endEachWord}</p>
    </div>
  );
}
