import styles from './highlight.module.css';

/** The text with every occurrence of the words of `query` marked. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const words = query.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  const pattern = new RegExp(
    `(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
    'gi',
  );
  let at = 0;
  return text.split(pattern).map((part, index) => {
    const key = at;
    at += part.length;
    return index % 2 === 1 ? (
      <mark key={key} className={styles.match}>
        {part}
      </mark>
    ) : (
      part
    );
  });
}
