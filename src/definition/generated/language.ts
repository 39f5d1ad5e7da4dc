/* Written by `npm run renew` from schemas/language. Do not edit. */

export type Effect = ({
set?: ({
[k: string]: string | number | boolean | null
} | string)
set_item?: ({
[k: string]: string | number | boolean | null
} | string)
create?: {
record: string
each?: (string | number | boolean | null)
set: ({
[k: string]: string | number | boolean | null
} | string)
if?: (string | number | boolean | null)
note?: string
}
change?: {
of?: ("row" | "item")
relation: string
where?: (string | number | boolean | null)
set: ({
[k: string]: string | number | boolean | null
} | string)
if?: (string | number | boolean | null)
note?: string
}
remove?: {
of?: ("row" | "item")
relation: string
where?: (string | number | boolean | null)
if?: (string | number | boolean | null)
for_good?: boolean
note?: string
}
set_rows?: {
of?: ("row" | "item")
relation: string
rows: (string | number | boolean | null)
key: string[]
where?: (string | number | boolean | null)
set: ({
[k: string]: string | number | boolean | null
} | string)
if?: (string | number | boolean | null)
note?: string
}
number?: {
field: string
pattern: string
note?: string
}
reserve?: {
from: (string | number | boolean | null)
to: (string | number | boolean | null)
resources: (string | number | boolean | null)
buffer?: (string | number | boolean | null)
title: (string | number | boolean | null)
pending?: (string | number | boolean | null)
if?: (string | number | boolean | null)
note?: string
}
release?: {
note?: string
}
attempt?: {
use: string
taken?: {
to?: string
use?: string
note?: string
}
note?: string
}
delete?: {
note?: string
}
generate?: {
document?: string
document_of?: (string | number | boolean | null)
each?: (string | number | boolean | null)
signers?: (string | number | boolean | null)
parallel?: boolean
if?: (string | number | boolean | null)
note?: string
}
void?: {
documents?: (string | string[])
documents_of?: (string | number | boolean | null)
part?: (string | number | boolean | null)
because?: (string | number | boolean | null)
if?: (string | number | boolean | null)
note?: string
}
renew?: {
documents?: (string | string[])
document?: (string | number | boolean | null)
if?: (string | number | boolean | null)
note?: string
}
sign?: {
seen: (string | number | boolean | null)
if?: (string | number | boolean | null)
note?: string
}
adopt?: {
document: string
file: (string | number | boolean | null)
if?: (string | number | boolean | null)
note?: string
}
ask_signers?: {
signers: (string | number | boolean | null)
if?: (string | number | boolean | null)
note?: string
}
typeset?: {
document: (string | number | boolean | null)
field: string
sample: string
if?: (string | number | boolean | null)
note?: string
}
fill?: {
document: (string | number | boolean | null)
file: string
sample: string
unsigned?: boolean
if?: (string | number | boolean | null)
note?: string
}
address?: {
relation: string
channels: (string | number | boolean | null)
if?: (string | number | boolean | null)
note?: string
}
announce?: {
message: string
to: string
where?: (string | number | boolean | null)
if?: (string | number | boolean | null)
note?: string
}
notify?: {
message: string
to: (string | string[])
self?: boolean
if?: (string | number | boolean | null)
note?: string
}
link?: {
to: (string | number | boolean | null)
opens: string
until: (string | number | boolean | null)
if?: (string | number | boolean | null)
note?: string
}
unlink?: {
each?: (string | number | boolean | null)
to: (string | number | boolean | null)
if?: (string | number | boolean | null)
note?: string
}
start?: {
record?: string
transition: string
rows?: (string | number | boolean | null)
item?: (string | number | boolean | null)
as?: "viewer"
input?: {
[k: string]: string | number | boolean | null
}
if?: (string | number | boolean | null)
note?: string
}
freeze?: {
field: string
rules?: ((string | {
[k: string]: unknown
})[] | string)
bind?: {
[k: string]: unknown
}
if?: (string | number | boolean | null)
note?: string
}
only?: {
field: string
among?: (string | string[])
note?: string
}
sign_out?: {
to: (string | number | boolean | null)
passkeys?: boolean
if?: (string | number | boolean | null)
note?: string
}
password_link?: {
to: (string | number | boolean | null)
as: ("invitation" | "reset")
if?: (string | number | boolean | null)
note?: string
}
effects?: string
use?: string
if?: (string | number | boolean | null)
note?: string
} | string)
export type SubjectAddress = (string | {
path?: string
title?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
also?: (string | string[])
departments?: (string | string[])
roles?: (string | string[])
sidebar?: SubjectSidebar
note?: string
[k: string]: unknown
})
export type SubjectSidebar = (boolean | string | {
group?: string
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
icon?: SubjectIcon
order?: number
departments?: (string | string[])
if?: (string | number | boolean | null)
count?: boolean
note?: string
})
export type SubjectIcon = ("alert-circle" | "alert-triangle" | "archive" | "arrow-down" | "arrow-left" | "arrow-right" | "arrow-up" | "award" | "bell" | "book" | "briefcase" | "building" | "calendar" | "calendar-list" | "calendar-plus" | "cap" | "chart" | "check" | "check-circle" | "chevron-down" | "chevron-left" | "chevron-right" | "chevron-up" | "circle" | "circle-dashed" | "clipboard" | "clock" | "close" | "columns" | "copy" | "database" | "door" | "download" | "external" | "eye" | "file" | "file-check" | "file-down" | "file-text" | "file-up" | "filter" | "flask" | "folder" | "folder-open" | "gear" | "globe" | "grid" | "help" | "history" | "home" | "image" | "inbox" | "key" | "link" | "list" | "lock" | "mail" | "menu" | "message" | "minus" | "monitor" | "moon" | "more" | "newspaper" | "newspaper-1" | "newspaper-2" | "notebook" | "notebook-1" | "notebook-2" | "pen" | "pin" | "plus" | "presentation" | "presentation-1" | "presentation-2" | "printer" | "refresh" | "scale" | "scroll" | "search" | "send" | "shield" | "sign-out" | "sort" | "stamp" | "star" | "sun" | "survey" | "table" | "tag" | "trash" | "undo" | "upload" | "user" | "user-check" | "users" | "wifi-off")
export type ViewView = (ViewBlock[] | {
use?: string
with?: {
[k: string]: unknown
}
redirect?: string
widget?: ({
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
widget?: string
with?: {
[k: string]: unknown
}
} | string)
note?: string
})
export type ViewBlock = ({
header?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
title?: (string | {
[k: string]: unknown
})
cells?: (ViewColumn[] | string)
}
text?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
text: (string | number | {
[k: string]: unknown
} | unknown[] | null)
tone?: ("plain" | "info" | "warning")
}
next_step?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
actions?: (string | string[])
elsewhere?: (string | string[])
requires?: ((string | {
[k: string]: unknown
})[] | string)
items?: {
[k: string]: string | number | boolean | null
}
fill_in?: {
[k: string]: string | number | {
[k: string]: unknown
} | unknown[] | null
}
beside?: {
label: (string | number | {
[k: string]: unknown
} | unknown[] | null)
text?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
lines?: (string | number | boolean | null)
if?: (string | number | boolean | null)
note?: string
}[]
documents?: (string | {
document: string
if?: (string | number | boolean | null)
})[]
calendar?: {
title: (string | number | {
[k: string]: unknown
} | unknown[] | null)
from: (string | number | boolean | null)
to: (string | number | boolean | null)
place: (string | number | {
[k: string]: unknown
} | unknown[] | null)
if?: (string | number | boolean | null)
note?: string
}
checks?: {
label: (string | number | {
[k: string]: unknown
} | unknown[] | null)
if?: (string | number | boolean | null)
rules: ((string | {
[k: string]: unknown
})[] | string)
note?: string
}
only?: string[]
states?: {
[k: string]: {
text?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
waits?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
title?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
because?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
across?: (boolean | null)
uploads?: (string | number | boolean | null)
asks?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
verb?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
together?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
due?: (string | number | boolean | null)
since?: (string | number | boolean | null)
turn?: (string | number | boolean | null)
note?: string
}
}
}
waiting?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
limit?: number
empty?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
single?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
follow?: (string | number | boolean | null)
}
actions?: ({
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
actions?: (string | string[])
} | string[])
steps?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
of?: string
notes?: {
[k: string]: string | number | {
[k: string]: unknown
} | unknown[] | null
}
}
timeline?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
}
detail?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
columns: (ViewColumn[] | string)
figures?: {
[k: string]: string | number | {
[k: string]: unknown
} | unknown[] | null
}
}
form?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
field: string
save?: (string | null)
submit?: (string | null)
preview?: string
follows?: boolean
}
action_form?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
action: string
preview?: string
}
checklist?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
rules: ((string | {
[k: string]: unknown
})[] | string)
frozen?: string
draft_of?: string
}
documents?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
knob?: string
stages?: (string[] | string)
relation: string
upload?: (string | null)
accept?: (string | null)
reject?: (string | null)
draft?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
waits?: (string | number | boolean | null)
review?: boolean
part?: string
again?: {
from: (string | number | boolean | null)
where?: (string | number | boolean | null)
label: (string | number | {
[k: string]: unknown
} | unknown[] | null)
note?: string
}
}
table?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
record?: string
relation?: string
where?: (string | number | boolean | null)
columns: (ViewColumn[] | string)
filters?: ((string | {
field?: string
column?: string
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
})[] | string)
search?: {
field: string
for: (string | string[])
}[]
default_view?: string
views?: ({
name: string
label: (string | number | {
[k: string]: unknown
} | unknown[] | null)
where?: (string | number | boolean | null)
tab?: boolean
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
}[] | {
[k: string]: unknown
} | string)
sort?: string
group?: {
by: string[]
each?: "month"
totals?: string[]
counts?: {
[k: string]: string[]
}
rows: (string | number | {
[k: string]: unknown
} | unknown[] | null)
note?: string
}
opens?: string
opened?: boolean
links?: {
opens: string
with?: {
[k: string]: string | number | boolean | null
}
label: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
note?: string
}[]
actions?: (string | string[])
foremost?: (string | (string | {
action: string
if?: (string | number | boolean | null)
note?: string
})[])
in_row?: (string | string[])
bulk?: (string | (string | {
action: string
item?: (string | number | boolean | null)
preview?: {
columns: (ViewColumn[] | string)
documents?: (string | string[])
which?: (string | number | boolean | null)
says?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
forms?: boolean
prepare?: {
action: string
if?: (string | number | boolean | null)
column: string
note?: string
}
noun?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
sums?: {
value: (string | number | boolean | null)
text: (string | number | {
[k: string]: unknown
} | unknown[] | null)
note?: string
}[]
note?: string
}
note?: string
})[])
create?: (string | null)
starts?: {
[k: string]: string | number | boolean | null
}
begin?: {
of: string
asks: (string | number | {
[k: string]: unknown
} | unknown[] | null)
verb?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
text?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
due?: (string | number | boolean | null)
if?: (string | number | boolean | null)
none?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
lacks?: {
most: number
after?: (string | string[])
label: (string | number | {
[k: string]: unknown
} | unknown[] | null)
verb?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
text?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
later?: {
where: (string | number | boolean | null)
from: (string | number | boolean | null)
text: (string | number | {
[k: string]: unknown
} | unknown[] | null)
none?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
note?: string
}
note?: string
}
}
import?: {
key: (string | string[])
act?: (string | string[])
spread?: {
[k: string]: {
by: string
of: string
}
}
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
edit?: string
join?: {
by: string
same: (string | string[])
}
headings?: {
[k: string]: string | string[]
}
}
export?: (boolean | string)
paged?: (boolean | string)
empty?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
}
sheet?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
relation: string
mine: (string | number | boolean | null)
components: (string | number | boolean | null)
save: (string | null)
submit: (string | null)
scale?: (string | number | boolean | null)
pass?: (string | number | boolean | null)
}
matrix?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
rows: (string | number | boolean | null)
columns: (string | number | boolean | null)
column_label?: (string | number | boolean | null)
cell: (string | number | boolean | null)
current?: (string | number | boolean | null)
totals?: ({
label: (string | number | {
[k: string]: unknown
} | unknown[] | null)
value: (string | number | boolean | null)
note?: string
}[] | string)
facts?: (ViewColumn[] | string)
}
generated?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
actions?: (string | string[])
documents?: (string[] | string)
}
pdf?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
document?: string
which?: (string | number | boolean | null)
open?: boolean
}
status_bar?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
from: string
where?: (string | number | boolean | null)
field?: string
}
tally?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
record: string
done: (string | number | boolean | null)
most: (string | number | boolean | null)
title: (string | number | {
[k: string]: unknown
} | unknown[] | null)
count: (string | number | {
[k: string]: unknown
} | unknown[] | null)
text?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
until?: (string | number | boolean | null)
create?: string
}
chart?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
list: string
column: (string | number | {
[k: string]: unknown
} | unknown[] | null)
numbers?: {
name: string
label: (string | number | {
[k: string]: unknown
} | unknown[] | null)
unit?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
decimals?: number
}[]
part?: string
drawn?: string
limit?: string
bars: {
view: string
lost?: (string | string[])
over?: string
values?: {
[k: string]: string | number | boolean | null
}
}[]
}
journey?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
over: string
where?: (string | number | boolean | null)
called?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
done: {
record: string
stage: string
where?: (string | number | boolean | null)
says: (string | number | {
[k: string]: unknown
} | unknown[] | null)
on?: string
since?: string
of?: (string | number | boolean | null)
}
running?: {
record: string
stage: string
where?: (string | number | boolean | null)
says: (string | number | {
[k: string]: unknown
} | unknown[] | null)
on?: string
since?: string
of?: (string | number | boolean | null)
}
later: (string | number | {
[k: string]: unknown
} | unknown[] | null)
}
calendar?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
record: string
title: ViewColumn
lanes: ViewColumn
at: string
until: string
empty?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
resources?: {
record: string
says?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
shut?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
opens?: (string | number | boolean | null)
closes?: (string | number | boolean | null)
kinds?: {
[k: string]: {
label: (string | number | {
[k: string]: unknown
} | unknown[] | null)
colour?: ("grey" | "blue" | "green" | "amber" | "red")
}
}
}
book?: string
find?: {
capacity?: string
facilities?: string
}
}
notifications?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
}
sessions?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
}
passkeys?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
}
settings?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
groups?: (string | string[])
}
operations?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
of: ("definitions" | "audit" | "mail" | "jobs" | "complaint")
}
call?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
call: string
as?: ("table" | "list" | "agenda")
columns: (ViewColumn[] | string)
empty?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
choose?: {
name: string
label?: string
remember?: string
default?: number
options: {
label: string
value: (string | number | boolean | null)
note?: string
}[]
note?: string
}
}
link?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
opens: string
of?: (string | number | boolean | null)
opened?: boolean
with?: {
[k: string]: string | number | boolean | null
}
}
widget?: ({
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
widget?: string
with?: {
[k: string]: unknown
}
actions?: (string | string[])
document?: boolean
} | string)
section?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
blocks: ViewBlocks
beside?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
folds?: {
if: (string | number | boolean | null)
text: (string | number | {
[k: string]: unknown
} | unknown[] | null)
done?: (string | number | boolean | null)
over?: (string | number | boolean | null)
marked?: boolean
note?: string
}
compared?: {
where: (string | number | boolean | null)
latest: string
label: (string | number | {
[k: string]: unknown
} | unknown[] | null)
note?: string
}
}
tabs?: ({
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
tabs?: ViewTab[]
} | ViewTab[])
use?: string
with?: {
[k: string]: unknown
}
note?: string
} | string)
export type ViewColumn = (string | {
field?: string
due?: (string | number | boolean | null)
value?: (string | number | boolean | null)
list?: string
show?: string
count?: string
where?: (string | number | boolean | null)
range?: string[]
name?: string
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
as?: ("text" | "badge" | "bar" | "chips" | "markup" | "percent" | "duration" | "datetime" | "age" | "score" | "strong" | "link" | "file" | "picture" | "portrait" | "code")
colours?: {
green?: (string | number | boolean | null)
blue?: (string | number | boolean | null)
amber?: (string | number | boolean | null)
red?: (string | number | boolean | null)
yellow?: (string | number | boolean | null)
}
most?: (string | number | boolean | null)
scale?: number
sortable?: (boolean | string)
optional?: (boolean | string)
below?: (boolean | string)
unlabelled?: (boolean | string)
wide?: (boolean | string)
for?: (string | string[])
if?: (string | number | boolean | null)
empty?: string
link?: string
links?: string
alt?: string
until?: string
note?: string
})
export type ViewBlocks = (ViewBlock[] | string)

