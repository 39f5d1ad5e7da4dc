import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Addresses of files hold for five minutes. */
const ADDRESS_MS = 4 * 60_000;

/** Where a picture is drawn from. */
interface Drawn {
  /** `null`: nowhere, yet. */
  src: string | null;
  /** Whether one may still come. */
  coming: boolean;
  onError: () => void;
}

/**
 * A picture whose address has to be asked for: `ask` answers `null` where there is none, `key` names whoever looks. What is
 * drawn stays drawn, however old its address grows; whoever draws it anew asks for another.
 */
export function usePicture(key: QueryKey, ask: () => Promise<string | null>): Drawn {
  const [failed, setFailed] = useState<string | null>(null);
  const { data: address = null, isFetching } = useQuery({
    queryKey: key,
    queryFn: ask,
    staleTime: ADDRESS_MS,
    gcTime: ADDRESS_MS,
    refetchOnWindowFocus: false,
  });
  const src = address === failed ? null : address;
  return { src, coming: src === null && isFetching, onError: () => setFailed(src) };
}
