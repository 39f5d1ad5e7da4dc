import { Button } from '../ui/button.tsx';
import styles from './shell.module.css';
import * as texts from './texts.ts';
import { useSignOut } from './use-account.ts';

/** Who came by a personal link: a name and the way out, for there is nothing else to go to. */
export default function HeldAccount({ name }: { name: string }) {
  const signOut = useSignOut();
  return (
    <>
      <span className={styles.held}>{name}</span>
      <Button kind="quiet" icon="sign-out" onClick={() => void signOut()}>
        {texts.signOut}
      </Button>
    </>
  );
}
