/** The views of a record's page, one piece of code: a screen that needs one mostly needs several. */
export { CallView } from './call-view.tsx';
export { ChecklistView } from './checklist-view.tsx';
export { DetailView } from './detail-view.tsx';
export { DocumentsView } from './documents-view.tsx';
export { GeneratedView } from './generated-view.tsx';
export { HeaderView } from './header-view.tsx';
export { JourneyView } from './journey-view.tsx';
export { LinkView } from './link-view.tsx';
export { NextStepView } from './next-step-view.tsx';
export { NotificationsView } from './notifications-view.tsx';
export { StatusBarView } from './status-bar-view.tsx';
export { StepsView } from './steps-view.tsx';
export { TabsView } from './tabs-view.tsx';
export { TimelineView } from './timeline-view.tsx';
export { WaitingView } from './waiting-view.tsx';
