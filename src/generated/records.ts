/* Written by `npm run renew` from schemas/records. Do not edit. */

/**
 * Kegiatan
 */
export interface Activity {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Kegiatan
 */
name: string
/**
 * Keterangan
 */
description: string
/**
 * Mulai
 */
starts_on: (string | null)
/**
 * Selesai
 */
ends_on: (string | null)
/**
 * Tempat
 */
place: (string | null)
/**
 * Gambar
 */
image: ({
[k: string]: unknown
} | null)
/**
 * Keterangan gambar
 */
image_alt: (string | null)
/**
 * Departemen
 */
departments: (string[] | null)
/**
 * Posisi
 */
positions: (string[] | null)
/**
 * Tampil mulai
 */
shown_from: (string | null)
/**
 * Tampil sampai
 */
shown_until: (string | null)
/**
 * Urutan
 */
order: (number | null)
/**
 * Status
 */
status: string
}

/**
 * Pengesahan
 */
export interface Approval {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Pendaftaran
 */
registration: string
/**
 * Langkah
 */
step: string
/**
 * Langkah persetujuan
 */
label: string
/**
 * Pengesah
 */
role: string
/**
 * Pada
 */
phase: ("minutes" | "final")
/**
 * Layar
 */
at: (string | null)
/**
 * Dokumen
 */
papers: (string[] | null)
/**
 * Urutan
 */
order: number
/**
 * Banyaknya langkah
 */
steps: (number | null)
/**
 * Putaran
 */
round: number
/**
 * Status
 */
status: ("waiting" | "pending" | "approved" | "returned" | "skipped")
/**
 * Disetujui oleh
 */
approver: (string | null)
/**
 * Atas nama
 */
on_behalf: (string | null)
/**
 * Menunggu sejak
 */
pending_since: (string | null)
/**
 * Batas
 */
due_at: (string | null)
/**
 * Waktu
 */
decided_at: (string | null)
/**
 * Catatan
 */
note: (string | null)
}

/**
 * Siaran
 */
export interface Broadcast {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Departemen
 */
departments: string[]
/**
 * Audiens tersimpan
 */
audience: (string | null)
/**
 * Nama audiens
 */
audience_name: (string | null)
/**
 * Posisi
 */
positions: (string[] | null)
/**
 * Peran
 */
roles: (string[] | null)
/**
 * Angkatan dari
 */
cohort_from: (number | null)
/**
 * Angkatan sampai
 */
cohort_to: (number | null)
/**
 * Pendaftar periode
 */
periods: (string[] | null)
/**
 * Status pendaftaran
 */
registration_states: (string[] | null)
/**
 * Orang tertentu
 */
people: (string[] | null)
/**
 * Judul
 */
title: string
/**
 * Isi
 */
body: string
/**
 * Tautan
 */
link: (string | null)
/**
 * Lampiran 1
 */
attachment: ({
[k: string]: unknown
} | null)
/**
 * Lampiran 2
 */
attachment_2: ({
[k: string]: unknown
} | null)
/**
 * Lampiran 3
 */
attachment_3: ({
[k: string]: unknown
} | null)
/**
 * Saluran
 */
channels: string[]
/**
 * Penting
 */
important: (boolean | null)
/**
 * Waktu kirim
 */
scheduled_at: (string | null)
/**
 * Pengirim
 */
author: (string | null)
/**
 * Mulai dikirim
 */
sending_at: (string | null)
/**
 * Selesai dikirim
 */
sent_at: (string | null)
/**
 * Status
 */
status: string
}

/**
 * Audiens
 */
export interface BroadcastAudience {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Nama
 */
name: string
/**
 * Departemen
 */
departments: string[]
/**
 * Posisi
 */
positions: (string[] | null)
/**
 * Peran
 */
roles: (string[] | null)
/**
 * Angkatan dari
 */
cohort_from: (number | null)
/**
 * Angkatan sampai
 */
cohort_to: (number | null)
/**
 * Pendaftar periode
 */
periods: (string[] | null)
/**
 * Status pendaftaran
 */
registration_states: (string[] | null)
}

/**
 * Penerima siaran
 */
export interface BroadcastRecipient {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Siaran
 */
broadcast: string
/**
 * Penerima
 */
user: string
/**
 * Saluran
 */
channel: ("in_app" | "email")
/**
 * Keadaan
 */
status: ("queued" | "sent" | "failed")
/**
 * Sebab
 */
error: (string | null)
/**
 * Percobaan
 */
tries: (number | null)
/**
 * Alamat yang ditolak
 */
refused_address: (string | null)
/**
 * Diserahkan
 */
handed_at: (string | null)
/**
 * Terkirim pada
 */
sent_at: (string | null)
/**
 * Notifikasi
 */
notification: (string | null)
}

/**
 * Persetujuan Pembimbing
 */
export interface Consent {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Pendaftaran
 */
registration: string
/**
 * Pembimbing
 */
giver: string
/**
 * Peran
 */
seat: string
/**
 * Jawaban
 */
status: ("waiting" | "pending" | "approved" | "refused")
/**
 * Catatan
 */
note: (string | null)
/**
 * Waktu
 */
decided_at: (string | null)
/**
 * Diminta lagi
 */
renewed: (boolean | null)
}

