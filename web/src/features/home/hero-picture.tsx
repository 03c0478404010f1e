import type { HeroImage } from '@sangamam/contract/settings/home';
import { pictureUrl } from '@sangamam/contract/settings/theme';
import styles from './hero-picture.module.css';

/** The picture of the theme, in the arch. */
export function HeroPhoto({ photo }: { photo: HeroImage }) {
  return (
    <div className={styles.frame}>
      <img
        className={styles.photo}
        src={pictureUrl(photo)}
        width={photo.width}
        height={photo.height}
        alt=""
        fetchPriority="high"
      />
    </div>
  );
}

/** The point where all streams meet, in the picture's units. */
const mouth = { x: 268, y: 432 };
const ridgeY = 338;
const width = 520;

/** The point where the closing call finds the streams again. */
export const streamsId = 'streams';
/** The part of the picture that they run through. */
export const streamsBox = `0 ${ridgeY - 16} ${width} ${mouth.y - ridgeY + 16}`;

/** A stream from the ridge to the lagoon: narrow in the hills, wide at the mouth. */
function streamPath(index: number, count: number): string {
  const startX = ((index + 0.5) / count) * width;
  const startY = ridgeY - 6 + 10 * Math.sin(index * 1.7);
  const endX = mouth.x + (startX - mouth.x) * 0.16;
  const half = 0.7;
  const wide = 4.4;
  const bendY = ridgeY + 46;
  const left = `M${startX - half} ${startY}C${startX - half} ${bendY} ${endX - wide} ${bendY} ${endX - wide} ${mouth.y}`;
  const right = `L${endX + wide} ${mouth.y}C${endX + wide} ${bendY} ${startX + half} ${bendY} ${startX + half} ${startY}Z`;
  return left + right;
}

interface Palm {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly lean: number;
}

const palms: readonly Palm[] = [
  { x: 52, y: 660, height: 318, lean: 30 },
  { x: 2, y: 660, height: 236, lean: 34 },
  { x: 496, y: 660, height: 272, lean: -38 },
];

/** Leaves of a palm as angle in degrees, from the upright, and length against the longest. */
const leaves = [
  [-104, 0.78],
  [-74, 1],
  [-40, 0.9],
  [-8, 0.74],
  [26, 0.86],
  [60, 1],
  [94, 0.82],
] as const;

function PalmTree({ x, y, height, lean }: Palm) {
  const top = { x: x + lean, y: y - height };
  const longest = height * 0.34;
  const trunk = `M${x - 7} ${y}C${x - 3} ${y - height * 0.4} ${x + lean * 0.3} ${y - height * 0.7} ${top.x - 3} ${top.y}L${top.x + 3} ${top.y}C${x + lean * 0.3 + 9} ${y - height * 0.68} ${x + 9} ${y - height * 0.4} ${x + 9} ${y}Z`;
  return (
    <g className={styles.palm}>
      <path d={trunk} />
      {leaves.map(([degrees, share]) => {
        const radians = (degrees * Math.PI) / 180;
        const reach = longest * share;
        const tip = {
          x: top.x + Math.sin(radians) * reach,
          y: top.y - Math.cos(radians) * reach * 0.55 + reach * 0.42,
        };
        const crown = { x: (top.x + tip.x) / 2, y: Math.min(top.y, tip.y) - reach * 0.34 };
        const belly = { x: crown.x, y: crown.y + reach * 0.3 };
        return (
          <path
            key={degrees}
            d={`M${top.x} ${top.y}Q${crown.x} ${crown.y} ${tip.x} ${tip.y}Q${belly.x} ${belly.y} ${top.x} ${top.y + 5}Z`}
          />
        );
      })}
    </g>
  );
}

/**
 * "Sixteen streams": dawn over the Western Ghats, one stream for each school, and a lagoon where they
 * meet. Drawn in code, so it weighs little and needs no request.
 */
export function HeroPicture({ streamCount }: { streamCount: number }) {
  const streams = Array.from({ length: streamCount }, (_, index) => streamPath(index, streamCount));
  return (
    <div className={styles.frame}>
      <svg
        className={styles.picture}
        viewBox="0 0 520 640"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <defs>
          <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" className={styles.skyTop} />
            <stop offset="1" className={styles.skyLow} />
          </linearGradient>
          <linearGradient id="water" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" className={styles.waterTop} />
            <stop offset="1" className={styles.waterLow} />
          </linearGradient>
        </defs>
        <rect width="520" height="440" fill="url(#sky)" />
        <circle cx="338" cy="262" r="58" className={styles.sun} />
        <path
          className={styles.ridgeFar}
          d="M0 252C38 224 66 214 96 236c26 20 44 26 74-4 34-36 62-44 98-10 26 24 46 34 84 18 40-18 66-32 98-8 26 18 46 16 70 2v240H0z"
        />
        <path
          className={styles.ridgeMiddle}
          d="M0 300c40-34 74-36 110-14 30 18 52 20 86-6 38-30 74-24 108 4 30 24 62 18 92-2 44-30 84-22 124 10v170H0z"
        />
        <path
          className={styles.ridgeFront}
          d="M0 344c60-26 112-18 160-10 58 10 106-4 160-10 72-8 134-2 200 16v120H0z"
        />
        <g id={streamsId} className={styles.streams}>
          {streams.map((path, index) => (
            <path key={path} d={path} className={styles.stream} data-house={index % 4} />
          ))}
        </g>
        <path d="M0 424c60 10 112 2 170 4s130-8 190 0 110 6 160-2v214H0z" fill="url(#water)" />
        <g className={styles.shine}>
          <path d="M302 446h96M322 462h62M292 480h108M334 500h40" />
        </g>
        <g className={styles.ripple}>
          <path d="M40 470h64M150 494h110M60 540h86M250 560h130M386 534h84M120 596h150M330 606h96" />
        </g>
        <g className={styles.boat} transform="translate(-26 34)">
          <path d="M238 520q88 34 190-6l12-12q-104 24-208 4z" />
          <path d="M286 510q4-38 52-42 46 2 56 38-54 12-108 4z" />
        </g>
        {palms.map((palm) => (
          <PalmTree key={palm.x} {...palm} />
        ))}
      </svg>
    </div>
  );
}
