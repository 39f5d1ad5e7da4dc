import type { ReactNode } from 'react';
import type { FieldPath, FormSchema } from '../../../definition/forms/form-schema.ts';

export interface ArrayRowsProps {
  /** Schema of the array. */
  schema: FormSchema;
  path: FieldPath;
  data: unknown[];
  /** Stable keys of the items. */
  keys: string[];
  /** Faults to tell on closed items, by index. */
  faults: number[];
  openAt: number;
  openItem: ReactNode;
  onOpen: (index: number) => void;
  readOnly?: boolean;
}
