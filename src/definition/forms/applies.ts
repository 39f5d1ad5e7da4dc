type Fields = Readonly<Record<string, unknown>>;

/** Whether a field is asked for with these values of the others (`x-ui.when`). Pure. */
export function applies(field: unknown, data: Fields): boolean {
  const ui = isFields(field) ? field['x-ui'] : undefined;
  const when = isFields(ui) ? ui.when : undefined;
  if (!isFields(when)) return true;
  return Object.entries(when).every(([name, values]) => Array.isArray(values) && values.includes(data[name]));
}

/** Names of the properties of a form's schema that are not asked for with this data. Pure. */
export function idleFields(properties: unknown, data: Fields): string[] {
  if (!isFields(properties)) return [];
  return Object.keys(properties).filter((name) => !applies(properties[name], data));
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
