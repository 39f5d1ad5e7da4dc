import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { departmentIn } from '../../definition/routes/department-address.ts';
import type { Waiting } from '../../definition/wire.ts';
import { usePage } from '../page/page-context.tsx';
import { useApp } from './app-context.tsx';
import { waitingQuery } from './use-waiting.ts';

/** Tells what a block of the page shows of it, so that it is not asked for besides; `null` = the block shows nothing. */
export function useTellWaiting(block: string, rows: readonly Waiting[] | null): void {
  const { screen } = usePage();
  const client = useQueryClient();
  const { manifest, session } = useApp();
  useEffect(() => {
    if (rows === null) return;
    const { parameter } = manifest.app.department;
    const isHere = (path: string) =>
      (departmentIn(path, parameter) ?? session.department) === session.department;
    const here = rows.filter(({ path, waits }) => waits === undefined && isHere(path));
    client.setQueryData(waitingQuery({ session }).queryKey, {
      paths: here.map(({ path }) => path),
      reads: [...screen.reads.all, ...(screen.reads.blocks[block] ?? [])],
    });
  }, [rows, block, screen, client, manifest, session]);
}
