import { withDepartment } from '../../../definition/routes/department-address.ts';
import { useApp } from '../../state/app-context.tsx';
import { useDepartmentTasks } from '../../state/use-department-tasks.ts';
import { Link } from '../../ui/link.tsx';
import styles from './record.module.css';
import * as texts from './texts.ts';

/** In which of their other departments something waits for whoever has nothing to do in the active one. */
export default function WaitsElsewhere() {
  const { manifest, session } = useApp();
  const tasks = useDepartmentTasks();
  const { home, department } = manifest.app;
  const busy = manifest.departments.filter(
    ({ code }) => code !== session.department && (tasks?.[code] ?? 0) > 0,
  );
  if (busy.length === 0) return null;
  return (
    <p className={styles.meta}>
      {texts.waitsElsewhere}{' '}
      {busy.map(({ code, title }, index) => (
        <span key={code}>
          {index > 0 ? ', ' : null}
          <Link href={withDepartment(home, department.parameter, code)} className="touch">
            {title} ({tasks?.[code]})
          </Link>
        </span>
      ))}
    </p>
  );
}
