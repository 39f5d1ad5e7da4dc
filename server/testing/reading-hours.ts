/** An hour of reading takes the reader and one of the books; on even days, from eight to two, and not the scarce book. */
const READING = `
  take_hour:
    label: Pesan jam baca
    from: [approved, lent]
    by: [desk]
    needs: [even_days, open_hours, common_book, note_given]
    form:
      title: Pesan jam baca
      board:
        {day: day, from: from, to: to, place: book, opens: "'07:00'", closes: "'15:00'", until: today + days(6), minutes: "90",
         who: "{resource == 'user:' + row.borrower.user ? 'Pembaca' : ''}"}
      required: [day, from, to]
      properties:
        day: {type: string, format: date, title: Tanggal}
        from: {type: string, format: time, title: Mulai}
        to: {type: string, format: time, title: Selesai}
        way: {type: string, title: Cara, enum: [here, away], default: here}
        book: {type: string, title: Buku, x-relation: book, x-first: row.id == parent.book, x-detail: author, x-ui: {when: {way: [here]}}}
        note: {type: string, title: Catatan}
    do:
      - set: {book: input.book}
        if: input.book != null
      - use: take
  leave_hour:
    label: Lepas jam baca
    from: [approved, lent]
    by: [desk]
    do:
      - release: {}
  read_at_noon:
    label: Baca siang
    from: [approved, lent]
    by: [desk]
    form:
      title: Baca siang
      required: [book]
      properties:
        book: {type: string, title: Buku, x-relation: book, x-free: "'book:' + row.id"}
    do:
      - set: {book: input.book}
      - reserve:
          from: at(today, '12:00')
          to: at(today, '13:00')
          resources: "['book:' + row.book]"
          title: "'Baca siang'"
`;
const EFFECTS = `
effects:
  take:
    - reserve:
        from: at(input.day, input.from)
        to: at(input.day, input.to)
        resources: "(input.book == null ? [] : ['book:' + row.book]) + ['user:' + row.borrower.user]"
        buffer: "15"
        title: "'Baca ' + row.borrower.name"
`;
const RULES = `
  even_days: {holds: "weekday(input.day) in [2, 4, 6]", message: Hanya Selasa Kamis dan Sabtu, field: day}
  open_hours: {holds: "input.from >= '08:00' && input.to <= '14:00'", message: Hanya pukul 8 sampai 14, field: from}
  common_book: {holds: "input.way == 'away' || (input.book != null && input.book.copies > 0)", message: Pilih buku yang ada, field: book}
  note_given: {holds: "input.note != null", message: Catatan wajib, field: note}
`;

/** Changes of the small product after which its desk gives readers an hour with a book, one loan at a time or many, or today's noon. */
export const READING_HOURS: Record<string, (text: string) => string> = {
  'schemas/processes/loan.yaml': (text) =>
    text.replace('\n  remind:\n', `${READING}  remind:\n`).replace('\nknobs:\n', `${EFFECTS}knobs:\n`),
  'screens/sets/rules.yaml': (text) => text + RULES.slice(1),
  'screens/templates/loan.yaml': (text) =>
    text.replace(
      'actions: [refuse, cancel]',
      'actions: [refuse, cancel, take_hour, leave_hour, read_at_noon]',
    ),
  'screens/templates/loans.yaml': (text) =>
    text.replace(
      'bulk: [approve]',
      `bulk: [approve, {action: take_hour, preview: {columns: [borrower.name], forms: true, says: "{input.day}", noun: jam baca,
        sums: [{value: "input.book == null ? 0 : 1", text: "{n} buku dipesan"}, {value: "1", text: "{n} pembaca diundang"}]}}]`,
    ),
};
