import type { Random } from './random.ts';

/**
 * Pictures of a meet, drawn in code: nobody is portrayed and nothing is licensed. The same random numbers give
 * the same picture.
 */

const skins = ['#8d5a3b', '#a9714b', '#c08a5f', '#74462c', '#d3a077'] as const;
const hairs = ['#1c1512', '#2b1d17', '#3a2a22', '#8b8680'] as const;
const clothes = [
  ...(['#0f5c4d', '#a8431f', '#d9a441', '#2f6db5'] as const),
  ...(['#7a1f3d', '#f3ead7', '#5a4a8a', '#2e8b57'] as const),
] as const;

const skies = {
  morning: ['#fbe3b0', '#f6c98a', '#fff3d6'],
  day: ['#bfe0ea', '#e9f3ee', '#fff7dc'],
  evening: ['#f2b456', '#e2643a', '#ffe9bf'],
  night: ['#16264a', '#3b2f63', '#f5e6b8'],
} as const;
const places = ['lagoon', 'school', 'stage', 'ground', 'hall'] as const;
const width = 960;
const height = 720;

/** The brown of old photos; values of https://www.w3.org/TR/filter-effects-1/#sepiaEquivalent. */
const faded =
  '<defs><filter id="faded"><feColorMatrix values=".393 .769 .189 0 0 .349 .686 .168 0 0 .272 .534 .131 0 0 0 0 0 1 0"/></filter></defs>';

/** A scene of the meet with people in it, as SVG of 960 × 720; `isOld` as an old photo shows it. */
export function drawScene(random: Random, { isOld = false } = {}): string {
  const time = random.pick(Object.values(skies));
  const place = random.pick(places);
  const isInside = place === 'stage' || place === 'hall';
  const count = random.whole(4, 9);
  const people = Array.from({ length: count }, (_, index) => {
    const x = (width / (count + 1)) * (index + 1) + random.whole(-14, 14);
    const size = random.whole(88, 112) / 100;
    return figure(random, { x, y: 640 + random.whole(-18, 34), size });
  });
  const scene = (isInside ? inside(place, time) : outside(random, place, time)) + people.join('');
  return svg(width, height, isOld ? `${faded}<g filter="url(#faded)">${scene}</g>` : scene);
}

/** A face that belongs to nobody, as SVG of 320 × 320. */
export function drawPortrait(random: Random): string {
  const [skin, hair, shirt] = [random.pick(skins), random.pick(hairs), random.pick(clothes)];
  const back = random.pick(['#dcefe8', '#fbe9e1', '#fff1d6', '#e3ecff']);
  const isLong = random.chance(0.5);
  const parts = [
    `<rect width="320" height="320" fill="${back}"/>`,
    isLong && `<path d="M88 150q-6-92 72-94 78 2 72 94l10 96H78z" fill="${hair}"/>`,
    `<path d="M40 330q6-92 88-100h64q82 8 88 100z" fill="${shirt}"/>`,
    `<path d="M134 190h52v44q-26 26-52 0z" fill="${skin}"/>`,
    `<ellipse cx="160" cy="146" rx="58" ry="70" fill="${skin}"/>`,
    `<path d="M100 142q-2-78 60-80 62 2 60 80-16-48-64-48-38 0-56 48z" fill="${hair}"/>`,
    '<g fill="#1c1512"><circle cx="138" cy="148" r="5"/><circle cx="182" cy="148" r="5"/></g>',
    `<path d="M136 178q24 ${random.whole(14, 24)} 48 0" fill="none" stroke="#5b2a1c" stroke-width="5" stroke-linecap="round"/>`,
    random.chance(0.35) &&
      '<g fill="none" stroke="#14231f" stroke-width="4"><circle cx="138" cy="148" r="19"/><circle cx="182" cy="148" r="19"/><path d="M157 146h6"/></g>',
    !isLong &&
      random.chance(0.4) &&
      `<path d="M126 168q34-16 68 0" fill="none" stroke="${hair}" stroke-width="9" stroke-linecap="round"/>`,
  ];
  return svg(320, 320, parts.filter(Boolean).join(''));
}

const svg = (wide: number, high: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}">${content}</svg>`;

