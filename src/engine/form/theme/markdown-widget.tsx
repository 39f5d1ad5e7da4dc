import '@github/markdown-toolbar-element';
import type { WidgetProps } from '@rjsf/utils';
import type { HTMLAttributes, ReactNode } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import * as texts from '../texts.ts';
import styles from './markdown-widget.module.css';
import { TextareaWidget } from './text-widgets.tsx';

interface Marks extends HTMLAttributes<HTMLElement> {
  /** Id of the text that is marked up. */
  for?: string;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'markdown-toolbar': Marks;
      'md-bold': Marks;
      'md-italic': Marks;
      'md-unordered-list': Marks;
      'md-link': Marks;
    }
  }
}

/**
 * Paragraphs with marks for bold, italic, a list and a link, written as Markdown. The toolbar is one stop of the Tab
 * key, arrows go within it (https://github.com/github/markdown-toolbar-element).
 */
export default function MarkdownWidget(props: WidgetProps) {
  return (
    <>
      <markdown-toolbar for={props.id} className={styles.toolbar} aria-label={texts.marks}>
        <md-bold {...named(texts.bold)}>
          <b aria-hidden="true">{texts.boldLetter}</b>
        </md-bold>
        <md-italic {...named(texts.italic)}>
          <i aria-hidden="true">{texts.italicLetter}</i>
        </md-italic>
        <md-unordered-list {...named(texts.list)}>{drawn('list')}</md-unordered-list>
        <md-link {...named(texts.link)}>{drawn('link')}</md-link>
      </markdown-toolbar>
      <TextareaWidget {...props} />
    </>
  );
}

const named = (name: string) => ({
  role: 'button',
  'aria-label': name,
  title: name,
  className: styles.mark,
});

const drawn = (name: 'list' | 'link'): ReactNode => <Icon name={name} />;
