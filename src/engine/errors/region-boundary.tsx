import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/states.tsx';
import { errorId } from './api-error.ts';
import { regionErrorText } from './error-text.ts';
import * as texts from './texts.ts';

interface State {
  error: unknown;
}

/**
 * Keeps a failure inside its region: the rest of the page stays usable. Code that did not arrive is offered by
 * reloading, never reloaded by itself, which might go on for ever.
 */
export class RegionBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const chunk = error instanceof Error && error.name === 'ChunkLoadError';
    return (
      <ErrorState
        title={chunk ? texts.failed : texts.partNotDrawn}
        retryLabel={chunk ? texts.reload : undefined}
        onRetry={() => (chunk ? location.reload() : this.setState({ error: null }))}
        code={errorId(error) ?? undefined}
      >
        {chunk ? texts.codeNotLoaded : regionErrorText(error)}
      </ErrorState>
    );
  }
}
