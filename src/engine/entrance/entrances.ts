import type { ComponentType } from 'react';

type EntranceLoader = () => Promise<{ default: ComponentType<{ title: string }> }>;

/** The pages by which people come in, by the name that their screens give; each is a chunk of its own. */
export const ENTRANCES = {
  login: () => import('./login-page.tsx'),
  personal_link: () => import('./link-page.tsx'),
} satisfies Record<string, EntranceLoader>;
