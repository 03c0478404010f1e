import { uploadFile } from '@sangamam/contract/calls/uploads';
import type { Visit } from '../site-context.ts';
import { call } from './call.ts';

/** Uploads the file of a form that was sent without scripts, and gives its `fileUrl`; null without one. */
export async function uploadPosted(form: FormData, visit: Visit): Promise<string | null> {
  const file = form.get('attachments');
  if (!(file instanceof File) || file.size === 0) return null;
  return (await call(uploadFile, { file, visit })).fileUrl;
}
