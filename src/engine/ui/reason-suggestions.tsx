import { Chip } from './badge.tsx';
import styles from './reason-suggestions.module.css';
import * as texts from './texts.ts';

interface ReasonSuggestionsProps {
  suggestions: readonly string[];
  text: string;
  onChange: (text: string) => void;
}

/** Ready-made reasons under the field of the reason: a press puts one in as a line of its own, the next takes it out again. */
export function ReasonSuggestions({ suggestions, text, onChange }: ReasonSuggestionsProps) {
  const lines = text.split('\n').map((line) => line.trim());
  return (
    <fieldset className={styles.row} aria-label={texts.reasonSuggestions}>
      {suggestions.map((suggestion) => {
        const given = lines.includes(suggestion);
        return (
          <Chip
            key={suggestion}
            active={given}
            onClick={() => onChange(given ? without(text, suggestion) : withLine(text, suggestion))}
          >
            {suggestion}
          </Chip>
        );
      })}
    </fieldset>
  );
}

/** What was typed stays. */
function withLine(text: string, line: string): string {
  return text.trim() === '' ? line : `${text.trimEnd()}\n${line}`;
}

function without(text: string, line: string): string {
  return text
    .split('\n')
    .filter((one) => one.trim() !== line)
    .join('\n');
}