/**
 * Pelimpahan peran
 */
export interface Delegation {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Pemegang peran
 */
from_user: string
/**
 * Pengganti
 */
to_user: string
/**
 * Peran
 */
role: string
/**
 * Mulai
 */
start: string
/**
 * Sampai
 */
end: string
/**
 * Alasan
 */
reason: (string | null)
}

/**
 * Templat dokumen
 */
export interface DocumentTemplate {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Dokumen
 */
code: string
/**
 * Versi
 */
name: (string | null)
/**
 * Bentuk
 */
format: ("typst" | "docx" | null)
/**
 * Yang berubah
 */
note: (string | null)
/**
 * Templat
 */
text: (string | null)
/**
 * Berkas DOCX
 */
file: ({
[k: string]: unknown
} | null)
/**
 * Contoh
 */
sample: ({
[k: string]: unknown
} | null)
/**
 * Dipakai
 */
in_force: boolean
}

/**
 * Unduhan
 */
export interface DownloadItem {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Judul
 */
title: string
/**
 * Kategori
 */
category: ("form" | "guide" | "template" | "other")
/**
 * Keterangan
 */
description: (string | null)
/**
 * Berkas
 */
file: {
[k: string]: unknown
}
/**
 * Versi
 */
version_label: (string | null)
/**
 * Departemen
 */
departments: string[]
/**
 * Audiens
 */
audience: ("student" | "lecturer" | "all")
/**
 * Urutan
 */
order: (number | null)
/**
 * Diunduh
 */
download_count: (number | null)
/**
 * Status
 */
status: ("draft" | "active" | "retired")
}

/**
 * Tes bahasa Inggris
 */
export interface EnglishTest {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Mahasiswa
 */
student: string
/**
 * Tes
 */
test: string
/**
 * Skor
 */
score: number
/**
 * Tanggal tes
 */
date: string
/**
 * Sertifikat
 */
file: ({
[k: string]: unknown
} | null)
}

/**
 * Dokumen
 */
export interface GeneratedDocument {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Rekaman
 */
record: string
/**
 * Id
 */
record_id: string
/**
 * Pendaftaran
 */
registration: (string | null)
/**
 * Karya
 */
work: (string | null)
/**
 * Jenis
 */
code: string
/**
 * Bagian
 */
part: (string | null)
/**
 * Dokumen
 */
label: string
/**
 * Tentang
 */
about: (string | null)
/**
 * Nomor
 */
number: (string | null)
/**
 * Isi
 */
data: {
[k: string]: unknown
}
/**
 * Berkas
 */
file: (string | null)
/**
 * Berkas asal
 */
source: ({
[k: string]: unknown
} | null)
/**
 * Sidik
 */
sha256: (string | null)
/**
 * Tempat tanda tangan
 */
places: {
[k: string]: unknown
}
/**
 * Rencana tanda tangan
 */
plan: {
[k: string]: unknown
}
/**
 * Dikirim oleh
 */
sent_by: (string | null)
/**
 * Tata letak
 */
layout: (string | null)
/**
 * Templat
 */
template: (string | null)
/**
 * Status
 */
status: string
/**
 * Alasan batal
 */
voided_reason: (string | null)
/**
 * Keterangan pembatalan untuk umum
 */
void_note: (string | null)
/**
 * Disahkan di luar sistem
 */
outside_note: (string | null)
/**
 * Kode periksa
 */
verification_code: (string | null)
/**
 * Dibuat
 */
generated_at: (string | null)
/**
 * Diingatkan
 */
reminded_at: (string | null)
}

/**
 * Hadirin
 */
export interface Guest {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Seminar
 */
session: string
/**
 * Pendaftaran
 */
registration: string
/**
 * Mahasiswa
 */
student: string
/**
 * Kehadiran
 */
attendance: ("unknown" | "present" | "absent")
/**
 * Waktu hadir
 */
arrived_at: (string | null)
}

/**
 * Kunjungan industri
 */
export interface IndustryVisit {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Judul
 */
title: string
/**
 * Jenis
 */
kind: ("company_visit" | "guest_lecture" | "excursion")
/**
 * Perusahaan
 */
company: string
/**
 * Kota
 */
city: string
/**
 * Mulai
 */
start_date: string
/**
 * Selesai
 */
end_date: string
/**
 * Mata kuliah
 */
course: (string | null)
/**
 * Koordinator
 */
coordinator: string
/**
 * Kuota peserta
 */
quota: number
/**
 * Transportasi
 */
transport: (string | null)
/**
 * Anggaran (Rp)
 */
budget: (number | null)
/**
 * Nomor surat
 */
letter_ref: (string | null)
/**
 * Proposal
 */
proposal: ({
[k: string]: unknown
} | null)
/**
 * Surat
 */
letter: ({
[k: string]: unknown
} | null)
/**
 * Laporan
 */
report: ({
[k: string]: unknown
} | null)
/**
 * Ringkasan hasil
 */
summary: (string | null)
/**
 * Status
 */
status: string
}

/**
 * Dosen
 */
