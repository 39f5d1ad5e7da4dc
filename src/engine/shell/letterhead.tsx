import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { facultyNow } from '../format/clock.ts';
import { formatMoment } from '../format/dates.ts';
import { useApp } from '../state/app-context.tsx';
import { PrintHead } from '../ui/print-head.tsx';
import * as texts from './texts.ts';

const now = () => facultyNow().toISOString();

/** Head of a printed page: the product, the department, when it was printed and by whom. Not on screens. */
export function Letterhead() {
  const { manifest, session } = useApp();
  const [at, setAt] = useState(now);
  useEffect(() => {
    const print = () => flushSync(() => setAt(now()));
    window.addEventListener('beforeprint', print);
    return () => window.removeEventListener('beforeprint', print);
  }, []);
  const department = manifest.departments.find(({ code }) => code === session.department);
  const moment = formatMoment(at, 'long');
  return (
    <PrintHead
      name={manifest.app.name}
      unit={department?.title}
      printed={session.viewer ? texts.printedBy(moment, session.viewer.name) : texts.printed(moment)}
    />
  );
}
