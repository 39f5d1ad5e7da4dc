import { useAway } from '../../state/use-away.ts';
import { ActionDock, type ActionDockProps } from '../../ui/action-dock.tsx';
import * as texts from './texts.ts';

function useAwayNote(keeps: boolean): string | null {
  const away = useAway();
  return away && (keeps ? texts.awayKept : texts.away)[away];
}

interface AwayNoteProps {
  /** Something was typed for it, which stays where it is. */
  keeps: boolean;
  className?: string;
}

/** Why nothing can be sent just then, and that what was typed stays; nothing while there is a way to the server. */
export function AwayNote({ keeps, className }: AwayNoteProps) {
  const note = useAwayNote(keeps);
  return (
    <p role="status" hidden={note === null} className={className}>
      {note}
    </p>
  );
}

/** The dock of an action, which says at its button why nothing goes to the server. */
export function SendDock({ keeps, ...dock }: Omit<ActionDockProps, 'note'> & Pick<AwayNoteProps, 'keeps'>) {
  return <ActionDock {...dock} note={useAwayNote(keeps)} />;
}
