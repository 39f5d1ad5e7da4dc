import type { ReactNode } from 'react';
import { useApp } from '../state/app-context.tsx';
import { SignInLayout } from '../ui/sign-in.tsx';
import * as texts from './texts.ts';

interface EntranceProps {
  title: string;
  intro?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The face of the ways in: the form at the left, the drawing with the faculty's facts at the right. */
export function Entrance({ title, intro, footer, children }: EntranceProps) {
  const { manifest } = useApp();
  const { name, faculty } = manifest.app;
  const text = (key: string) => (typeof faculty[key] === 'string' ? faculty[key] : '');
  return (
    <SignInLayout
      name={name}
      faculty={text('faculty')}
      title={title}
      intro={intro}
      footer={footer}
      block={[
        { label: texts.pictureTitle, value: texts.pictureOf(name) },
        { label: texts.help, value: text('email') || text('phone') || text('unit') },
        { label: texts.university, value: text('university') },
      ]}
    >
      {children}
    </SignInLayout>
  );
}
