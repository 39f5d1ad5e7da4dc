/**
 * data: a field is missing or of the wrong type. unknown: no template of this name. template: its source is at fault.
 * timeout: it ran longer than allowed. compiler: the process died, the queue is full, or the renderer was closed.
 */
export type DocumentErrorReason = 'data' | 'unknown' | 'template' | 'timeout' | 'compiler';

/** Where a template is at fault; line and column are one-based. */
export interface DocumentPlace {
  file: string;
  line: number;
  column: number;
}

/** Why a document could not be made. `message` is for developers and starts with the place, if there is one. */
export class DocumentError extends Error {
  readonly reason: DocumentErrorReason;
  readonly place: DocumentPlace | null;

  constructor(
    reason: DocumentErrorReason,
    detail: string,
    place: DocumentPlace | null = null,
    cause?: unknown,
  ) {
    super(place ? `${place.file}:${place.line}:${place.column} ${detail}` : detail, { cause });
    this.name = 'DocumentError';
    this.reason = reason;
    this.place = place;
  }
}
