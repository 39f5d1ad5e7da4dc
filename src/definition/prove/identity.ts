import type { Compilation } from '../assemble/compile.ts';
import type { RecordDraft } from '../compile/drafts.ts';
import { nearest } from '../expression/nearest.ts';
import { createReport, type Issue, startOf } from '../read/issue.ts';
import { entriesOf, get, keyNode, type Node, type SourceFile } from '../read/node.ts';

/** Records and fields that the server works with by name; everything else about them is free. */
const NEEDED: Record<string, string[]> = {
  user: ['name', 'email', 'id_number', 'position_id', 'password_hash', 'status'],
  membership: ['user'],
  role_assignment: ['user', 'role', 'valid_from', 'valid_to'],
  notification: ['user', 'kind', 'title', 'message', 'link', 'record', 'record_id', 'priority', 'read_at'],
  generated_document: [
    'record',
    'record_id',
    'code',
    'part',
    'label',
    'about',
    'number',
    'data',
    'file',
    'sha256',
    'places',
    'template',
    'status',
    'voided_reason',
    'verification_code',
    'generated_at',
  ],
  signature_request: [
    'generated_document',
    'user',
    'role',
    'role_text',
    'order',
    'status',
    'asked_at',
    'seen_at',
    'seen_by',
    'seen_hash',
    'signed_at',
    'method',
    'certificate',
    'address',
    'agent',
    'hash_before',
    'hash_after',
  ],
  reservation: ['record', 'record_id', 'resource', 'title', 'starts_at', 'ends_at', 'active'],
};
const FILES = ['screens/app.yaml', 'screens/access.yaml', 'screens/departments.yaml'];

/** The files without which there is nothing to serve. */
export function missingFiles(sources: readonly SourceFile[]): Issue[] {
  const { report, issues } = createReport();
  for (const path of FILES)
    if (!sources.some((source) => source.path === path))
      report('E_DEF_FILE_MISSING', startOf({ path, text: '' }), { path });
  return issues;
}

/** The records and fields that the server needs are there. */
export function proveIdentity({ context }: Compilation): void {
  for (const [record, fields] of Object.entries(NEEDED)) {
    const draft = context.records.peek(record);
    const [first = ''] = fields;
    const missing = draft ? fields.filter((field) => !Object.hasOwn(draft.model.fields, field)) : [first];
    for (const field of missing) {
      const misspelt = draft && writtenFor(field, draft, fields);
      const place = draft?.node ?? startOf({ path: `schemas/records/${record}.yaml`, text: '' });
      context.report('E_DEF_IDENTITY', misspelt ?? place, { record, field }, misspelt ? field : null);
    }
  }
}

/** The field that is probably this one, misspelt. */
function writtenFor(field: string, { node }: RecordDraft, needed: readonly string[]): Node | null {
  const fields = get(node, 'properties');
  const others = entriesOf(fields).flatMap(([name]) => (needed.includes(name) ? [] : [name]));
  const near = nearest(field, others);
  return fields && near !== undefined ? keyNode(fields, near) : null;
}
