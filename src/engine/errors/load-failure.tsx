import { ErrorState } from '../ui/states.tsx';
import * as uiTexts from '../ui/texts.ts';
import { errorId } from './api-error.ts';
import { regionErrorText } from './error-text.ts';
import * as texts from './texts.ts';

export interface LoadFailureProps {
  /** What did not come: "Formulir". */
  what: string;
  error: unknown;
  onRetry: () => void;
  /** It is being tried again. */
  working?: boolean;
}

/** In the place of something that could not be loaded: why, the way to try again, and the code to quote. */
export function LoadFailure({ what, error, onRetry, working = false }: LoadFailureProps) {
  return (
    <ErrorState
      title={texts.notLoaded(what)}
      onRetry={onRetry}
      working={working && uiTexts.loading}
      code={errorId(error) ?? undefined}
    >
      {regionErrorText(error)}
    </ErrorState>
  );
}