/** Somebody who stands at `x`, `y`, seen from the front. */
function figure(random: Random, { x, y, size }: { x: number; y: number; size: number }): string {
  const [skin, hair] = [random.pick(skins), random.pick(hairs)];
  const [shirt, below] = [random.pick(clothes), random.pick(clothes)];
  const isSari = random.chance(0.45);
  const arm = random.whole(0, 2);
  const hand = ['M-30 -150q-26 40-18 84', 'M-30 -150q-44-30-36-84', 'M-30 -150q-40 22-62 8'][arm];
  return `<g transform="translate(${x} ${y}) scale(${size})">
<ellipse cx="0" cy="6" rx="52" ry="9" fill="#14231f" opacity=".18"/>
<path d="${isSari ? 'M-34-96L-46 4H46L34-96z' : 'M-30-96L-28 4H-4L0-70 4 4h24l2-100z'}" fill="${below}"/>
<path d="${hand}M30 -150q26 40 18 84" fill="none" stroke="${skin}" stroke-width="15" stroke-linecap="round"/>
<path d="M-38-92q-4-66 10-82h56q14 16 10 82z" fill="${shirt}"/>
${isSari ? `<path d="M-26-174L38-92H10L-34-140z" fill="${below}" opacity=".85"/>` : ''}
<path d="M-9-186h18v18q-9 8-18 0z" fill="${skin}"/>
${isSari ? `<path d="M-28-216q0-36 28-36t28 36l4 46h-64z" fill="${hair}"/>` : ''}
<ellipse cx="0" cy="-212" rx="25" ry="30" fill="${skin}"/>
<path d="M-27-212q-2-38 27-38t27 38q-8-22-28-22-18 0-26 22z" fill="${hair}"/>
<g fill="#1c1512"><circle cx="-9" cy="-212" r="2.6"/><circle cx="9" cy="-212" r="2.6"/></g>
<path d="M-10-199q10 9 20 0" fill="none" stroke="#5b2a1c" stroke-width="2.6" stroke-linecap="round"/></g>`;
}

type Sky = (typeof skies)[keyof typeof skies];

function outside(random: Random, place: (typeof places)[number], [top, low, sun]: Sky): string {
  const sunX = random.whole(180, 780);
  const hills = random.whole(-40, 40);
  const ground = place === 'lagoon' ? '#2f6f78' : place === 'ground' ? '#7ea35b' : '#c9a26b';
  const parts = [
    `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>`,
    `<rect width="960" height="720" fill="url(#s)"/><circle cx="${sunX}" cy="210" r="62" fill="${sun}"/>`,
    `<path d="M0 330q140-90 280-30t260-20 240 10 180-50v300H0z" fill="#0a4238" opacity=".35" transform="translate(0 ${hills / 2})"/>`,
    `<path d="M0 390q180-80 340-10t300-10 320-20v240H0z" fill="#0a4238" opacity=".7"/>`,
    `<rect y="470" width="960" height="250" fill="${ground}"/>`,
    place === 'lagoon' &&
      '<g stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".4"><path d="M80 510h120M320 500h90M600 522h150M180 540h70M760 498h90"/></g><path d="M560 500q110 40 220-6l-16 34q-90 22-180 4z" fill="#14231f"/><rect y="580" width="960" height="140" fill="#c9a26b"/>',
    place === 'school' &&
      `<path d="M120 300h720v190H120z" fill="#f3ead7"/><path d="M90 300l390-84 390 84z" fill="#a8431f"/>${[170, 290, 410, 530, 650, 770].map((x) => `<rect x="${x - 30}" y="340" width="60" height="80" fill="#2f6db5" opacity=".55"/>`).join('')}`,
    place === 'ground' &&
      '<path d="M60 560h840M480 470v250" stroke="#fff" stroke-width="5" opacity=".7"/><path d="M70 470v-90h110v90M780 470v-90h110v90" fill="none" stroke="#fff" stroke-width="6"/>',
    palm(random.whole(20, 90), 520),
    palm(random.whole(870, 940), 540),
  ];
  return parts.filter(Boolean).join('');
}

function inside(place: (typeof places)[number], [top, low]: Sky): string {
  const back = `<rect width="960" height="720" fill="${place === 'stage' ? '#2a1a33' : '#f3ead7'}"/>`;
  const lights = [120, 300, 480, 660, 840].map(
    (x) =>
      `<path d="M${x} 40l-90 420h180z" fill="${low}" opacity=".16"/><circle cx="${x}" cy="40" r="14" fill="${top}"/>`,
  );
  const flags = Array.from(
    { length: 16 },
    (_, index) =>
      `<path d="M${index * 60} 96h44l-22 40z" fill="${clothes[index % clothes.length]}"/>`,
  );
  const front =
    place === 'stage'
      ? '<path d="M0 0h90v520H0zM870 0h90v520h-90z" fill="#7a1f3d"/><rect y="500" width="960" height="220" fill="#5b3a24"/>'
      : '<rect y="500" width="960" height="220" fill="#d8c3a0"/><path d="M60 440h840v26H60z" fill="#a8431f"/><path d="M0 96h960" stroke="#80580a" stroke-width="3"/>';
  return back + (place === 'stage' ? lights : flags).join('') + front;
}

function palm(x: number, y: number): string {
  const leaves = [-76, -44, -12, 20, 52, 84].map(
    (turn) =>
      `<path d="M0 0q16-58 92-50-58 10-92 50z" transform="rotate(${turn - 20})" fill="#0b2b26"/>`,
  );
  return `<path d="M${x - 9} ${y}q6-130 14-250h8q2 120 8 250z" fill="#3a2a1c"/><g transform="translate(${x + 8} ${y - 250})">${leaves.join('')}</g>`;
}
