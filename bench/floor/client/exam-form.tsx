import { useState } from 'react';

interface Values {
  title_id: string;
  title_en: string;
  abstract_id: string;
  keywords: string;
  similarity_percent: string;
  page_count: string;
  preferred_dates: string;
  proposed_examiners: string;
  originality_statement: boolean;
}

const EMPTY: Values = {
  title_id: '',
  title_en: '',
  abstract_id: '',
  keywords: '',
  similarity_percent: '',
  page_count: '',
  preferred_dates: '',
  proposed_examiners: '',
  originality_statement: false,
};

const FIELDS: {
  name: Exclude<keyof Values, 'originality_statement'>;
  label: string;
  long?: boolean;
  min?: number;
}[] = [
  { name: 'title_id', label: 'Judul (Indonesia)', long: true, min: 20 },
  { name: 'title_en', label: 'Judul (Inggris)', long: true, min: 20 },
  { name: 'abstract_id', label: 'Abstrak', long: true, min: 300 },
  { name: 'keywords', label: 'Kata kunci' },
  { name: 'similarity_percent', label: 'Tingkat kemiripan (%)' },
  { name: 'page_count', label: 'Jumlah halaman' },
  { name: 'preferred_dates', label: 'Usulan tanggal ujian' },
  { name: 'proposed_examiners', label: 'Usulan penguji' },
];

export function ExamForm() {
  const [values, setValues] = useState(EMPTY);
  const set = (name: keyof Values, value: string | boolean) => setValues({ ...values, [name]: value });
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <h1>Formulir ujian tesis</h1>
      {FIELDS.map(({ name, label, long, min = 0 }) => (
        <label key={name} htmlFor={name}>
          {label}
          {long ? (
            <textarea id={name} value={values[name]} onChange={(event) => set(name, event.target.value)} />
          ) : (
            <input id={name} value={values[name]} onChange={(event) => set(name, event.target.value)} />
          )}
          {values[name].length > 0 && values[name].length < min ? (
            <small>Minimal {min} karakter</small>
          ) : null}
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={values.originality_statement}
          onChange={(event) => set('originality_statement', event.target.checked)}
        />
        Saya menyatakan naskah ini karya saya sendiri.
      </label>
      <button type="submit">Ajukan</button>
    </form>
  );
}
