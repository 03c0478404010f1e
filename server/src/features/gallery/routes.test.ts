import sharp from 'sharp';
import { expect, test } from 'vitest';
import { galleryDesk, jpeg } from '../../../testing/features/gallery.ts';
import { readGallery } from './read-gallery.ts';

const { served, ask, send, open, newAlbum, newPhoto, photosOf } = await galleryDesk();
const { db, runJobs } = served;

test('a photo is shown once it is drawn, described and its album is shown', async () => {
  const { _id, slug } = await newAlbum();
  expect(slug).toBe('first-evening-2026');
  const uploaded = await send(`/gallery/albums/${_id}/photos`, await jpeg());
  expect(uploaded.status).toBe(201);
  const path = `/gallery/photos/${uploaded.body.data._id}`;
  await ask('PATCH', `/gallery/albums/${_id}`, { isShown: true });
  await runJobs();
  expect(await photosOf(slug)).toEqual([]);

  const silent = await ask('PATCH', path, { alt: '', albumId: _id });
  expect(silent.status).toBe(422);
  expect(silent.body.fields).toHaveProperty('alt');
  const described = { alt: 'Lamps in the hall', caption: '<b>വിളക്ക്</b>', credit: 'Anu' };
  expect((await ask('PATCH', path, { ...described, albumId: _id })).status).toBe(200);
  const [photo] = await photosOf(slug);
  expect(photo).toMatchObject(described);
  expect(photo?.pictures.map(({ format, width }) => `${format} ${width}`).sort()).toEqual([
    'avif 1024',
    'avif 1300',
    'avif 480',
    'webp 1024',
    'webp 1300',
    'webp 480',
  ]);

  for (const { url, format, width, height } of photo?.pictures ?? []) {
    const picture = await open(url);
    expect(picture.headers['content-type']).toBe(`image/${format}`);
    const found = await sharp(picture.rawPayload).metadata();
    expect([found.width, found.height]).toEqual([width, height]);
    expect(found.exif).toBeUndefined();
    expect(picture.rawPayload.includes('Secret Studio')).toBe(false);
    const { etag } = picture.headers;
    expect((await open(url, { 'if-none-match': String(etag) })).statusCode).toBe(304);
  }

  await ask('PATCH', `/gallery/albums/${_id}`, { isShown: false });
  expect(await photosOf(slug)).toEqual([]);
  expect((await open(photo?.pictures[0]?.url ?? '')).statusCode).toBe(404);
  const { body } = await ask('GET', `/gallery/photos?album=${_id}`);
  expect((await open(body.data[0].pictureUrl)).statusCode).toBe(200);
  expect((await open(body.data[0].pictureUrl.replace(/s=.../, 's=abc'))).statusCode).toBe(404);
});

test.each([
  ['school', 'JNV Mahe', 'Nowhere'],
  ['batch', '1998', '1802'],
])('an album is of a %s that there is, or of none', async (name, one, unknown) => {
  const { _id } = await newAlbum(`Of a ${name}`);
  const change = (value: string) => ask('PATCH', `/gallery/albums/${_id}`, { [name]: value });
  expect((await change(one)).body.data).toMatchObject({ [name]: one });
  const { status, body } = await change(unknown);
  expect([status, Object.keys(body.fields)]).toEqual([422, [name]]);
  expect((await change('')).body.data).toMatchObject({ [name]: '' });
});

test('an album may show its photos in twos', async () => {
  const { _id, slug } = await newAlbum('Then and now');
  await newPhoto(_id, 'Then');
  const isPairs = async () => (await readGallery(db, slug)).album?.isPairs;
  await ask('PATCH', `/gallery/albums/${_id}`, { isShown: true });
  expect(await isPairs()).toBe(false);
  const { body } = await ask('PATCH', `/gallery/albums/${_id}`, { isPairs: true });
  expect(body.data).toMatchObject({ isShown: true, isPairs: true });
  expect(await isPairs()).toBe(true);
});

