/**
 * What a hand-written part (`src/widgets`) may use of the engine, and all that it may import of it. It is drawn inside a
 * screen, which has guard, title, breadcrumbs and failure boundary around it already.
 */

// Calls to the server, their failures, and sending files.
export { type ActionInput, type ActionTarget, doAction, findOptions } from './data/actions.ts';
export { startAction } from './data/begun-actions.ts';
export type { ChangeListener, Changes } from './data/change-source.ts';
export { download } from './data/downloads.ts';
// Files in the page, and the pages of a PDF with what lies over them.
export { type FileSource, sourceOf } from './data/file-source.ts';
export { documentAddress } from './data/files.ts';
export { apiAddress, type Call, call } from './data/http.ts';
export { type LiveState, live, type PresenceListener } from './data/live.ts';
export { type PageKey, refreshRows } from './data/queries.ts';
export { readAddress } from './data/read-file.ts';
export { type UploadCallbacks, uploadFile } from './data/uploads.ts';
// What was begun and not sent, kept on this device.
export { readDraft, removeDraft, writeDraft } from './drafts/local-drafts.ts';
export { ApiError, errorId, isConflict, isOffline, isOvertaken } from './errors/api-error.ts';
export { regionErrorText } from './errors/error-text.ts';
export { genericErrorText } from './errors/generic-error.ts';
export { type FieldFault, type InputFaults, inputFaults } from './errors/input-faults.ts';
export { LoadFailure } from './errors/load-failure.tsx';
export { RegionBoundary } from './errors/region-boundary.tsx';
// How things are written.
export { facultyNow } from './format/clock.ts';
export {
  dayOf,
  formatDate,
  formatDay,
  formatMoment,
  formatRange,
  formatRecent,
  formatTime,
} from './format/dates.ts';
export { acceptedBy, type FileLimits, fileFault, fileRules } from './format/file-rules.ts';
export { newId } from './format/new-id.ts';
export { formatBytes, formatNumber, formatPercent } from './format/numbers.ts';
// What must not be lost when the page is left.
export { useLeave, useUnsaved } from './leave/unsaved.tsx';
// The screen around the widget: its rows, its blocks' data, what the viewer may do.
export {
  blockOffers,
  itemOffers,
  type PageScope,
  rowOffers,
  useBlockData,
  usePage,
} from './page/page-context.tsx';
export { type PdfControls, type PdfState, type PdfTextPlace, usePdfState } from './pdf/controls.ts';
export { FileView, PdfPages } from './pdf/later.tsx';
export type { PdfPagesProps } from './pdf/pdf-pages.tsx';
export { useFilePlaces } from './pdf/use-file-places.ts';
export { loginAddress } from './session/redirect.ts';
// Who is signed in, in which department, and what others change meanwhile.
export { type App, useApp } from './state/app-context.tsx';
export { PersonFace } from './state/person-face.tsx';
export { useChanges } from './state/use-changes.ts';
// The parts that pages are made of.
export { Badge, Chip, ChipRow } from './ui/badge.tsx';
export { Button, ButtonRow, IconButton, LinkButton } from './ui/button.tsx';
export { Checkbox } from './ui/choice.tsx';
export { controlClass, selectClass } from './ui/control-class.ts';
export { CancelButton, ConfirmDialog, Dialog } from './ui/dialog.tsx';
export { EmptyState } from './ui/drawn-states.tsx';
export { FieldFrame } from './ui/field-frame.tsx';
export { GroupFrame } from './ui/group-frame.tsx';
export { HeadLink } from './ui/head-link.tsx';
export { SectionHeading } from './ui/heading.tsx';
export { Icon, type IconName } from './ui/icons/icon.tsx';
export { Link } from './ui/link.tsx';
export { usePhone } from './ui/media.ts';
export { Notice } from './ui/notice.tsx';
export { useHeading } from './ui/own-heading.ts';
export { Popover } from './ui/popover.tsx';
export { Radio } from './ui/radio.tsx';
export { SearchField } from './ui/search-field.tsx';
export { Skeleton, Spinner } from './ui/spinner.tsx';
export { ErrorState } from './ui/states.tsx';
export { TabPanel, Tabs } from './ui/tabs.tsx';
export { TextField } from './ui/text-field.tsx';
export { useToast } from './ui/toast.tsx';
export { StoredFile, UploadArea, UploadProgress } from './ui/upload-area.tsx';
// What a widget is.
export type { PanelLoaders, WidgetLoaders, WidgetProps } from './views/widget-slots.ts';
