import { withDepartment } from '../../../definition/routes/department-address.ts';
import { useApp } from '../../state/app-context.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './record.module.css';
import * as texts from './texts.ts';

/** In which of their other departments something waits, and how much, for whoever has nothing to do in the active one. */
export function WaitsElsewhere({ counts }: { counts: Record<string, number> }) {
  const { app, departments } = useApp().manifest;
  return (
    <>
      <p className={styles.meta}>{texts.waitsElsewhere}</p>
      <ul className={styles.links}>
        {departments
          .filter(({ code }) => counts[code])
          .map(({ code, title }) => (
            <li key={code}>
              <Link href={withDepartment(app.home, app.department.parameter, code)} className="touch">
                {title} ({counts[code]})
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}
