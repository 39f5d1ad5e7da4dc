import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DemoAccount } from '../../definition/wire.ts';
import type { Manifest } from '../data/manifest.ts';
import { signInErrorText } from '../errors/generic-error.ts';
import { demoAccounts, signInWithPassword } from '../session/login-calls.ts';
import { useApp } from '../state/app-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { DemoPersonas } from '../ui/sign-in.tsx';
import { enter } from './enter.ts';
import * as texts from './texts.ts';

/** The people of the demo faculty, one press each. */
export function DemoSection() {
  const { manifest } = useApp();
  const accounts = useQuery({
    queryKey: ['demo'],
    queryFn: demoAccounts,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [failure, setFailure] = useState<string | null>(null);
  const list = accounts.data ?? [];
  if (list.length === 0) return null;
  const choose = async (key: string) => {
    const account = list.find((one) => one.email === key);
    if (!account) return;
    setFailure(null);
    try {
      await signInWithPassword(account);
      enter();
    } catch (error) {
      setFailure(signInErrorText(error));
    }
  };
  return (
    <>
      {failure ? (
        <Notice tone="red" role="alert">
          {failure}
        </Notice>
      ) : null}
      <DemoPersonas
        personas={list.map((one) => ({ key: one.email, name: one.name, role: roleOf(one, manifest) }))}
        onChoose={(key) => void choose(key)}
      />
    </>
  );
}

/** Longer lists of departments are counted. */
const MOST_NAMED = 2;

/** "Ketua Program Studi, D2": the first role, else the position, and the departments unless it is all of them. */
export function roleOf(
  account: DemoAccount,
  manifest: Pick<Manifest, 'roles' | 'positions' | 'departments'>,
): string {
  const { credentials, position } = account;
  const role = credentials.flatMap((one) => one.roles)[0];
  const what = role ? manifest.roles[role]?.label : manifest.positions[position]?.label;
  const codes = credentials.map((one) => one.department);
  const everywhere = codes.length === manifest.departments.length && codes.length > 1;
  const named = codes.length > MOST_NAMED ? texts.departments(codes.length) : codes.join(', ');
  return [what, everywhere ? '' : named].filter(Boolean).join(', ');
}
