import { useState } from 'react';
import { type Field, FormField } from './form-field.tsx';

export type Course = Record<'id' | 'code' | 'name' | 'credits' | 'reason', string>;

/** As many as the product keeps in the page of a long list on a phone. */
const DRAWN = 40;

const FIELDS: (Field & { name: keyof Course })[] = [
  { name: 'code', label: 'Kode', kind: 'text' },
  { name: 'name', label: 'Nama', kind: 'text' },
  { name: 'credits', label: 'SKS', kind: 'number' },
  { name: 'reason', label: 'Alasan', kind: 'long' },
];

export function makeCourses(count: number): Course[] {
  return Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    code: `MK${at + 1}`,
    name: `Mata kuliah ${at + 1}`,
    credits: String(1 + (at % 6)),
    reason: 'Setara dengan kuliah di sini.',
  }));
}

/** The first items of a list as lines, one of them open. */
export function CourseList({
  courses,
  onChange,
}: {
  courses: Course[];
  onChange: (courses: Course[]) => void;
}) {
  const [open, setOpen] = useState(-1);
  const set = (name: keyof Course, text: string) =>
    onChange(courses.map((course, at) => (at === open ? { ...course, [name]: text } : course)));
  return (
    <ol>
      {courses.slice(0, DRAWN).map((course, at) => (
        <li key={course.id}>
          {at === open ? (
            <div data-open-item="">
              {FIELDS.map((field) => (
                <FormField
                  key={field.name}
                  field={field}
                  value={course[field.name]}
                  onChange={(text) => set(field.name, text)}
                />
              ))}
            </div>
          ) : (
            <>
              <b>{course.code}</b> {course.name} {course.credits}{' '}
              <button type="button" data-edit={at} onClick={() => setOpen(at)}>
                Ubah
              </button>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
