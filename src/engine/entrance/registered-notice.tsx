import { useEffect, useState } from 'react';
import { Notice } from '../ui/notice.tsx';
import { SUCCESS_NOTICE_MS } from '../ui/toast.tsx';
import * as texts from './texts.ts';

/** Says that signing up worked, then goes; the pointer on it keeps it. */
export function RegisteredNotice({ name, onClose }: { name: string; onClose: () => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onClose, SUCCESS_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [held, onClose]);
  return (
    <div onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      <Notice tone="green" role="alert">
        <span lang="en">{texts.registered(name)}</span>
      </Notice>
    </div>
  );
}
