import { useState } from 'react';
import {
  Button,
  call,
  Notice,
  regionErrorText,
  SectionHeading,
  TextField,
  useApp,
  useBlockData,
  useChanges,
  usePage,
  useToast,
  useUnsaved,
  type WidgetProps,
} from '../../engine/door.ts';

/** A small widget that uses what the door offers, as the hand-written parts of the product will. */
export default function Remark({ title, with: given }: WidgetProps) {
  const { session } = useApp();
  const { key } = usePage();
  const target = useBlockData({ id: 'b2', kind: 'link' });
  const toast = useToast();
  const [text, setText] = useState('');
  const [failed, setFailed] = useState<string | null>(null);
  const [heard, setHeard] = useState<string[]>([]);
  useUnsaved(text !== '');
  useChanges((changes) => setHeard(changes?.records ?? []));
  const send = async () => {
    try {
      await call({ method: 'POST', path: `/remarks/${key.route}`, body: { text } });
      setText('');
      setFailed(null);
      toast({ text: 'Catatan terkirim.' });
    } catch (error) {
      setFailed(regionErrorText(error));
    }
  };
  return (
    <section>
      <SectionHeading>{`${title}: ${String(given.heading)}`}</SectionHeading>
      <p>{`${session.viewer?.name}, ${target?.path}`}</p>
      <p>{`Berubah: ${heard.join(', ')}`}</p>
      {failed === null ? null : <Notice tone="red">{failed}</Notice>}
      <TextField label="Catatan" value={text} onChange={setText} />
      <Button onClick={() => void send()}>Kirim</Button>
    </section>
  );
}
