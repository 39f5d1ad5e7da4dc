import { Component, type ReactNode } from 'react';
import { CODE_MISSING, isMissingCode } from '../chunks/chunk-error.ts';
import { ErrorState } from '../ui/states.tsx';
import { errorId } from './api-error.ts';
import { regionErrorText } from './error-text.ts';
import * as texts from './texts.ts';

interface State {
  error: unknown;
}

/**
 * Keeps a failure inside its region: the rest of the page stays usable. Code that did not arrive is offered by
 * reloading; by itself only when the network comes back, or where the application was built anew (`watchForNewBuild`):
 * it might go on for ever.
 */
export class RegionBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingCode(error)) window.dispatchEvent(new Event(CODE_MISSING));
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.#reload);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#reload);
  }

  readonly #reload = () => {
    if (isMissingCode(this.state.error)) location.reload();
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const chunk = isMissingCode(error);
    return (
      <ErrorState
        title={chunk ? texts.partNotHere : texts.partNotDrawn}
        retryLabel={chunk ? texts.reload : undefined}
        onRetry={() => (chunk ? location.reload() : this.setState({ error: null }))}
        code={errorId(error) ?? undefined}
      >
        {regionErrorText(error)}
      </ErrorState>
    );
  }
}
