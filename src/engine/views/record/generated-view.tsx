import { type ReactNode, useState } from 'react';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import type { GeneratedDocument, Labelled } from '../../../definition/wire.ts';
import { downloadDocuments } from '../../data/downloads.ts';
import { documentAddress, openLater } from '../../data/files.ts';
import { genericErrorText } from '../../errors/generic-error.ts';
import { formatDate } from '../../format/dates.ts';
import { rowOffers, useBlockData, usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { Badge, SignerChip } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { SectionHeading } from '../../ui/heading.tsx';
import { Section } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OfferRow } from '../actions/action-buttons.tsx';
import { useBlockLabel } from '../block-label.ts';
import { toTone } from '../cell.tsx';
import { FileLink } from '../file-link.tsx';
import * as viewTexts from '../texts.ts';
import { useViewerHref } from '../viewer-href.ts';
import styles from './record.module.css';
import * as texts from './texts.ts';
import { toldApart } from './told-apart.ts';

/** Documents the system made: number, date, signers in order, state; each to view, all to download at once. */
export function GeneratedView({ block }: { block: Extract<Block, { kind: 'generated' }> }) {
  const label = useBlockLabel(block, texts.publishedDocuments);
  const { key, page } = usePage();
  const data = useBlockData(block);
  const [failure, setFailure] = useState<string | null>(null);
  const [packing, setPacking] = useState(false);
  if (!data) return null;
  const run = (work: Promise<void>) => {
    setFailure(null);
    work.catch(async (error: unknown) => setFailure(await genericErrorText(error)));
  };
  const inForce = toldApart(data.documents.filter((document) => !isVoid(document)));
  const general = rowOffers(page, block.actions).filter((offer) => block.actions.includes(offer.name));
  return (
    <Section>
      <SectionHeading
        rule={false}
        action={
          <div className={styles.actions}>
            {inForce.length > 1 ? (
              <Button
                size="toolbar"
                icon="file-down"
                working={packing && texts.packing}
                onClick={() => {
                  setPacking(true);
                  run(downloadDocuments(key).finally(() => setPacking(false)));
                }}
              >
                {texts.downloadAll}
              </Button>
            ) : null}
            {block.actions.length > 0 ? <OfferRow offers={general} size="toolbar" /> : null}
          </div>
        }
      >
        {label}
      </SectionHeading>
      {failure ? (
        <Notice tone="red" role="alert">
          {failure}
        </Notice>
      ) : null}
      {inForce.length === 0 ? (
        <p>{block.actions.length > 0 ? texts.noDocuments : texts.noDocumentsYet}</p>
      ) : (
        <DataTable
          caption={label}
          columns={columnsOf((document) => (
            <ViewButton
              document={document}
              onOpen={() => run(openLater(documentAddress(key, document.id)))}
            />
          ))}
          rows={inForce}
          rowKey={(document) => document.id}
        />
      )}
      <Void documents={data.documents.filter(isVoid)} />
    </Section>
  );
}

function columnsOf(view: (document: GeneratedDocument) => ReactNode): Column<GeneratedDocument>[] {
  return [
    {
      key: 'label',
      header: viewTexts.documents,
      phone: 'name',
      cell: (document) => <Name document={document} />,
    },
    {
      key: 'date',
      header: texts.date,
      nowrap: true,
      phone: 'sub',
      cell: (document) => formatDate(document.date),
    },
    {
      key: 'signers',
      header: texts.signers,
      phone: 'text',
      cell: (document) => (document.signers.length > 0 ? <Signers signers={document.signers} /> : null),
    },
    {
      key: 'status',
      header: texts.status,
      phone: 'badge',
      cell: (document) => <Status status={document.status} />,
    },
    {
      key: 'actions',
      header: viewTexts.actions,
      headerHidden: true,
      align: 'right',
      phone: 'action',
      cell: (document) => (
        <div className={styles.actions}>
          {view(document)}
          <ToSign document={document} />
        </div>
      ),
    },
  ];
}

function ViewButton({ document, onOpen }: { document: GeneratedDocument; onOpen: () => void }) {
  const viewer = useViewerHref()(document.id, 'document');
  const words = (
    <>
      {texts.view}
      <span className="visually-hidden"> {document.label}</span>
    </>
  );
  if (viewer === null)
    return (
      <Button size="row" onClick={onOpen}>
        {words}
      </Button>
    );
  return (
    <LinkButton size="row" href={viewer}>
      {words}
    </LinkButton>
  );
}

type Signer = GeneratedDocument['signers'][number];

/** Whether the signature is still waited for; what was marked as signed on paper, say, asks nobody any more. */
const isAsked = ({ status }: Signer) => ['waiting', 'pending', 'viewed'].includes(status);

/** To where it is signed, and kept; who is not asked now only reads there. */
function ToSign({ document }: { document: GeneratedDocument }) {
  const { href } = useApp();
  if (document.path === null) return null;
  return (
    <LinkButton size="row" href={href(document.path)}>
      {document.signers.some(({ mine }) => mine) ? texts.sign : texts.details}
      <span className="visually-hidden"> {document.label}</span>
    </LinkButton>
  );
}

function isVoid({ status }: GeneratedDocument): boolean {
  return status.value === 'void';
}

/** Documents that others took the place of: kept to be read, out of the way of those in force. */
function Void({ documents }: { documents: GeneratedDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <details className={styles.older}>
      <summary>{texts.noLongerInForce(documents.length)}</summary>
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <FileLink document file={{ id: document.id, name: document.label }} />
            {document.number ? ` ${document.number}` : null}
            {`, ${formatDate(document.date)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Name({ document }: { document: GeneratedDocument }) {
  return (
    <span>
      <FileLink document file={{ id: document.id, name: document.label }} />
      {document.number ? <span className={styles.number}>{document.number}</span> : null}
    </span>
  );
}

function Status({ status }: { status: Labelled }) {
  return <Badge tone={toTone(status.colour)}>{status.label}</Badge>;
}

function Signers({ signers }: { signers: GeneratedDocument['signers'] }) {
  return (
    <ol className={styles.signers} aria-label={texts.signers}>
      {signers.map((signer) => (
        <li key={`${signer.role} ${signer.name}`}>
          <SignerChip
            name={signer.name || signer.role}
            state={signer.at ? 'signed' : isAsked(signer) ? 'waiting' : 'off'}
            stateLabel={signer.at ? texts.signed : (texts.notAsked[signer.status] ?? texts.notSigned)}
          />
        </li>
      ))}
    </ol>
  );
}