test('what is taken down is gone at once, with its files', async () => {
  const { _id, slug } = await newAlbum('Sports');
  await ask('PATCH', `/gallery/albums/${_id}`, { isShown: true });
  const id = await newPhoto(_id, 'A race');
  const [photo] = await photosOf(slug);
  const removal = { reason: 'asked for by anu@example.org' };
  expect((await ask('POST', `/gallery/photos/${id}/removal`, removal)).status).toBe(200);
  expect(await photosOf(slug)).toEqual([]);
  for (const { url } of photo?.pictures ?? []) expect((await open(url)).statusCode).toBe(404);
  const ids = photo?.pictures.map(({ url }) => url.slice(-36)) ?? [];
  await runJobs();
  for (const each of ids) expect(await served.deps.outside.files.open(each)).toBeNull();
  const logged = await db
    .selectFrom('userLog')
    .select('action')
    .where('objectId', '=', id)
    .orderBy('seq')
    .execute();
  const actions = logged.map(({ action }) => action);
  expect(actions).toEqual(['photo.upload', 'photo.change', 'photo.remove']);
  expect((await ask('POST', `/gallery/photos/${id}/removal`, {})).status).toBe(404);
});

test('photos and albums stand in the order staff give them; the first is the cover', async () => {
  const { _id, slug } = await newAlbum('Lunch');
  await ask('PATCH', `/gallery/albums/${_id}`, { isShown: true });
  const ids = [await newPhoto(_id, 'Rice'), await newPhoto(_id, 'Payasam')];
  const alts = async () => (await photosOf(slug)).map(({ alt }) => alt);
  expect(await alts()).toEqual(['Rice', 'Payasam']);
  await ask('PUT', `/gallery/albums/${_id}/order`, { ids: ids.toReversed() });
  expect(await alts()).toEqual(['Payasam', 'Rice']);
  const { albums } = await readGallery(db, null);
  expect(albums.find((album) => album.slug === slug)?.cover.alt).toBe('Payasam');
  const listed = await ask('GET', '/gallery/albums');
  const order = listed.body.data.albums.map((album: { _id: string }) => album._id).toReversed();
  await ask('PUT', '/gallery/albums/order', { ids: order });
  const after = await ask('GET', '/gallery/albums');
  expect(after.body.data.albums.map((album: { _id: string }) => album._id)).toEqual(order);
});

test('albums of one title have different addresses, and go with their photos', async () => {
  const [first, second] = [await newAlbum('സംഗമം'), await newAlbum('സംഗമം')];
  expect([first.slug, second.slug]).toEqual(['album-2026', 'album-2026-2']);
  await newPhoto(first._id, 'A boat');
  expect((await ask('DELETE', `/gallery/albums/${first._id}`)).status).toBe(200);
  expect((await ask('GET', `/gallery/photos?album=${first._id}`)).status).toBe(404);
  const left = await db
    .selectFrom('galleryFile')
    .select('id')
    .where('photoId', 'is', null)
    .execute();
  expect(left.length).toBeGreaterThan(0);
  await runJobs();
});

test.each<[what: string, content: Buffer | string, name: string, status: number]>([
  ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'a.svg', 415],
  ['an SVG that calls itself a photo', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.jpg', 415],
  ['half a photo', (await jpeg()).subarray(0, 900), 'a.jpg', 415],
  ['a photo as an iPhone keeps it', '\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'a.HEIC', 415],
  ['a text', 'hello', 'a.txt', 415],
  ['nothing', '', 'a.jpg', 400],
  ['60 megabytes', Buffer.alloc(60 * 1024 * 1024), 'a.jpg', 413],
])('refuses %s', async (_, content, name, status) => {
  const { _id } = await newAlbum('Refused');
  const reply = await send(`/gallery/albums/${_id}/photos`, content, { name });
  expect(reply.status).toBe(status);
  expect((await ask('GET', `/gallery/photos?album=${_id}`)).body.data).toEqual([]);
});

test('the picture for messengers is still drawn after a photo came', async () => {
  const { drawShareImage } = await import('../../site/share-image.ts');
  await newPhoto((await newAlbum('Share'))._id, 'A photo');
  const image = await drawShareImage(await served.deps.settings.current());
  expect((await sharp(image).metadata()).width).toBe(1200);
});
