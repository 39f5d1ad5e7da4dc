import type { Block } from '../../../definition/screens/shown-screen.ts';
import { useBlockData } from '../../page/page-context.tsx';
import { Section } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useBlockLabel } from '../block-label.ts';
import { BlockHeading } from '../block-list.tsx';
import { AuditLog } from './audit-log.tsx';
import { ComplaintExport } from './complaint-export.tsx';
import { DefinitionsInForce } from './definitions-in-force.tsx';
import { JobTable, MailTable } from './queues.tsx';
import * as texts from './texts.ts';

const PARTS = {
  definitions: DefinitionsInForce,
  audit: AuditLog,
  mail: MailTable,
  jobs: JobTable,
  complaint: ComplaintExport,
};

/** Those that begin the pages on which times stand. */
const CLOCKED = new Set(['definitions', 'audit']);

/** What keeps the product running, as the server tells it to an administrator. */
export function OperationsView({ block }: { block: Extract<Block, { kind: 'operations' }> }) {
  const label = useBlockLabel(block, texts.names[block.of]);
  const data = useBlockData(block);
  const Part = PARTS[block.of];
  return (
    <Section>
      <BlockHeading>{label}</BlockHeading>
      {data?.apart && CLOCKED.has(block.of) ? <Notice tone="grey">{texts.realClock}</Notice> : null}
      <Part label={label} />
    </Section>
  );
}
