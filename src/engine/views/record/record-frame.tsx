import { useSearchParams } from 'react-router-dom';
import { everyBlock } from '../../../definition/screens/blocks-inside.ts';
import { usePage } from '../../page/page-context.tsx';
import { RecordLayout, type RecordLayoutProps } from '../../ui/record-layout.tsx';
import { openTab, tabOfAction } from '../tab-of-action.ts';

/** The frame of a record, in one column where a form with its document beside it is open. */
export function RecordFrame(props: Omit<RecordLayoutProps, 'wide'>) {
  const { page, screen } = usePage();
  const [query] = useSearchParams();
  const wide = everyBlock(screen).some((block) => {
    if (block.kind !== 'form' || !block.follows || block.submit === null) return false;
    const place = tabOfAction(screen, block.submit);
    const open = !place || openTab({ page, screen }, place.tabs, query) === place.index;
    return open && page.actions.some(({ name }) => name === block.submit);
  });
  return <RecordLayout {...props} wide={wide} />;
}
