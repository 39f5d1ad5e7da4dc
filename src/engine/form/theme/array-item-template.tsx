import type { ArrayFieldItemTemplateProps } from '@rjsf/utils';
import { createContext, use } from 'react';
import { type FormSchema, typeOf } from '../../../definition/forms/form-schema.ts';
import { Button } from '../../ui/button.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { useFormShared } from '../form-context.ts';
import * as texts from '../texts.ts';
import styles from './theme.module.css';

/** Closes the open item; given to its buttons. */
export const CloseItemContext = createContext<() => void>(() => undefined);

/** One item with its buttons: plain values in a line, objects as a block. */
export function ArrayItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { children, buttonsProps, schema, readonly, disabled, index } = props;
  const { touched } = useFormShared();
  const close = use(CloseItemContext);
  const item = schema as FormSchema;
  const whole = typeOf(item) === 'object' && !item['x-file'];
  const listId = buttonsProps.fieldPathId.$id.replace(/\/\d+$/, '');
  const act = (run: () => void) => () => {
    touched.add(listId);
    run();
  };
  const noun = (item.title ?? texts.rowNoun).toLowerCase();
  const remove =
    buttonsProps.hasRemove && !readonly && !disabled ? (
      <Button
        kind="quiet"
        size="toolbar"
        icon="trash"
        className={styles.remove}
        onClick={act(() => {
          const list = document.getElementById(listId);
          buttonsProps.onRemoveItem();
          list?.querySelector<HTMLElement>('[data-add]')?.focus();
        })}
      >
        {uiTexts.remove}{' '}
        {whole ? texts.thisItem(noun) : <span className="visually-hidden">{`${noun} ${index + 1}`}</span>}
      </Button>
    ) : null;
  if (!whole) {
    return (
      <li className={styles.plainItem}>
        <div className={styles.plainControl}>{children}</div>
        {remove}
      </li>
    );
  }
  return (
    <>
      {children}
      <div className={styles.itemButtons}>
        <Button size="toolbar" onClick={close}>
          {texts.done}
        </Button>
        {remove}
        <span className={styles.space} />
        {buttonsProps.hasMoveUp ? (
          <Button
            kind="quiet"
            size="toolbar"
            icon="arrow-up"
            onClick={(event) => buttonsProps.onMoveUpItem(event)}
          >
            {texts.moveUp}
          </Button>
        ) : null}
        {buttonsProps.hasMoveDown ? (
          <Button
            kind="quiet"
            size="toolbar"
            icon="arrow-down"
            onClick={(event) => buttonsProps.onMoveDownItem(event)}
          >
            {texts.moveDown}
          </Button>
        ) : null}
      </div>
    </>
  );
}
