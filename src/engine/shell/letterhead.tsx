import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { facultyNow } from '../format/clock.ts';
import { formatMoment } from '../format/dates.ts';
import { useApp } from '../state/app-context.tsx';
import { PrintHead } from '../ui/print-head.tsx';
import * as texts from './texts.ts';

const now = () => facultyNow().toISOString();

/** Head of a printed page: the institution, the department, when it was printed and by whom. Not on screens. */
export default function Letterhead() {
  const { manifest, session } = useApp();
  const [at, setAt] = useState(now);
  useEffect(() => {
    const print = () => flushSync(() => setAt(now()));
    window.addEventListener('beforeprint', print);
    return () => window.removeEventListener('beforeprint', print);
  }, []);
  const department = manifest.departments.find(({ code }) => code === session.department);
  const moment = formatMoment(at, 'long');
  const { faculty, name } = manifest.app;
  const facts = { ...faculty, ...department?.facts };
  const institution = said([faculty.university, faculty.faculty]);
  return (
    <PrintHead
      lines={[institution || name, said([facts.name ?? facts.unit, department?.title])].filter(Boolean)}
      contact={said([facts.address, facts.phone, facts.email])}
      printed={session.viewer ? texts.printedBy(moment, session.viewer.name) : texts.printed(moment)}
    />
  );
}

/** The facts that are stated, one after another. */
function said(facts: unknown[]): string {
  return facts.filter((fact) => typeof fact === 'string' && fact !== '').join(', ');
}
