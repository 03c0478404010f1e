import { maxSentPhotos } from '@sangamam/contract/gallery';
import { words as consents } from '@sangamam/words/en/consents';
import { expect, test } from 'vitest';
import { visitor } from '../../../testing/domain/registrations.ts';
import { addAdmin, signIn } from '../../../testing/domain/sign-in.ts';
import { galleryDesk, jpeg } from '../../../testing/features/gallery.ts';
import { assertDiskSpace } from '../../platform/files/save-upload.ts';
import { drawPhoto } from './draw-photo.ts';

const { served, ask, send, open, newAlbum, newPhoto, photosOf } = await galleryDesk();
const { app, db, runJobs } = served;

async function registrant(school = 'JNV Kollam') {
  const browser = visitor(app);
  await browser.fillIn(1, 0, 0, { school });
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
  expect(row[0]?.agreedTo).toBe(consents.photo);

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

test('who looks after some schools sees what those sent in, and what staff put up', async () => {
  const [own, foreign] = [await registrant('JNV Kollam'), await registrant('JNV Mahe')];
  const { _id: album } = await newAlbum('Scoped');
  const byStaff = await newPhoto(album, 'A lamp');
  const placed: string = (await foreign.give()).body.data._id;
  await ask('PATCH', `/gallery/photos/${placed}`, { alt: 'A boat', albumId: album });
  const [mine, theirs] = [await own.give(), await foreign.give()].map(
    ({ body }): string => body.data._id,
  );
  const { email } = await addAdmin(served, {
    email: 'kollam@meet.example',
    permissions: { canManageSettings: true },
    assignedSchools: ['JNV Kollam'],
  });
  const editor = await signIn(served, email);
  const listed = async (which: string) => {
    const { body } = await ask('GET', `/gallery/photos?album=${which}`, undefined, editor);
    return body.data.map((photo: { _id: string }) => photo._id);
  };
  expect(await listed('waiting')).toEqual([mine]);
  expect(await listed(album)).toEqual([byStaff]);
  const { body } = await ask('GET', '/gallery/albums', undefined, editor);
  expect(body.data.waiting).toBe(1);
  const change = { alt: 'Mine now', albumId: album };
  for (const id of [theirs, placed]) {
    expect((await ask('PATCH', `/gallery/photos/${id}`, change, editor)).status).toBe(404);
    expect((await ask('POST', `/gallery/photos/${id}/removal`, {}, editor)).status).toBe(404);
  }
  expect((await ask('DELETE', `/gallery/albums/${album}`, undefined, editor)).status).toBe(403);
  expect((await ask('PATCH', `/gallery/photos/${mine}`, change, editor)).status).toBe(200);
  expect(await foreign.list()).toHaveLength(2);
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
  await assertDiskSpace(withLimits);
  const { body } = await (await registrant()).give();
  await addFiles(body.data._id);
  await expect(assertDiskSpace(withLimits)).rejects.toMatchObject({ code: 'FILES_TODAY' });
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
        agreedTo: consents.photo,
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