export interface Files {
access: AccessFile
app: AppFile
calls: CallsFile
departments: DepartmentsFile
form: FormFile
formulas: FormulasFile
generated: GeneratedFile
messages: MessagesFile
part: PartFile
process: ProcessFile
record: RecordFile
renames: RenamesFile
rules: RulesFile
seed: SeedFile
set: SetFile
settings: SettingsFile
subject: SubjectFile
template: TemplateFile
texts: TextsFile
}
export interface AccessFile {
positions: {
[k: string]: {
id: number
label: string
note?: string
}
}
default_position: string
roles: {
[k: string]: string
}
role_sets?: {
[k: string]: string | string[]
}
profiles?: {
[k: string]: {
record: string
by: string
note?: string
}
}
delegation?: {
record: string
holder: string
deputy: string
role: string
from: string
to: string
roles: (string | string[])
note?: string
}
audiences: {
[k: string]: {
label: string
public?: boolean
signed_in?: boolean
positions?: (string | string[])
roles?: (string | string[])
rows?: (string | string[])
prefix?: string
note?: string
}
}
areas?: {
[k: string]: {
departments?: (string | string[])
audience?: string
base?: string
also?: {
[k: string]: string | string[]
}
roles?: {
[k: string]: string | string[]
}
sidebar?: (string | {
[k: string]: string
})
note?: string
}
}
note?: string
}
export interface AppFile {
name: string
faculty?: {
[k: string]: unknown
}
home: string
login: string
link?: string
account?: string
viewer?: string
beside?: string
department: {
parameter?: string
default?: string
note?: string
}
master?: string
timezone?: string
locale?: string
holidays?: string
working_days?: string
facts?: {
[k: string]: string
}
obeys?: {
system_name?: string
logo?: string
session_hours?: string
email_domains?: string
upload_mb?: string
chat_months?: string
notice_mail?: string
quiet_from?: string
quiet_until?: string
mail_server?: string
mail_user?: string
mail_password?: string
mail_from?: string
}
prefixes?: {
[k: string]: string
}
sidebar: {
[k: string]: {
label?: (string | null)
under?: string
order?: (number | string)
note?: string
}
}
redirects?: {
[k: string]: string | {
[k: string]: unknown
}
}
note?: string
}
export interface CallsFile {
[k: string]: {
method: ("GET" | "POST")
path: string
query?: {
[k: string]: "text" | "integer" | "decimal" | "boolean" | "date" | "time" | "timestamp" | "json"
}
from: string
where?: (string | number | boolean | null)
only?: (string | number | boolean | null)
sort?: (string | string[])
rows?: {
[k: string]: {
record: string
id: string
}
}
group?: string
columns: {
[k: string]: string | number | boolean | {
[k: string]: unknown
} | null
}
note?: string
}
}
export interface DepartmentsFile {
levels: {
[k: string]: string
}
sets?: {
[k: string]: string
}
departments: {
[k: string]: {
title: string
level: string
api?: string
signup?: boolean
survey?: string
joins?: (string | string[])
without?: (string | string[])
facts?: {
[k: string]: unknown
}
note?: string
}
}
note?: string
}
export interface FormFile {
$schema?: string
type?: "object"
title: string
description?: string
properties: {
[k: string]: Field
}
required?: string[]
additionalProperties?: (boolean | {
[k: string]: unknown
})
if?: {
[k: string]: unknown
}
then?: {
[k: string]: unknown
}
else?: {
[k: string]: unknown
}
allOf?: unknown[]
anyOf?: unknown[]
oneOf?: unknown[]
not?: {
[k: string]: unknown
}
dependencies?: {
[k: string]: unknown
}
definitions?: {
[k: string]: Field
}
note?: string
}
export interface Field {
type?: (string | unknown[])
title?: string
description?: string
default?: unknown
enum?: unknown[]
const?: unknown
format?: ("date" | "time" | "date-time" | "email" | "uri")
minLength?: number
maxLength?: number
pattern?: string
minimum?: number
maximum?: number
exclusiveMinimum?: number
exclusiveMaximum?: number
multipleOf?: number
items?: Field
minItems?: number
maxItems?: number
uniqueItems?: boolean
properties?: {
[k: string]: Field
}
required?: string[]
additionalProperties?: (boolean | {
[k: string]: unknown
})
propertyNames?: Field
$ref?: string
readOnly?: boolean
writeOnly?: boolean
if?: {
[k: string]: unknown
}
then?: {
[k: string]: unknown
}
else?: {
[k: string]: unknown
}
allOf?: unknown[]
anyOf?: unknown[]
oneOf?: unknown[]
not?: {
[k: string]: unknown
}
dependencies?: {
[k: string]: unknown
}
"x-relation"?: string
"x-inverse"?: string
"x-on-delete"?: ("restrict" | "cascade" | "set_null")
"x-labels"?: {
[k: string]: string | {
label?: string
hint?: string
over?: string
colour?: ("grey" | "blue" | "amber" | "green" | "red")
}
}
"x-from"?: string
"x-file"?: {
formats: (string | ("pdf" | "docx" | "xlsx" | "pptx" | "jpg" | "jpeg" | "png" | "zip")[])
max_mb?: number
square?: number
trimmed?: number
drawn?: boolean
counts?: string
note?: string
}
"x-schema"?: string
"x-markdown"?: boolean
"x-scale"?: number
"x-scope"?: ("faculty" | "added")
"x-after"?: string
"x-unit"?: string
"x-ui"?: {
section?: string
widget?: ("text" | "textarea" | "tags" | "checkbox" | "checkboxes" | "multiselect" | "radio" | "buttons" | "select" | "date" | "time" | "datetime" | "datetime-local" | "email" | "password" | "hidden" | "options")
input?: ("text" | "textarea" | "tags" | "checkbox" | "checkboxes" | "multiselect" | "radio" | "buttons" | "select" | "date" | "time" | "datetime" | "datetime-local" | "email" | "password" | "hidden" | "options")
rows?: number
columns?: (number | unknown[])
says?: ({
[k: string]: string | number | {
[k: string]: unknown
} | unknown[] | null
} | string)
doubts?: {
[k: string]: string | number | {
[k: string]: unknown
} | unknown[] | null
}
groups?: string
beside?: string
if?: string
lookup?: {
source: string
fills: {
[k: string]: string | {
part: string
as: {
[k: string]: string
}
}
}
}
needed?: true
offered?: string
by?: (string | string[])
for?: (string | string[])
total?: {
[k: string]: unknown
}
autocomplete?: string
prefill?: (string | number | boolean | null)
when?: {
[k: string]: unknown[]
}
note?: string
}
"x-errors"?: {
[k: string]: string
}
"x-where"?: (string | number | boolean | null)
"x-first"?: (string | boolean)
"x-propose"?: (string | number)
"x-detail"?: (string | string[])
"x-free"?: string
note?: string
}
export interface FormulasFile {
set?: string
record?: string
process?: string
items?: {
[k: string]: {
params?: {
[k: string]: string | {
from: string
}
}
value?: (string | number | boolean | null)
holds?: (string | number | boolean | null)
record?: string
process?: string
note?: string
}
}
note?: string
[k: string]: {
params?: {
[k: string]: string | {
from: string
}
}
value?: (string | number | boolean | null)
holds?: (string | number | boolean | null)
record?: string
process?: string
note?: string
} | string | {
[k: string]: {
params?: {
[k: string]: string | {
from: string
}
}
value?: (string | number | boolean | null)
holds?: (string | number | boolean | null)
record?: string
process?: string
note?: string
}
} | undefined
}
export interface GeneratedFile {
set?: string
record?: string
process?: string
named?: string
about?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
items?: {
[k: string]: {
label: string
called?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
about?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
template?: (string | null)
number?: (string | null)
bind: {
[k: string]: unknown
}
part?: string
record?: string
process?: string
note?: string
readers: {
[k: string]: boolean | string
}
}
}
note?: string
[k: string]: {
label: string
called?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
about?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
template?: (string | null)
number?: (string | null)
bind: {
[k: string]: unknown
}
part?: string
record?: string
process?: string
note?: string
readers: {
[k: string]: boolean | string
}
} | string | number | {
[k: string]: unknown
} | unknown[] | null | {
[k: string]: {
label: string
called?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
about?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
template?: (string | null)
number?: (string | null)
bind: {
[k: string]: unknown
}
part?: string
record?: string
process?: string
note?: string
readers: {
[k: string]: boolean | string
}
}
} | undefined
}
export interface MessagesFile {
set?: string
record?: string
process?: string
items?: {
[k: string]: {
title: (string | number | {
[k: string]: unknown
} | unknown[] | null)
text: (string | number | {
[k: string]: unknown
} | unknown[] | null)
opens?: string
high?: boolean
mail?: boolean
record?: string
process?: string
note?: string
}
}
note?: string
[k: string]: {
title: (string | number | {
[k: string]: unknown
} | unknown[] | null)
text: (string | number | {
[k: string]: unknown
} | unknown[] | null)
opens?: string
high?: boolean
mail?: boolean
record?: string
process?: string
note?: string
} | string | {
[k: string]: {
title: (string | number | {
[k: string]: unknown
} | unknown[] | null)
text: (string | number | {
[k: string]: unknown
} | unknown[] | null)
opens?: string
high?: boolean
mail?: boolean
record?: string
process?: string
note?: string
}
} | undefined
}
export interface PartFile {
part: string
description?: string
takes?: {
[k: string]: string | {
kind: ("state" | "states" | "relation" | "record" | "field" | "set" | "message" | "document" | "text" | "expr" | "int" | "bool" | "who" | "names" | "rules" | "effects" | "targets" | "readers" | "state?" | "states?" | "relation?" | "record?" | "field?" | "set?" | "message?" | "document?" | "text?" | "expr?" | "int?" | "bool?" | "who?" | "names?" | "rules?" | "effects?" | "targets?" | "readers?")
fields?: string[]
default?: unknown
note?: string
type?: ("string" | "integer" | "number" | "boolean" | "date" | "time" | "date-time")
}
}
stage?: (string | {
[k: string]: unknown
} | unknown[])
by_choice?: boolean
states?: {
[k: string]: (ProcessState & {
[k: string]: unknown
})
}
lists?: {
[k: string]: string[]
}
people?: {
[k: string]: string | number | boolean | null
}
transitions?: {
[k: string]: (ProcessTransition & {
[k: string]: unknown
})
}
effects?: {
[k: string]: Effect[]
}
knobs?: ProcessKnob
proves?: {
at: string
each?: boolean
if?: (string | number | boolean | null)
holds: (string | number | boolean | null)
message: string
note?: string
}[]
note?: string
}
export interface ProcessState {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
colour?: ("grey" | "blue" | "amber" | "green" | "red")
stage?: (string | null)
stands_at?: {
stage: string
if: (string | number | boolean | null)
}[]
start?: boolean
end?: boolean
goal?: boolean
ahead_of?: string
after?: string
otherwise?: (string | (string | {
state: string
if?: (string | number | boolean | null)
})[])
text?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
waits?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
title?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
because?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
across?: (boolean | null)
uploads?: (string | number | boolean | null)
asks?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
verb?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
together?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
due?: (string | number | boolean | null)
since?: (string | number | boolean | null)
turn?: (string | number | boolean | null)
note?: string
}
export interface ProcessTransition {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
description?: string
from?: (string | string[])
to?: (string | (string | {
state?: string
back?: true
if?: (string | number | boolean | null)
note?: string
})[])
by?: (string | string[])
if?: (string | number | boolean | null)
when?: (string | number | boolean | null)
on?: string
needs?: ((string | {
[k: string]: unknown
})[] | string)
warns?: ((string | {
[k: string]: unknown
})[] | string)
tells?: ((string | {
[k: string]: unknown
})[] | string)
form?: ({
title?: string
description?: string
fields?: string[]
same_as?: string
reach?: {
title?: string
text?: string
letter?: true
note?: string
}
board?: {
day: string
from: string
to: string
place?: string
opens: (string | number | boolean | null)
closes: (string | number | boolean | null)
until: (string | number | boolean | null)
minutes: (string | number | boolean | null)
who?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
note?: string
}
required?: string[]
properties?: {
[k: string]: Field
}
additionalProperties?: boolean
if?: {
[k: string]: unknown
}
then?: {
[k: string]: unknown
}
else?: {
[k: string]: unknown
}
allOf?: unknown[]
anyOf?: unknown[]
oneOf?: unknown[]
not?: {
[k: string]: unknown
}
dependencies?: {
[k: string]: unknown
}
note?: string
} | string)
fills?: string
partial?: boolean
prefill?: ({
[k: string]: string | number | boolean | null
} | string)
reason?: ("required" | "optional")
reason_readers?: ({
[k: string]: boolean | string
} | string)
readers?: ({
[k: string]: boolean | string
} | string)
reason_hint?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
reason_start?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
reason_suggestions?: (string | number | {
[k: string]: unknown
} | unknown[])[]
about?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
confirm?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
tone?: ("primary" | "plain" | "danger")
bulk?: boolean
repair?: boolean
identified?: (string | number | boolean | null)
auto?: {
at?: (string | number | boolean | null)
when?: (string | number | boolean | null)
every?: (string | number | boolean | null)
note?: string
}
past?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
done?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
do?: Effect[]
note?: string
}
export interface ProcessKnob {
type?: (string | unknown[])
title?: string
description?: string
default?: unknown
enum?: (unknown[] | string)
const?: unknown
format?: ("date" | "time" | "date-time" | "email" | "uri")
minLength?: number
maxLength?: number
pattern?: string
minimum?: number
maximum?: number
exclusiveMinimum?: number
exclusiveMaximum?: number
multipleOf?: number
items?: ProcessKnob
minItems?: number
maxItems?: number
uniqueItems?: boolean
properties?: {
[k: string]: ProcessKnob
}
required?: string[]
additionalProperties?: (boolean | {
[k: string]: unknown
})
propertyNames?: ProcessKnob
$ref?: string
definitions?: {
[k: string]: ProcessKnob
}
"x-from"?: string
"x-item"?: {
set: string
key?: string
}
"x-rules"?: true
"x-effects"?: true
"x-who"?: true
"x-form"?: true
"x-screen"?: true
"x-entries"?: string[]
"x-index"?: string
"x-sum"?: number
"x-distinct"?: "department"
"x-parent"?: true
"x-of"?: string[]
"x-inverse"?: {
type: string
says: string[]
}
"x-among"?: {
knob?: string
member?: string
or?: (string[] | string)
roles?: true
}
"x-merge"?: true
"x-stage"?: string
note?: string
}
export interface ProcessFile {
process: string
description?: string
record: string
state: string
remembers?: string
type_field?: string
types?: string
frozen?: (string | number | boolean | null)
manager?: string
parts?: (string | {
use: string
with?: {
[k: string]: unknown
}
without?: string[]
note?: string
})[]
stages?: {
[k: string]: string | {
[k: string]: unknown
} | unknown[]
}
facts?: {
[k: string]: {
label: string
text: (string | unknown[])
note?: string
}
}
states?: {
[k: string]: ProcessState
}
lists?: {
[k: string]: string[]
}
people?: {
[k: string]: string | number | boolean | null
}
transitions?: {
[k: string]: ProcessTransition
}
effects?: {
[k: string]: Effect[]
}
knobs?: ProcessKnob
proves?: {
at: string
each?: boolean
if?: (string | number | boolean | null)
holds: (string | number | boolean | null)
message: string
note?: string
}[]
screens?: {
[k: string]: SubjectScreen
}
note?: string
}
export interface SubjectScreen {
title?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
heading?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
beside?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
window?: true
link_over?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
at?: string
instead_of?: string[]
under?: string
path?: (string | {
[k: string]: unknown
})
paths?: {
[k: string]: SubjectAddress
}
aliases?: string[]
audience?: string
also?: (string | string[])
roles?: (string | unknown[] | {
[k: string]: unknown
})
departments?: (string | string[])
rows?: (string | string[])
sidebar?: SubjectSidebar
own?: boolean
params?: {
[k: string]: string
}
view?: ViewView
side?: ViewBlocks
use?: string
with?: {
[k: string]: unknown
}
opens?: string
note?: string
}
export interface ViewTab {
label: (string | number | {
[k: string]: unknown
} | unknown[] | null)
for?: (string | string[])
if?: (string | number | boolean | null)
note?: string
count?: string
leads?: (string | number | boolean | null)
blocks: ViewBlocks
}
export interface RecordFile {
record: string
title: string
description?: string
type?: "object"
required?: string[]
properties: {
[k: string]: Field
}
"x-label"?: string
"x-shared"?: boolean
"x-spanning"?: boolean
"x-within"?: string
"x-unique"?: (string[] | {
fields?: string[]
alike?: true
where?: (string | number | boolean | null)
message?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
})[]
"x-search"?: string[]
"x-sort"?: string[]
"x-ties"?: {
[k: string]: string | number | boolean | null
}
"x-readers"?: {
fields: string[]
readers: {
[k: string]: boolean | string
}
}[]
"x-reach"?: {
departments: string
where: string
parts?: {
label: string
where: string
note?: string
}[]
declines?: {
[k: string]: string
}
note?: string
}
"x-delivery"?: {
to: string
channel: string
message: string
link?: string
note?: string
}
"x-no-overlap"?: {
key: string[]
from: string
to: string
active?: string
where?: (string | number | boolean | null)
message?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
note?: string
}
"x-editing"?: {
create?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
by: (string | string[])
reach?: {
title?: string
text?: string
letter?: true
note?: string
}
fields?: (string | string[])
if?: (string | number | boolean | null)
needs?: (string | (string | {
[k: string]: unknown
})[])
warns?: (string | (string | {
[k: string]: unknown
})[])
confirm?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
tone?: ("primary" | "plain" | "danger")
past?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
done?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
do?: Effect[]
note?: string
}
edit?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
by: (string | string[])
reach?: {
title?: string
text?: string
letter?: true
note?: string
}
fields?: (string | string[])
if?: (string | number | boolean | null)
needs?: (string | (string | {
[k: string]: unknown
})[])
warns?: (string | (string | {
[k: string]: unknown
})[])
confirm?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
tone?: ("primary" | "plain" | "danger")
past?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
done?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
do?: Effect[]
note?: string
}
delete?: {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
by: (string | string[])
if?: (string | number | boolean | null)
needs?: (string | (string | {
[k: string]: unknown
})[])
warns?: (string | (string | {
[k: string]: unknown
})[])
confirm?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
tone?: ("primary" | "plain" | "danger")
past?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
done?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
do?: Effect[]
note?: string
}
[k: string]: {
label: (string | number | {
[k: string]: unknown
} | unknown[] | null)
by: (string | string[])
reach?: {
title?: string
text?: string
letter?: true
note?: string
}
fields?: (string | string[])
if?: (string | number | boolean | null)
needs?: (string | (string | {
[k: string]: unknown
})[])
warns?: (string | (string | {
[k: string]: unknown
})[])
confirm?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
tone?: ("primary" | "plain" | "danger")
past?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
done?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
do?: Effect[]
note?: string
} | {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
by: (string | string[])
reach?: {
title?: string
text?: string
letter?: true
note?: string
}
fields?: (string | string[])
if?: (string | number | boolean | null)
needs?: (string | (string | {
[k: string]: unknown
})[])
warns?: (string | (string | {
[k: string]: unknown
})[])
confirm?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
tone?: ("primary" | "plain" | "danger")
past?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
done?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
do?: Effect[]
note?: string
} | {
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
by: (string | string[])
if?: (string | number | boolean | null)
needs?: (string | (string | {
[k: string]: unknown
})[])
warns?: (string | (string | {
[k: string]: unknown
})[])
confirm?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
tone?: ("primary" | "plain" | "danger")
past?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
done?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
do?: Effect[]
note?: string
} | undefined
}
"x-versions"?: {
inverse: string
locked: (string | number | boolean | null)
holds?: (string | number | boolean | null)
number?: string
key?: string[]
note?: string
}
"x-departments"?: (string | string[])
"x-ceiling"?: {
roles?: (string | string[])
note?: string
}
note?: string
}
export interface RenamesFile {
record?: RenamesNames
process?: RenamesNames
field?: RenamesNames
[k: string]: RenamesNames | undefined
}
export interface RenamesNames {
[k: string]: string
}
export interface RulesFile {
set?: string
record?: string
process?: string
items?: {
[k: string]: {
holds: (string | number | boolean | null)
message: (string | number | {
[k: string]: unknown
} | unknown[] | null)
actual?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
get?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
field?: string
each?: boolean
arg?: (string | {
[k: string]: unknown
})
record?: string
process?: string
note?: string
}
}
note?: string
[k: string]: {
holds: (string | number | boolean | null)
message: (string | number | {
[k: string]: unknown
} | unknown[] | null)
actual?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
get?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
field?: string
each?: boolean
arg?: (string | {
[k: string]: unknown
})
record?: string
process?: string
note?: string
} | string | {
[k: string]: {
holds: (string | number | boolean | null)
message: (string | number | {
[k: string]: unknown
} | unknown[] | null)
actual?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
get?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
field?: string
each?: boolean
arg?: (string | {
[k: string]: unknown
})
record?: string
process?: string
note?: string
}
} | undefined
}
export interface SeedFile {
demo?: (boolean | {
password?: string
})
rows?: {
[k: string]: {
[k: string]: {
[k: string]: unknown
}
}
}
many?: {
record: string
key: string
count?: number
id?: string
per?: string
where?: {
[k: string]: unknown
}
values: {
[k: string]: unknown
}
note?: string
}[]
pools?: {
[k: string]: (string | number | {
[k: string]: string | number | null
})[]
}
sequences?: {
[k: string]: SeedStep[]
}
play?: SeedStep[]
note?: string
}
export interface SeedStep {
on?: string
do?: string
as?: string
at?: string
record?: string
type?: string
item?: {
[k: string]: unknown
}
opens?: string
input?: ({
[k: string]: unknown
} | string)
reason?: string
use?: string
with?: {
[k: string]: unknown
}
note?: string
}
export interface SetFile {
set?: string
note?: string
schema?: ProcessKnob
items?: ({
[k: string]: unknown
} | string)
[k: string]: string | {
[k: string]: unknown
} | ProcessKnob | undefined
}
export interface SettingsFile {
[k: string]: {
label: string
description?: string
type?: "object"
properties: {
[k: string]: Field
}
note?: string
}
}
export interface SubjectFile {
area?: string
subject?: string
audience?: string
also?: (string | string[])
roles?: (string | unknown[] | {
[k: string]: unknown
})
departments?: (string | string[])
sidebar?: (boolean | string | {
group?: string
label?: (string | number | {
[k: string]: unknown
} | unknown[] | null)
icon?: SubjectIcon
order?: number
departments?: (string | string[])
if?: (string | number | boolean | null)
count?: boolean
note?: string
})
screens?: {
[k: string]: SubjectScreen
}
type?: string
process?: string
extends?: string
description?: string
label?: (string | {
[k: string]: string
})
managers?: (string | string[])
stem?: (string | {
[k: string]: string
})
paths?: {
[k: string]: string[] | {
screens?: string[]
also?: (string | string[])
departments?: (string | string[])
roles?: (string | string[])
sidebar?: SubjectSidebar
[k: string]: SubjectAddress | string[] | string | SubjectSidebar | undefined
}
}
titles?: {
[k: string]: string | number | {
[k: string]: unknown
} | unknown[] | null
}
opens?: {
[k: string]: string
}
in_departments?: {
[k: string]: {
[k: string]: unknown
}
}
note?: string
[k: string]: unknown
}
export interface TemplateFile {
template?: string
description?: string
takes?: {
[k: string]: string
}
part?: boolean
view: ViewBlocks
side?: ViewBlocks
note?: string
}
export interface TextsFile {
set?: string
record?: string
process?: string
items?: {
[k: string]: string | number | {
[k: string]: unknown
} | unknown[] | null
}
note?: string
[k: string]: string | number | {
[k: string]: unknown
} | unknown[] | null | {
[k: string]: string | number | {
[k: string]: unknown
} | unknown[] | null
} | undefined
}
