import * as texts from './texts.ts';
import { useDepartmentTasks } from './use-department-tasks.ts';

export interface DepartmentTasksProps {
  code: string;
  /** What the person is there. */
  role: string | undefined;
}

/** What somebody is in a department, and how much waits for them there. */
export default function DepartmentTasks({ code, role }: DepartmentTasksProps) {
  const count = useDepartmentTasks()?.[code] ?? 0;
  return [role, count > 0 && texts.departmentTasks(count)].filter(Boolean).join(', ');
}
