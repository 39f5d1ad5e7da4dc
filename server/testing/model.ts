import type { FieldModel, FieldType, Model, RecordModel } from '../../src/definition/model.ts';

/** A field with nothing special about it. */
export function field(name: string, type: FieldType, more: Partial<FieldModel> = {}): FieldModel {
  return {
    name,
    title: name,
    description: null,
    type,
    scale: null,
    required: false,
    read_only: false,
    write_only: false,
    options: null,
    from: null,
    relation: null,
    on_delete: 'restrict',
    default: null,
    schema_from: null,
    file: null,
    schema: {},
    ...more,
  };
}

export function record(name: string, fields: FieldModel[], more: Partial<RecordModel> = {}): RecordModel {
  return {
    name,
    title: name,
    label: 'name',
    shared: false,
    departments: null,
    within: null,
    fields: Object.fromEntries(fields.map((each) => [each.name, each])),
    relations: {},
    unique: [],
    search: [],
    sort: [],
    ties: {},
    no_overlap: null,
    versions: null,
    versions_of: null,
    ceiling: null,
    readers: {},
    process: null,
    ...more,
  };
}

/** The records every faculty has, as small as sign-in can do with. */
function identityRecords(): RecordModel[] {
  const reference = (name: string, relation: string) =>
    field(name, 'reference', { relation, required: true });
  return [
    record(
      'user',
      [
        field('name', 'text', { required: true }),
        field('email', 'text', { required: true }),
        field('id_number', 'text', { required: true }),
        field('position_id', 'integer'),
        field('password_hash', 'text', { write_only: true }),
        field('external_subject', 'text', { write_only: true }),
        field('status', 'text', { from: 'state:user' }),
        field('demo', 'boolean', { default: false }),
      ],
      {
        shared: true,
        search: ['name'],
        unique: [
          { fields: ['email'], where: null, message: null },
          { fields: ['id_number'], where: null, message: null },
          { fields: ['external_subject'], where: null, message: null },
        ],
      },
    ),
    record('membership', [reference('user', 'user')], {
      unique: [{ fields: ['user', 'department'], where: null, message: null }],
    }),
    record('role_assignment', [
      reference('user', 'user'),
      field('role', 'text', { required: true, from: 'role' }),
      field('valid_from', 'date', { required: true }),
      field('valid_to', 'date'),
    ]),
  ];
}

/** A small faculty with two departments; `records` join the identity records. */
export function tinyModel(records: RecordModel[] = [], more: Partial<Model> = {}): Model {
  const department = (code: string, signup: boolean) => ({
    code,
    title: `Prodi ${code}`,
    level: 'one',
    api: '',
    signup,
    survey_path: '',
    facts: {},
  });
  return {
    format: 1,
    hash: 'a'.repeat(64),
    app: {
      name: 'Uji',
      faculty: {},
      home: '/',
      login: '/masuk',
      link: null,
      department: { parameter: 'department', default: 'D1' },
      master: '',
      prefixes: {},
      timezone: 'Asia/Jakarta',
      locale: 'id-ID',
      holidays: null,
      obeys: {},
    },
    departments: [department('D1', true), department('D2', false)],
    department_sets: {},
    positions: {
      worker: { id: 2, label: 'Pegawai' },
      pupil: { id: 4, label: 'Murid' },
      teacher: { id: 3, label: 'Guru' },
    },
    default_position: 'pupil',
    roles: { boss: { label: 'Atasan' }, clerk: { label: 'Juru tulis' } },
    audiences: {},
    profiles: {},
    delegation: null,
    records: Object.fromEntries([...identityRecords(), ...records].map((each) => [each.name, each])),
    processes: {},
    types: {},
    screens: {},
    routes: [],
    sidebar: [],
    redirects: [],
    forms: {},
    rules: {},
    messages: {},
    generated: {},
    set_labels: {},
    sets: {},
    settings: {},
    calls: {},
    renames: {},
    seeds: [],
    ...more,
  };
}
