import styles from './sign-in-layout.module.css';

const streamCount = 16;
const middle = 200;

/** Sixteen streams, one for each school, that meet at a shore. Decoration. */
export function Streams() {
  return (
    <svg
      viewBox="0 0 400 800"
      preserveAspectRatio="xMidYMid slice"
      className={styles.streams}
      aria-hidden="true"
    >
      {Array.from({ length: streamCount }, (_, stream) => {
        const side = stream - (streamCount - 1) / 2;
        const from = middle + side * 27;
        const into = middle + side * 3;
        return <path key={from} d={`M${from} -10C${from} 260 ${into} 250 ${into} 520`} />;
      })}
      {[0, 1, 2, 3, 4].map((ripple) => {
        const half = 44 + ripple * 34;
        const y = 548 + ripple * 26;
        return (
          <path
            key={y}
            className={styles.ripple}
            d={`M${middle - half} ${y}q${half / 2} -14 ${half} 0t${half} 0`}
          />
        );
      })}
    </svg>
  );
}
