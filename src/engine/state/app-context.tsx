import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { Text } from '../../definition/model.ts';
import { departmentIn, withDepartment } from '../../definition/routes/department-address.ts';
import { textOf } from '../format/text.ts';
import type { AppState, AppStore } from './app-store.ts';

const AppContext = createContext<AppStore | null>(null);

export const AppProvider = AppContext.Provider;

export function useAppStore(): AppStore {
  const store = use(AppContext);
  if (!store) throw new Error('useAppStore needs an AppProvider around it');
  return store;
}

export interface App extends AppState {
  /** Address of one of our pages, with the department that it names, else the active one, on it. */
  href: (path: string) => string;
  /** Where the way back leads: the home page, or the one that a personal link is for. */
  home: string;
  /** A text of the definitions in the active department. */
  text: (text: Text | null | undefined) => string;
}

/** Manifest and session as they are now, with what nearly every view needs of them. */
export function useApp(): App {
  const store = useAppStore();
  const state = useSyncExternalStore(store.subscribe, store.get);
  return useMemo(() => {
    const { parameter } = state.manifest.app.department;
    const { department, viewer } = state.session;
    const href = (path: string) =>
      path.startsWith('/')
        ? withDepartment(path, parameter, departmentIn(path, parameter) ?? department)
        : path;
    return {
      ...state,
      href,
      home: href(viewer?.opens ?? state.manifest.app.home),
      text: (text: Text | null | undefined) => textOf(text, department),
    };
  }, [state]);
}
