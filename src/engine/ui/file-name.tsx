import { Fragment } from 'react';

/** The name of a file, which breaks after `_`, `-` and `.` before it breaks inside a word; its last part keeps the extension. */
export function FileName({ name }: { name: string }) {
  return name.split(/(?<=[_-]|\.(?=.*\.))/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one name have no other
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));
}
