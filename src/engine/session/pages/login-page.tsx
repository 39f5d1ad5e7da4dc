import { useState } from 'react';
import { useApp } from '../../app/app-context.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { Notice } from '../../ui/notice.tsx';
import { SignInLayout } from '../../ui/sign-in.tsx';
import { DemoSection } from './demo-section.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Signs in or up (specification section 2 "Sign-in screen", sections 4, 5 and 8). */
export default function LoginPage({ title }: { title: string }) {
  const { manifest } = useApp();
  const { name, faculty } = manifest.app;
  const [mode, setMode] = useState<'in' | 'up'>('in');
  const [registered, setRegistered] = useState(false);
  usePageTitle(title);
  const text = (key: string) => (typeof faculty[key] === 'string' ? faculty[key] : '');
  const toSignIn = (done: boolean) => {
    setRegistered(done);
    setMode('in');
  };
  return (
    <SignInLayout
      name={name}
      faculty={text('faculty')}
      title={mode === 'in' ? `Masuk ke ${name}` : 'Daftar akun'}
      intro="Administrasi akademik sarjana, magister, dan doktor."
      footer={manifest.demo && mode === 'in' ? <DemoSection /> : null}
      block={[
        { label: 'Judul gambar', value: `${name}, pendopo administrasi akademik` },
        { label: 'Layanan bantuan', value: text('email') || text('phone') || text('unit') },
        { label: 'Universitas', value: text('university') },
      ]}
    >
      {registered ? (
        <Notice tone="green" role="alert">
          {/* The specification's own words (section 8). */}
          <span lang="en">Thank you. You can sign in with email and {name} password.</span>
        </Notice>
      ) : null}
      {mode === 'in' ? (
        <SignInForm onSignUp={() => setMode('up')} />
      ) : (
        <SignUpForm onDone={() => toSignIn(true)} onCancel={() => toSignIn(false)} />
      )}
    </SignInLayout>
  );
}