export interface Lecturer {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Akun
 */
user: string
/**
 * Nama Lengkap
 */
name: string
/**
 * Nama
 */
short_name: (string | null)
/**
 * NIP
 */
nip: (string | null)
/**
 * NIDN
 */
nidn: (string | null)
/**
 * Jabatan Fungsional
 */
rank: string
/**
 * Jenjang
 */
rank_level: (number | null)
/**
 * Bidang Keahlian
 */
expertise: (string | null)
/**
 * Kuota sarjana
 */
quota_sarjana: (number | null)
/**
 * Kuota magister
 */
quota_magister: (number | null)
/**
 * Kuota doktoral
 */
quota_doktoral: (number | null)
/**
 * Luar fakultas
 */
is_external: (boolean | null)
/**
 * Instansi
 */
institution: (string | null)
}

/**
 * Catatan Logbook
 */
export interface LogbookEntry {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Mahasiswa
 */
student: string
/**
 * Karya akhir
 */
work: (string | null)
/**
 * Tanggal
 */
entry_date: string
/**
 * Mulai
 */
start_time: (string | null)
/**
 * Selesai
 */
end_time: (string | null)
/**
 * Jenis
 */
kind: ("guidance" | "experiment" | "field" | "writing" | "meeting" | "other")
/**
 * Kegiatan
 */
activity: string
/**
 * Hasil
 */
result: (string | null)
/**
 * Rencana berikutnya
 */
next_plan: (string | null)
/**
 * Kemajuan (%)
 */
progress_percent: (number | null)
/**
 * Lampiran 1
 */
attachment: ({
[k: string]: unknown
} | null)
/**
 * Lampiran 2
 */
attachment_2: ({
[k: string]: unknown
} | null)
/**
 * Lampiran 3
 */
attachment_3: ({
[k: string]: unknown
} | null)
/**
 * Lampiran 4
 */
attachment_4: ({
[k: string]: unknown
} | null)
/**
 * Lampiran 5
 */
attachment_5: ({
[k: string]: unknown
} | null)
/**
 * Pembimbing
 */
supervisor: (string | null)
/**
 * Diajukan
 */
submitted_at: (string | null)
/**
 * Batas jawaban
 */
due_on: (string | null)
/**
 * Dijawab
 */
decided_at: (string | null)
/**
 * Catatan pembimbing
 */
comment: (string | null)
/**
 * Status
 */
status: string
}

/**
 * Keanggotaan
 */
export interface Membership {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Pengguna
 */
user: string
/**
 * Utama
 */
is_primary: (boolean | null)
}

/**
 * Tahap yang telah lulus
 */
export interface Milestone {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Mahasiswa
 */
student: string
/**
 * Tahap
 */
milestone: string
/**
 * Tanggal lulus
 */
passed_on: string
/**
 * Nilai
 */
score: (number | null)
/**
 * Huruf
 */
letter: (string | null)
/**
 * Pendaftaran
 */
registration: (string | null)
}

/**
 * Berita
 */
export interface News {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Judul
 */
title: string
/**
 * Ringkasan
 */
excerpt: string
/**
 * Isi berita
 */
body: (string | null)
/**
 * Tautan
 */
link: (string | null)
/**
 * Gambar sampul
 */
cover: ({
[k: string]: unknown
} | null)
/**
 * Keterangan gambar
 */
cover_alt: (string | null)
/**
 * Departemen
 */
departments: (string[] | null)
/**
 * Posisi
 */
positions: (string[] | null)
/**
 * Tampil mulai
 */
shown_from: (string | null)
/**
 * Tampil sampai
 */
shown_until: (string | null)
/**
 * Penulis
 */
author: (string | null)
/**
 * Terbit
 */
published_at: (string | null)
/**
 * Status
 */
status: ("draft" | "published" | "archived")
}

/**
 * Notifikasi
 */
export interface Notification {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Penerima
 */
user: string
/**
 * Jenis
 */
kind: string
/**
 * Judul
 */
title: string
/**
 * Pesan
 */
message: string
/**
 * Tautan
 */
link: (string | null)
/**
 * Rekaman
 */
record: (string | null)
/**
 * Id
 */
record_id: (string | null)
/**
 * Prioritas
 */
priority: ("normal" | "high" | null)
/**
 * Dibaca
 */
read_at: (string | null)
}

/**
 * Seminar terbuka
 */
export interface OpenSession {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Pendaftaran
 */
registration: string
/**
 * Acara
 */
label: string
/**
 * Judul
 */
title: string
/**
 * Penyaji
 */
speaker: string
/**
 * Tanggal
 */
held_on: string
/**
 * Mulai
 */
start_time: string
/**
 * Selesai
 */
end_time: string
/**
 * Cara
 */
mode: ("onsite" | "hybrid" | "online")
/**
 * Ruangan
 */
room: (string | null)
/**
 * Tautan pertemuan
 */
meeting_url: (string | null)
/**
 * Status
 */
status: string
}

/**
 * Anggota Tim Penguji
 */
