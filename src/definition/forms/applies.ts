type Fields = Readonly<Record<string, unknown>>;

/** Whether a field is asked for with these values of the others (`x-ui.when`). Pure. */
export function applies(field: unknown, data: Fields): boolean {
  const ui = isFields(field) ? field['x-ui'] : undefined;
  const when = isFields(ui) ? ui.when : undefined;
  if (!isFields(when)) return true;
  return Object.entries(when).every(([name, values]) => Array.isArray(values) && values.includes(data[name]));
}

/** Names of the properties of a form's schema that are not asked for with this data; what it leaves out has its default. Pure. */
export function idleFields(properties: unknown, data: Fields): string[] {
  if (!isFields(properties)) return [];
  const whole: Record<string, unknown> = { ...data };
  for (const [name, field] of Object.entries(properties)) {
    if (isFields(field) && 'default' in field) whole[name] ??= field.default;
  }
  return Object.keys(properties).filter((name) => !applies(properties[name], whole));
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
