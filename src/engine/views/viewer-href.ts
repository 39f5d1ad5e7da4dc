import { fileCall } from '../data/files.ts';
import { usePage } from '../page/page-context.tsx';
import { useApp } from '../state/app-context.tsx';

/** What the viewer shows, or says why not; anything else is better downloaded at once. */
const VIEWED = /\.(?:pdf|jpe?g|png|docx)$/i;

/**
 * Address of a stored file, or of a generated document, in the viewer of the product; `null` where there is no viewer, or it has
 * no use for a file of that name.
 */
export function useViewerHref(): (id: string, of: { name: string } | 'document') => string | null {
  const { key } = usePage();
  const { manifest, href } = useApp();
  const { viewer } = manifest.app;
  return (id, of) => {
    if (viewer === undefined || (of !== 'document' && !VIEWED.test(of.name))) return null;
    const call = fileCall(key, of === 'document' ? 'documents' : 'files', id);
    return href(`${viewer}?url=${encodeURIComponent(call)}`);
  };
}

/** The address in the viewer of a file that lies at an address of its own; where there is no viewer, that address. */
export function useViewed(): (address: string) => string {
  const { manifest, href } = useApp();
  const { viewer } = manifest.app;
  return (address) => (viewer === undefined ? address : href(`${viewer}?url=${encodeURIComponent(address)}`));
}