export interface PanelMember {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Pendaftaran
 */
registration: string
/**
 * Dosen
 */
person: string
/**
 * Kedudukan
 */
seat: string
/**
 * Peran
 */
label: string
/**
 * Kelompok
 */
group: string
/**
 * Urutan
 */
order: (number | null)
/**
 * Menilai
 */
scores: boolean
/**
 * Memeriksa revisi
 */
reviews: (boolean | null)
/**
 * Ketua
 */
chair: (boolean | null)
/**
 * Sekretaris
 */
secretary: (boolean | null)
/**
 * Asal
 */
source: ("assign" | "supervision")
/**
 * Keanggotaan
 */
status: ("active" | "replaced")
/**
 * Baru dilepas
 */
leaving: (boolean | null)
/**
 * Undangan
 */
invitation: ("pending" | "accepted" | "declined" | null)
/**
 * Alasan
 */
decline_reason: (string | null)
/**
 * Alasan meminta lembar dibuka kembali
 */
reopen_reason: (string | null)
/**
 * Kehadiran
 */
attendance: ("unknown" | "present" | "online" | "absent" | null)
/**
 * Waktu hadir
 */
arrived_at: (string | null)
}

/**
 * Periode
 */
export interface Period {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Jenis
 */
exam_type: string
/**
 * Nama Periode
 */
name: string
/**
 * Semester
 */
semester: string
/**
 * Pendaftaran mulai
 */
registration_start: string
/**
 * Pendaftaran selesai
 */
registration_end: string
/**
 * Batas perbaikan berkas
 */
correction_end: (string | null)
/**
 * Pelaksanaan mulai
 */
execution_start: (string | null)
/**
 * Pelaksanaan selesai
 */
execution_end: (string | null)
/**
 * Masa ujian mulai
 */
examination_start: (string | null)
/**
 * Masa ujian selesai
 */
examination_end: (string | null)
/**
 * Batas revisi
 */
revision_end: (string | null)
/**
 * Penanggung jawab
 */
coordinator: (string | null)
/**
 * Kuota
 */
quota: (number | null)
/**
 * Jadwal paling cepat (hari kerja)
 */
notice_days: (number | null)
/**
 * Ujian paling pagi
 */
day_starts: (string | null)
/**
 * Ujian paling sore
 */
day_ends: (string | null)
/**
 * Batas pembatalan (hari kerja)
 */
withdraw_days: (number | null)
/**
 * Batas pengisian nilai (hari kerja)
 */
score_days: (number | null)
/**
 * Pengumuman
 */
announcement: (string | null)
/**
 * Aturan saat dipublikasikan
 */
spec: {
[k: string]: unknown
}
/**
 * Penyusun tim penguji
 */
panel_by: (string[] | null)
/**
 * Jalur
 */
track: ("any" | "regular" | "mbr" | null)
/**
 * Dipublikasikan
 */
published_at: (string | null)
/**
 * Status
 */
status: (string | null)
}

/**
 * Portofolio
 */
export interface Portfolio {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Mata Kuliah
 */
course: string
/**
 * Semester
 */
semester: string
/**
 * Dosen Koordinator
 */
coordinator: string
/**
 * Kelengkapan
 */
completeness: (number | null)
/**
 * Status
 */
status: ("not_started" | "in_progress" | "submitted" | "returned" | "approved" | "locked")
}

/**
 * Publikasi
 */
export interface Publication {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Karya
 */
work: string
/**
 * Mahasiswa
 */
student: string
/**
 * Pendaftaran
 */
registration: (string | null)
/**
 * Publikasi ke
 */
sequence: (number | null)
/**
 * Jenis
 */
kind: ("journal" | "proceeding" | "book_chapter" | "patent" | null)
/**
 * Judul artikel
 */
title: string
/**
 * Penulis
 */
authors: {
[k: string]: unknown
}
/**
 * Nama jurnal atau konferensi
 */
outlet: (string | null)
/**
 * ISSN
 */
issn: (string | null)
/**
 * DOI
 */
doi: (string | null)
/**
 * Tautan
 */
url: (string | null)
/**
 * Penerbit
 */
publisher: (string | null)
/**
 * Volume
 */
volume: (string | null)
/**
 * Nomor
 */
issue: (string | null)
/**
 * Halaman
 */
pages: (string | null)
/**
 * Tahun
 */
year: (number | null)
/**
 * Indeks
 */
index_rank: (string | null)
/**
 * Status artikel
 */
progress: string
/**
 * Dikirim
 */
submitted_at: (string | null)
/**
 * Diterima
 */
accepted_at: (string | null)
/**
 * Terbit
 */
published_at: (string | null)
/**
 * Bukti
 */
proof: ({
[k: string]: unknown
} | null)
/**
 * Verifikasi
 */
verification: ("unverified" | "verified" | "refused")
/**
 * Diverifikasi
 */
verified_at: (string | null)
/**
 * Diverifikasi oleh
 */
verified_by: (string | null)
/**
 * Yang diverifikasi
 */
verified_digest: (string | null)
/**
 * Alasan penolakan
 */
refusal: (string | null)
/**
 * Nilai
 */
score: (number | null)
}

/**
 * Rekomendasi
 */
export interface Recommendation {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Pendaftaran
 */
registration: string
/**
 * Pemberi
 */
giver: string
/**
 * Rekomendasi
 */
decision: ("recommend" | "not_recommend" | null)
/**
 * Alasan
 */
text: (string | null)
/**
 * Status
 */
status: string
/**
 * Dijawab sampai
 */
expires_on: string
/**
 * Dijawab
 */
answered_at: (string | null)
}

/**
 * Pendaftaran
 */
