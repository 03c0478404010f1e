import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { maxAlbumPhotos } from '@sangamam/contract/gallery';
import type { HomeContent } from '@sangamam/contract/settings/home';
import { addAlbum, describePhoto, editAlbum } from '../../features/gallery/change-gallery.ts';
import { drawPhoto } from '../../features/gallery/draw-photo.ts';
import { storePhoto } from '../../features/gallery/store-photo.ts';
import { storePicture } from '../../features/settings/pictures/store-picture.ts';
import { incomingFolder, type ReceivedFile } from '../../platform/files/receive-file.ts';
import { openSharp } from '../../platform/outside/pictures.ts';
import { writeSettings } from '../../platform/settings/settings.ts';
import type { Demo } from './demo.ts';
import { drawPortrait, drawScene } from './draw-scene.ts';
import texts from './furniture.json' with { type: 'json' };
import { createRandom } from './random.ts';

const most = { photos: 40, perAlbum: 8 };
const albums = [
  { title: 'The last meet', sentence: 'Batchmates at the last meet', yearsAgo: 1 },
  {
    title: 'An evening in Kollam',
    sentence: 'Friends of JNV Kollam',
    yearsAgo: 1,
    school: 'JNV Kollam',
    batch: '1998',
  },
  { title: 'Sports day', sentence: 'After the match', yearsAgo: 2, school: 'JNV Wayanad' },
  {
    title: 'Then and now',
    sentence: 'The same friends',
    yearsAgo: 28,
    batch: '1998',
    isPairs: true,
  },
  { title: 'The first meet', sentence: 'Together for the first time', yearsAgo: 5 },
] as const satisfies readonly DemoAlbum[];
interface DemoAlbum {
  readonly title: string;
  readonly sentence: string;
  readonly yearsAgo: number;
  readonly school?: string;
  readonly batch?: string;
  readonly isPairs?: boolean;
}
const credit = 'Drawn for the demo';

const organiser = {
  role: 'Convener',
  ml: texts.ml.convener,
  hi: texts.hi.convener,
  school: '',
  phone: '+919447000001',
  email: 'asha@sangamam.example',
};
const coordinator = {
  role: 'Coordinator',
  ml: texts.ml.coordinator,
  hi: texts.hi.coordinator,
  email: '',
};
const people = [
  { ...organiser, name: 'Asha Kurian' },
  {
    ...organiser,
    name: 'Hari Menon',
    role: 'Treasurer',
    phone: '',
    email: 'hari@sangamam.example',
    ml: texts.ml.treasurer,
    hi: texts.hi.treasurer,
  },
  { ...coordinator, name: 'Nisar Koya', school: 'JNV Kollam', phone: '+919447000003' },
  { ...coordinator, name: 'Rekha Prakash', school: 'JNV Ernakulam', phone: '+919447000004' },
  { ...coordinator, name: 'Shameer Ali', school: 'JNV Mahe', phone: '+919447000005' },
  { ...coordinator, name: 'Divya Raghavan', school: 'JNV Wayanad', phone: '+919447000006' },
];

const remembered = [
  {
    name: 'Suresh Babu',
    school: 'JNV Kollam',
    years: '1986–1992',
    text: 'Captain of our first football team, and the first to laugh.',
    ml: texts.ml.captain,
    hi: texts.hi.captain,
  },
  {
    name: 'Saraswathi Amma, teacher',
    school: 'JNV Ernakulam',
    years: '1987–2009',
    text: 'She taught us Malayalam, and to sing.',
    ml: texts.ml.teacher,
    hi: texts.hi.teacher,
  },
  { name: 'Faizal Rahman', school: 'JNV Mahe', years: '1991–1998', text: '' },
];

