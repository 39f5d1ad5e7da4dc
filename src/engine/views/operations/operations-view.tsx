import type { Block } from '../../../definition/screens/shown-screen.ts';
import { Section } from '../../ui/layout.tsx';
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

/** What keeps the product running, as the server tells it to an administrator. */
export function OperationsView({ block }: { block: Extract<Block, { kind: 'operations' }> }) {
  const label = useBlockLabel(block, texts.names[block.of]);
  const Part = PARTS[block.of];
  return (
    <Section>
      <BlockHeading>{label}</BlockHeading>
      <Part label={label} />
    </Section>
  );
}
