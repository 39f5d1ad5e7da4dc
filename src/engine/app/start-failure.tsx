import { ErrorState } from '../ui/states.tsx';
import styles from './start-failure.module.css';

/** The server could not be reached before anything was known: all there is to offer is to try again. */
export function StartFailure() {
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">Aplikasi gagal dimuat</h1>
      <ErrorState
        title="Server tidak dapat dihubungi"
        onRetry={() => location.reload()}
        retryLabel="Muat ulang"
      >
        Periksa jaringan Anda, lalu muat ulang halaman. Isian yang belum terkirim tetap tersimpan di perangkat
        ini.
      </ErrorState>
    </main>
  );
}
