import DOMPurify from 'dompurify';
import { markdownToHtml } from './markdown.ts';
import styles from './markup.module.css';

const ALLOWED = [
  'a',
  'b',
  'blockquote',
  'br',
  'code',
  'em',
  'h3',
  'h4',
  'i',
  'li',
  'ol',
  'p',
  'strong',
  'u',
  'ul',
];

/** Markdown or markup from a server answer, cleaned first: an allow list of tags, no styles, no scripts. */
export default function Markup({ text }: { text: string }) {
  const clean = DOMPurify.sanitize(markdownToHtml(text), {
    ALLOWED_TAGS: ALLOWED,
    ALLOWED_ATTR: ['href'],
    FORBID_ATTR: ['style'],
    RETURN_TRUSTED_TYPE: true,
  });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above, and typed so by the browser where it can.
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: clean as unknown as string }} />;
}
