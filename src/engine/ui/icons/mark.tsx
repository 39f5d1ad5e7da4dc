import styles from './mark.module.css';

/** The house mark: a joglo roof on a kunyit floor. Decoration; the name stands beside it. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M11.5 3h9l3.4 8.6H8.1z" />
      <path d="M7.2 13h17.6l5.7 6.2H1.5z" />
      <path d="M5 20.4h2.4v5.8H5zM11.4 20.4h2.4v5.8h-2.4zM18.2 20.4h2.4v5.8h-2.4zM24.6 20.4H27v5.8h-2.4z" />
      <path className={styles.floor} d="M1.5 27.2h29V30h-29z" />
    </svg>
  );
}
