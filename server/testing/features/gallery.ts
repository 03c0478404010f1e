import sharp from 'sharp';
import { readGallery } from '../../src/features/gallery/read-gallery.ts';
import { testApp } from '../app.ts';
import { addAdmin, signIn } from '../domain/sign-in.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Headers = Readonly<Record<string, string>>;

/** A photo as a phone makes it: turned, and saying where it was taken. */
export const jpeg = (width = 1300, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#0f5c4d' } })
    .withExif({ IFD0: { Copyright: 'Secret Studio' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

/** A server with somebody who looks after the gallery of all schools, and what they do in it. */
export async function galleryDesk() {
  const served = await testApp();
  const { app, db, runJobs } = served;
  const { email } = await addAdmin(served, {
    email: 'desk@meet.example',
    permissions: { canManageSettings: true },
    allSchools: true,
  });
  const headers: Headers = await signIn(served, email);

  async function ask(method: Method, path: string, body?: object, as = headers) {
    const url = `/api/v1${path}`;
    const reply = await app.inject({ method, url, headers: as, ...(body && { body }) });
    return { status: reply.statusCode, body: reply.json() };
  }

  async function send(
    url: string,
    content: Buffer | string,
    { name = 'photo.jpg', fields = {}, as = headers } = {},
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

  return {
    served,
    ask,
    send,
    newAlbum,
    newPhoto,
    open: (url: string, more: Headers = {}) => app.inject({ url, headers: more }),
    photosOf: async (slug: string) => (await readGallery(db, slug)).album?.photos ?? [],
  };
}