/** The leaders of an item of the shipped programme, by day and place in the list: names alone, for all languages. */
const leaders: Readonly<Record<string, string>> = {
  '0.1': 'Asha Kurian',
  '0.2': 'Nisar Koya, Rekha Prakash, Shameer Ali, Divya Raghavan',
  '0.4': 'Dr Meera Nambiar, Thomas Varghese IAS',
  '0.5': 'Lakshmi Varma, Biju Cherian',
  '1.1': 'Hari Menon',
  '1.2': 'Divya Raghavan',
};
const way = {
  title: 'Getting there',
  lead: '- **Train:** Ernakulam Junction, then 25 minutes by taxi\n- **Flight:** Cochin International Airport, 50 minutes\n- **Car:** parking at the main gate',
  ml: texts.ml.way,
  hi: texts.hi.way,
};

/**
 * Puts people on the pages: counts shown, organisers with portraits, who leads what, who is remembered, and albums of
 * drawn pictures. Offers the short form.
 */
export async function furnish(demo: Demo, registrations: number): Promise<void> {
  const { deps, staff } = demo;
  const settings = await deps.settings.current();
  const { home } = settings;
  const portraits: HomeContent['organisers']['people'] = [];
  for (const person of people) {
    const portrait = await withDrawing(demo, drawPortrait(demo.random), (file) =>
      storePicture(deps, 'portrait', file, staff.treasurer),
    );
    portraits.push({ ...person, portrait, agreed: true });
  }
  const days = home.programme.days.map(({ items }, day) => ({
    items: items.map((item, index) => ({ ...item, who: leaders[`${day}.${index}`] ?? '' })),
  }));
  const furnished = {
    ...home,
    programme: { ...home.programme, days },
    organisers: { ...home.organisers, people: portraits },
    remembrance: {
      ...home.remembrance,
      people: remembered.map((person) => ({ ...person, agreed: true })),
    },
    gettingThere: way,
  };
  const features = { ...settings.features, publicCounts: true, remembrance: true };
  const event = {
    ...settings.event,
    venueName: 'Bolgatty Grounds',
    mapUrl: 'https://www.openstreetmap.org/?mlat=9.9816&mlon=76.2673#map=16/9.9816/76.2673',
  };
  const furnishing = { home: furnished, features, event };
  await writeSettings(deps.db, { ...settings, ...furnishing }, deps.now());
  deps.settings.forget();
  await hangPictures(demo, Math.min(most.photos, Math.ceil(registrations / 10)));
}

async function hangPictures(demo: Demo, photos: number): Promise<void> {
  const { deps, staff, random } = demo;
  const by = staff.treasurer;
  const year = deps.now().getUTCFullYear();
  for (let begun = 0; begun < photos; begun += most.perAlbum) {
    const {
      title,
      sentence,
      yearsAgo,
      school = '',
      batch = '',
      isPairs = false,
    }: DemoAlbum = albums[begun / most.perAlbum] ?? albums[0];
    let seed = 0;
    const { id: albumId } = await addAlbum(deps, by, {
      title,
      year: year - yearsAgo,
      school,
      batch,
    });
    for (let hung = begun; hung < Math.min(photos, begun + most.perAlbum); hung += 1) {
      const photo = { albumId, caption: '', credit, registrationId: null, agreedTo: null };
      const isOld = isPairs && hung % 2 === 0;
      // the same scene twice where photos are pairs
      if (isOld || !isPairs) seed = random.whole(1, 1e9);
      const drawing = drawScene(createRandom(seed), { isOld });
      const { _id: id } = await withDrawing(demo, drawing, (file) =>
        storePhoto(deps, file, photo, { most: maxAlbumPhotos, by }),
      );
      const words = { alt: sentence, caption: sentence, credit, isDecoration: false };
      await describePhoto(deps, by, id, { ...words, albumId });
      await drawPhoto(deps, id);
    }
    await editAlbum(deps, by, albumId, { isShown: true, isPairs });
  }
}

/** Hands a drawing on as if it had been uploaded. */
async function withDrawing<Result>(
  { deps }: Demo,
  drawing: string,
  use: (file: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const folder = incomingFolder(deps.config.dataDir);
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    await (await openSharp())(Buffer.from(drawing)).png().toFile(path);
    return await use({ path, fileName: 'drawing.png', fields: {} });
  } finally {
    await rm(path, { force: true });
  }
}
