import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/states.tsx';
import { errorId } from './api-error.ts';
import { GENERIC_ERROR, regionErrorText } from './error-text.ts';

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
        title={chunk ? GENERIC_ERROR : 'Bagian ini gagal ditampilkan'}
        retryLabel={chunk ? 'Muat ulang' : undefined}
        onRetry={() => (chunk ? location.reload() : this.setState({ error: null }))}
        code={errorId(error) ?? undefined}
      >
        {chunk
          ? 'Sebagian aplikasi tidak dapat diunduh. Periksa jaringan Anda, lalu muat ulang.'
          : regionErrorText(error)}
      </ErrorState>
    );
  }
}
