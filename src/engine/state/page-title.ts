import { useEffect } from 'react';
import { useApp } from './app-context.tsx';

/** "<title> - <system name>"; a page without a title shows the name alone. */
export function pageTitle(title: string, name: string): string {
  return title ? `${title} - ${name}` : name;
}

export function usePageTitle(title: string): void {
  const { manifest } = useApp();
  const { name } = manifest.app;
  useEffect(() => {
    document.title = pageTitle(title, name);
  }, [title, name]);
}
