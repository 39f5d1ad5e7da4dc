import type { Readable } from 'node:stream';

/** What a stored file looks like to a browser that downloads it. */
interface Download {
  key: string;
  name: string;
  type: string;
  inline: boolean;
}

/** What a browser may put at `key`: exactly this type, at most `maxBytes`, exactly `bytes` when it is known. */
interface Upload {
  key: string;
  type: string;
  maxBytes: number;
  bytes: number | null;
}

/** `code` of the error that `read` throws where there is no such file: whatever else it throws may pass. */
export const NO_FILE = 'ENOENT';

export const UPLOAD_SECONDS = 15 * 60;
export const DOWNLOAD_SECONDS = 300;

/** Where contents are kept. Keys are made by us (`2025/<id>.pdf`), never taken from people. */
export interface FileStore {
  /** Uploads pass through this server, which looks at the content as it arrives. */
  readonly local: boolean;
  /** Address for one PUT within 15 minutes. */
  putUrl(upload: Upload): Promise<string>;
  /** Address for a GET within 300 s. */
  getUrl(download: Download): Promise<string>;
  write(key: string, content: Buffer, type: string): Promise<void>;
  /** Throws when there is nothing, with `NO_FILE` as its code. */
  read(key: string): Promise<Readable>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes what was begun before that time and never became a file. */
  tidy(before: Date): Promise<void>;
}