export interface Registration {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Nomor
 */
number: (string | null)
/**
 * Periode
 */
period: string
/**
 * Jenis
 */
exam_type: string
/**
 * Mahasiswa
 */
student: string
/**
 * Karya
 */
work: (string | null)
/**
 * Pendaftaran induk
 */
parent: (string | null)
/**
 * Percobaan ke
 */
attempt_no: (number | null)
/**
 * Judul
 */
title: (string | null)
/**
 * Formulir
 */
form_data: {
[k: string]: unknown
}
/**
 * Judul artikel yang dinyatakan lain
 */
apart_title: (string | null)
/**
 * Data saat diajukan
 */
snapshot: {
[k: string]: unknown
}
/**
 * Syarat saat diajukan
 */
eligibility: {
[k: string]: unknown
}
/**
 * Status
 */
status: string
/**
 * Berubah sejak pengajuan sebelumnya
 */
changed: (string[] | null)
/**
 * Diajukan
 */
submitted_at: (string | null)
/**
 * Batas persetujuan
 */
consent_due: (string | null)
/**
 * Pengingat persetujuan
 */
consent_reminded_at: (string | null)
/**
 * Terverifikasi
 */
verified_at: (string | null)
/**
 * Catatan
 */
return_reason: (string | null)
/**
 * Pelaksanaan mulai
 */
execution_from: (string | null)
/**
 * Pelaksanaan selesai
 */
execution_until: (string | null)
/**
 * Tanggal
 */
scheduled_on: (string | null)
/**
 * Mulai
 */
start_time: (string | null)
/**
 * Selesai
 */
end_time: (string | null)
/**
 * Cara
 */
mode: ("onsite" | "hybrid" | "online" | null)
/**
 * Ruangan
 */
room: (string | null)
/**
 * Tautan pertemuan
 */
meeting_url: (string | null)
/**
 * Kode pertemuan
 */
meeting_passcode: (string | null)
/**
 * Catatan jadwal
 */
schedule_note: (string | null)
/**
 * Ditunda dari
 */
postponed_from: (string | null)
/**
 * Alasan penundaan
 */
postpone_reason: (string | null)
/**
 * Dibuka
 */
opened_at: (string | null)
/**
 * Ditutup
 */
closed_at: (string | null)
/**
 * Kehadiran mahasiswa
 */
student_attendance: ("unknown" | "present" | "online" | "absent" | null)
/**
 * Mahasiswa hadir
 */
student_arrived_at: (string | null)
/**
 * Batas nilai
 */
score_due: (string | null)
/**
 * Nilai Akhir
 */
final_score: (number | null)
/**
 * Huruf
 */
letter: (string | null)
/**
 * Rata-rata kelompok
 */
group_totals: {
[k: string]: unknown
}
/**
 * Selisih
 */
spread: (number | null)
/**
 * Selisih besar
 */
discrepancy: (boolean | null)
/**
 * Catatan musyawarah
 */
deliberation_note: (string | null)
/**
 * Catatan nilai
 */
score_note: (string | null)
/**
 * Ringkasan jalannya ujian
 */
summary: (string | null)
/**
 * Hasil
 */
outcome: ("pass" | "pass_revision" | "repeat" | "fail" | null)
/**
 * Perbaikan yang diminta
 */
conditions: (string | null)
/**
 * Judul baru
 */
new_title: (string | null)
/**
 * Judul baru (Inggris)
 */
new_title_en: (string | null)
/**
 * Pertanyaan penguji
 */
questions: {
[k: string]: unknown
}
/**
 * Konsep berita acara
 */
minutes_draft: {
[k: string]: unknown
}
/**
 * Berita acara diketahui mahasiswa
 */
minutes_known_at: (string | null)
/**
 * Diputuskan
 */
decided_at: (string | null)
/**
 * Lama revisi (hari)
 */
revision_days: (number | null)
/**
 * Batas revisi
 */
revision_due: (string | null)
/**
 * Revisi diperpanjang
 */
revision_extended: (boolean | null)
/**
 * Putaran pengesahan
 */
approval_round: (number | null)
/**
 * Status sebelum berakhir
 */
left_state: (string | null)
/**
 * Diaktifkan kembali
 */
reopened_at: (string | null)
/**
 * Status akhir
 */
terminal_status: (string | null)
/**
 * Diumumkan
 */
published_at: (string | null)
/**
 * Selesai
 */
completed_at: (string | null)
/**
 * Diubah administrator
 */
overridden: (boolean | null)
}

/**
 * Berkas
 */
export interface RegistrationDocument {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Pendaftaran
 */
registration: string
/**
 * Jenis
 */
code: string
/**
 * Dokumen
 */
label: string
/**
 * Tahap
 */
stage: string
/**
 * Berkas
 */
file: {
[k: string]: unknown
}
/**
 * Versi
 */
version_no: number
/**
 * Versi terbaru
 */
current: (boolean | null)
/**
 * Diunggah
 */
uploaded_at: (string | null)
/**
 * Pengunggah
 */
uploaded_by: (string | null)
/**
 * Status
 */
status: ("uploaded" | "accepted" | "rejected")
/**
 * Pemeriksa
 */
verifier: ("manager" | "library" | "supervisor" | "none")
/**
 * Diperiksa oleh
 */
checked_by: (string | null)
/**
 * Diperiksa
 */
checked_at: (string | null)
/**
 * Catatan
 */
note: (string | null)
}

