import type { Kind, Renderer } from '../renderer.ts';
import { CallView } from './call-view.tsx';
import { ChartView } from './chart-view.tsx';
import { ChecklistView } from './checklist-view.tsx';
import { DetailView } from './detail-view.tsx';
import { DocumentsView } from './documents-view.tsx';
import { GeneratedView } from './generated-view.tsx';
import { HeaderView } from './header-view.tsx';
import { JourneyView } from './journey-view.tsx';
import { LinkView } from './link-view.tsx';
import { NextStepView } from './next-step-view.tsx';
import { NotificationsView } from './notifications-view.tsx';
import { PasskeysView } from './passkeys-view.tsx';
import { SessionsView } from './sessions-view.tsx';
import { StatusBarView } from './status-bar-view.tsx';
import { StepsView } from './steps-view.tsx';
import { TabsView } from './tabs-view.tsx';
import { TallyView } from './tally-view.tsx';
import { TimelineView } from './timeline-view.tsx';
import { WaitingView } from './waiting-view.tsx';

export { RecordFrame } from './record-frame.tsx';

/** The views of a record's page, one piece of code: a screen that needs one mostly needs several. */
export const RECORD_VIEWS = {
  call: CallView,
  chart: ChartView,
  checklist: ChecklistView,
  detail: DetailView,
  documents: DocumentsView,
  generated: GeneratedView,
  header: HeaderView,
  journey: JourneyView,
  link: LinkView,
  next_step: NextStepView,
  notifications: NotificationsView,
  sessions: SessionsView,
  passkeys: PasskeysView,
  status_bar: StatusBarView,
  steps: StepsView,
  tabs: TabsView,
  tally: TallyView,
  timeline: TimelineView,
  waiting: WaitingView,
} satisfies { [K in Kind]?: Renderer<K> };
