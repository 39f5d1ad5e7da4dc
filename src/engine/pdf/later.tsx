import { type ComponentProps, lazy, Suspense } from 'react';
import { loadChunk } from '../chunks/chunk-error.ts';
import { Skeleton } from '../ui/spinner.tsx';

const Pages = lazy(async () => ({ default: (await loadChunk(() => import('./pdf-pages.tsx'))).PdfPages }));
const View = lazy(async () => ({ default: (await loadChunk(() => import('./file-view.tsx'))).FileView }));

/** `PdfPages` of `pdf-pages.tsx`, whose code comes when it is drawn: nothing of it stands where another part uses the door. */
export function PdfPages(props: ComponentProps<typeof Pages>) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Pages {...props} />
    </Suspense>
  );
}

/** `FileView` of `file-view.tsx`, likewise. */
export function FileView(props: ComponentProps<typeof View>) {
  return (
    <Suspense fallback={<Skeleton />}>
      <View {...props} />
    </Suspense>
  );
}
