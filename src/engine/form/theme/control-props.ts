import type { WidgetProps } from '@rjsf/utils';
import { describedBy } from '../../ui/field-frame.tsx';

/** The attributes every control has: names, faults, hints. */
export function controlProps(props: WidgetProps, errors: string[]) {
  return {
    id: props.id,
    name: props.htmlName ?? props.id,
    'aria-invalid': errors.length > 0 ? true : undefined,
    'aria-required': props.required || undefined,
    'aria-describedby': describedBy(props.id, {
      hint: props.options.description ?? props.schema.description,
      error: errors.length > 0,
    }),
  } as const;
}