/**
 * Pemakaian
 */
export interface Reservation {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Rekaman
 */
record: string
/**
 * Id
 */
record_id: string
/**
 * Sumber daya
 */
resource: string
/**
 * Acara
 */
title: string
/**
 * Mulai
 */
starts_at: string
/**
 * Selesai
 */
ends_at: string
/**
 * Berlaku
 */
active: boolean
/**
 * Menunggu keputusan
 */
pending: (boolean | null)
/**
 * Jeda (menit)
 */
pause: (number | null)
}

/**
 * Butir Revisi
 */
export interface RevisionItem {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Pendaftaran
 */
registration: string
/**
 * Penguji
 */
examiner: string
/**
 * Perbaikan
 */
text: string
/**
 * Letak
 */
location: (string | null)
/**
 * Bobot
 */
severity: ("minor" | "major")
/**
 * Jawaban
 */
student_response: (string | null)
/**
 * Halaman perbaikan
 */
response_page: (string | null)
/**
 * Status
 */
status: ("open" | "answered" | "accepted" | "reopened")
/**
 * Catatan pemeriksa
 */
note: (string | null)
/**
 * Diperiksa oleh
 */
checked_by: (string | null)
/**
 * Mewakili penguji
 */
for_absent: (boolean | null)
/**
 * Diterima
 */
accepted_at: (string | null)
}

/**
 * Butir Revisi (versi sebelumnya)
 */
export interface RevisionItemVersion {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Pendaftaran
 */
registration: string
/**
 * Penguji
 */
examiner: string
/**
 * Perbaikan
 */
text: string
/**
 * Letak
 */
location: (string | null)
/**
 * Bobot
 */
severity: ("minor" | "major")
/**
 * Jawaban
 */
student_response: (string | null)
/**
 * Halaman perbaikan
 */
response_page: (string | null)
/**
 * Status
 */
status: ("open" | "answered" | "accepted" | "reopened")
/**
 * Catatan pemeriksa
 */
note: (string | null)
/**
 * Diperiksa oleh
 */
checked_by: (string | null)
/**
 * Mewakili penguji
 */
for_absent: (boolean | null)
/**
 * Diterima
 */
accepted_at: (string | null)
/**
 * Versi dari
 */
version_of: (string | null)
/**
 * Diganti
 */
replaced_at: (string | null)
/**
 * Diganti oleh
 */
replaced_by: (string | null)
/**
 * Alasan
 */
replaced_reason: (string | null)
}

/**
 * Penugasan peran
 */
export interface RoleAssignment {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Pengguna
 */
user: string
/**
 * Peran
 */
role: string
/**
 * Berlaku mulai
 */
valid_from: string
/**
 * Berlaku sampai
 */
valid_to: (string | null)
/**
 * Nomor SK
 */
decree_no: (string | null)
}

/**
 * Ruangan
 */
export interface Room {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Kode
 */
code: string
/**
 * Nama
 */
name: string
/**
 * Gedung
 */
building: (string | null)
/**
 * Jenis
 */
kind: ("meeting" | "class" | "lab" | "computer_lab" | "hall" | null)
/**
 * Kapasitas
 */
capacity: number
/**
 * Fasilitas
 */
facilities: (string[] | null)
/**
 * Buka
 */
opens: (string | null)
/**
 * Tutup
 */
closes: (string | null)
/**
 * Dipakai oleh
 */
departments: (string[] | null)
/**
 * Perlu persetujuan
 */
needs_approval: (boolean | null)
/**
 * Ruang ujian
 */
for_exams: (boolean | null)
/**
 * Jeda (menit)
 */
buffer: (number | null)
/**
 * Foto
 */
photo: ({
[k: string]: unknown
} | null)
/**
 * Status
 */
status: ("active" | "maintenance" | "closed")
}

/**
 * Pemesanan ruangan
 */
export interface RoomBooking {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Ruangan
 */
room: string
/**
 * Tanggal
 */
date: string
/**
 * Mulai
 */
start_time: string
/**
 * Selesai
 */
end_time: string
/**
 * Keperluan
 */
purpose: string
/**
 * Jenis
 */
kind: ("class" | "meeting" | "visit" | "other")
/**
 * Jumlah peserta
 */
attendees: (number | null)
/**
 * Pemesan
 */
requester: (string | null)
/**
 * Diputuskan oleh
 */
decided_by: (string | null)
/**
 * Diputuskan pada
 */
decided_at: (string | null)
/**
 * Catatan
 */
note: (string | null)
/**
 * Status
 */
status: string
}

/**
 * Lembar Penilaian
 */
export interface ScoreSheet {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Pendaftaran
 */
registration: string
/**
 * Anggota
 */
member: string
/**
 * Penguji
 */
person: string
/**
 * Peran
 */
label: (string | null)
/**
 * Kelompok
 */
group: string
/**
 * Urutan
 */
order: (number | null)
/**
 * Komponen
 */
components: {
[k: string]: unknown
}
/**
 * Nilai komponen
 */
scores: {
[k: string]: unknown
}
/**
 * Nilai
 */
total: (number | null)
/**
 * Putusan
 */
verdict: ("pass" | "repeat" | "fail" | "fit" | "fit_with_changes" | "unfit" | null)
/**
 * Catatan penilaian
 */
comment: (string | null)
/**
 * Status
 */
status: ("draft" | "submitted" | "locked" | "reopened")
/**
 * Dikirim
 */
submitted_at: (string | null)
/**
 * Diisi oleh
 */
entered_by: (string | null)
/**
 * Lewat tautan pribadi
 */
by_link: (boolean | null)
/**
 * Pindaian lembar kertas
 */
paper_scan: ({
[k: string]: unknown
} | null)
/**
 * Versi
 */
version_no: (number | null)
}

