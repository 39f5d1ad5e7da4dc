import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileAddress } from '../data/files.ts';
import { usePage } from '../page/page-context.tsx';
import styles from './picture.module.css';

/** Addresses of files hold for five minutes. */
const ADDRESS_MS = 4 * 60_000;

/** A picture that somebody uploaded, in a frame of its own size from the beginning; nothing of one that does not come. */
export default function Picture({ file, alt }: { file: string; alt: string }) {
  const { key } = usePage();
  const [failed, setFailed] = useState<string>();
  const { data: address, isFetching } = useQuery({
    queryKey: ['picture', key, file],
    queryFn: () => fileAddress(key, file, true),
    staleTime: ADDRESS_MS,
    gcTime: ADDRESS_MS,
    // What is drawn stays drawn, however old its address grows; only who draws it anew asks for another.
    refetchOnWindowFocus: false,
  });
  const drawn = address === failed ? undefined : address;
  if (drawn === undefined && !isFetching) return null;
  return (
    <span className={styles.frame}>
      {drawn === undefined ? null : <img src={drawn} alt={alt} onError={() => setFailed(drawn)} />}
    </span>
  );
}
