import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PageData } from '../../definition/wire.ts';
import { photoAddress } from '../data/photos.ts';
import { usePicture } from '../data/use-picture.ts';
import type { Session } from '../session/session-store.ts';
import { Avatar, type AvatarProps } from '../ui/avatar.tsx';
import { useApp } from './app-context.tsx';

/** A person in a round: their picture where they have one, else their initials. */
export function PersonFace({ id, ...shown }: { id: string } & Omit<AvatarProps, 'photo'>) {
  return <Avatar {...shown} photo={<Photo id={id} />} />;
}

/** Somebody's picture; nothing where they have none, or it does not come. */
function Photo({ id }: { id: string }) {
  const { session } = useApp();
  const { src, onError } = usePicture(photoKey(session, id), () => photoAddress(id));
  return src === null ? null : <img src={src} alt="" onError={onError} />;
}

function photoKey({ viewer, department }: Session, id: string | undefined) {
  return ['photo', viewer?.id, department, id];
}

/** The picture of whoever is signed in; looked for again whenever a page about them was read, which may show another. */
export default function OwnPhoto() {
  const { session } = useApp();
  const client = useQueryClient();
  const id = session.viewer?.id;
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        const { queryKey, state } = event.query;
        if (queryKey[0] === 'page' && (state.data as PageData).row?.id === id)
          void client.invalidateQueries({ queryKey: photoKey(session, id) });
      }),
    [client, id, session],
  );
  return id ? <Photo id={id} /> : null;
}
