import { Link } from '../../engine/door.ts';

/** Web addresses alone; what ends a sentence or a bracket is no part of them. */
const ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;

/** Plain text as it was written, in which web addresses can be followed. Nothing in it becomes markup. */
export function LinkedText({ text }: { text: string }) {
  const parts: { at: number; text: string; link: boolean }[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    if (!URL.canParse(match[0])) continue;
    parts.push({ at, text: text.slice(at, match.index), link: false });
    parts.push({ at: match.index, text: match[0], link: true });
    at = match.index + match[0].length;
  }
  parts.push({ at, text: text.slice(at), link: false });
  return parts.map((part) =>
    part.link ? (
      <Link key={part.at} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </Link>
    ) : (
      part.text
    ),
  );
}
