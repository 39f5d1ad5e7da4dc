import type { Gathering } from '../reads/gathering.ts';

export function nothing(): void {}

export function ownRow(all: Gathering): void {
  all.ownRow();
}

/** Record of a relation of the page's row. */
export function ofRelation(all: Gathering, relation: string): string | null {
  const { row } = all.place.screen;
  const target = row && all.model.records[row.record]?.relations[relation];
  if (!row || !target) return null;
  const within = all.model.records[target.record]?.within;
  all.add(row.record);
  all.add(target.record, within?.record !== row.record || within.field !== target.by);
  return target.record;
}

export function documentsOfRow(all: Gathering): void {
  ownRow(all);
  const { row } = all.place.screen;
  all.add('generated_document', true);
  all.add('signature_request', true);
  all.label('user');
  for (const { readers } of Object.values(all.model.generated)) if (row) all.readers(row.record, readers);
}

/** Rows that are somebody's in all their departments, each with the way to its page. */
export function listed(all: Gathering, record: string): void {
  const there = all.at(all.place);
  there.add(record);
  anyRow(there);
  all.join(there);
}

/** Links lead to rows of any record, and stand where a page of theirs opens. */
export function anyRow(all: Gathering): void {
  for (const record of Object.keys(all.model.records)) {
    all.pagesOf(record);
    if (Object.values(all.model.screens).some(({ row }) => row?.record === record)) all.path(record, 'id');
  }
}