/**
 * Lembar Penilaian (versi sebelumnya)
 */
export interface ScoreSheetVersion {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Pendaftaran
 */
registration: string
/**
 * Anggota
 */
member: string
/**
 * Penguji
 */
person: string
/**
 * Peran
 */
label: (string | null)
/**
 * Kelompok
 */
group: string
/**
 * Urutan
 */
order: (number | null)
/**
 * Komponen
 */
components: {
[k: string]: unknown
}
/**
 * Nilai komponen
 */
scores: {
[k: string]: unknown
}
/**
 * Nilai
 */
total: (number | null)
/**
 * Putusan
 */
verdict: ("pass" | "repeat" | "fail" | "fit" | "fit_with_changes" | "unfit" | null)
/**
 * Catatan penilaian
 */
comment: (string | null)
/**
 * Status
 */
status: ("draft" | "submitted" | "locked" | "reopened")
/**
 * Dikirim
 */
submitted_at: (string | null)
/**
 * Diisi oleh
 */
entered_by: (string | null)
/**
 * Lewat tautan pribadi
 */
by_link: (boolean | null)
/**
 * Pindaian lembar kertas
 */
paper_scan: ({
[k: string]: unknown
} | null)
/**
 * Versi
 */
version_no: (number | null)
/**
 * Versi dari
 */
version_of: (string | null)
/**
 * Diganti
 */
replaced_at: (string | null)
/**
 * Diganti oleh
 */
replaced_by: (string | null)
/**
 * Alasan
 */
replaced_reason: (string | null)
}

/**
 * Semester
 */
export interface Semester {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Kode
 */
code: string
/**
 * Nama
 */
name: string
/**
 * Mulai
 */
start_date: string
/**
 * Selesai
 */
end_date: string
/**
 * UTS mulai
 */
midterm_start: (string | null)
/**
 * UTS selesai
 */
midterm_end: (string | null)
/**
 * UAS mulai
 */
final_start: (string | null)
/**
 * UAS selesai
 */
final_end: (string | null)
/**
 * Batas nilai
 */
grade_deadline: (string | null)
/**
 * Batas portofolio
 */
portfolio_deadline: (string | null)
/**
 * Aktif
 */
is_active: boolean
/**
 * Diarsipkan
 */
is_archived: boolean
}

/**
 * Permintaan tanda tangan
 */
export interface SignatureRequest {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Dokumen
 */
generated_document: string
/**
 * Penandatangan
 */
user: (string | null)
/**
 * Peran
 */
role: (string | null)
/**
 * Kedudukan
 */
standing: (string[] | null)
/**
 * Sebagai
 */
role_text: string
/**
 * Urutan
 */
order: number
/**
 * Status
 */
status: ("waiting" | "pending" | "viewed" | "signed" | "declined" | "expired" | "skipped")
/**
 * Ditandatangani
 */
signed_at: (string | null)
/**
 * Diminta
 */
asked_at: (string | null)
/**
 * Tautan sampai
 */
link_until: (string | null)
/**
 * Dibuka
 */
seen_at: (string | null)
/**
 * Dibuka oleh
 */
seen_by: (string | null)
/**
 * Sidik yang dilihat
 */
seen_hash: (string | null)
/**
 * Alasan menolak
 */
decline_reason: (string | null)
/**
 * Cara
 */
method: ("password" | "code" | "passkey" | null)
/**
 * Nomor sertifikat
 */
certificate: (string | null)
/**
 * Alamat jaringan
 */
address: (string | null)
/**
 * Peramban
 */
agent: (string | null)
/**
 * Sidik sebelum
 */
hash_before: (string | null)
/**
 * Sidik sesudah
 */
hash_after: (string | null)
}

/**
 * Tata letak tanda tangan
 */
export interface SigningLayout {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Nama
 */
name: string
/**
 * Rencana tanda tangan
 */
plan: {
[k: string]: unknown
}
}

/**
 * Mahasiswa
 */
export interface Student {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Akun
 */
user: string
/**
 * Nama
 */
name: (string | null)
/**
 * NIM
 */
nim: string
/**
 * Angkatan
 */
cohort_year: number
/**
 * Jalur
 */
track: ("regular" | "mbr" | null)
/**
 * Status Mahasiswa
 */
study_status: ("active" | "leave" | "graduated" | "resigned" | "dropped_out")
/**
 * Semester
 */
current_semester: (number | null)
/**
 * SKS Lulus
 */
credits_passed: number
/**
 * IPK
 */
gpa: number
/**
 * Logbook sebelum aplikasi
 */
logbook_before: (number | null)
/**
 * Bulan bimbingan sebelum aplikasi
 */
guidance_before: (number | null)
/**
 * Logbook dibuka dari
 */
logbook_open_from: (string | null)
/**
 * Logbook dibuka sampai
 */
logbook_open_until: (string | null)
}

