import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Course, CourseList, makeCourses } from './course-list.tsx';
import { type Field, FormField, furtherFields } from './form-field.tsx';

interface Values {
  texts: Record<string, string>;
  originality_statement: boolean;
  courses: Course[];
}

const FIELDS: Field[] = [
  { name: 'title_id', label: 'Judul (Indonesia)', kind: 'long', min: 20 },
  { name: 'title_en', label: 'Judul (Inggris)', kind: 'long', min: 20 },
  { name: 'abstract_id', label: 'Abstrak', kind: 'long', min: 300 },
  { name: 'keywords', label: 'Kata kunci', kind: 'text' },
  { name: 'similarity_percent', label: 'Tingkat kemiripan (%)', kind: 'text' },
  { name: 'page_count', label: 'Jumlah halaman', kind: 'text' },
  { name: 'preferred_dates', label: 'Usulan tanggal ujian', kind: 'text' },
  { name: 'proposed_examiners', label: 'Usulan penguji', kind: 'text' },
];

/** One controlled form; `?fields=` and `?courses=` of its address say how many further fields and list items it has. */
export function ExamForm() {
  const [query] = useSearchParams();
  const [fields] = useState(() => [...FIELDS, ...furtherFields(Number(query.get('fields')))]);
  const [values, setValues] = useState<Values>(() => ({
    texts: Object.fromEntries(fields.map(({ name }) => [name, ''])),
    originality_statement: false,
    courses: makeCourses(Number(query.get('courses'))),
  }));
  const setText = (name: string, text: string) =>
    setValues({ ...values, texts: { ...values.texts, [name]: text } });
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <h1>Formulir ujian tesis</h1>
      {fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          value={values.texts[field.name] ?? ''}
          onChange={(text) => setText(field.name, text)}
        />
      ))}
      {values.courses.length > 0 ? (
        <CourseList courses={values.courses} onChange={(courses) => setValues({ ...values, courses })} />
      ) : null}
      <label>
        <input
          type="checkbox"
          checked={values.originality_statement}
          onChange={(event) => setValues({ ...values, originality_statement: event.target.checked })}
        />
        Saya menyatakan naskah ini karya saya sendiri.
      </label>
      <button type="submit">Ajukan</button>
    </form>
  );
}
