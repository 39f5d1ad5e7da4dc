export interface Field {
  name: string;
  label: string;
  kind: 'long' | 'text' | 'number' | 'date' | 'choice';
  /** Letters it must have once something stands in it. */
  min?: number;
}

const KINDS = ['long', 'text', 'number', 'date', 'choice'] as const;
const CHOICES = { one: 'Satu', two: 'Dua', three: 'Tiga' };

/** The further fields of the product's large form (bench/generate-definitions.ts): the same kinds in the same order. */
export function furtherFields(count: number): Field[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `field_${at + 1}`,
    label: `Isian ${at + 1}`,
    kind: KINDS[(at + 1) % KINDS.length] ?? 'text',
  }));
}

interface FormFieldProps {
  field: Field;
  value: string;
  onChange: (text: string) => void;
}

export function FormField({ field: { name, label, kind, min = 0 }, value, onChange }: FormFieldProps) {
  const control = {
    id: name,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <label htmlFor={name}>
      {label}
      {kind === 'long' ? <textarea {...control} /> : null}
      {kind === 'text' || kind === 'number' ? (
        <input {...control} inputMode={kind === 'number' ? 'numeric' : undefined} />
      ) : null}
      {kind === 'date' ? <input {...control} type="date" /> : null}
      {kind === 'choice' ? (
        <select {...control}>
          <option value="">Pilih</option>
          {Object.entries(CHOICES).map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </select>
      ) : null}
      {value.length > 0 && value.length < min ? <small>Minimal {min} karakter</small> : null}
    </label>
  );
}