/**
 * Bimbingan
 */
export interface Supervision {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Karya
 */
work: string
/**
 * Dosen
 */
lecturer: string
/**
 * Peran
 */
seat: string
/**
 * Urutan
 */
order: number
/**
 * Status
 */
status: ("proposed" | "accepted" | "declined" | "active" | "ended")
/**
 * Batas jawaban
 */
answer_by: (string | null)
/**
 * Dijawab
 */
answered_at: (string | null)
/**
 * Sejak
 */
started_on: (string | null)
/**
 * Sampai
 */
ended_on: (string | null)
/**
 * Alasan
 */
note: (string | null)
}

/**
 * Pengguna
 */
export interface User {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Nama
 */
name: string
/**
 * Email
 */
email: string
/**
 * NIU / NIP
 */
id_number: string
/**
 * Posisi
 */
position_id: number
/**
 * No. HP
 */
phone: (string | null)
/**
 * Status
 */
status: string
/**
 * Foto
 */
photo: ({
[k: string]: unknown
} | null)
/**
 * Gambar tanda tangan
 */
signature: ({
[k: string]: unknown
} | null)
/**
 * Menolak email siaran
 */
declines_broadcasts: (boolean | null)
/**
 * Tidak tampak daring
 */
hides_presence: (boolean | null)
/**
 * Notifikasi lewat email
 */
notice_mail: ("now" | "daily" | "none" | null)
/**
 * Jam ringkasan
 */
notice_mail_at: (string | null)
/**
 * Jam tenang mulai
 */
quiet_from: (string | null)
/**
 * Jam tenang selesai
 */
quiet_until: (string | null)
/**
 * Isi pemberitahuan disembunyikan
 */
hides_notice_text: (boolean | null)
/**
 * Akun demo
 */
demo: (boolean | null)
/**
 * Login terakhir
 */
last_login_at: (string | null)
}

/**
 * Pendamping kunjungan
 */
export interface VisitCompanion {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Kunjungan
 */
visit: string
/**
 * Dosen
 */
lecturer: string
}

/**
 * Peserta kunjungan
 */
export interface VisitParticipant {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Kunjungan
 */
visit: string
/**
 * Mahasiswa
 */
student: string
}

/**
 * Foto kunjungan
 */
export interface VisitPhoto {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Kunjungan
 */
visit: string
/**
 * Foto
 */
image: {
[k: string]: unknown
}
/**
 * Keterangan
 */
description: string
}

/**
 * Karya
 */
export interface Work {
id: string
department: (string | null)
created_at: string
created_by: (string | null)
updated_at: string
updated_by: (string | null)
row_version: number
/**
 * Mahasiswa
 */
student: string
/**
 * Jenis
 */
kind: ("thesis" | "dissertation" | "internship" | "mbkm" | "publication")
/**
 * Judul
 */
title_id: string
/**
 * Judul (Inggris)
 */
title_en: (string | null)
/**
 * Tahap
 */
stage: (string | null)
/**
 * Mulai
 */
started_at: (string | null)
/**
 * Nomor SK pembimbing
 */
decree_no: (string | null)
/**
 * Tanggal SK pembimbing
 */
decree_date: (string | null)
/**
 * Judul yang diminta
 */
asked_title_id: (string | null)
/**
 * Judul yang diminta (Inggris)
 */
asked_title_en: (string | null)
/**
 * Alasan perubahan judul
 */
asked_title_why: (string | null)
/**
 * Perubahan judul
 */
title_status: ("pending" | "approved" | "refused" | null)
/**
 * Logbook terakhir diajukan
 */
logbook_on: (string | null)
/**
 * Status
 */
status: string
}

/** Row types by record name. */
export interface Rows {
  activity: Activity;
  approval: Approval;
  broadcast: Broadcast;
  broadcast_audience: BroadcastAudience;
  broadcast_recipient: BroadcastRecipient;
  consent: Consent;
  delegation: Delegation;
  document_template: DocumentTemplate;
  download_item: DownloadItem;
  english_test: EnglishTest;
  generated_document: GeneratedDocument;
  guest: Guest;
  industry_visit: IndustryVisit;
  lecturer: Lecturer;
  logbook_entry: LogbookEntry;
  membership: Membership;
  milestone: Milestone;
  news: News;
  notification: Notification;
  open_session: OpenSession;
  panel_member: PanelMember;
  period: Period;
  portfolio: Portfolio;
  publication: Publication;
  recommendation: Recommendation;
  registration: Registration;
  registration_document: RegistrationDocument;
  reservation: Reservation;
  revision_item: RevisionItem;
  revision_item_version: RevisionItemVersion;
  role_assignment: RoleAssignment;
  room: Room;
  room_booking: RoomBooking;
  score_sheet: ScoreSheet;
  score_sheet_version: ScoreSheetVersion;
  semester: Semester;
  signature_request: SignatureRequest;
  signing_layout: SigningLayout;
  student: Student;
  supervision: Supervision;
  user: User;
  visit_companion: VisitCompanion;
  visit_participant: VisitParticipant;
  visit_photo: VisitPhoto;
  work: Work;
}
