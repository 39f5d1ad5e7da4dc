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
  const [failed, setFailed] = useState(false);
  const address = useQuery({
    queryKey: ['picture', key.route, file],
    queryFn: () => fileAddress(key, file, true),
    staleTime: ADDRESS_MS,
    gcTime: ADDRESS_MS,
    // What is drawn stays drawn, however old its address grows.
    refetchOnMount: false,
    refetchOnWindowFocus: false,
  });
  if (failed || address.isError) return null;
  return (
    <span className={styles.frame}>
      {address.data ? <img src={address.data} alt={alt} onError={() => setFailed(true)} /> : null}
    </span>
  );
}
