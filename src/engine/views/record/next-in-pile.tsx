import { useQuery } from '@tanstack/react-query';
import type { WaitingNext } from '../../../definition/wire.ts';
import { call } from '../../data/http.ts';
import { type SeenTo, usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { LinkButton } from '../../ui/button.tsx';
import * as texts from './texts.ts';
import { WaitsElsewhere } from './waits-elsewhere.tsx';

/**
 * The way to what else waits for the viewer on the same, and to the next of the things that waited for them as this one did;
 * where it was the last, in which of their other departments something waits. `alone`: its panel asks for no other step.
 */
export function NextInPile({ seen: { id, state }, alone }: { seen: SeenTo; alone: boolean }) {
  const { key } = usePage();
  const { href, session } = useApp();
  const query = { route: key.route, state, id };
  const { data } = useQuery({
    queryKey: ['waiting-next', key.viewer, key.department, query],
    // Who came by a personal link has this one page.
    enabled: session.viewer !== null && !session.viewer.opens,
    queryFn: ({ signal }) => call<WaitingNext>({ path: '/users/me/waiting/next', query, signal }),
  });
  if (!data) return null;
  const { same, next, more, elsewhere } = data;
  return (
    <>
      {same ? (
        <LinkButton href={href(same.path)} kind={alone ? 'primary' : 'plain'} trailingIcon="arrow-right">
          {same.title}
        </LinkButton>
      ) : null}
      {next ? (
        <LinkButton href={href(next.path)} trailingIcon="arrow-right">
          {texts.nextInPile(next.title, more)}
        </LinkButton>
      ) : null}
      {elsewhere ? <WaitsElsewhere counts={elsewhere} /> : null}
    </>
  );
}
