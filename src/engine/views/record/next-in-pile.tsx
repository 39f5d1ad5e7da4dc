import { useQuery } from '@tanstack/react-query';
import type { WaitingNext } from '../../../definition/wire.ts';
import { call } from '../../data/http.ts';
import { type SeenTo, usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { LinkButton } from '../../ui/button.tsx';
import * as texts from './texts.ts';

/** The way to the next of the things that waited for the viewer as this one did; nothing where it was the last. */
export function NextInPile({ seen: { id, state } }: { seen: SeenTo }) {
  const { key } = usePage();
  const { href, session } = useApp();
  const query = { route: key.route, state, id };
  const { data } = useQuery({
    queryKey: ['waiting-next', key.viewer, key.department, query],
    // Who came by a personal link has this one page.
    enabled: session.viewer !== null && !session.viewer.opens,
    queryFn: ({ signal }) => call<WaitingNext>({ path: '/users/me/waiting/next', query, signal }),
  });
  if (!data?.next) return null;
  const { title, path } = data.next;
  return (
    <LinkButton href={href(path)} trailingIcon="arrow-right">
      {texts.nextInPile(title, data.more)}
    </LinkButton>
  );
}
