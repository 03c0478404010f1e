import { maxSentPhotos, photoConsent } from '@sangamam/contract/gallery';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testApp } from '../../testing.ts';
import { addAdmin, signIn } from '../auth/testing.ts';
import { visitor } from '../registrations/testing.ts';
import { demandRoom } from '../uploads/save-upload.ts';
import { drawPhoto } from './draw-photo.ts';
import { readGallery } from './read-gallery.ts';

const served = await testApp();
const { app, db, runJobs } = served;
const headers = await signIn(
  served,
  (await addAdmin(served, { email: 'desk@meet.example', permissions: { canManageSettings: true } }))
    .email,
);

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
async function ask(method: Method, path: string, body?: object) {
  const reply = await app.inject({ method, url: `/api/v1${path}`, headers, ...(body && { body }) });
  return { status: reply.statusCode, body: reply.json() };
}
const open = (url: string, more: object = {}) => app.inject({ url, headers: { ...more } });

/** A photo as a phone makes it: turned, and saying where it was taken. */
const jpeg = (width = 1300, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#0f5c4d' } })
    .withExif({ IFD0: { Copyright: 'Secret Studio' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

async function send(
  url: string,
  content: Buffer | string,
  { name = 'photo.jpg', fields = {}, as = headers as Record<string, string> } = {},
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const request = new Response(form);
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v1${url}`,
    headers: { ...as, 'content-type': String(request.headers.get('content-type')) },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json() };
}

async function newAlbum(title = 'First evening') {
  const { body } = await ask('POST', '/gallery/albums', { title, year: 2026 });
  return body.data as { _id: string; slug: string };
}

/** A photo in an album, described and drawn. */
async function newPhoto(albumId: string, alt: string, size: [number, number] = [600, 400]) {
  const { body } = await send(`/gallery/albums/${albumId}/photos`, await jpeg(...size));
  const id: string = body.data._id;
  await ask('PATCH', `/gallery/photos/${id}`, { alt, albumId });
  await runJobs();
  return id;
}

const photosOf = async (slug: string) => (await readGallery(db, slug)).album?.photos ?? [];

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
    ...['avif 1024', 'avif 1300', 'avif 480', 'webp 1024', 'webp 1300', 'webp 480'],
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

async function registrant() {
  const browser = visitor(app);
  await browser.fillIn();
  await browser.submit();
  const as = { cookie: browser.cookie() ?? '' };
  const path = `/registrations/${browser.id()}/photos`;
  const fields = { agreed: 'yes', caption: 'Our batch', credit: 'Anu T' };
  return {
    path,
    as,
    id: browser.id(),
    give: async (given: object = fields) => send(path, await jpeg(500, 300), { fields: given, as }),
    list: async () => (await app.inject({ url: `/api/v1${path}`, headers: as })).json().data,
  };
}

test('a photo that is sent in waits for staff, is shown, and is taken back', async () => {
  const sender = await registrant();
  const refused = await sender.give({ caption: 'No consent' });
  expect(refused.status).toBe(422);
  expect(refused.body.fields).toHaveProperty('agreed');

  expect((await sender.give()).status).toBe(201);
  await runJobs();
  const [sent] = await sender.list();
  expect(sent).toMatchObject({ caption: 'Our batch', state: 'waiting' });
  expect((await open(sent.pictureUrl)).statusCode).toBe(200);
  expect((await open(sent.pictureUrl.split('?')[0])).statusCode).toBe(404);
  const row = await db.selectFrom('galleryPhoto').selectAll().where('id', '=', sent._id).execute();
  expect(row[0]?.agreedTo).toBe(photoConsent);

  const waiting = await ask('GET', '/gallery/photos?album=waiting');
  expect(waiting.body.data.map((photo: { _id: string }) => photo._id)).toEqual([sent._id]);
  const { _id, slug } = await newAlbum('By alumni');
  await ask('PATCH', `/gallery/albums/${_id}`, { isShown: true });
  const change = { alt: 'A batch on a stair', caption: 'Our batch', credit: 'Anu T', albumId: _id };
  await ask('PATCH', `/gallery/photos/${sent._id}`, change);
  expect((await sender.list())[0].state).toBe('shown');
  expect(await photosOf(slug)).toHaveLength(1);

  const other = await registrant();
  const foreign = await app.inject({
    method: 'DELETE',
    url: `/api/v1${other.path}/${sent._id}`,
    headers: other.as,
  });
  expect(foreign.statusCode).toBe(404);
  const back = await app.inject({
    method: 'DELETE',
    url: `/api/v1${sender.path}/${sent._id}`,
    headers: sender.as,
  });
  expect(back.statusCode).toBe(200);
  expect(await photosOf(slug)).toEqual([]);
  expect((await sender.list())[0]).toMatchObject({ state: 'removed', pictureUrl: null });
});

test('a photo that is taken back while its sizes are drawn leaves no file behind', async () => {
  const sender = await registrant();
  const { body } = await sender.give();
  const photoId: string = body.data._id;
  const { files } = served.deps.outside;
  const kept: string[] = [];
  const meanwhile = {
    ...files,
    open: async (id: string) => {
      const url = `/api/v1${sender.path}/${photoId}`;
      const taken = await app.inject({ method: 'DELETE', url, headers: sender.as });
      expect(taken.statusCode).toBe(200);
      return files.open(id);
    },
    put: (id: string, path: string, type: string) => {
      kept.push(id);
      return files.put(id, path, type);
    },
  };
  const outside = { ...served.deps.outside, files: meanwhile };
  await drawPhoto({ ...served.deps, outside }, photoId);
  await runJobs();
  expect(kept).not.toEqual([]);
  for (const id of kept) expect(await files.open(id)).toBeNull();
});

test('a photo goes from the gallery with the registration it was sent in with', async () => {
  const sender = await registrant();
  const { body } = await sender.give();
  const { _id, slug } = await newAlbum('With its sender');
  await ask('PATCH', `/gallery/albums/${_id}`, { isShown: true });
  await ask('PATCH', `/gallery/photos/${body.data._id}`, { alt: 'A boat', albumId: _id });
  await runJobs();
  const [photo] = await photosOf(slug);
  const url = photo?.pictures[0]?.url ?? '';
  expect((await open(url)).statusCode).toBe(200);
  await addAdmin(served, { email: 'chief@meet.example', role: 'super_admin' });
  const deleted = await app.inject({
    method: 'DELETE',
    url: `/api/v1/registrations/${sender.id}`,
    headers: await signIn(served, 'chief@meet.example'),
    payload: { number: await numberOf(sender.id), reason: 'Asked for by phone' },
  });
  expect(deleted.statusCode).toBe(200);
  expect(await photosOf(slug)).toEqual([]);
  expect((await open(url)).statusCode).toBe(404);
});

async function numberOf(id: string): Promise<string> {
  const row = await db
    .selectFrom('registration')
    .select('registrationNumber')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.registrationNumber;
}

test('what people send in counts with all files of the day, what staff put up does not', async () => {
  const withLimits = { ...served.deps, config: { ...served.deps.config, rateLimits: true } };
  const gigabyte = 2 ** 30;
  const addFiles = async (photoId: string) => {
    for (const width of [1, 2, 3]) {
      const file = { id: crypto.randomUUID(), photoId, format: 'avif', width, height: 1 };
      const added = { ...file, sizeBytes: gigabyte, createdAt: new Date() };
      await db.insertInto('galleryFile').values(added).execute();
    }
  };
  await addFiles(await newPhoto((await newAlbum('Large'))._id, 'A crowd'));
  await demandRoom(withLimits);
  const { body } = await (await registrant()).give();
  await addFiles(body.data._id);
  await expect(demandRoom(withLimits)).rejects.toMatchObject({ code: 'FILES_TODAY' });
});

test('nobody sends photos for others, without end, or where there is no gallery', async () => {
  const sender = await registrant();
  const other = await registrant();
  expect((await send(sender.path, 'x', { as: other.as })).status).toBeGreaterThanOrEqual(401);
  for (let sent = 0; sent < maxSentPhotos; sent += 1) {
    await db
      .insertInto('galleryPhoto')
      .values({
        id: crypto.randomUUID(),
        registrationId: sender.id,
        agreedTo: photoConsent,
        createdAt: new Date(),
      })
      .execute();
  }
  expect((await sender.give()).body.code).toBe('PHOTOS_FULL');
  await served.patchSettings((settings) => ({
    ...settings,
    features: { ...settings.features, gallery: false },
  }));
  expect((await other.give()).status).toBe(404);
});
